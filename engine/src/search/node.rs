//! One node of the search: a numbered script whose order is its meaning.
//!
//! Fail-soft principal variation search (PVS). Each technique is a file of its own in
//! `techniques`; this file says in which order they are asked.

use super::history::SearchedMoves;
use super::picker::{Picked, Picker};
use super::stack::tt_pv_spreads;
use super::state::Search;
use super::switches::DepthAdjustment;
use super::techniques::Node;
use super::techniques::extensions::{
    SingularResult, check_extension, low_depth_singular, may_be_singular, may_extend, singular_by,
};
use super::techniques::internal_iterative_reduction::internal_iterative_reduction;
use super::techniques::late_move_reduction::{self, LateMove, re_search_adjustment};
use super::techniques::move_pruning::{
    futility_pruning, history_pruning, late_move_pruning, prune_the_rest, see_pruning,
};
use super::tt::{STALE_SCORES, TtHit};
use crate::observe::{End, Extension, Kind, MoveCandidate, Observer, SearchedMove, Visit};
use espalier_chess::board::Position;
use espalier_chess::types::{
    Bound, Depth, MATE_IN_MAX, Move, Score, is_undecided, mate_in, mated_in,
};

/// The type of a node as a type parameter, so that checks of it are free.
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

/// The expected node type, for observers.
const fn kind_of<N: NodeKind>(is_cut: bool) -> Kind {
    match (N::PV, is_cut) {
        (true, _) => Kind::Pv,
        (false, true) => Kind::Cut,
        (false, false) => Kind::All,
    }
}

