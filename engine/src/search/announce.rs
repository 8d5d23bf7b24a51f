//! What the search tells its observer. With one that does not listen, nothing is left of it.

use super::Search;
use super::conditions::RuleSet;
use super::picker::Picker;
use super::tt::Hit;
use crate::board::Position;
use crate::observe::{
    Attempt, Candidate, End, Entry, Kind, Observer, TableUse, Test, Trend, Visit,
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
            self.observer.entered(Entry { ply, depth, alpha, beta, kind, in_check, nodes });
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
    pub(super) fn tell_hit(&mut self, hit: Option<Hit>) {
        if O::RECORDS {
            let given = hit.map(|Hit { score, depth, bound, .. }| TableUse {
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
    pub(super) fn tell_first(&mut self, mv: Move, table_move: Option<Move>) {
        if O::RECORDS && Some(mv) == table_move {
            self.observer.tries_table_move();
        }
    }

    /// Tells how a node is evaluated.
    #[inline]
    pub(super) fn tell_eval(&mut self, raw: Option<Score>, eval: Option<Score>, trend: Trend) {
        if O::RECORDS {
            self.observer.evaluated(raw, eval, trend);
        }
    }

    /// The static evaluation, or the table's score where that says more: what was searched before
    /// knows more.
    #[inline]
    pub(super) fn informed(&mut self, eval: Score, hit: Option<Hit>) -> Score {
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
    pub(super) fn considers(&mut self, candidate: Candidate) {
        if O::RECORDS {
            self.observer.considers(candidate);
        }
    }

    /// Tells how many quiet moves are left out with the last one handed out, which is what `skip`
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
            self.observer.left_out_others(before - picker.quiets_left(position));
        } else {
            skip(picker);
        }
    }

    /// Whether a rule fires, if it is one of those that may; the observer hears of it if the rule
    /// was asked at all.
    #[inline]
    pub(super) fn fires(&mut self, rules: RuleSet, test: Option<Test>, trend: Trend) -> bool {
        test.is_some_and(|test| {
            if O::ON && rules.contains(test.rule) {
                self.observe(test, trend);
            }
            test.fires() && rules.contains(test.rule)
        })
    }

    /// Tells of a rule's comparison.
    #[inline]
    pub(super) fn observe(&mut self, test: Test, trend: Trend) {
        if O::ON {
            self.observer.tested(test, trend);
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
