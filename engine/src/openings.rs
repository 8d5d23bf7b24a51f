//! Random openings: so many random legal moves to a position that a short search calls balanced.

use crate::observe::Silent;
use crate::search::{Limits, NoClock};
use crate::session::{Session, SessionError};
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::random::Random;
use espalier_chess::types::{Depth, Score};

/// The position after random legal moves; none where the game ends before its time.
pub fn random_position(start: Position, plies: u32, random: &mut Random) -> Option<Position> {
    let mut game = Game::new(start);
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let mv = moves.iter().nth(random.below(moves.len()))?;
        game.play(mv);
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(game.position().clone())
}

/// Tells balanced positions by a short search.
pub struct Balance {
    session: Session,
}

impl Balance {
    /// Depth of the search, in plies.
    const DEPTH: Depth = 6;

    /// A judge of positions.
    ///
    /// # Errors
    /// When there is no memory for its hash.
    pub fn new() -> Result<Self, SessionError> {
        Ok(Self { session: Session::new(Session::MIN_HASH)? })
    }

    /// Whether the score is at most so far from zero, in centipawns; the same each time.
    ///
    /// # Errors
    /// When the position is none that can be searched.
    pub fn is_within(&mut self, most: Score, position: &Position) -> Result<bool, SessionError> {
        self.session.new_game();
        self.session.set_position(Some(&position.to_string()), [])?;
        let limits = Limits { depth: Some(Self::DEPTH), ..Limits::default() };
        let score = self.session.go(&limits, &mut NoClock, &mut Silent).info.score;
        Ok(score.abs() <= most)
    }
}
