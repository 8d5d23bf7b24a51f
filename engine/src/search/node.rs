//! One node of the search: a numbered script whose order is its meaning.
//!
//! Fail-soft principal variation search. What each step decides by is a named rule elsewhere;
//! here stands only what follows what.

use super::conditions::Conditions;
use super::extend::{self, Question, Singularity};
use super::learn::Played;
use super::leave_out::{self, MoveFacts};
use super::picker::{Buffer, Picker, is_noisy};
use super::probcut::{self, Known};
use super::prune::{self, NodeFacts, is_undecided};
use super::reduce;
use super::trend::trend;
use super::tt::Hit;
use super::{Bound, Search};
use crate::board::Position;
use crate::observe::{Attempt, Candidate, End, Kind, Observer, Rule, Visit};
use crate::params;
use crate::types::{Depth, MATE_IN_MAX, MAX_PLY, Move, Score, mate_in, mated_in};

/// What is known of a node before it is searched, as a type, so that the questions cost nothing.
pub(super) trait NodeKind {
    /// The node may be on the principal variation: its window is open.
    const PV: bool;
    /// The node is the root.
    const ROOT: bool;
}

pub(super) struct Root;
pub(super) struct Pv;
pub(super) struct NonPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What a node is expected to be, as people are told.
const fn kind_of<N: NodeKind>(is_cut: bool) -> Kind {
    match (N::PV, is_cut) {
        (true, _) => Kind::Pv,
        (false, true) => Kind::Cut,
        (false, false) => Kind::All,
    }
}

/// Half-moves without progress from which on remembered scores are not trusted: they do not know
/// of the fifty-move rule.
pub(super) const STALE_SCORES: u8 = 90;

