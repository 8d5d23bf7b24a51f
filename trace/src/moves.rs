//! Moves as a record has them, in 16 bits.

use crate::layout::CASTLE;
use espalier_chess::board::CastlingSide;
use espalier_chess::types::{Color, File, Move, MoveKind, Rank, Square};

/// A move as the format has it. The square it goes to is where the piece ends, also for castling.
pub fn move_code(mv: Move) -> u16 {
    if mv.kind() != MoveKind::Castle {
        return mv.bits();
    }
    let (king, rook) = (mv.from(), mv.to().file());
    let color = if king.rank() == Rank::First { Color::White } else { Color::Black };
    let target = CastlingSide::of_rook(rook, king.file()).king_target(color);
    king as u16 | (target as u16) << 6 | (CASTLE | rook as u16) << 12
}

/// Whether there is such a kind of move.
pub const fn is_move_code(code: u16) -> bool {
    !matches!(code >> 12, 1 | 3)
}

/// The move that has this code; none for zero.
pub fn move_of(code: u16) -> Option<Move> {
    let kind = code >> 12;
    if kind < CASTLE {
        return Move::from_bits(code);
    }
    let king = Square::wrapping(usize::from(code));
    let rook = Square::new(File::wrapping(usize::from(kind - CASTLE)), king.rank());
    Some(Move::new(king, rook, MoveKind::Castle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_leads_to_where_the_king_ends_and_keeps_its_rook() {
        for (king, rook, to) in [
            (Square::E1, Square::H1, Square::G1),
            (Square::E8, Square::A8, Square::C8),
            (Square::B1, Square::A1, Square::C1),
            (Square::F8, Square::G8, Square::G8),
        ] {
            let mv = Move::new(king, rook, MoveKind::Castle);
            let code = move_code(mv);
            assert_eq!(Square::wrapping(usize::from(code >> 6)), to);
            assert_eq!(move_of(code), Some(mv));
        }
    }
}
