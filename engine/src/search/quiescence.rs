//! Quiescence: captures until the position is quiet enough to be evaluated.

use super::node::STALE_SCORES;
use super::picker::{Picker, is_noisy};
use super::prune;
use super::trend::trend;
use super::tt::Hit;
use super::{Bound, Search};
use crate::board::Position;
use crate::observe::Observer;
use crate::params;
use crate::types::{MATE_IN_MAX, MAX_PLY, Move, Score, mated_in};

impl<O: Observer> Search<'_, O> {
    /// The score of a position once nothing is left to be won or lost by captures; in check, all
    /// evasions are tried, and `with_checks` quiet moves that give check as well.
    pub(super) fn quiescence(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        with_checks: bool,
    ) -> Score {
        if self.should_stop() {
            return 0;
        }
        self.enter(0, ply);
        if self.is_draw(position, ply) {
            return 0;
        }
        let in_check = position.in_check();
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.static_eval(position) };
        }
        if alpha < 0 && self.can_repeat(position, ply) {
            alpha = 0;
            if alpha >= beta {
                return alpha;
            }
        }

        let hit = self.memory.table.probe(self.key(), ply);
        if beta - alpha == 1
            && position.halfmove_clock() < STALE_SCORES
            && let Some(hit) = hit.filter(|hit| hit.decides(alpha, beta))
        {
            return hit.score;
        }

        // Standing pat: the side to move need not capture at all.
        let raw_eval = (!in_check)
            .then(|| hit.and_then(|hit| hit.eval).unwrap_or_else(|| self.static_eval(position)));
        let eval = raw_eval.map(|raw| self.correct(raw, position, self.last_moves(ply)));
        if O::ON {
            // Nothing here is decided by the trend, but what is counted is counted by it.
            self.stack[ply].trend = trend(eval, self.stack.back(ply, 2), self.stack.back(ply, 4));
            self.stack[ply].eval = eval;
        }
        let known = |eval| hit.and_then(|hit| hit.better_than(eval)).unwrap_or(eval);
        let mut best_score = eval.map_or_else(|| mated_in(ply), known);
        let alpha_before = alpha;
        if best_score >= beta {
            return prune::blended(best_score, beta);
        }
        alpha = alpha.max(best_score);

        let table_move = hit.and_then(|hit| hit.mv);
        let mut picker = if in_check {
            Picker::new(
                table_move,
                [None; 2],
                self.quiet_context(position, ply),
                self.take_buffer(),
            )
        } else if with_checks && params::quiescence_checks() {
            let context = self.quiet_context(position, ply);
            Picker::noisy_and_checks(table_move, context, self.take_buffer())
        } else {
            Picker::noisy(table_move, self.take_buffer())
        };
        let mut best_move: Option<Move> = None;
        while let Some(mv) = picker.next(position, &self.memory.histories) {
            if picker.is_losing() && !in_check {
                break;
            }

            // Evasions: once one of them holds, only captures that win something are worth a look.
            if in_check
                && params::quiescence_evasions()
                && best_score > -MATE_IN_MAX
                && (picker.is_losing() || !is_noisy(position, mv))
            {
                break;
            }

            // Futility: what the capture wins would not reach alpha.
            if let Some(eval) = eval
                && let Some(test) = prune::quiescence_futility(position, mv, eval, alpha)
                && self.fires(Some(test), self.stack[ply].trend)
            {
                best_score = best_score.max(test.need);
                continue;
            }
            let child = position.after(mv);
            self.step_to(position, &child, ply, Some(mv));
            let score = -self.quiescence(&child, -beta, -alpha, ply + 1, false);
            self.step_back();
            if self.stopped {
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }

        self.buffers.push(picker.into_buffer());

        if best_score >= beta {
            best_score = prune::blended(best_score, beta);
        }
        let bound = Bound::of(best_score, alpha_before, beta);
        let was_pv = hit.is_some_and(|hit| hit.was_pv);
        let hit = Hit { mv: best_move, score: best_score, eval: raw_eval, depth: 0, bound, was_pv };
        self.memory.table.store(self.key(), ply, hit);
        best_score
    }
}
