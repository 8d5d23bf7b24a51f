//! Writing FEN.

use super::castling::write_castling;
use crate::board::Position;
use crate::types::{Color, File, Rank, Square};
use core::fmt::{self, Write as _};

impl fmt::Display for Position {
    /// Writes X-FEN: `KQkq` for the outermost rooks, the file's letter for inner ones.
    ///
    /// With `{:#}` it writes Shredder-FEN: the file's letter for every rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            self.write_row(f, rank)?;
            f.write_char(if rank == Rank::First { ' ' } else { '/' })?;
        }
        f.write_str(if self.side_to_move == Color::White { "w " } else { "b " })?;
        let by_file = f.alternate();
        write_castling(f, self.castling, &self.board, by_file)?;
        match self.en_passant_square() {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

impl Position {
    fn write_row(&self, f: &mut fmt::Formatter<'_>, rank: Rank) -> fmt::Result {
        let mut empty = 0;
        for file in File::ALL {
            match self.board.colored_piece_on(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                        empty = 0;
                    }
                    f.write_char(piece.letter())?;
                }
            }
        }
        if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
    }
}
