//! Calls to the observer, guarded by `O::ON` and `O::RECORDS`: with `Silent` they compile to
//! nothing.

use super::picker::Picker;
use super::state::Search;
use super::tt::TtHit;
use crate::observe::{
    Comparison, End, Improving, Kind, MoveCandidate, NodeEntry, Observer, SearchedMove, TableUse,
    Visit,
};
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Move, Score};

impl<O: Observer> Search<'_, O> {
    /// Reports the number of nodes searched so far.
    #[inline]
    pub(super) fn tell_going_on(&mut self) {
        if O::RECORDS {
            self.observer.goes_on(self.nodes);
        }
    }

    /// The reason for the next node.
    #[inline]
    pub(super) fn tell_visit(&mut self, visit: Visit, searched: SearchedMove) {
        if O::RECORDS {
            self.observer.visits(visit, searched);
        }
    }

    /// A node begins. Quiescence has no expected node type.
    #[inline]
    pub(super) fn tell_entry(
        &mut self,
        position: &Position,
        (alpha, beta): (Score, Score),
        depth: Depth,
        ply: usize,
        kind: Option<Kind>,
    ) {
        if O::RECORDS {
            let (in_check, nodes, depth) = (position.in_check(), self.nodes, depth.max(0));
            self.observer.entered(NodeEntry { ply, depth, alpha, beta, kind, in_check, nodes });
        }
    }

    /// A node returns this score, which is passed through.
    #[inline]
    pub(super) fn tell_exit(&mut self, score: Score) -> Score {
        if O::RECORDS {
            self.observer.exited(score, self.nodes);
        }
        score
    }

    /// The reason why a node ends; its score is passed through.
    #[inline]
    pub(super) fn tell_end(&mut self, end: End, score: Score) -> Score {
        if O::RECORDS {
            self.observer.ended(end);
        }
        score
    }

    /// Alpha was raised before the node's moves.
    #[inline]
    pub(super) fn tell_raised(&mut self, alpha: Score) {
        if O::RECORDS {
            self.observer.raised(alpha);
        }
    }

    /// A TT probe. How a hit is used is reported where it is.
    #[inline]
    pub(super) fn tell_hit(&mut self, hit: Option<TtHit>) {
        if O::RECORDS {
            let given = hit.map(|TtHit { score, depth, bound, .. }| TableUse {
                score,
                depth,
                bound,
                gave_move: false,
                gave_eval: false,
            });
            self.observer.probed(given);
        }
    }

    /// A move is searched, if it is the TT move, which is always the first.
    #[inline]
    pub(super) fn tell_first(&mut self, mv: Move, tt_move: Option<Move>) {
        if O::RECORDS && Some(mv) == tt_move {
            self.observer.tries_tt_move();
        }
    }

    /// Whether the node is or was a PV node.
    #[inline]
    pub(super) fn tell_tt_pv(&mut self, tt_pv: bool) {
        if O::RECORDS {
            self.observer.knows_pv(tt_pv);
        }
    }

    /// Raw eval, static eval and improving of a node.
    #[inline]
    pub(super) fn tell_eval(
        &mut self,
        raw: Option<Score>,
        eval: Option<Score>,
        improving: Improving,
    ) {
        if O::RECORDS {
            self.observer.evaluated(raw, eval, improving);
        }
    }

    /// The TT score replaces the static eval.
    #[inline]
    pub(super) fn tell_replaced_eval(&mut self) {
        if O::RECORDS {
            self.observer.replaced_eval();
        }
    }

    /// Internal iterative reduction has reduced the node to this depth.
    #[inline]
    pub(super) fn tell_shortened(&mut self, depth: Depth) {
        if O::RECORDS {
            self.observer.shortened(depth);
        }
    }

    /// The move-pruning rules are about to judge this move.
    #[inline]
    pub(super) fn tell_candidate(&mut self, candidate: MoveCandidate) {
        if O::RECORDS {
            self.observer.candidate(candidate);
        }
    }

    /// Calls `skip`, which prunes remaining quiet moves, and reports how many.
    #[inline]
    pub(super) fn skip_moves(
        &mut self,
        picker: &mut Picker,
        position: &Position,
        skip: impl FnOnce(&mut Picker),
    ) {
        if O::RECORDS {
            let before = picker.quiets_left(position);
            skip(picker);
            self.observer.pruned_others(before - picker.quiets_left(position));
        } else {
            skip(picker);
        }
    }

    /// Whether a rule prunes. Its comparison is reported either way; there is none where the conditions
    /// of the rule do not hold.
    #[inline]
    pub(super) fn prunes(&mut self, comparison: Option<Comparison>, improving: Improving) -> bool {
        comparison.is_some_and(|comparison| {
            self.tell_comparison(comparison, improving);
            comparison.cuts()
        })
    }

    /// A rule has been compared.
    #[inline]
    pub(super) fn tell_comparison(&mut self, test: Comparison, improving: Improving) {
        if O::ON {
            self.observer.compared(test, improving);
        }
    }

    /// A beta cutoff below the root.
    #[inline]
    pub(super) fn tell_cut(&mut self, number: i32) {
        if O::ON {
            self.observer.cut(number);
        }
    }

    /// An iteration begins.
    pub(super) fn tell_iteration(&mut self, depth: Depth) {
        if O::RECORDS {
            self.observer.iterates(depth);
        }
    }

    /// An iteration has finished.
    pub(super) fn tell_iterated(&mut self, depth: Depth, score: Score, best: Option<Move>) {
        if O::RECORDS {
            self.observer.iterated(depth, score, best);
        }
    }
}
