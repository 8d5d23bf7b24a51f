//! Quiescence: captures until the position is quiet enough to be evaluated.

use super::leave_out;
use super::node::STALE_SCORES;
use super::picker::{Picker, is_noisy};
use super::prune;
use super::trend::trend;
use super::tt::Hit;
use super::{Bound, Search};
use crate::board::Position;
use crate::observe::{Attempt, Candidate, End, Observer, Visit};
use crate::params;
use crate::types::{MATE_IN_MAX, MAX_PLY, Move, Score, mated_in};

impl<O: Observer> Search<'_, O> {
    /// Keeps the evaluation of a node, and how it has developed, for the nodes below.
    fn note_trend(&mut self, eval: Option<Score>, ply: usize) {
        self.stack[ply].trend = trend(eval, self.stack.back(ply, 2), self.stack.back(ply, 4));
        self.stack[ply].eval = eval;
    }

    /// The score of a position once nothing is left to be won or lost by captures; in check, all
    /// evasions are tried, and `with_checks` quiet moves that give check as well.
    #[inline]
    pub(super) fn quiescence(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        ply: usize,
        with_checks: bool,
    ) -> Score {
        self.tell_entry(position, (alpha, beta), 0, ply, None);
        let score = self.search_captures(position, alpha, beta, ply, with_checks);
        self.left(score)
    }

    /// As [`Search::quiescence`], for a node that has already been told of.
    pub(super) fn search_captures(
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
        self.enter(ply);
        if self.is_draw(position, ply) {
            return self.ends(End::Draw, 0);
        }
        let in_check = position.in_check();
        if ply >= MAX_PLY {
            let score = if in_check { 0 } else { self.static_eval(position) };
            return self.ends(End::TooDeep, score);
        }
        if alpha < 0 && self.can_repeat(position, ply) {
            alpha = 0;
            if alpha >= beta {
                return self.ends(End::UpcomingRepetition, alpha);
            }
            self.tell_raised(alpha);
        }

        let hit = self.memory.table.probe(self.key(), ply);
        self.tell_hit(hit);
        if beta - alpha == 1
            && position.halfmove_clock() < STALE_SCORES
            && let Some(hit) = hit.filter(|hit| hit.decides(alpha, beta))
        {
            return self.ends(End::Table, hit.score);
        }

        // Standing pat: the side to move need not capture at all.
        let raw_eval = (!in_check)
            .then(|| hit.and_then(|hit| hit.eval).unwrap_or_else(|| self.static_eval(position)));
        let eval = raw_eval.map(|raw| self.correct(raw, position, self.last_moves(ply)));
        // Nothing here is decided by the trend, but what is told is told by it: recorders hear of
        // all nodes, counters only of those that go on.
        if O::RECORDS {
            self.note_trend(eval, ply);
            self.tell_eval(raw_eval, eval, self.stack[ply].trend);
        }
        let mut best_score = match eval {
            Some(eval) => self.informed(eval, hit),
            None => mated_in(ply),
        };
        let alpha_before = alpha;
        if best_score >= beta {
            return self.ends(End::StandPat, prune::blended(best_score, beta));
        }
        alpha = alpha.max(best_score);
        if O::ON && !O::RECORDS {
            self.note_trend(eval, ply);
        }

        let table_move = hit.and_then(|hit| hit.mv);
        let mut picker = self.picker(position, table_move, ply, with_checks);
        let mut best_move: Option<Move> = None;
        while let Some(mv) = picker.next(position, &self.memory.histories) {
            let is_losing = picker.is_losing();
            let is_idle = is_losing || in_check && !is_noisy(position, mv);
            if is_idle && (!in_check || may_stop_evading(best_score)) {
                break;
            }

            // Futility: what the capture wins would not reach alpha.
            self.considers(Candidate { mv, number: 0, depth: 0, reduced_depth: 0, alpha });
            if let Some(eval) = eval
                && let Some(test) = leave_out::quiescence_futility(position, mv, eval, alpha)
                && !(test.fires() && leave_out::quiescence_futility_spares(position, mv))
                && self.fires(self.stack[ply].conditions.rules, Some(test), self.stack[ply].trend)
            {
                best_score = best_score.max(test.need);
                continue;
            }
            self.tell_first(mv, table_move);
            let child = position.after(mv);
            self.step_to(position, &child, ply, Some(mv));
            self.visits(Visit::Quiescence, Attempt { mv: Some(mv), ..Attempt::default() });
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

        let end = if best_score >= beta {
            best_score = prune::blended(best_score, beta);
            End::Refuted
        } else if in_check && best_score == mated_in(ply) {
            End::NoMoves
        } else {
            End::AllTried
        };
        let bound = Bound::of(best_score, alpha_before, beta);
        let was_pv = hit.is_some_and(|hit| hit.was_pv);
        let hit = Hit { mv: best_move, score: best_score, eval: raw_eval, depth: 0, bound, was_pv };
        self.memory.table.store(self.key(), ply, hit);
        self.ends(end, best_score)
    }

    /// The moves that quiescence looks at.
    fn picker(
        &mut self,
        position: &Position,
        table_move: Option<Move>,
        ply: usize,
        with_checks: bool,
    ) -> Picker {
        let buffer = self.take_buffer();
        if position.in_check() {
            Picker::new(table_move, [None; 2], self.quiet_context(position, ply), buffer)
        } else if with_checks && params::quiescence_checks() {
            Picker::noisy_and_checks(table_move, self.quiet_context(position, ply), buffer)
        } else {
            Picker::noisy(table_move, buffer)
        }
    }
}

/// Whether one of the evasions holds, so that only captures that win something are worth a look.
fn may_stop_evading(best_score: Score) -> bool {
    params::quiescence_evasions() && best_score > -MATE_IN_MAX
}