impl<O: Observer> Search<'_, O> {
    /// The score of a position for the side to move, searched to this depth.
    ///
    /// At or below alpha the score is an upper bound, at or above beta a lower one. It means nothing
    /// once `self.stopped` is set. `is_cut`: a null-window node that is expected to fail high.
    #[inline]
    pub(super) fn search<N: NodeKind>(
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
        self.tell_exit(score)
    }

    /// The script that [`Search::search`] follows.
    #[expect(clippy::too_many_lines, reason = "the order of the steps is what is to be read")]
    fn search_node<N: NodeKind>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        mut beta: Score,
        depth: Depth,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        // 1. Quiescence at the horizon.
        if depth <= 0 && !N::ROOT {
            return self.quiescence_node(position, alpha, beta, ply);
        }
        self.pv.clear(ply);
        if self.should_stop() {
            return 0;
        }
        self.enter(ply);

        let in_check = position.in_check();
        let mut lower_bound = -Score::MAX;
        if !N::ROOT {
            // 2. Draws, upcoming repetitions and lines that are too long.
            if let Some(score) = self.draw_or_horizon(position, ply) {
                return score;
            }
            lower_bound = self.upcoming_repetition(position, alpha, beta, ply);
            alpha = alpha.max(lower_bound);
            if alpha >= beta {
                return self.tell_end(End::UpcomingRepetition, alpha);
            }

            // 3. Mate distance pruning: only a shorter mate than one already found matters.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return self.tell_end(End::MateDistance, alpha);
            }
        }

        // 4. Transposition table: a cutoff, or at least the move to search first.
        let excluded = self.stack[ply].excluded;
        let hit = self.probe(position, ply);
        let tt_move =
            if N::ROOT { self.root.best().map(|best| best.mv) } else { hit.and_then(|hit| hit.mv) };
        // A singular search is about the node that asked for it.
        let tt_pv = if excluded.is_some() {
            self.stack[ply].tt_pv
        } else {
            N::PV || hit.is_some_and(|hit| hit.tt_pv)
        };
        self.stack[ply].tt_pv = tt_pv;
        self.tell_tt_pv(tt_pv);
        if !N::PV
            && excluded.is_none()
            && position.halfmove_clock() < STALE_SCORES
            && let Some(hit) = hit.filter(|hit| hit.depth >= depth && hit.decides(alpha, beta))
        {
            return self.tell_end(End::Table, hit.score.max(lower_bound));
        }

        // 5. Static eval, corrected, and whether it is improving.
        let raw_eval = if in_check { None } else { Some(self.raw_eval(position, hit, ply)) };
        let last_moves = self.last_moves(ply);
        let eval = raw_eval.map(|raw| self.correct(raw, position, last_moves));
        let improving = self.stack.improving(eval, ply);
        self.stack[ply].eval = eval;
        self.stack[ply].improving = improving;
        self.tell_eval(raw_eval, eval, improving);
        if excluded.is_none() {
            self.stack[ply + 1].killers = [None; 2];
            // A verification enters its node again: the move that led there is judged already. Its
            // upper plies are left out with it.
            if let Some(eval) = eval.filter(|_| ply >= self.null_moves_from) {
                self.update_eval_history(eval, position.side_to_move(), ply);
            }
        }

        let prunes_node = !N::PV && !in_check && excluded.is_none();
        let static_eval = eval.unwrap_or_default();
        let mut node = Node {
            ply,
            depth,
            beta,
            is_pv: N::PV,
            is_cut,
            tt_pv,
            hit,
            tt_move_is_noisy: tt_move.is_some_and(|mv| position.is_noisy(mv)),
            in_check,
            raw_eval: raw_eval.unwrap_or_default(),
            static_eval,
            eval: if prunes_node {
                self.refined_eval(position, static_eval, hit)
            } else {
                static_eval
            },
            improving,
            switches: self.switches(ply),
        };

        if prunes_node {
            // 6. Reverse futility pruning.
            if let Some(score) = self.reverse_futility(&node) {
                return score;
            }

            // 7. Null-move pruning.
            if let Some(score) = self.null_move(position, &node) {
                return score;
            }

            // 8. ProbCut.
            if let Some(score) = self.probcut(position, &node) {
                return score;
            }
        }

        // 9. Internal iterative reduction.
        if !N::ROOT && excluded.is_none() && internal_iterative_reduction(&node) {
            node.depth -= 1;
            self.tell_shortened(node.depth);
        }

        // 10. The moves, likeliest cutoff first.
        let alpha_before = alpha;
        let may_skip = !N::ROOT && position.has_pieces(position.side_to_move());
        let killers = self.stack[ply].killers;
        let unpruned = self.unpruned_move(ply);
        let context = self.quiet_context(position, ply);
        self.stack[ply].threats = context.threats;
        self.stack[ply + 1].cutoffs = 0;
        let mut picker = Picker::new(tt_move, killers, context, self.take_buffer());
        let mut best_score = -Score::MAX;
        let mut best_move: Option<Move> = None;
        let mut number = 0;
        let mut quiets_searched = 0;
        let mut searched = SearchedMoves::default();
        while let Some(picked) = picker.next(position, &self.memory.histories) {
            let Picked { mv, is_quiet } = picked;
            if Some(mv) == excluded || N::ROOT && !self.root.allows(mv) {
                continue;
            }
            let histories = &self.memory.histories;
            // The first move is neither pruned nor reduced.
            let history = if number == 0 {
                0
            } else if is_quiet {
                histories.quiet_score(position, &context, mv)
            } else {
                histories.noisy_score(position, mv)
            };

            if may_skip && best_score > -MATE_IN_MAX && Some(mv) != unpruned {
                let number = number + 1;
                let reduced_depth =
                    late_move_reduction::expected_depth(node.depth, number, is_quiet);
                self.tell_candidate(MoveCandidate {
                    mv,
                    number,
                    node_depth: node.depth,
                    depth: node.depth - 1,
                    reduced_depth,
                    alpha,
                });

                if is_quiet && !in_check {
                    // 11. Late-move pruning: with this quiet move all that are left.
                    let late = late_move_pruning(&node, quiets_searched);
                    if self.prunes(late, improving) {
                        // A move that an audit exempts may be among them: they are pruned one by one.
                        if unpruned.is_none() {
                            self.skip_moves(&mut picker, position, Picker::skip_quiets);
                        }
                        continue;
                    }

                    // 12. Futility pruning: with this quiet move all that are left but checks.
                    let futile = futility_pruning(&node, position, mv, reduced_depth, alpha);
                    if self.prunes(futile, improving) {
                        // What the pruned moves could have reached at most.
                        if let Some(most) = futile.filter(|_| is_undecided(best_score)) {
                            best_score = best_score.max(most.threshold);
                        }
                        if unpruned.is_none() {
                            self.skip_moves(&mut picker, position, |picker| {
                                prune_the_rest(picker, position);
                            });
                        }
                        continue;
                    }
                }

                // 13. History pruning.
                let unpromising = history_pruning(&node, reduced_depth, history);
                if is_quiet && self.prunes(unpromising, improving) {
                    continue;
                }

                // 14. SEE pruning.
                let losing = see_pruning(&node, position, picked, reduced_depth);
                if self.prunes(losing, improving) {
                    continue;
                }
            }

            number += 1;
            if N::ROOT {
                self.tell_root_move(mv, number);
            }
            let nodes_before = self.nodes;
            let mut child = position.clone();
            child.play(mv);
            let gives_check = child.in_check();

            // 15. Extensions: checks, and a TT move that is singular, or at low depth seems to be.
            let may_extend = may_extend(ply, self.root_depth);
            let mut extension = check_extension(node.switches, gives_check && may_extend);
            let mut extended_by = (extension > 0).then_some(Extension::Check);
            let unextended = node.depth - 1;
            if let Some(hit) = hit.filter(|_| may_extend && !N::ROOT && excluded.is_none())
                && Some(mv) == tt_move
            {
                if low_depth_singular(&node, hit, alpha) {
                    (extension, extended_by) = (1, Some(Extension::LowDepthSingular));
                } else if may_be_singular(&node, hit) {
                    match self.singular_extension(position, mv, &node, hit) {
                        _ if self.stopped => return 0,
                        SingularResult::Singular(plies) => {
                            (extension, extended_by) = (plies, Some(singular_by(plies)));
                            // The other moves are searched deeper, too.
                            node.depth +=
                                Depth::from(node.switches.has(DepthAdjustment::BesideSingular));
                        }
                        SingularResult::NotSingular(0) => {}
                        SingularResult::NotSingular(plies) => {
                            (extension, extended_by) = (plies, Some(Extension::Negative));
                        }
                        SingularResult::Multicut(score) => {
                            self.buffers.push(picker.into_buffer());
                            return score;
                        }
                    }
                }
            }
            if !N::ROOT {
                self.tell_first(mv, tt_move);
            }
            let mut new_depth = unextended + extension;
            self.step_to(position, &child, ply, Some(picked));
            self.extend(ply, extension);
            let this_move = SearchedMove {
                mv: Some(mv),
                number,
                extension,
                extended_by,
                ..SearchedMove::default()
            };

            // 16. Late-move reduction: a reduced null-window search that is expected to fail low.
            let mut full_depth = number > 1 || !N::PV;
            let mut score = 0;
            let mut searched_again = false;
            if Some(mv) != unpruned && late_move_reduction::applies(&node, number, is_quiet) {
                let late = LateMove {
                    node: &node,
                    number,
                    is_quiet,
                    history,
                    is_killer: killers.contains(&Some(mv)),
                    gives_check,
                    child_cutoffs: self.stack[ply + 1].cutoffs,
                };
                if let Some(reduced) =
                    self.reduced_search(&child, &late, alpha, new_depth, this_move)
                {
                    score = reduced.score;
                    full_depth = !reduced.failed_low;
                    if full_depth {
                        new_depth += re_search_adjustment(score, best_score, new_depth);
                        // The same depth once more would say the same.
                        full_depth = new_depth > reduced.depth;
                    }
                    searched_again = full_depth;
                }
            }

            // 17. The null-window search at full depth.
            if full_depth {
                self.tell_visit(Visit::NullWindow, SearchedMove { depth: new_depth, ..this_move });
                score =
                    -self.search::<NonPv>(&child, -alpha - 1, -alpha, new_depth, ply + 1, !is_cut);
                if searched_again && is_quiet {
                    self.update_after_re_search(&context, score, (alpha, beta), new_depth, ply);
                }
            }

            // 18. The full window: for the first move of a PV node, and for one that beats alpha.
            if N::PV && (number == 1 || score > alpha) {
                self.tell_visit(Visit::OpenWindow, SearchedMove { depth: new_depth, ..this_move });
                score = -self.search::<Pv>(&child, -beta, -alpha, new_depth, ply + 1, false);
            }
            self.step_back();
            if N::ROOT {
                self.root.spend(mv, self.nodes - nodes_before);
            }
            if self.stopped {
                return 0;
            }

            // 19. A new best move, a raised alpha, a cutoff.
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.pv.extend(ply, mv);
                    }
                    if N::ROOT {
                        self.root.improve(mv, score, self.pv.line(0));
                        self.tell_improved(mv);
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
                searched.quiets.push(mv);
                quiets_searched += 1;
            } else {
                searched.noisy.push(mv);
            }
        }

        self.buffers.push(picker.into_buffer());

        // 20. Checkmate and stalemate.
        if number == 0 {
            return match excluded {
                Some(_) => self.tell_end(End::AllTried, alpha),
                None if in_check => self.tell_end(End::NoMoves, mated_in(ply)),
                None => self.tell_end(End::NoMoves, 0),
            };
        }

        best_score = best_score.max(lower_bound);

        // 21. Histories, correction histories and the transposition table.
        let depth = node.depth;
        if let Some(mv) = best_move.filter(|_| best_score >= beta) {
            self.update_histories(position, &context, mv, &searched, depth, ply);
        }
        // The score of some of the moves is not that of the position.
        if excluded.is_none() && (!N::ROOT || self.root.is_whole()) {
            let bound = Bound::of(best_score, alpha_before, beta);
            if let Some(eval) = eval
                && best_move.is_none_or(|mv| !position.is_noisy(mv))
                && bound.contradicts(best_score, eval)
            {
                let corrections = &mut self.memory.histories.corrections;
                corrections.update(position, last_moves, best_score - eval, depth);
            }
            let failed_low = !N::ROOT && best_move.is_none();
            let tt_pv = tt_pv || failed_low && tt_pv_spreads(self.stack.back(ply, 1).tt_pv, depth);
            let hit =
                TtHit { mv: best_move, score: best_score, eval: raw_eval, depth, bound, tt_pv };
            self.memory.shared.tt.store(self.key(), ply, hit);
        }
        self.tell_end(if best_score >= beta { End::Refuted } else { End::AllTried }, best_score)
    }
}
