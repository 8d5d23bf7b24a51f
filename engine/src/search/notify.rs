//! What the search tells its observer. With one that does not listen, nothing is left of it.

use super::picker::Picker;
use super::state::Search;
use super::switches::RuleSet;
use super::tt::TtHit;
use crate::board::Position;
use crate::observe::{
    Attempt, Comparison, End, Improving, Kind, MoveCandidate, NodeEntry, Observer, TableUse, Visit,
};
use crate::types::{Depth, Move, Score};

impl<O: Observer> Search<'_, O> {
    /// Tells why the next node is visited.
    #[inline]
    pub(super) fn visits(&mut self, visit: Visit, attempt: Attempt) {
        if O::RECORDS {
            self.observer.visits(visit, attempt);
        }
    }

    /// Tells of a node that is about to be searched. Quiescence expects no kind of node.
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

    /// Tells of a node that has been searched, and passes its score on.
    #[inline]
    pub(super) fn left(&mut self, score: Score) -> Score {
        if O::RECORDS {
            self.observer.left(score, self.nodes);
        }
        score
    }

    /// Tells why a node ends, and passes its score on.
    #[inline]
    pub(super) fn ends(&mut self, end: End, score: Score) -> Score {
        if O::RECORDS {
            self.observer.ends(end);
        }
        score
    }

    /// Tells that the window of a node begins higher than it was entered with.
    #[inline]
    pub(super) fn tell_raised(&mut self, alpha: Score) {
        if O::RECORDS {
            self.observer.raised(alpha);
        }
    }

    /// Tells what the table knows of a node; what comes of it is told where it does.
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

    /// Tells that a move is searched, if it is the table's: that is always the first.
    #[inline]
    pub(super) fn tell_first(&mut self, mv: Move, tt_move: Option<Move>) {
        if O::RECORDS && Some(mv) == tt_move {
            self.observer.tries_tt_move();
        }
    }

    /// Tells how a node is evaluated.
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

    /// The static evaluation, or the table's score where that says more: what was searched before
    /// knows more.
    #[inline]
    pub(super) fn informed(&mut self, eval: Score, hit: Option<TtHit>) -> Score {
        let known = hit.and_then(|hit| hit.better_than(eval));
        if O::RECORDS && known.is_some() {
            self.observer.replaced_eval();
        }
        known.unwrap_or(eval)
    }

    /// Tells that a node is searched less deep than it was entered.
    #[inline]
    pub(super) fn tell_shortened(&mut self, depth: Depth) {
        if O::RECORDS {
            self.observer.shortened(depth);
        }
    }

    /// Tells of a move that the rules are asked about.
    #[inline]
    pub(super) fn considers(&mut self, candidate: MoveCandidate) {
        if O::RECORDS {
            self.observer.considers(candidate);
        }
    }

    /// Tells how many quiet moves are pruned with the last one handed out, which is what `skip`
    /// does.
    #[inline]
    pub(super) fn skips(
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

    /// Whether a rule fires, if it is one of those that may; the observer hears of it if the rule
    /// was asked at all.
    #[inline]
    pub(super) fn fires(
        &mut self,
        rules: RuleSet,
        test: Option<Comparison>,
        improving: Improving,
    ) -> bool {
        test.is_some_and(|test| {
            if O::ON && rules.contains(test.rule) {
                self.observe(test, improving);
            }
            test.fires() && rules.contains(test.rule)
        })
    }

    /// Tells of a rule's comparison.
    #[inline]
    pub(super) fn observe(&mut self, test: Comparison, improving: Improving) {
        if O::ON {
            self.observer.compared(test, improving);
        }
    }

    /// Tells that a move below the root has refuted its node.
    #[inline]
    pub(super) fn tell_cut(&mut self, number: i32) {
        if O::ON {
            self.observer.cut(number);
        }
    }

    /// Tells that an iteration begins.
    pub(super) fn iterates(&mut self, depth: Depth) {
        if O::RECORDS {
            self.observer.iterates(depth);
        }
    }

    /// Tells what an iteration has found.
    pub(super) fn iterated(&mut self, depth: Depth, score: Score, best: Option<Move>) {
        if O::RECORDS {
            self.observer.iterated(depth, score, best);
        }
    }
}
