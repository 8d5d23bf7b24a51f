//! The main line and the variations while a game is read.

use super::read::{PgnFault, play};
use crate::board::Position;
use crate::game::Game;

/// Maximum number of variations; further ones are skipped. Each is a game of its own.
const MOST_VARIATIONS: usize = 500;
/// Maximum number of moves that all variations together repeat from their parent lines.
const MOST_SHARED_MOVES: usize = 100_000;

/// The current line and its parent lines.
pub(super) struct Lines {
    /// The current line: the main line or the innermost open variation.
    at_hand: Game,
    /// The parent lines of the open variations, the main line first, each with the variation's
    /// index.
    interrupted: Vec<(Game, usize)>,
    /// Depth of open variations that are skipped.
    passed_over: usize,
    /// All variations, each from the start, in the order in which they begin; `None` while one is
    /// open and for one without moves.
    variations: Vec<Option<Game>>,
    /// Moves that variations repeat from their parent lines.
    shared_moves: usize,
}

impl Lines {
    pub(super) fn new(start: Position) -> Self {
        let at_hand = Game::new(start);
        Self {
            at_hand,
            interrupted: Vec::new(),
            passed_over: 0,
            variations: Vec::new(),
            shared_moves: 0,
        }
    }

    /// Whether a variation is open.
    pub(super) fn is_in_variation(&self) -> bool {
        self.passed_over > 0 || !self.interrupted.is_empty()
    }

    /// Plays a move. An illegal one ends its variation; in the main line it is an error.
    pub(super) fn play(&mut self, word: &str) -> Result<(), PgnFault> {
        if self.passed_over > 0 {
            return Ok(());
        }
        match play(&mut self.at_hand, word) {
            Err(_) if self.is_in_variation() => {
                self.complete();
                self.passed_over = 1;
                Ok(())
            }
            played => played,
        }
    }

    /// Opens a variation, which replaces the last move.
    pub(super) fn open(&mut self) {
        let place = self.variations.len();
        let shared_moves = self.shared_moves + self.at_hand.moves().len();
        let is_read =
            self.passed_over == 0 && place < MOST_VARIATIONS && shared_moves <= MOST_SHARED_MOVES;
        match is_read.then(|| self.at_hand.without_last()).flatten() {
            Some(before) => {
                self.shared_moves = shared_moves;
                let interrupted = std::mem::replace(&mut self.at_hand, before);
                self.interrupted.push((interrupted, place));
                self.variations.push(None);
            }
            None => self.passed_over += 1,
        }
    }

    /// Closes the innermost variation.
    pub(super) fn close(&mut self) {
        match self.passed_over.checked_sub(1) {
            Some(passed_over) => self.passed_over = passed_over,
            None => self.complete(),
        }
    }

    /// Returns to the parent line, and keeps the variation if it has a move.
    fn complete(&mut self) {
        let Some((interrupted, place)) = self.interrupted.pop() else {
            return;
        };
        let variation = std::mem::replace(&mut self.at_hand, interrupted);
        if variation.moves().len() >= self.at_hand.moves().len() {
            self.variations[place] = Some(variation);
        }
    }

    /// The main line, and the variations in the order in which they begin.
    pub(super) fn finish(mut self) -> (Game, Vec<Game>) {
        while !self.interrupted.is_empty() {
            self.complete();
        }
        (self.at_hand, self.variations.into_iter().flatten().collect())
    }
}
