//! Quiescence search: captures and promotions until the position is quiet enough for the static
//! eval. Losing captures are pruned (SEE < 0). In check evasions are searched; once one is not mated,
//! the next quiet one ends the search, and the losing captures behind it with it.
//!
//! A fail high is drawn halfway towards beta: how far above it the score is says little here.
//! Source: Slate and Atkin 1977; the blending as in Stockfish and Alexandria.
//! Stays (`quiescence_blending`): one line of code; so few games decide nothing.

use crate::observe::{Comparison, End, MoveCandidate, Observer, Rule, SearchedMove, Visit};
use crate::param::params;
use crate::rule::rules;
use crate::search::picker::Picker;
use crate::search::state::Search;
use crate::search::switches::Switches;
use crate::search::tt::{STALE_SCORES, TtHit};
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, MATE_IN_MAX, Move, Score, is_undecided, mated_in};

params! {
    switches {
        /// Quiescence: fail-high scores are blended with beta.
        quiescence_blending = 1;
        /// Quiescence: once an evasion is not mated, quiet evasions are pruned.
        evasion_pruning = 1;
        /// Quiescence: futility pruning of captures.
        quiescence_futility = 1;
        /// Futility in quiescence exempts captures that give check.
        quiescence_futility_spares_checks = 1;
    }
    values {
        /// Quiescence: centipawns of margin for futility pruning.
        quiescence_futility_margin = 183 in 50..=500 step 25;
    }
}

/// A fail-high score drawn halfway towards beta.
fn blended(score: Score, beta: Score) -> Score {
    if params::quiescence_blending() && is_undecided(score) && is_undecided(beta) {
        i32::midpoint(score, beta)
    } else {
        score
    }
}

/// Whether this move and those after it are pruned: losing captures, and in check the quiet
/// evasions once one move is not mated, as one way out is enough for a score.
fn ends_here(in_check: bool, is_quiet: bool, is_losing: bool, best_score: Score) -> bool {
    if in_check {
        params::evasion_pruning() && is_quiet && best_score > -MATE_IN_MAX
    } else {
        is_losing
    }
}

