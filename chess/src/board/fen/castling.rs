//! The third field: letters for the rooks that may castle.

use super::FenError;
use crate::board::{Board, CastlingRights, CastlingSide};
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};
use core::fmt;

/// The rook that a letter of the castling field means.
pub(super) fn castling_rook(
    letter: char,
    color: Color,
    board: &Board,
) -> Result<(CastlingSide, File), FenError> {
    let missing = FenError::NoCastlingRook(letter);
    let home = Rank::First.relative_to(color);
    let king = board.of(color, Piece::King) & Bitboard::rank(home);
    let king = king.first().ok_or_else(|| missing.clone());
    match letter.to_ascii_lowercase() {
        'k' | 'q' => {
            king?;
            let castling_side = if letter.eq_ignore_ascii_case(&'k') {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            };
            outermost_rook(board, color, castling_side)
                .map(|rook| (castling_side, rook))
                .ok_or(missing)
        }
        _ => {
            let file = File::from_letter(letter).ok_or(FenError::UnknownCastling(letter))?;
            let king = king?;
            if board.of(color, Piece::Rook).contains(Square::new(file, home)) {
                Ok((CastlingSide::of_rook(file, king.file()), file))
            } else {
                Err(missing)
            }
        }
    }
}

/// The rook farthest from the king on a side of the first rank.
fn outermost_rook(board: &Board, color: Color, castling_side: CastlingSide) -> Option<File> {
    let home = Bitboard::rank(Rank::First.relative_to(color));
    let king = (board.of(color, Piece::King) & home).first()?.file();
    let mut rooks = (board.of(color, Piece::Rook) & home)
        .map(Square::file)
        .filter(|&rook| CastlingSide::of_rook(rook, king) == castling_side);
    match castling_side {
        CastlingSide::King => rooks.last(),
        CastlingSide::Queen => rooks.next(),
    }
}

/// The rights that kings and rooks have where they stand at the start of a game.
pub(super) fn home_rights(board: &Board) -> CastlingRights {
    let mut rights = CastlingRights::default();
    for color in Color::ALL {
        let home = Rank::First.relative_to(color);
        let is_at = |piece, file| board.of(color, piece).contains(Square::new(file, home));
        for castling_side in CastlingSide::ALL {
            let rook = castling_side.standard_rook();
            if is_at(Piece::King, File::E) && is_at(Piece::Rook, rook) {
                rights.set(color, castling_side, Some(rook));
            }
        }
    }
    rights
}

/// Writes `KQkq` for the outermost rooks and the file's letter for inner ones, or for all of them.
pub(super) fn write_castling(
    out: &mut impl fmt::Write,
    rights: CastlingRights,
    board: &Board,
    by_file: bool,
) -> fmt::Result {
    let mut none = true;
    for color in Color::ALL {
        for castling_side in CastlingSide::ALL {
            let Some(rook) = rights.rook(color, castling_side) else {
                continue;
            };
            none = false;
            let outermost = outermost_rook(board, color, castling_side) == Some(rook);
            let letter = match castling_side {
                _ if by_file || !outermost => rook.letter(),
                CastlingSide::King => 'k',
                CastlingSide::Queen => 'q',
            };
            out.write_char(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            })?;
        }
    }
    if none { out.write_char('-') } else { Ok(()) }
}
