//! History updates of a node, and the context in which it reads histories.

use super::history::{LastMoves, QuietContext, corrected};
use super::state::Search;
use crate::board::Position;
use crate::observe::Observer;
use crate::param::params;
use crate::types::{Color, Depth, Move, Score};

params! {
    switches {
        /// Killer moves.
        killers = 1;
    }
    values {
        /// Evaluation history: centipawns added to every gain. Both evals include a tempo for
        /// their own side, so that twice the tempo would be neutral; a malus for quiet moves gains
        /// Elo.
        evaluation_history_offset = 7 in -48..=96 step 8;
    }
}

/// The moves of a node that were searched and did not fail high: captures get a malus, quiet moves
/// where a quiet move failed high.
#[derive(Default)]
pub(super) struct SearchedMoves {
    pub(super) quiets: SearchedList<64>,
    pub(super) noisy: SearchedList<16>,
}

/// At most `N` moves; later ones are dropped.
pub(super) struct SearchedList<const N: usize> {
    moves: [Option<Move>; N],
    count: usize,
}

impl<const N: usize> Default for SearchedList<N> {
    fn default() -> Self {
        Self { moves: [None; N], count: 0 }
    }
}

impl<const N: usize> SearchedList<N> {
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
    /// Evaluation history: updates the quiet move that led to this node by the change of the static
    /// eval. `side` is to move here, so the move was the opponent's.
    pub(super) fn update_eval_history(&mut self, eval: Score, side: Color, ply: usize) {
        let before = self.stack.back(ply, 1);
        if let (Some(eval_before), Some(mv), true) = (before.eval, before.mv, before.is_quiet) {
            let gain = params::evaluation_history_offset() - (eval + eval_before);
            self.memory.histories.update_from_evals(!side, before.threats, mv, gain);
        }
    }

    /// Updates killers and histories after a beta cutoff: a bonus for the best move, a malus for
    /// the moves searched before it.
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
        let is_quiet = !position.is_noisy(best);
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

    /// The context for the history scores of the quiet moves at this ply.
    pub(super) fn quiet_context(&self, position: &Position, ply: usize) -> QuietContext {
        QuietContext {
            side: position.side_to_move(),
            threats: position.threats_by(!position.side_to_move()),
            continuations: [1, 2, 4].map(|plies| self.stack.back(ply, plies).moved),
        }
    }

    /// The static eval: the raw eval with the correction histories.
    pub(super) fn correct(&self, raw: Score, position: &Position, last: LastMoves) -> Score {
        corrected(raw, self.memory.histories.corrections.correction(position, last))
    }

    /// The last two moves before the node at this ply.
    pub(super) fn last_moves(&self, ply: usize) -> LastMoves {
        [1, 2].map(|plies| self.stack.back(ply, plies).moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_list_drops_later_moves() {
        let position = Position::default();
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        let mut few = SearchedList::<5>::default();
        for &mv in &moves {
            few.push(mv);
        }
        assert_eq!(few.iter().collect::<Vec<_>>(), moves[..5]);
    }
}
