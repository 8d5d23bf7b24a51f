//! The position of a record, with what was played before it.

use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::Move;
use espalier_trace::TraceFile;
use espalier_trace::Visit;

/// A game that ends in the position that a cut is about. It begins after the last null move: no
/// program can be told of one.
#[derive(Clone, Debug)]
pub struct Scene {
    root: Position,
    game: Game,
    /// The moves from the root to the record; none is a null move.
    path: Vec<Option<Move>>,
    /// The move that was pruned in the record: the game ends after it.
    pruned: Option<Move>,
}

impl Scene {
    /// Of a record of a file, whose search began at the end of this game. None where a move to it
    /// cannot be played.
    pub fn of(file: &TraceFile<'_>, root: &Game, id: u32) -> Option<Self> {
        let mut line = vec![file.record(id)?];
        let mut above = (id > 0).then(|| line[0].parent);
        while let Some(id) = above {
            let record = file.record(id)?;
            above = (id > 0).then_some(record.parent);
            line.push(record);
        }
        line.reverse();
        let mut scene = Self::at_root(root.clone());
        for pair in line.windows(2) {
            if pair[1].ply > pair[0].ply {
                scene.play(pair[1].mv)?;
                scene.path.push(pair[1].mv);
            }
        }
        let last = line.last()?;
        if last.visit == Some(Visit::Pruned) {
            scene.pruned = Some(last.mv?);
            scene.play(last.mv)?;
        }
        Some(scene)
    }

    /// Of the root itself.
    pub fn at_root(game: Game) -> Self {
        Self { root: game.position().clone(), game, path: Vec::new(), pruned: None }
    }

    /// The root of the search.
    pub const fn root(&self) -> &Position {
        &self.root
    }

    fn play(&mut self, mv: Option<Move>) -> Option<()> {
        let position = self.position();
        match mv {
            Some(mv) if position.is_legal(mv) => self.game.play(mv),
            None if !position.in_check() => self.game = Game::new(position.after_null()),
            _ => return None,
        }
        Some(())
    }

    /// The position that the claim is about.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The game to it, from the root or from after the last null move on.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The moves from the root to the record; none is a null move.
    pub fn path(&self) -> &[Option<Move>] {
        &self.path
    }

    /// The move that was pruned.
    pub const fn pruned(&self) -> Option<Move> {
        self.pruned
    }

    /// The position of the record: that in which a move was pruned.
    pub fn record_position(&self) -> &Position {
        let positions = self.game.positions();
        &positions[positions.len() - 1 - usize::from(self.pruned.is_some())]
    }

    /// The scene after another move.
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.game.play(mv);
        next
    }
}
