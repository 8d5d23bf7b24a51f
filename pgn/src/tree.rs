//! A game with all its variations.

use super::fault::{Fault, Place};
use super::notes::Notes;
use super::tags;
use crate::Termination;
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::Move;

/// A game with its tags, its moves and all its variations.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// Its number in its text, from 1.
    pub number: usize,
    /// Where it begins.
    pub place: Place,
    /// The tags in order: names and values.
    pub tags: Vec<(String, String)>,
    /// Whether its tag says Chess960, or it castles as only Chess960 does.
    pub chess960: bool,
    /// The start, then every move after the one before it: never empty.
    pub nodes: Vec<Node>,
    /// How the moves end, where the text says so.
    pub end: Option<Termination>,
    /// Why it was not read to its end: what stands before the fault is here.
    pub fault: Option<Fault>,
    /// What was skipped or mended.
    pub notices: Vec<Fault>,
}

/// The start of a game, or a move.
#[derive(Clone, Debug)]
pub struct Node {
    /// The index of the node before; none at the start.
    pub parent: Option<usize>,
    /// The moves played here: first that of the line itself, then its variations.
    pub children: Vec<usize>,
    /// The move; none at the start.
    pub step: Option<Step>,
    /// The position after it.
    pub position: Position,
    /// What stands beside it.
    pub notes: Notes,
}

/// What a side does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It moves.
    Move(Move),
    /// It passes the turn, as in a note about a threat.
    Pass,
}

impl GameTree {
    /// The index of the start.
    pub const START: usize = 0;

    /// A game without moves.
    pub fn new(start: Position) -> Self {
        let chess960 = start.castles_as_in_chess960();
        let start = Node {
            parent: None,
            children: Vec::new(),
            step: None,
            position: start,
            notes: Notes::default(),
        };
        Self {
            number: 1,
            place: Place { line: 1, column: 1 },
            tags: Vec::new(),
            chess960,
            nodes: vec![start],
            end: None,
            fault: None,
            notices: Vec::new(),
        }
    }

    /// A game and variations of it from the same start. Moves that they share are there once.
    pub fn of_games(game: &Game, variations: &[Game]) -> Self {
        let mut tree = Self::new(game.positions()[0].clone());
        for line in std::iter::once(game).chain(variations) {
            let mut at = Self::START;
            for &mv in line.moves() {
                let step = Step::Move(mv);
                let known = tree.nodes[at].children.iter().copied();
                let known = known.clone().find(|&child| tree.nodes[child].step == Some(step));
                at = known.unwrap_or_else(|| tree.add(at, step));
            }
        }
        tree
    }

    /// Adds a step, legal at its parent, after the steps that are there; its index.
    pub fn add(&mut self, parent: usize, step: Step) -> usize {
        self.insert(parent, step, usize::MAX)
    }

    /// Adds a step as this child of its parent, or as the last.
    pub(super) fn insert(&mut self, parent: usize, step: Step, place: usize) -> usize {
        let mv = match step {
            Step::Move(mv) => Some(mv),
            Step::Pass => None,
        };
        let position = self.nodes[parent].position.after_turn(mv);
        let id = self.nodes.len();
        let children = &mut self.nodes[parent].children;
        children.insert(place.min(children.len()), id);
        self.nodes.push(Node {
            parent: Some(parent),
            children: Vec::new(),
            step: Some(step),
            position,
            notes: Notes::default(),
        });
        id
    }

    /// The value of a tag; none where it says nothing, as `?`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tags::said(&self.tags, name)
    }

    /// The position at the start.
    pub fn start(&self) -> &Position {
        &self.nodes[Self::START].position
    }

    /// The nodes of the main line, without the start.
    pub fn main_line(&self) -> impl Iterator<Item = usize> {
        let next = |&at: &usize| self.nodes[at].children.first().copied();
        std::iter::successors(next(&Self::START), next)
    }

    /// The game along the main line, up to a step that passes the turn.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.start().clone());
        for id in self.main_line() {
            let Some(Step::Move(mv)) = self.nodes[id].step else { break };
            game.play(mv);
        }
        game
    }
}
