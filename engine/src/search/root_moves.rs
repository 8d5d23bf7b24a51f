//! The moves of the root: which may be searched now, what each has cost and what it has given.

use crate::types::{Bound, Move, Score};
use std::cmp::Reverse;

/// One move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Nodes spent behind it, in all iterations.
    pub(super) nodes: u64,
    /// Its score when it was last the best; 0 before that.
    pub(super) score: Score,
    /// Whether that score is exact, or a bound because its search was cut off.
    pub(super) bound: Bound,
    /// Its line when it was last the best, itself included.
    pub(super) line: Vec<Move>,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        Self { mv, nodes: 0, score: 0, bound: Bound::Exact, line: vec![mv] }
    }
}

/// The moves of the root, best first as far as they are known.
#[derive(Clone, Debug, Default)]
pub(super) struct RootMoves {
    moves: Vec<RootMove>,
    /// How many of the first have their line in this iteration, and are not searched again.
    settled: usize,
    /// Whether all legal moves are there.
    complete: bool,
}

impl RootMoves {
    /// The moves to search, the one to try first at the front.
    pub(super) fn new(moves: impl IntoIterator<Item = Move>, complete: bool) -> Self {
        Self { moves: moves.into_iter().map(RootMove::new).collect(), settled: 0, complete }
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.moves.len()
    }

    /// The best of the moves that may be searched now.
    pub(super) fn best(&self) -> Option<&RootMove> {
        self.moves.get(self.settled)
    }

    /// A move by its place.
    pub(super) fn get(&self, place: usize) -> Option<&RootMove> {
        self.moves.get(place)
    }

    /// The best move that may be searched now has its line: it is not searched again until
    /// [`RootMoves::reopen`].
    pub(super) fn settle(&mut self) {
        self.settled += 1;
    }

    /// All moves may be searched again. Those settled stand by their scores: a later line can
    /// turn out better than one before it.
    pub(super) fn reopen(&mut self) {
        self.moves[..self.settled].sort_by_key(|root_move| Reverse(root_move.score));
        self.settled = 0;
    }

    /// Whether a move may be searched now.
    pub(super) fn allows(&self, mv: Move) -> bool {
        self.index(mv).is_some()
    }

    /// Whether every legal move may be searched now, so that the best is the position's best.
    pub(super) const fn is_whole(&self) -> bool {
        self.complete && self.settled == 0
    }

    /// These nodes were spent on a move.
    pub(super) fn spend(&mut self, mv: Move, nodes: u64) {
        if let Some(index) = self.index(mv) {
            self.moves[index].nodes += nodes;
        }
    }

    /// A move is better than those before it. Those after it may be better still, so until all have
    /// been searched the score is a lower bound.
    pub(super) fn improve(&mut self, mv: Move, score: Score, line: &[Move]) {
        if let Some(index) = self.index(mv) {
            let found = &mut self.moves[index];
            found.score = score;
            found.bound = Bound::Lower;
            line.clone_into(&mut found.line);
            self.promote(index);
        }
    }

    /// All moves that may be searched now have been, with a window that holds the best's score.
    pub(super) fn confirm(&mut self) {
        if let Some(best) = self.moves.get_mut(self.settled) {
            best.bound = Bound::Exact;
        }
    }

    /// Where a move that may be searched now stands.
    fn index(&self, mv: Move) -> Option<usize> {
        (self.settled..self.moves.len()).find(|&index| self.moves[index].mv == mv)
    }

    /// Puts a move before those that may be searched now.
    fn promote(&mut self, index: usize) {
        self.moves[self.settled..=index].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    fn root() -> (RootMoves, impl Fn(&str) -> Move) {
        let position = Position::default();
        let mv = move |text: &str| position.parse_uci(text).expect("legal");
        let moves = ["a2a3", "b2b3", "c2c3", "d2d3"].map(&mv);
        (RootMoves::new(moves, false), mv)
    }

    fn order(root: &RootMoves) -> Vec<Move> {
        root.moves.iter().map(|root_move| root_move.mv).collect()
    }

    #[test]
    fn the_move_to_try_first_is_the_best_until_another_is_better() {
        let (mut root, mv) = root();
        assert_eq!(order(&root), ["a2a3", "b2b3", "c2c3", "d2d3"].map(&mv));
        let line = [mv("d2d3"), mv("a2a3")];
        root.improve(line[0], 17, &line);
        let best = root.best().expect("a move");
        assert_eq!((best.mv, best.score, best.bound), (line[0], 17, Bound::Lower));
        assert_eq!(best.line, line);
        assert_eq!(order(&root), ["d2d3", "a2a3", "b2b3", "c2c3"].map(&mv));
    }

    #[test]
    fn nodes_add_up_for_each_move() {
        let (mut root, mv) = root();
        root.spend(mv("b2b3"), 5);
        root.improve(mv("b2b3"), 0, &[mv("b2b3")]);
        root.spend(mv("b2b3"), 2);
        root.spend(mv("e2e4"), 100);
        assert_eq!(root.moves.iter().map(|known| known.nodes).collect::<Vec<_>>(), [7, 0, 0, 0]);
    }

    #[test]
    fn a_settled_move_is_not_searched_again_until_all_are() {
        let (mut root, mv) = root();
        root.improve(mv("a2a3"), 10, &[mv("a2a3")]);
        root.settle();
        assert!(!root.allows(mv("a2a3")) && root.allows(mv("c2c3")));
        root.improve(mv("c2c3"), 12, &[mv("c2c3")]);
        assert_eq!(root.best().map(|best| best.mv), Some(mv("c2c3")));
        root.settle();
        root.reopen();
        assert_eq!(order(&root), ["c2c3", "a2a3", "b2b3", "d2d3"].map(&mv));
        assert!(root.allows(mv("a2a3")));
    }

    #[test]
    fn only_its_moves_may_be_searched() {
        let (root, mv) = root();
        assert!(root.allows(mv("a2a3")) && !root.allows(mv("e2e4")));
        assert!(!root.is_whole());
        assert!(RootMoves::new([mv("e2e4")], true).is_whole());
    }
}