impl<O: Observer> Search<'_, O> {
    /// The score of a position once nothing is left to be won or lost by captures.
    #[inline]
    pub(in crate::search) fn quiescence(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        self.tell_entry(position, (alpha, beta), 0, ply, None);
        let score = self.quiescence_node(position, alpha, beta, ply);
        self.tell_exit(score)
    }

    /// As [`Search::quiescence`], for a node whose entry has been reported to the observer.
    #[expect(clippy::too_many_lines, reason = "the order of the steps is what is to be read")]
    pub(in crate::search) fn quiescence_node(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        // 1. Draws, upcoming repetitions and lines that are too long.
        self.pv.clear(ply);
        if self.should_stop() {
            return 0;
        }
        self.enter(ply);
        if let Some(score) = self.draw_or_horizon(position, ply) {
            return score;
        }
        let lower_bound = self.upcoming_repetition(position, alpha, beta, ply);
        alpha = alpha.max(lower_bound);
        if alpha >= beta {
            return self.tell_end(End::UpcomingRepetition, alpha);
        }

        // At reduced strength some captures are overlooked.
        if let Some(eval) = self.overlooked(position, ply) {
            return self.tell_end(End::StandPat, eval.max(lower_bound));
        }

        // 2. The TT score, where it decides.
        let hit = self.probe(position, ply);
        if beta - alpha == 1
            && position.halfmove_clock() < STALE_SCORES
            && let Some(hit) = hit.filter(|hit| hit.decides(alpha, beta))
        {
            return self.tell_end(End::Table, hit.score.max(lower_bound));
        }

        // 3. Stand pat: the side to move need not capture at all.
        let in_check = position.in_check();
        let raw_eval = if in_check { None } else { Some(self.raw_eval(position, hit, ply)) };
        let eval = raw_eval.map(|raw| self.correct(raw, position, self.last_moves(ply)));
        // Nothing here is decided by improving, but observers are told of it: recorders for all
        // nodes, counters only for those that go on.
        if O::RECORDS {
            self.note_improving(eval, ply);
            self.tell_eval(raw_eval, eval, self.stack[ply].improving);
        }
        let mut best_score = match eval {
            Some(eval) => self.refined_eval(position, eval, hit),
            None => mated_in(ply),
        };
        let alpha_before = alpha;
        let is_open = beta - alpha > 1;
        if best_score >= beta {
            return self.tell_end(End::StandPat, blended(best_score, beta));
        }
        alpha = alpha.max(best_score);
        if O::ON && !O::RECORDS {
            self.note_improving(eval, ply);
        }

        // 4. The captures, or the evasions.
        let tt_move = hit.and_then(|hit| hit.mv);
        let (switches, unpruned) = (self.switches(ply), self.unpruned_move(ply));
        let mut picker = self.quiescence_picker(position, tt_move, ply);
        let mut best_move: Option<Move> = None;
        while let Some(picked) = picker.next(position, &self.memory.histories) {
            let mv = picked.mv;
            if ends_here(in_check, picked.is_quiet, picker.is_losing(), best_score) {
                break;
            }

            // 5. Futility.
            self.tell_candidate(MoveCandidate {
                mv,
                number: 0,
                node_depth: 0,
                depth: 0,
                reduced_depth: 0,
                alpha,
            });
            if Some(mv) != unpruned
                && let Some(eval) = eval
                && let futile = quiescence_futility(switches, position, mv, eval, alpha)
                && self.prunes(futile, self.stack[ply].improving)
            {
                // What the pruned move could have reached at most.
                best_score = best_score.max(futile.map_or(best_score, |most| most.threshold));
                continue;
            }

            // 6. The search of the move.
            self.tell_first(mv, tt_move);
            let mut child = position.clone();
            child.play(mv);
            self.step_to(position, &child, ply, Some(picked));
            self.tell_visit(
                Visit::Quiescence,
                SearchedMove { mv: Some(mv), ..SearchedMove::default() },
            );
            let score = -self.quiescence(&child, -beta, -alpha, ply + 1);
            self.step_back();
            if self.stopped {
                return 0;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    // A mate in the lines of quiescence has all its moves, too.
                    if is_open {
                        self.pv.extend(ply, mv);
                    }
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.buffers.push(picker.into_buffer());

        // 7. What is stored.
        best_score = best_score.max(lower_bound);
        let end = if best_score >= beta {
            best_score = blended(best_score, beta);
            End::Refuted
        } else if in_check && best_score == mated_in(ply) {
            End::NoMoves
        } else {
            End::AllTried
        };
        let bound = Bound::of(best_score, alpha_before, beta);
        let tt_pv = hit.is_some_and(|hit| hit.tt_pv);
        let hit =
            TtHit { mv: best_move, score: best_score, eval: raw_eval, depth: 0, bound, tt_pv };
        self.memory.shared.tt.store(self.key(), ply, hit);
        self.tell_end(end, best_score)
    }

    /// The moves that quiescence searches.
    fn quiescence_picker(
        &mut self,
        position: &Position,
        tt_move: Option<Move>,
        ply: usize,
    ) -> Picker {
        let buffer = self.take_buffer();
        if position.in_check() {
            Picker::new(tt_move, [None; 2], self.quiet_context(position, ply), buffer)
        } else {
            Picker::noisy(tt_move, buffer)
        }
    }

    /// Keeps the static eval of a node, and whether it is improving, for the nodes below.
    fn note_improving(&mut self, eval: Option<Score>, ply: usize) {
        self.stack[ply].improving = self.stack.improving(eval, ply);
        self.stack[ply].eval = eval;
    }
}

rules! {
    /// In quiescence, a capture wins too little material to reach alpha.
    QUIESCENCE_FUTILITY "quiescenceFutility" {
        label: "Futility in quiescence",
        brief: "wins too little",
        letters: "QFP",
        scope: SingleMove,
        family: StaticEval,
        value: "alpha",
        switch: quiescence_futility,
    }
    THRESHOLD: fn threshold(eval: Score, gain: Score) in Centipawns {
        eval "static eval" by Start = eval;
        margin "always" = params::quiescence_futility_margin();
        gain "the capture wins" = gain;
    }
}

/// Futility pruning in quiescence (delta pruning): a capture is pruned where static eval, a margin
/// and what it wins stay below alpha. Captures that give direct check are exempt: they may mate.
///
/// Formula: `alpha >= eval + margin + gain`, the gain by SEE: the whole capture or nothing.
/// Source: delta pruning; SEE instead of the victim's value as in Stockfish.
/// Stays (`quiescence_futility`): it came in with +25.0 ± 22.9 Elo at 10,000 nodes (700 games,
/// bench 1458672).
/// Stays (`quiescence_futility_spares_checks`): without it a mate in two, of Légal's kind, was
/// missed at depth 7.
///
/// The comparison, where alpha is beyond the margin and no mate score.
fn quiescence_futility(
    switches: Switches,
    position: &Position,
    mv: Move,
    eval: Score,
    alpha: Score,
) -> Option<Comparison> {
    let margin = params::quiescence_futility_margin();
    if !switches.has(Rule::QUIESCENCE_FUTILITY) || alpha < eval + margin || !is_undecided(alpha) {
        return None;
    }
    let gain = if position.see_at_least(mv, 1) { position.gain_of(mv) } else { 0 };
    let comparison = Comparison::new(Rule::QUIESCENCE_FUTILITY, alpha, threshold(eval, gain));
    (!(comparison.cuts() && is_exempt(position, mv))).then_some(comparison)
}

/// Whether a capture that gives check is exempt.
fn is_exempt(position: &Position, mv: Move) -> bool {
    params::quiescence_futility_spares_checks() && position.checking_squares().contain(position, mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observe::Silent;
    use crate::search::time::TimePlan;
    use crate::search::{Limits, Memory, NoClock};
    use espalier_chess::types::MATE_IN_MAX;

    /// Score and nodes of a quiescence search with an open window.
    fn quiescence(fen: &str) -> (Score, u64) {
        let position: Position = fen.parse().expect("legal");
        let limits = Limits::default();
        let mut memory = Memory::new(1).expect("memory");
        let (plan, mut host, mut observer) = (TimePlan::default(), NoClock, Silent);
        let mut search =
            Search::new(&position, &[], &limits, plan, &mut memory, &mut host, &mut observer);
        let score = search.quiescence(&position, -MATE_IN_MAX, MATE_IN_MAX, 0);
        (score, search.nodes)
    }

    #[test]
    fn one_quiet_evasion_is_enough_and_the_checker_is_taken_where_it_can_be() {
        let (score, nodes) = quiescence("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1");
        assert!(score > -MATE_IN_MAX);
        assert_eq!(nodes, 2, "the king has four squares");
        let (score, _) = quiescence("4r1k1/8/8/7B/8/8/P7/4K3 w - - 0 1");
        assert!(score > 0, "bishop and pawn against nothing");
    }

    #[test]
    fn a_mate_is_still_seen() {
        let mate = "4r1k1/8/8/8/8/8/3PPP2/3QKB2 w - - 0 1";
        assert!(quiescence(mate).0 > -MATE_IN_MAX, "the pawn stands between");
        let mate = "r3k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1";
        assert_eq!(quiescence(mate).0, mated_in(0));
    }

    #[test]
    fn blending_keeps_the_side_of_beta_and_leaves_mates_alone() {
        assert!((30..90).contains(&blended(90, 30)));
        assert_eq!(blended(MATE_IN_MAX + 3, 30), MATE_IN_MAX + 3);
    }

    fn compare(fen: &str, uci: &str, alpha: Score) -> Option<Comparison> {
        let position: Position = fen.parse().expect("legal");
        quiescence_futility(
            Switches::SHIPPED,
            &position,
            position.parse_uci(uci).expect("legal"),
            0,
            alpha,
        )
    }

    #[test]
    fn captures_that_win_too_little_are_pruned() {
        let margin = params::quiescence_futility_margin();
        // Taking a guarded pawn with the queen wins nothing; an unguarded rook is worth its value.
        let guarded = "7k/p7/1p6/8/8/1Q6/8/4K3 w - - 0 1";
        assert_eq!(compare(guarded, "b3b6", 2000).map(|it| it.threshold), Some(margin));
        let hanging = "4k3/8/8/r7/8/8/8/R3K3 w - - 0 1";
        assert_eq!(compare(hanging, "a1a5", 2000).map(|it| it.threshold), Some(margin + 500));
        assert_eq!(compare(hanging, "a1a5", 0), None);
        assert_eq!(compare(hanging, "a1a5", MATE_IN_MAX), None);
    }

    #[test]
    fn captures_that_give_check_are_exempt() {
        let far_below = 2000;
        assert_eq!(compare("n3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", far_below), None);
        let quiet = compare("4k3/8/8/8/n7/8/8/R3K3 w - - 0 1", "a1a4", far_below);
        assert!(quiet.is_some_and(Comparison::cuts));
    }
}
