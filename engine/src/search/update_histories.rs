//! How a node updates the histories, and what it reads from them.

use super::history::{LastMoves, QuietContext, corrected};
use super::picker::is_noisy;
use super::state::Search;
use crate::board::Position;
use crate::observe::Observer;
use crate::params;
use crate::types::{Color, Depth, Move, Score};

/// The moves of one node that were played and did not refute it.
#[derive(Default)]
pub(super) struct SearchedMoves {
    pub(super) quiets: MoveList<64>,
    pub(super) noisy: MoveList<16>,
}

/// The first moves of a list; those beyond are tried so late that they say little.
pub(super) struct MoveList<const N: usize> {
    moves: [Option<Move>; N],
    count: usize,
}

impl<const N: usize> Default for MoveList<N> {
    fn default() -> Self {
        Self { moves: [None; N], count: 0 }
    }
}

impl<const N: usize> MoveList<N> {
    pub(super) fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.count) {
            *slot = Some(mv);
            self.count += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.count].iter().flatten().copied()
    }
}

impl<O: Observer> Search<'_, O> {
    /// Judges the quiet move that led to a node by how the static evaluation has changed with it.
    pub(super) fn update_eval_history(&mut self, eval: Score, side: Color, ply: usize) {
        let before = self.stack.back(ply, 1);
        if let (Some(eval_before), Some(mv), true) = (before.eval, before.mv, before.is_quiet) {
            let gain = params::evaluation_history_offset() - (eval + eval_before);
            self.memory.histories.update_from_evals(!side, before.threats, mv, gain);
        }
    }

    /// Remembers what refuted a node, and what was played before it and did not.
    pub(super) fn update_histories(
        &mut self,
        position: &Position,
        context: &QuietContext,
        best: Move,
        searched: &SearchedMoves,
        depth: Depth,
        ply: usize,
    ) {
        let histories = &mut self.memory.histories;
        let is_quiet = !is_noisy(position, best);
        if is_quiet {
            let slots = &mut self.stack[ply].killers;
            if params::killers() && slots[0] != Some(best) {
                *slots = [Some(best), slots[0]];
            }
            histories.update_quiets(position, context, best, searched.quiets.iter(), depth);
        }
        let best = (!is_quiet).then_some(best);
        histories.update_noisy(position, best, searched.noisy.iter(), depth);
    }

    /// What the quiet moves of the node at this ply are judged by.
    pub(super) fn quiet_context(&self, position: &Position, ply: usize) -> QuietContext {
        QuietContext {
            side: position.side_to_move(),
            threats: position.threats_by(!position.side_to_move()),
            continuations: [1, 2, 4].map(|plies| self.stack.back(ply, plies).moved),
        }
    }

    /// A static evaluation with what earlier searches have found it to be off by.
    pub(super) fn correct(&self, raw: Score, position: &Position, last: LastMoves) -> Score {
        corrected(raw, self.memory.histories.corrections.correction(position, last))
    }

    /// The moves that led to the node at this ply.
    pub(super) fn last_moves(&self, ply: usize) -> LastMoves {
        [1, 2].map(|plies| self.stack.back(ply, plies).moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_of_many_are_remembered() {
        let position = Position::default();
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        let mut few = MoveList::<5>::default();
        for &mv in &moves {
            few.push(mv);
        }
        assert_eq!(few.iter().collect::<Vec<_>>(), moves[..5]);
    }
}
