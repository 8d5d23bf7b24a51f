//! Moves as UCI writes them: `e2e4`, `e7e8q`, `e1g1` or, in Chess960, `e1h1`.

use super::{CastlingSide, Position};
use crate::types::{Move, MoveKind, Piece, Square};
use alloc::format;
use alloc::string::String;
use core::fmt;

/// Why a text is not a move that UCI can play here.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciMoveError {
    /// It does not look like a UCI move.
    Malformed(String),
    /// It looks like a move, but the rules do not allow it here.
    Illegal(String),
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(text) => {
                write!(f, "\"{text}\" is not a move; moves look like e2e4 or e7e8q")
            }
            Self::Illegal(text) => write!(f, "{text} is not a legal move here"),
        }
    }
}

impl core::error::Error for UciMoveError {}

impl Position {
    /// The legal move that a UCI text means. Castling is understood both as the king's two-square
    /// step and as the king taking its rook.
    ///
    /// # Errors
    /// When the text is no move or the move is not legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let Some((from, to, promotion)) = read_squares(text) else {
            return Err(UciMoveError::Malformed(text.chars().take(12).collect()));
        };
        let means = |mv: &Move| {
            mv.from() == from && mv.promotion() == promotion && self.is_uci_target(*mv, to)
        };
        let found = self.legal_moves().iter().find(means);
        found.ok_or_else(|| UciMoveError::Illegal(text.to_ascii_lowercase()))
    }

    /// Whether UCI may write this square as the target of a move: castling has two.
    pub(super) fn is_uci_target(&self, mv: Move, to: Square) -> bool {
        mv.to() == to || self.king_target(mv) == Some(to)
    }

    /// A move as UCI writes it; `chess960` writes castling as the king taking its rook.
    ///
    /// A king that does not start on the e-file castles in the Chess960 way in any case.
    pub fn uci(&self, mv: Move, chess960: bool) -> String {
        let from = mv.from();
        let target = if chess960 { None } else { self.king_target(mv) };
        let to = target.unwrap_or_else(|| mv.to());
        match mv.promotion() {
            Some(piece) => format!("{from}{to}{}", piece.letter()),
            None => format!("{from}{to}"),
        }
    }

    /// Where the king ends, if the move castles from the e-file with a rook from the corner: only
    /// then its step to the c- or g-file cannot be an ordinary move.
    fn king_target(&self, mv: Move) -> Option<Square> {
        use crate::types::File::{A, E, H};
        let (king, rook) = (mv.from().file(), mv.to().file());
        let is_standard = mv.kind() == MoveKind::Castle && king == E && matches!(rook, A | H);
        is_standard.then(|| CastlingSide::of_rook(rook, king).king_target(self.side_to_move()))
    }
}

/// Origin, target and promotion of a text that looks like a UCI move.
fn read_squares(text: &str) -> Option<(Square, Square, Option<Piece>)> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, letter) = rest.split_at_checked(2)?;
    let mut letters = letter.chars();
    let promotion = match (letters.next(), letters.next()) {
        (None, _) => None,
        (Some(letter), None) => Some(Piece::promotion_from_letter(letter)?),
        _ => return None,
    };
    Some((from.parse().ok()?, to.parse().ok()?, promotion))
}