impl<O: Observer> Search<'_, O> {
    /// The score of a position for the side to move, searched this deep.
    ///
    /// At or below alpha the score is an upper bound, at or above beta a lower one. It means nothing
    /// once `self.stopped` is set. `is_cut` tells that a null-window node is expected to fail high.
    #[inline]
    pub(super) fn node<N: NodeKind>(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        depth: Depth,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        self.tell_entry(position, (alpha, beta), depth, ply, Some(kind_of::<N>(is_cut)));
        let score = self.search_node::<N>(position, alpha, beta, depth, ply, is_cut);
        self.left(score)
    }

    /// The script that [`Search::node`] follows.
    #[expect(clippy::too_many_lines, reason = "the order of the steps is what is to be read")]
    fn search_node<N: NodeKind>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        mut beta: Score,
        mut depth: Depth,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        self.pv.clear(ply);

        // 1. At the horizon, only captures are left to look at.
        if depth <= 0 && !N::ROOT {
            return self.search_captures(position, alpha, beta, ply, true);
        }
        if self.should_stop() {
            return 0;
        }
        self.enter(ply);

        let in_check = position.in_check();
        if !N::ROOT {
            // 2. Draws by the rules, or within reach, and lines too long to follow.
            if self.is_draw(position, ply) {
                return self.ends(End::Draw, 0);
            }
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

            // 3. Mate distance: a shorter mate than one already found is all that could matter.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return self.ends(End::MateDistance, alpha);
            }
        }

        // 4. The transposition table: the answer, or at least the move to try first.
        let excluded = self.stack[ply].excluded;
        let hit = self.memory.table.probe(self.key(), ply);
        self.tell_hit(hit);
        let table_move =
            if N::ROOT { self.root.best().map(|best| best.mv) } else { hit.and_then(|hit| hit.mv) };
        let was_pv = N::PV || hit.is_some_and(|hit| hit.was_pv);
        if !N::PV
            && excluded.is_none()
            && position.halfmove_clock() < STALE_SCORES
            && let Some(hit) = hit.filter(|hit| hit.depth >= depth && hit.decides(alpha, beta))
        {
            return self.ends(End::Table, hit.score);
        }

        // 5. The static evaluation and how it has developed.
        let raw_eval = (!in_check)
            .then(|| hit.and_then(|hit| hit.eval).unwrap_or_else(|| self.static_eval(position)));
        let last_moves = self.last_moves(ply);
        let eval = raw_eval.map(|raw| self.correct(raw, position, last_moves));
        let trend = trend(eval, self.stack.back(ply, 2), self.stack.back(ply, 4));
        self.stack[ply].eval = eval;
        self.stack[ply].trend = trend;
        self.tell_eval(raw_eval, eval, trend);
        let conditions = self.stack[ply].conditions;
        let Conditions { rules, trend: uses, may_shorten } = conditions;
        if excluded.is_none() {
            self.stack[ply + 1].killers = [None; 2];
            if let Some(eval) = eval.filter(|_| ply >= self.null_moves_from) {
                self.learn_from_evaluations(eval, position.side_to_move(), ply);
            }
        }

        // A mate that is asked for must not be pruned away, nor put off by far.
        let may_prune = self.limits.mate.is_none();
        let most_reduction = if may_prune { depth } else { 1 };
        if let Some(eval) = eval.filter(|_| may_prune && !N::PV && excluded.is_none()) {
            let eval = self.informed(eval, hit);
            let facts = NodeFacts { depth, beta, eval, trend, uses };

            // 6. Reverse futility: so far above beta that it will stay there.
            if ply >= self.null_moves_from
                && let Some(test) = prune::reverse_futility(&facts)
                && self.fires(rules, Some(test), trend)
            {
                return prune::reverse_futility_score(test, beta);
            }

            // 7. Razoring: so far below alpha that only captures could help, and they do not.
            if prune::may_razor(&facts, alpha) && rules.contains(Rule::Razoring) {
                self.visits(Visit::Razoring, Attempt::default());
                let score = self.quiescence(position, alpha, alpha + 1, ply, false);
                if self.stopped {
                    return 0;
                }
                if self.fires(rules, Some(prune::razoring(score, alpha)), trend) {
                    return score;
                }
            }

            // 8. Null move: above beta even after passing the turn.
            if self.stack.back(ply, 1).mv.is_some()
                && ply >= self.null_moves_from
                && position.has_pieces(position.side_to_move())
                && prune::may_pass(&facts)
                && prune::has_moves_to_spare(position)
                && rules.contains(Rule::NullMove)
            {
                let score = self.pass(position, &facts, ply, is_cut);
                if self.stopped {
                    return 0;
                }
                if self.fires(rules, Some(prune::null_move(score, beta)), trend) {
                    // A mate found after passing is not proven.
                    return if is_undecided(score) { score } else { beta };
                }
            }

            // 9. ProbCut: a capture beats beta by a margin in a shallower search.
            if let Some(target) = probcut::target(&facts, hit)
                && rules.contains(Rule::ProbCut)
            {
                let known = Known { mv: table_move, eval: raw_eval, was_pv };
                let score = self.probcut(position, &facts, target, known, ply, is_cut);
                if self.stopped {
                    return 0;
                }
                if let Some(score) = score {
                    return score;
                }
            }
        }

        // 10. Internal iterative reduction: where the table knows no move, look first.
        if !N::ROOT
            && (N::PV || is_cut)
            && excluded.is_none()
            && reduce::needs_internal_iteration(depth, hit)
            && may_shorten
        {
            depth -= 1;
            self.tell_shortened(depth);
        }

        // 11. The moves, likeliest refutation first.
        let alpha_before = alpha;
        let table_is_noisy = table_move.is_some_and(|mv| is_noisy(position, mv));
        let may_skip = may_prune && !N::ROOT && position.has_pieces(position.side_to_move());
        let killers = self.stack[ply].killers;
        let context = self.quiet_context(position, ply);
        self.stack[ply].threats = context.threats;
        self.stack[ply + 1].cutoffs = 0;
        let mut picker = Picker::new(table_move, killers, context, self.take_buffer());
        let mut best_score = -Score::MAX;
        let mut best_move: Option<Move> = None;
        let mut number = 0;
        let mut quiets_tried = 0;
        let mut played = Played::default();
        while let Some(mv) = picker.next(position, &self.memory.histories) {
            if Some(mv) == excluded || N::ROOT && !self.root.allows(mv) {
                continue;
            }
            let is_quiet = !is_noisy(position, mv);
            let histories = &self.memory.histories;
            let history = if is_quiet {
                histories.quiet_score(position, &context, mv)
            } else {
                histories.noisy_score(position, mv)
            };

            if may_skip && best_score > -MATE_IN_MAX {
                let number = number + 1;
                let reduced_depth = reduce::expected_depth(depth, number, is_quiet);
                let facts = MoveFacts {
                    depth,
                    reduced_depth,
                    alpha,
                    eval,
                    trend,
                    uses,
                    quiets_tried,
                    history,
                };
                self.considers(Candidate { mv, number, depth: depth - 1, reduced_depth, alpha });

                // 12. Late-move pruning and futility: no quiet move left is worth a try, because enough
                // have been tried or because none could reach alpha.
                if is_quiet
                    && (!N::PV || params::late_move_pruning_in_pv())
                    && self.fires(rules, leave_out::late_move(&facts), trend)
                {
                    self.skips(&mut picker, position, Picker::skip_quiets);
                    continue;
                }
                if is_quiet
                    && let Some(test) = leave_out::futility(&facts)
                    && !(test.fires() && leave_out::futility_spares(position, mv))
                    && self.fires(rules, Some(test), trend)
                {
                    // What the moves left out could have reached at most.
                    if is_undecided(best_score) {
                        best_score = best_score.max(test.need);
                    }
                    self.skips(&mut picker, position, |picker| {
                        if params::futility_spares_checks() {
                            picker.skip_quiets_without_check(position);
                        } else {
                            picker.skip_quiets();
                        }
                    });
                    continue;
                }

                // 13. History pruning: the move has failed too often.
                if is_quiet && self.fires(rules, leave_out::history(&facts), trend) {
                    continue;
                }

                // 14. Exchange pruning: the move loses material.
                if self.fires(rules, leave_out::exchange(position, mv, is_quiet, &facts), trend) {
                    continue;
                }
            }

            number += 1;
            let nodes_before = self.nodes;
            let child = position.after(mv);
            let gives_check = child.in_check();

            // 15. Extensions: checks, and the table's move where it stands alone.
            let may_extend = extend::is_within(ply, self.root_depth);
            let mut extension = extend::check(gives_check && may_extend);
            let double_extensions = self.stack[ply].double_extensions;
            let question = hit
                .filter(|_| !N::ROOT && excluded.is_none() && Some(mv) == table_move && may_extend)
                .map(|hit| Question {
                    hit,
                    depth,
                    beta,
                    is_pv: N::PV,
                    is_cut,
                    double_extensions,
                    trend,
                    conditions,
                })
                .filter(Question::is_worth_asking);
            if let Some(question) = question {
                match self.singularity(position, mv, &question, ply) {
                    _ if self.stopped => return 0,
                    Singularity::Plural(0) => {}
                    Singularity::Singular(plies) | Singularity::Plural(plies) => extension = plies,
                    Singularity::Multicut(score) => {
                        self.buffers.push(picker.into_buffer());
                        return score;
                    }
                }
            }
            if !N::ROOT {
                self.tell_first(mv, table_move);
            }
            let mut new_depth = depth - 1 + extension;
            self.step_to(position, &child, ply, Some(mv));
            self.stack[ply + 1].double_extensions += u8::from(extension > 1);
            let attempt = Attempt { mv: Some(mv), number, extension, ..Attempt::default() };

            // 16. Late-move reduction: a null-window search, less deep, expected to fail low.
            let mut full_search = number > 1 || !N::PV;
            let mut score = 0;
            if params::late_move_reductions()
                && depth >= params::late_move_reduction_depth()
                && number > 1
                && (is_quiet || params::noisy_reductions())
            {
                let reduction = reduce::late_move(&reduce::Candidate {
                    depth,
                    number,
                    is_quiet,
                    trend,
                    uses,
                    history,
                    is_pv: N::PV,
                    was_pv,
                    is_cut,
                    table_is_noisy,
                    correction: eval.zip(raw_eval).map_or(0, |(eval, raw)| eval - raw),
                    is_killer: killers.contains(&Some(mv)),
                    gives_check,
                    child_cutoffs: self.stack[ply + 1].cutoffs,
                });
                let plies = reduction.plies().min(new_depth - 1).min(most_reduction);
                if plies > 0 && rules.contains(Rule::LateMoveReduction) {
                    let reduction = reduction.parts();
                    self.visits(Visit::Reduced, Attempt { depth: new_depth, reduction, ..attempt });
                    score = -self.node::<NonPv>(
                        &child,
                        -alpha - 1,
                        -alpha,
                        new_depth - plies,
                        ply + 1,
                        true,
                    );
                    let test = reduce::holds(score, alpha);
                    if !self.stopped {
                        self.observe(test, trend);
                    }
                    full_search = !test.fires();
                    if full_search {
                        new_depth += reduce::second_thought(score, best_score, new_depth);
                    }
                }
            }

            // 17. A null-window search at full depth, to prove that the move is not better.
            if full_search {
                self.visits(Visit::NullWindow, Attempt { depth: new_depth, ..attempt });
                score =
                    -self.node::<NonPv>(&child, -alpha - 1, -alpha, new_depth, ply + 1, !is_cut);
            }

            // 18. The open window: for the first move, and for one that turned out better.
            if N::PV && (number == 1 || score > alpha) {
                self.visits(Visit::OpenWindow, Attempt { depth: new_depth, ..attempt });
                score = -self.node::<Pv>(&child, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.step_back();
            if N::ROOT {
                self.root.spend(mv, self.nodes - nodes_before);
            }
            if self.stopped {
                return 0;
            }

            // 19. What the score means.
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.pv.extend(ply, mv);
                    }
                    if N::ROOT {
                        self.root.improve(mv, score, self.pv.line(0));
                    }
                    if score >= beta {
                        let cutoffs = &mut self.stack[ply].cutoffs;
                        *cutoffs = cutoffs.saturating_add(1);
                        if !N::ROOT && excluded.is_none() {
                            self.tell_cut(number);
                        }
                        break;
                    }
                    alpha = score;
                }
            }
            if is_quiet {
                played.quiets.push(mv);
                quiets_tried += 1;
            } else {
                played.noisy.push(mv);
            }
        }

        self.buffers.push(picker.into_buffer());

        // 20. No move at all: mate or stalemate.
        if number == 0 {
            return match excluded {
                Some(_) => self.ends(End::AllTried, alpha),
                None if in_check => self.ends(End::NoMoves, mated_in(ply)),
                None => self.ends(End::NoMoves, 0),
            };
        }

        // 21. What this node teaches the others.
        if let Some(mv) = best_move.filter(|_| best_score >= beta) {
            self.learn_from_cutoff(position, &context, mv, &played, depth, ply);
        }
        // The score of a few of the moves is not that of the position.
        if excluded.is_none() && (!N::ROOT || self.root.is_whole()) {
            let bound = Bound::of(best_score, alpha_before, beta);
            if let Some(eval) = eval
                && best_move.is_none_or(|mv| !is_noisy(position, mv))
                && bound.contradicts(best_score, eval)
            {
                let corrections = &mut self.memory.histories.corrections;
                corrections.learn(position, last_moves, best_score - eval, depth);
            }
            let hit =
                Hit { mv: best_move, score: best_score, eval: raw_eval, depth, bound, was_pv };
            self.memory.table.store(self.key(), ply, hit);
        }
        self.ends(if best_score >= beta { End::Refuted } else { End::AllTried }, best_score)
    }

    /// Memory for the moves of a node, to be put back among the `buffers`.
    pub(super) fn take_buffer(&mut self) -> Buffer {
        self.buffers.pop().unwrap_or_default()
    }

    /// Counts a node.
    pub(super) fn enter(&mut self, ply: usize) {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
    }
}
