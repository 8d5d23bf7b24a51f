use super::fen::MAX_FULLMOVE_NUMBER;
use super::validate::Illegal;
use super::{Board, CastlingRights, Position};
use crate::types::{Bitboard, Color, Square};

/// All that a FEN tells, not yet known to be a legal position: what readers of other notations
/// put together and turn into a [`Position`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where the pieces stand.
    pub board: Board,
    /// The side whose turn it is.
    pub side_to_move: Color,
    /// Which rooks may still castle.
    pub castling: CastlingRights,
    /// The square behind a pawn that has just made a double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u8,
    /// The number of the full move, from 1. It stops at 9999.
    pub fullmove_number: u16,
}

impl TryFrom<Setup> for Position {
    type Error = Illegal;

    fn try_from(setup: Setup) -> Result<Self, Illegal> {
        let mut position = Self {
            board: setup.board,
            side_to_move: setup.side_to_move,
            castling: setup.castling,
            en_passant: None,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.clamp(1, MAX_FULLMOVE_NUMBER),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        position.validate_pieces()?;
        position.update_checks();
        position.validate(setup.en_passant)?;
        let can_take =
            |target: &Square| position.can_take_en_passant(target.forward(!setup.side_to_move));
        position.en_passant = setup.en_passant.filter(can_take).map(Square::file);
        Ok(position)
    }
}
