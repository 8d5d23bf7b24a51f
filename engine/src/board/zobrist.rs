//! Random numbers that make up a position's key (Albert Zobrist, 1970).

use crate::random;
use crate::types::{Color, File, Piece, Square};

static PIECES: [[[u64; 64]; 6]; 2] = piece_keys();
static CASTLING: [[u64; 8]; 2] = [row(0x0C45_71E5), row(0x0C45_B1AC)];
static EN_PASSANT: [u64; 8] = row(0x00E9_4A55);
/// Added to every key while Black is to move.
pub(super) const BLACK_TO_MOVE: u64 = random::at(0xB1AC_4000);

#[inline]
pub(super) const fn piece(color: Color, piece: Piece, square: Square) -> u64 {
    PIECES[color as usize][piece as usize][square as usize]
}

#[inline]
pub(super) fn castling(color: Color, rook: File) -> u64 {
    CASTLING[color as usize][rook as usize]
}

#[inline]
pub(super) fn en_passant(file: File) -> u64 {
    EN_PASSANT[file as usize]
}

const fn row<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = random::at(seed + index as u64);
        index += 1;
    }
    keys
}

const fn piece_keys() -> [[[u64; 64]; 6]; 2] {
    let mut keys = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 12 {
        keys[index / 6][index % 6] = row(0x0E59_0000 + 64 * index as u64);
        index += 1;
    }
    keys
}
