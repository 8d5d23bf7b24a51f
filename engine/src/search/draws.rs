//! Draws by the rules within the search, and the line of positions that they are judged by.

use super::Search;
use crate::board::{FIFTY_MOVES, Position};
use crate::observe::Observer;

/// Positions between one and its first possible repetition: each side must leave and come back.
const SHORTEST_CYCLE: usize = 4;

/// The line from the game's last irreversible move to the node at hand.
pub(super) struct Path {
    steps: Vec<Step>,
}

/// A position on the way to the node at hand.
#[derive(Clone, Copy)]
struct Step {
    key: u64,
    /// How many steps before this one it can be a repetition of.
    reversible: usize,
}

impl Path {
    /// The part of the game that its last position can repeat.
    ///
    /// `history` holds the positions before it.
    pub(super) fn new(history: &[Position], position: &Position) -> Self {
        let reversible = usize::from(position.halfmove_clock()).min(history.len());
        let steps = history[history.len() - reversible..]
            .iter()
            .chain([position])
            .enumerate()
            .map(|(reversible, position)| Step { key: position.key(), reversible })
            .collect();
        Self { steps }
    }

    /// A move has been played, or the turn passed.
    pub(super) fn push(&mut self, child: &Position, passed: bool) {
        let last = self.steps.last().map_or(0, |step| step.reversible);
        // Nothing before a capture, a pawn move or a passed turn can come back.
        let reversible = if passed || child.halfmove_clock() == 0 { 0 } else { last + 1 };
        self.steps.push(Step { key: child.key(), reversible });
    }

    /// The last move, or the passed turn, is taken back.
    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// The key of the node at hand.
    pub(super) fn key(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.key)
    }

    /// Whether the position has come back: once within the search, where both sides could force
    /// it again, or twice with the game before it.
    fn is_repetition(&self, ply: usize) -> bool {
        let Some((now, before)) = self.steps.split_last() else {
            return false;
        };
        let mut seen = 0;
        // The same side is to move every second step.
        for back in (SHORTEST_CYCLE..=now.reversible).step_by(2) {
            if before[before.len() - back].key == now.key {
                seen += 1;
                if back <= ply || seen == 2 {
                    return true;
                }
            }
        }
        false
    }
}

impl<O: Observer> Search<'_, O> {
    /// Whether the node at hand is drawn by the rules: by repetition, fifty moves or material.
    pub(super) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        self.path.is_repetition(ply)
            || position.is_insufficient_material()
            || position.halfmove_clock() >= FIFTY_MOVES
                && (!position.in_check() || position.has_legal_move())
    }
}
