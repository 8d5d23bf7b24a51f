//! Random numbers that make up a position's key (Albert Zobrist, 1970).

use crate::random;
use crate::types::{Color, File, Piece, Square};

const PIECES: u64 = 0x0E59_0000;
const CASTLING: [u64; 2] = [0x0C45_71E5, 0x0C45_B1AC];
const EN_PASSANT: u64 = 0x00E9_4A55;
/// A search looks the keys of pieces up. Random numbers cannot be compressed, so a small module
/// works them out instead.
#[cfg(not(feature = "small"))]
static PIECE_KEYS: [u64; 768] = row(PIECES);
/// Added to every key while Black is to move.
pub(super) const BLACK_TO_MOVE: u64 = random::at(0xB1AC_4000);

#[inline]
pub(super) const fn piece(color: Color, piece: Piece, square: Square) -> u64 {
    let index = (color as usize * 6 + piece as usize) * 64 + square as usize;
    #[cfg(feature = "small")]
    return random::at(PIECES + index as u64);
    #[cfg(not(feature = "small"))]
    PIECE_KEYS[index]
}

pub(super) fn castling(color: Color, rook: File) -> u64 {
    random::at(CASTLING[color as usize] + rook as u64)
}

pub(super) fn en_passant(file: File) -> u64 {
    random::at(EN_PASSANT + file as u64)
}

#[cfg(not(feature = "small"))]
const fn row<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = random::at(seed + index as u64);
        index += 1;
    }
    keys
}
