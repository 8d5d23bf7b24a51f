//! A game and its variations, as far as they have been read.

use super::read::{PgnFault, play};
use crate::board::Position;
use crate::game::Game;

/// Variations that are read; those beyond are passed over. Each is a game of its own.
const MOST_VARIATIONS: usize = 500;
/// The most moves that all variations together may repeat from the lines they interrupt.
const MOST_SHARED_MOVES: usize = 100_000;

/// The line at hand and those that it will go back to.
pub(super) struct Lines {
    /// The main line, unless variations are open: then the one opened last.
    at_hand: Game,
    /// Those that the open variations interrupt, the main line first, each with the place of the
    /// variation.
    interrupted: Vec<(Game, usize)>,
    /// Variations that are open and passed over.
    passed_over: usize,
    /// All variations, each from the start, in the order in which they begin; none while one is
    /// open, and where one has no move.
    variations: Vec<Option<Game>>,
    /// Moves that variations share with what they interrupt.
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

    /// Whether what comes next belongs to a variation.
    pub(super) fn is_in_variation(&self) -> bool {
        self.passed_over > 0 || !self.interrupted.is_empty()
    }

    /// Plays a move. One that cannot be played ends its variation; only in the main line it is a
    /// fault.
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

    /// A variation begins, with another move in place of the last one.
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

    /// The variation begun last ends.
    pub(super) fn close(&mut self) {
        match self.passed_over.checked_sub(1) {
            Some(passed_over) => self.passed_over = passed_over,
            None => self.complete(),
        }
    }

    /// Goes back to the line that was interrupted, and keeps the variation if it has a move.
    fn complete(&mut self) {
        let Some((interrupted, place)) = self.interrupted.pop() else {
            return;
        };
        let variation = std::mem::replace(&mut self.at_hand, interrupted);
        if variation.moves().len() >= self.at_hand.moves().len() {
            self.variations[place] = Some(variation);
        }
    }

    /// The main line and the variations, in the order in which they begin.
    pub(super) fn finish(mut self) -> (Game, Vec<Game>) {
        while !self.interrupted.is_empty() {
            self.complete();
        }
        (self.at_hand, self.variations.into_iter().flatten().collect())
    }
}
