//! Moves as UCI writes them: `e2e4`, `e7e8q`, `e1g1` or, in Chess960, `e1h1`.

use super::{Position, Wing};
use crate::types::{Move, MoveKind, Square};
use std::fmt;

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

impl std::error::Error for UciMoveError {}

impl Position {
    /// The legal move that a UCI text means. Castling is understood both as the king's two-square
    /// step and as the king taking its rook.
    ///
    /// # Errors
    /// When the text is no move or the move is not legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        let looks_right = matches!(text.len(), 4 | 5)
            && text.is_ascii()
            && text[..2].parse::<Square>().is_ok()
            && text[2..4].parse::<Square>().is_ok()
            && text[4..].chars().all(|letter| "qrbnQRBN".contains(letter));
        if !looks_right {
            return Err(UciMoveError::Malformed(text.chars().take(12).collect()));
        }
        let text = text.to_ascii_lowercase();
        self.legal_moves()
            .iter()
            .find(|&mv| self.uci(mv, false) == text || self.uci(mv, true) == text)
            .ok_or(UciMoveError::Illegal(text))
    }

    /// A move as UCI writes it; `chess960` writes castling as the king taking its rook.
    ///
    /// A king that does not start on the e-file castles in the Chess960 way in any case: its
    /// step to the c- or g-file could be an ordinary move.
    pub fn uci(&self, mv: Move, chess960: bool) -> String {
        let (from, mut to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castle && !chess960 && castles_in_the_standard_way(mv) {
            to = Wing::of_rook(to.file(), from.file()).king_target(self.side_to_move());
        }
        match mv.promotion() {
            Some(piece) => format!("{from}{to}{}", piece.letter()),
            None => format!("{from}{to}"),
        }
    }
}

fn castles_in_the_standard_way(mv: Move) -> bool {
    use crate::types::File::{A, E, H};
    mv.from().file() == E && matches!(mv.to().file(), A | H)
}
