//! What a search tells of moves and nodes.

use crate::Visit;
use crate::layout::CASTLE;

/// A move as a record has it: from and to, a1 = 0, b1 = 1, … h8 = 63, and its kind, 0 unless it is one
/// of [`EN_PASSANT`], [`promotion`] and [`castling`].
pub const fn move_code(from: u8, to: u8, kind: u8) -> u16 {
    (from & 63) as u16 | ((to & 63) as u16) << 6 | (kind as u16 & 15) << 12
}

/// The kind of a capture en passant.
pub const EN_PASSANT: u8 = 2;

/// The kind of a promotion to a knight, bishop, rook or queen, from 0 to 3.
pub const fn promotion(piece: u8) -> u8 {
    4 + (piece & 3)
}

/// The kind of castling with the rook of a file, from 0 to 7. The move goes to where the king ends.
pub const fn castling(rook_file: u8) -> u8 {
    CASTLE as u8 + (rook_file & 7)
}

/// What a search knows of the next visit before it begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step<'a> {
    /// How the visit comes about, where it is one of the known.
    pub visit: Option<Visit>,
    /// The move that leads there, by [`move_code`]; 0 for none.
    pub mv: u16,
    /// The number of the move in its node, from 1; counted where it is 0.
    pub number: i32,
    /// Plies that it is to be searched, extension included and reduction not.
    pub depth_asked: Option<i32>,
    /// Plies of the extension, negative for less.
    pub extension: Option<i32>,
    /// What extends it, by its number.
    pub extended_by: u8,
    /// The terms of the reduction as declared.
    pub reduction: &'a [i32],
}

/// What a transposition table gave.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The score.
    pub score: i32,
    /// Plies that it was searched.
    pub depth: i32,
    /// What the score is.
    pub bound: Limit,
    /// Its move is tried first.
    pub gave_move: bool,
    /// Its score takes the place of the evaluation.
    pub gave_eval: bool,
}

/// What a score is, as a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most.
    Upper = 0,
    /// At least.
    Lower = 1,
    /// Exact.
    Exact = 2,
}

/// The largest number from `low` on and below `high` for which this holds, as for all below it: the value
/// of what an engine only compares, such as a static exchange.
pub fn largest(mut low: i32, mut high: i32, holds: impl Fn(i32) -> bool) -> i32 {
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// A move that a rule prunes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pruned {
    /// By [`move_code`].
    pub mv: u16,
    /// The number that it would have had; that after the last move where it is 0.
    pub number: i32,
    /// Plies that it would have been searched.
    pub depth: i32,
    /// Further moves that the same decision prunes.
    pub others: i32,
    /// What it would have had to beat.
    pub alpha: i32,
}
