//! The root moves: their order before the search, with the reason for it, and their scores, PVs and
//! node counts within it.

use super::history::QuietContext;
use super::host::Memory;
use super::picker::{Buffer, Picked, Picker};
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, Move, MoveKind, Piece, Score};
use std::cmp::Reverse;

/// One move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Nodes spent on the move in all iterations.
    pub(super) nodes: u64,
    /// The score when it was last the best move; the static eval of the root before that.
    pub(super) score: Score,
    /// The bound of that score.
    pub(super) bound: Bound,
    /// The PV when it was last the best move, this move included.
    pub(super) line: Vec<Move>,
}

impl RootMove {
    fn new(mv: Move, eval: Score) -> Self {
        Self { mv, nodes: 0, score: eval, bound: Bound::Exact, line: vec![mv] }
    }
}

/// The root moves: first those whose `MultiPV` line is done, then the others, the best first.
#[derive(Clone, Debug, Default)]
pub(super) struct RootMoves {
    moves: Vec<RootMove>,
    /// Moves at the front whose line is done in this iteration.
    finished: usize,
    /// Whether the list holds all legal moves.
    complete: bool,
}

impl RootMoves {
    /// The moves to search, likeliest first, with the static eval of the root. `complete`: they are
    /// all the legal moves.
    pub(super) fn new(moves: impl IntoIterator<Item = Move>, eval: Score, complete: bool) -> Self {
        let moves = moves.into_iter().map(|mv| RootMove::new(mv, eval)).collect();
        Self { moves, finished: 0, complete }
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.moves.len()
    }

    /// The best of the open moves.
    pub(super) fn best(&self) -> Option<&RootMove> {
        self.moves.get(self.finished)
    }

    /// The move at an index.
    pub(super) fn get(&self, index: usize) -> Option<&RootMove> {
        self.moves.get(index)
    }

    /// The line of the best open move is done: it is not searched again until
    /// [`RootMoves::reopen`].
    pub(super) fn finish_line(&mut self) {
        self.finished += 1;
    }

    /// How many lines are done in this iteration.
    pub(super) const fn finished_lines(&self) -> usize {
        self.finished
    }

    /// Opens all moves. Those with a finished line are sorted by score, as a later line can be better than
    /// one before it.
    pub(super) fn reopen(&mut self) {
        self.moves[..self.finished].sort_by_key(|root_move| Reverse(root_move.score));
        self.finished = 0;
    }

    /// Whether a move is open.
    pub(super) fn allows(&self, mv: Move) -> bool {
        self.index(mv).is_some()
    }

    /// Whether every legal move is open: only then the score is that of the position.
    pub(super) const fn is_whole(&self) -> bool {
        self.complete && self.finished == 0
    }

    /// Adds nodes spent on a move.
    pub(super) fn spend(&mut self, mv: Move, nodes: u64) {
        if let Some(index) = self.index(mv) {
            self.moves[index].nodes += nodes;
        }
    }

    /// A new best move. Later moves may be better still: until all are searched, the score is a
    /// lower bound.
    pub(super) fn improve(&mut self, mv: Move, score: Score, line: &[Move]) {
        if let Some(index) = self.index(mv) {
            let found = &mut self.moves[index];
            found.score = score;
            found.bound = Bound::Lower;
            line.clone_into(&mut found.line);
            self.promote(index);
        }
    }

    /// All open moves have been searched and the score is within the window.
    pub(super) fn confirm(&mut self) {
        if let Some(best) = self.moves.get_mut(self.finished) {
            best.bound = Bound::Exact;
        }
    }

    /// The index of an open move.
    fn index(&self, mv: Move) -> Option<usize> {
        (self.finished..self.moves.len()).find(|&index| self.moves[index].mv == mv)
    }

    /// Moves an entry to the front of the open moves.
    fn promote(&mut self, index: usize) {
        self.moves[self.finished..=index].rotate_right(1);
    }
}

/// The picker's stage for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// The TT move.
    TtMove,
    /// A capture or promotion that loses nothing.
    GoodNoisy,
    /// A quiet move, by its history.
    Quiet,
    /// A capture or promotion that loses material.
    BadNoisy,
}

