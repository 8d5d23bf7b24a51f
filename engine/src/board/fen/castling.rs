//! The third field: letters for the rooks that may castle.

use super::FenError;
use crate::board::{CastlingRights, Placement, Wing};
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};
use std::fmt;

/// The rook that a letter of the castling field means.
pub(super) fn castling_rook(
    letter: char,
    color: Color,
    placement: &Placement,
) -> Result<(Wing, File), FenError> {
    let missing = FenError::NoCastlingRook(letter);
    let home = Rank::First.relative_to(color);
    let king = placement.of(color, Piece::King) & Bitboard::rank(home);
    let king = king.first().ok_or_else(|| missing.clone());
    match letter.to_ascii_lowercase() {
        'k' | 'q' => {
            king?;
            let wing = if letter.eq_ignore_ascii_case(&'k') { Wing::King } else { Wing::Queen };
            outermost_rook(placement, color, wing).map(|rook| (wing, rook)).ok_or(missing)
        }
        _ => {
            let file = File::from_letter(letter).ok_or(FenError::UnknownCastling(letter))?;
            let king = king?;
            if placement.of(color, Piece::Rook).contains(Square::new(file, home)) {
                Ok((Wing::of_rook(file, king.file()), file))
            } else {
                Err(missing)
            }
        }
    }
}

/// The rook farthest from the king on a wing of the first rank.
fn outermost_rook(placement: &Placement, color: Color, wing: Wing) -> Option<File> {
    let home = Bitboard::rank(Rank::First.relative_to(color));
    let king = (placement.of(color, Piece::King) & home).first()?.file();
    let mut rooks = (placement.of(color, Piece::Rook) & home)
        .map(Square::file)
        .filter(|&rook| Wing::of_rook(rook, king) == wing);
    match wing {
        Wing::King => rooks.last(),
        Wing::Queen => rooks.next(),
    }
}

/// The rights that kings and rooks have where they stand at the start of a game.
pub(super) fn home_rights(placement: &Placement) -> CastlingRights {
    let mut rights = CastlingRights::default();
    for color in Color::ALL {
        let home = Rank::First.relative_to(color);
        let is_at = |piece, file| placement.of(color, piece).contains(Square::new(file, home));
        for wing in Wing::ALL {
            let rook = wing.standard_rook();
            if is_at(Piece::King, File::E) && is_at(Piece::Rook, rook) {
                rights.set(color, wing, Some(rook));
            }
        }
    }
    rights
}

/// Writes `KQkq` for the outermost rooks and the file's letter for inner ones, or for all of them.
pub(super) fn write_castling(
    out: &mut impl fmt::Write,
    rights: CastlingRights,
    placement: &Placement,
    by_file: bool,
) -> fmt::Result {
    let mut none = true;
    for color in Color::ALL {
        for wing in Wing::ALL {
            let Some(rook) = rights.rook(color, wing) else {
                continue;
            };
            none = false;
            let outermost = outermost_rook(placement, color, wing) == Some(rook);
            let letter = match wing {
                _ if by_file || !outermost => rook.letter(),
                Wing::King => 'k',
                Wing::Queen => 'q',
            };
            out.write_char(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            })?;
        }
    }
    if none { out.write_char('-') } else { Ok(()) }
}
