//! The numbers of the evaluation, in centipawns.
//!
//! A square's worth is the worth of its rank plus the worth of its file, symmetric left to right:
//! few numbers, each with a plain meaning (go forward, go to the center, stay behind the pawns).

use super::Tapered;
use crate::types::{Piece, Square};

const fn tapered(middlegame: i32, endgame: i32) -> Tapered {
    Tapered { middlegame, endgame }
}

/// What a piece is worth anywhere, by [`Piece`].
pub(super) const MATERIAL: [Tapered; 6] = [
    tapered(88, 108),
    tapered(325, 300),
    tapered(338, 318),
    tapered(470, 540),
    tapered(960, 980),
    tapered(0, 0),
];

/// How much each piece counts towards the middlegame, by [`Piece`].
pub(super) const PHASE_WEIGHTS: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// What a rank adds, from the own first to the last, middlegame and endgame.
#[rustfmt::skip]
const RANKS: [[(i32, i32); 8]; 6] = [
    [(0, 0), (-6, -8), (-4, -8), (4, 0), (12, 14), (34, 48), (70, 96), (0, 0)],
    [(-26, -18), (-10, -8), (2, 0), (10, 8), (18, 12), (20, 6), (6, -4), (-30, -16)],
    [(-10, -8), (4, -4), (6, 2), (4, 6), (6, 6), (6, 6), (-6, 0), (-14, -4)],
    [(-2, -6), (-10, -8), (-10, -6), (-8, 2), (0, 8), (8, 10), (20, 14), (12, 10)],
    [(-4, -20), (2, -14), (0, -2), (-2, 12), (-2, 22), (4, 22), (2, 20), (4, 10)],
    [(14, -36), (-4, -14), (-40, 0), (-64, 12), (-70, 20), (-60, 24), (-50, 14), (-50, -10)],
];

/// What a file adds, from the a- or h-file to the center, middlegame and endgame.
#[rustfmt::skip]
const FILES: [[(i32, i32); 4]; 6] = [
    [(-12, 4), (0, 2), (-2, -2), (10, -4)],
    [(-24, -18), (-6, -4), (6, 4), (10, 10)],
    [(-6, -6), (2, 0), (0, 2), (2, 6)],
    [(-6, 0), (-2, 2), (4, 0), (8, -2)],
    [(-6, -12), (-2, -2), (2, 6), (2, 10)],
    [(16, -18), (24, -4), (-8, 8), (-24, 12)],
];

static PIECE_SQUARES: [[Tapered; 64]; 6] = piece_squares();

/// What White's piece gains or loses by its square; mirror the square for Black.
#[inline]
pub(super) fn piece_square(piece: Piece, square: Square) -> Tapered {
    PIECE_SQUARES[piece as usize][square as usize]
}

const fn piece_squares() -> [[Tapered; 64]; 6] {
    let mut table = [[tapered(0, 0); 64]; 6];
    let mut index = 0;
    while index < 6 * 64 {
        let (piece, square) = (index / 64, index % 64);
        let (rank, file) = (square / 8, square % 8);
        let from_edge = if file < 4 { file } else { 7 - file };
        let (rank, file) = (RANKS[piece][rank], FILES[piece][from_edge]);
        table[piece][square] = tapered(rank.0 + file.0, rank.1 + file.1);
        index += 1;
    }
    table
}
