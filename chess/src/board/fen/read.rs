//! The reader of FEN, strict or not.

use super::FenChangeKind as Kind;
use super::castling::{castling_rook, home_rights, write_castling};
use super::counter::{FULLMOVE_NUMBER, HALFMOVE_CLOCK};
use super::error::shortened;
use super::mender::Mender;
use super::words::Words;
use super::{FenChange, FenError, FenField, operations};
use crate::board::{Board, CastlingRights, Position, Setup};
use crate::types::{Color, ColoredPiece, File, Rank, Square};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The position of a FEN.
///
/// # Errors
/// When there is a fault that the mender does not repair.
pub(super) fn read(text: &str, mender: &mut Mender) -> Result<Position, FenError> {
    let mut reader = Reader { words: Words::new(text), mender };
    let pieces = reader.words.next().ok_or(FenError::Missing(FenField::Pieces))?;
    let board = read_pieces(pieces)?;
    let side_to_move = reader.side_to_move()?;
    let castling = reader.castling(&board)?;
    let en_passant = reader.en_passant()?;
    let (halfmove_clock, fullmove_number) = reader.counters()?;
    let setup =
        Setup { board, side_to_move, castling, en_passant, halfmove_clock, fullmove_number };
    reader.position(setup)
}

struct Reader<'a> {
    words: Words<'a>,
    mender: &'a mut Mender,
}

impl<'a> Reader<'a> {
    /// The word of a field, if it is there. Only who repairs asks whether the word that stands in
    /// its place belongs to what follows.
    fn word(&mut self, field: FenField) -> Option<&'a str> {
        let word = self.words.peek()?;
        let follows = || {
            word == "moves"
                || operations::are_next(self.words.rest())
                || field.later().any(|later| looks_like(later, word))
        };
        if self.mender.is_lenient() && !looks_like(field, word) && follows() {
            return None;
        }
        self.words.next()
    }

    /// A field is missing without which a strict reader does not go on.
    fn missing(&mut self, field: FenField, to: &str) -> Result<(), FenError> {
        self.mender.mend(FenChange::of(FenError::Missing(field), Kind::Missing, "", to))
    }

    fn side_to_move(&mut self) -> Result<Color, FenError> {
        match self.word(FenField::SideToMove) {
            None => self.missing(FenField::SideToMove, "w").map(|()| Color::White),
            Some("w") => Ok(Color::White),
            Some("b") => Ok(Color::Black),
            Some(word) => {
                let fault = FenError::UnknownSide(shortened(word));
                let Some(side) = spelled_side(word) else {
                    return Err(fault);
                };
                let letter = if side == Color::White { "w" } else { "b" };
                self.mender.mend(FenChange::of(fault, Kind::SideSpelling, word, letter))?;
                Ok(side)
            }
        }
    }

    fn castling(&mut self, board: &Board) -> Result<CastlingRights, FenError> {
        let mut rights = CastlingRights::default();
        let Some(word) = self.word(FenField::Castling) else {
            let rights = home_rights(board);
            let mut letters = String::new();
            // Writing to a string cannot fail.
            let _ = write_castling(&mut letters, rights, board, false);
            self.missing(FenField::Castling, &letters)?;
            return Ok(rights);
        };
        for letter in word.chars().filter(|_| word != "-") {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let (fault, kind) = match castling_rook(letter, color, board) {
                Ok((castling_side, rook)) if rights.rook(color, castling_side).is_none() => {
                    rights.set(color, castling_side, Some(rook));
                    continue;
                }
                Ok(_) => (FenError::RepeatedCastling(letter), Kind::CastlingRepeated),
                Err(fault @ FenError::NoCastlingRook(_)) => (fault, Kind::CastlingWithoutRook),
                Err(fault) => (fault, Kind::CastlingUnknown),
            };
            self.mender.mend(FenChange::of(fault, kind, letter.encode_utf8(&mut [0; 4]), ""))?;
        }
        Ok(rights)
    }

    fn en_passant(&mut self) -> Result<Option<Square>, FenError> {
        match self.word(FenField::EnPassant) {
            None => self.missing(FenField::EnPassant, "-").map(|()| None),
            Some("-") => Ok(None),
            Some(word) => {
                let square: Square =
                    word.parse().map_err(|()| FenError::UnknownSquare(shortened(word)))?;
                let to = square.to_string();
                if to != word {
                    let kind = Kind::EnPassantSpelling;
                    self.mender.tell(FenChange::new(FenField::EnPassant, kind, word, &to));
                }
                Ok(Some(square))
            }
        }
    }

    /// Both counters, and what follows them.
    fn counters(&mut self) -> Result<(u8, u16), FenError> {
        let halfmove_clock = self.word(FenField::HalfmoveClock);
        let fullmove_number = self.word(FenField::FullmoveNumber);
        let mut operations = Vec::new();
        if let Some(word) = self.words.peek() {
            let rest = self.words.rest();
            let fault = FenError::TooManyFields(shortened(word));
            if word == "moves" {
                // Moves behind the FEN lead to another position.
                return Err(fault);
            }
            if self.mender.is_lenient() && operations::are_next(rest) {
                operations = operations::each(rest).collect();
            } else {
                self.mender.mend(FenChange::of(fault, Kind::Trailing, rest, ""))?;
            }
        }
        let halfmove_clock = HALFMOVE_CLOCK.read(halfmove_clock, &mut operations, self.mender)?;
        let fullmove_number =
            FULLMOVE_NUMBER.read(fullmove_number, &mut operations, self.mender)?;
        if !operations.is_empty() {
            let from = operations.join("; ");
            let field = FenField::FullmoveNumber;
            self.mender.tell(FenChange::new(field, Kind::Operations, &from, ""));
        }
        Ok((halfmove_clock as u8, fullmove_number))
    }

    /// The position, without an en passant square where only that is wrong.
    fn position(&mut self, setup: Setup) -> Result<Position, FenError> {
        let fault = match Position::try_from(setup.clone()) {
            Ok(position) => return Ok(position),
            Err(illegal) => FenError::Illegal(illegal),
        };
        match setup.en_passant {
            Some(square) if fault.field() == FenField::EnPassant => {
                let from = square.to_string();
                self.mender.mend(FenChange::of(fault, Kind::EnPassantUnusable, &from, "-"))?;
                Setup { en_passant: None, ..setup }.try_into().map_err(FenError::Illegal)
            }
            _ => Err(fault),
        }
    }
}

