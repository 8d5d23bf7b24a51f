//! Writing moves.

use crate::board::{CastlingSide, PieceLetters, Position};
use crate::types::{Bitboard, Move, MoveKind, Piece};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};

impl Position {
    /// A legal move in algebraic notation, with `+` for check and `#` for mate.
    ///
    /// ```
    /// use espalier_chess::board::Position;
    ///
    /// let position = Position::default();
    /// let mv = position.parse_uci("g1f3")?;
    /// assert_eq!(position.san(mv), "Nf3");
    /// # Ok::<(), espalier_chess::board::UciMoveError>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        self.san_in(mv, &PieceLetters::ENGLISH)
    }

    /// As [`Position::san`], with the letters of a language.
    pub fn san_in(&self, mv: Move, letters: &PieceLetters) -> String {
        let after = self.after(mv);
        let suffix = match (after.in_check(), after.has_legal_move()) {
            (false, _) => "",
            (true, true) => "+",
            (true, false) => "#",
        };
        format!("{}{suffix}", self.san_without_check(mv, letters))
    }

    fn san_without_check(&self, mv: Move, letters: &PieceLetters) -> String {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castle {
            return match CastlingSide::of_rook(to.file(), from.file()) {
                CastlingSide::King => "O-O",
                CastlingSide::Queen => "O-O-O",
            }
            .to_owned();
        }
        let captures = self.is_capture(mv);
        let named = self.board().piece_on(from).and_then(|piece| {
            letters.letter(piece).map(|letter| (letter, self.disambiguation(piece, mv)))
        });
        let mut san = match named {
            Some((letter, origin)) => format!("{letter}{origin}"),
            None if captures => from.file().letter().to_string(),
            None => String::new(),
        };
        if captures {
            san.push('x');
        }
        san.push_str(&to.to_string());
        if let Some(letter) = mv.promotion().and_then(|piece| letters.letter(piece)) {
            san.extend(['=', letter]);
        }
        san
    }

    /// As little of the origin as tells the move apart: the file, else the rank, else both.
    fn disambiguation(&self, piece: Piece, mv: Move) -> String {
        let from = mv.from();
        let rivals: Bitboard = self
            .legal_moves()
            .iter()
            .filter(|other| other.to() == mv.to() && other.kind() == MoveKind::Normal)
            .map(Move::from)
            .filter(|&other| other != from && self.board().piece_on(other) == Some(piece))
            .collect();
        if rivals.is_empty() {
            String::new()
        } else if (rivals & Bitboard::file(from.file())).is_empty() {
            from.file().letter().to_string()
        } else if (rivals & Bitboard::rank(from.rank())).is_empty() {
            from.rank().digit().to_string()
        } else {
            from.to_string()
        }
    }
}