impl Priority {
    /// The name as shown.
    pub const fn label(self) -> &'static str {
        match self {
            Self::TtMove => "TT move",
            Self::GoodNoisy => "good capture",
            Self::Quiet => "quiet",
            Self::BadNoisy => "losing capture",
        }
    }
}

/// A legal move with what decides its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// Whether it is the TT move.
    pub is_tt_move: bool,
    /// The captured piece.
    pub captured: Option<Piece>,
    /// The capturing piece.
    pub attacker: Option<Piece>,
    /// History score of a quiet move; none for others.
    pub history: Option<i32>,
    /// The picker's stage.
    pub priority: Priority,
}

/// The legal moves in the order in which a search from here would try them at the root.
pub fn ranked_moves(position: &Position, memory: &Memory) -> Vec<RankedMove> {
    let tt_move = memory.shared.tt.probe(position.key(), 0).and_then(|hit| hit.mv);
    let killers = [None; 2];
    let context = QuietContext::at_root(position);
    let mut picker = Picker::new(tt_move, killers, context, Buffer::default());
    let mut ranked = Vec::new();
    while let Some(Picked { mv, is_quiet }) = picker.next(position, &memory.histories) {
        let captured = match mv.kind() {
            MoveKind::EnPassant => Some(Piece::Pawn),
            _ if position.is_capture(mv) => position.board().piece_on(mv.to()),
            _ => None,
        };
        ranked.push(RankedMove {
            mv,
            is_tt_move: tt_move == Some(mv),
            captured,
            attacker: captured.and_then(|_| position.board().piece_on(mv.from())),
            history: is_quiet.then(|| memory.histories.quiet_score(position, &context, mv)),
            priority: match (tt_move == Some(mv), is_quiet) {
                (true, _) => Priority::TtMove,
                (false, false) if picker.is_losing() => Priority::BadNoisy,
                (false, false) => Priority::GoodNoisy,
                (false, true) => Priority::Quiet,
            },
        });
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::board::Position;

    fn root() -> (RootMoves, impl Fn(&str) -> Move) {
        let position = Position::default();
        let mv = move |text: &str| position.parse_uci(text).expect("legal");
        let moves = ["a2a3", "b2b3", "c2c3", "d2d3"].map(&mv);
        (RootMoves::new(moves, 0, false), mv)
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
    fn a_move_with_a_finished_line_is_not_searched_again_until_all_are() {
        let (mut root, mv) = root();
        root.improve(mv("a2a3"), 10, &[mv("a2a3")]);
        root.finish_line();
        assert!(!root.allows(mv("a2a3")) && root.allows(mv("c2c3")));
        root.improve(mv("c2c3"), 12, &[mv("c2c3")]);
        assert_eq!(root.best().map(|best| best.mv), Some(mv("c2c3")));
        root.finish_line();
        root.reopen();
        assert_eq!(order(&root), ["c2c3", "a2a3", "b2b3", "d2d3"].map(&mv));
        assert!(root.allows(mv("a2a3")));
    }

    #[test]
    fn only_its_moves_may_be_searched() {
        let (root, mv) = root();
        assert!(root.allows(mv("a2a3")) && !root.allows(mv("e2e4")));
        assert!(!root.is_whole());
        assert!(RootMoves::new([mv("e2e4")], 0, true).is_whole());
    }

    #[test]
    fn every_legal_move_is_ranked_with_its_reason() {
        let fen = "4k3/3p4/2n1p3/3r4/8/4B3/Q7/4K3 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let memory = Memory::new(1).expect("one megabyte");
        let ranked = ranked_moves(&position, &memory);
        assert_eq!(ranked.len(), position.legal_moves().len());
        assert!(ranked.is_sorted_by_key(|ranked| ranked.priority));
        // The queen takes a rook that a pawn guards.
        let last = ranked.last().expect("a move");
        assert_eq!(position.uci(last.mv, false), "a2d5");
        assert_eq!((last.captured, last.attacker), (Some(Piece::Rook), Some(Piece::Queen)));
        assert_eq!((last.priority, last.history), (Priority::BadNoisy, None));
    }
}