/// Whether a word may be meant for a field. Castling rights may be those of any file, so this does
/// not ask for pieces.
fn looks_like(field: FenField, word: &str) -> bool {
    match field {
        FenField::Pieces => word.contains('/'),
        FenField::SideToMove => spelled_side(word).is_some(),
        FenField::Castling => {
            word == "-" || word.bytes().all(|letter| b"KQkqABCDEFGHabcdefgh".contains(&letter))
        }
        FenField::EnPassant => word == "-" || word.parse::<Square>().is_ok(),
        FenField::HalfmoveClock | FenField::FullmoveNumber => {
            word == "-" || word.parse::<i64>().is_ok()
        }
    }
}

fn spelled_side(word: &str) -> Option<Color> {
    let is = |names: [&str; 2]| names.iter().any(|name| word.eq_ignore_ascii_case(name));
    if is(["w", "white"]) {
        Some(Color::White)
    } else if is(["b", "black"]) {
        Some(Color::Black)
    } else {
        None
    }
}

fn read_pieces(text: &str) -> Result<Board, FenError> {
    let rows = text.split('/').count();
    if rows != 8 {
        return Err(FenError::RowCount(rows));
    }
    let mut board = Board::EMPTY;
    for (row, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(count @ 1..=8) = letter.to_digit(10) {
                file += count as usize;
            } else if let Some(ColoredPiece { color, piece }) = ColoredPiece::from_letter(letter) {
                if let Some(&file) = File::ALL.get(file) {
                    board.put(color, piece, Square::new(file, rank));
                }
                file += 1;
            } else {
                return Err(FenError::UnknownPiece { rank, letter });
            }
        }
        if file != 8 {
            return Err(FenError::RowLength { rank, squares: file });
        }
    }
    Ok(board)
}
