//! Forsyth-Edwards notation: standard FEN, X-FEN and Shredder-FEN.

use super::validate::Illegal;
use super::{CastlingRights, Placement, Position, Setup, Wing};
use crate::types::{Bitboard, Color, ColoredPiece, File, Piece, Rank, Square};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// Move numbers stop here: longer games are still games.
pub(super) const MAX_FULLMOVE_NUMBER: u16 = 9_999;

/// The standard start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// One of the six fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the fields")]
pub enum FenField {
    Pieces,
    SideToMove,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pieces => "field 1 (pieces)",
            Self::SideToMove => "field 2 (side to move)",
            Self::Castling => "field 3 (castling rights)",
            Self::EnPassant => "field 4 (en passant)",
            Self::HalfmoveClock => "field 5 (half-move clock)",
            Self::FullmoveNumber => "field 6 (move number)",
        })
    }
}

/// Why a text is not the FEN of a legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// The text ends before this field.
    Missing(FenField),
    /// There is more after the sixth field.
    TooManyFields(String),
    /// The first field has not eight rows.
    RowCount(usize),
    /// A row does not describe eight squares.
    RowLength {
        /// The row.
        rank: Rank,
        /// How many squares it describes.
        squares: usize,
    },
    /// A row has a letter or digit that means nothing.
    UnknownPiece {
        /// The row.
        rank: Rank,
        /// The letter.
        letter: char,
    },
    /// The second field is neither `w` nor `b`.
    UnknownSide(String),
    /// The third field has a letter that means nothing there.
    UnknownCastling(char),
    /// The third field names the same right twice.
    RepeatedCastling(char),
    /// No rook stands where this letter of the third field wants one.
    NoCastlingRook(char),
    /// The fourth field is neither `-` nor a square.
    UnknownSquare(String),
    /// The fifth or sixth field is not a number in its range.
    Number {
        /// The fifth or the sixth.
        field: FenField,
        /// What stands there.
        text: String,
        /// The largest number allowed.
        max: u16,
    },
    /// The fields can be read, but no game can reach the position they describe.
    Illegal(Illegal),
}

impl FenError {
    /// The field that is wrong.
    pub const fn field(&self) -> FenField {
        match self {
            Self::Missing(field) | Self::Number { field, .. } => *field,
            Self::RowCount(_) | Self::RowLength { .. } | Self::UnknownPiece { .. } => {
                FenField::Pieces
            }
            Self::UnknownSide(_) => FenField::SideToMove,
            Self::UnknownCastling(_) | Self::RepeatedCastling(_) | Self::NoCastlingRook(_) => {
                FenField::Castling
            }
            Self::UnknownSquare(_) => FenField::EnPassant,
            Self::TooManyFields(_) => FenField::FullmoveNumber,
            Self::Illegal(illegal) => illegal.field(),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN {}: ", self.field())?;
        match self {
            Self::Missing(_) => f.write_str("missing; a FEN is six fields between spaces"),
            Self::TooManyFields(text) => write!(f, "\"{text}\" follows, where the FEN should end"),
            Self::RowCount(rows) => write!(f, "8 rows between slashes are needed, not {rows}"),
            Self::RowLength { rank, squares } => {
                write!(f, "rank {} describes {squares} squares instead of 8", *rank as u8 + 1)
            }
            Self::UnknownPiece { rank, letter } => write!(
                f,
                "\"{letter}\" in rank {} is neither a piece (KQRBNP, kqrbnp) nor a count 1 to 8",
                *rank as u8 + 1
            ),
            Self::UnknownSide(text) => write!(f, "\"{text}\" is neither w nor b"),
            Self::UnknownCastling(letter) => {
                write!(f, "\"{letter}\" is none of K, Q, k, q, A to H, a to h, or a lone -")
            }
            Self::RepeatedCastling(letter) => write!(f, "\"{letter}\" names a right already given"),
            Self::NoCastlingRook(letter) => write!(
                f,
                "\"{letter}\" needs a rook beside its king, both on the first rank of their side"
            ),
            Self::UnknownSquare(text) => write!(f, "\"{text}\" is neither - nor a square like e3"),
            Self::Number { text, max, .. } => {
                write!(f, "\"{text}\" is not a whole number from 0 to {max}")
            }
            Self::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for FenError {}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN; the two counters may be missing and are then `0 1`.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_ascii_whitespace();
        let placement = parse_pieces(fields.next().ok_or(FenError::Missing(FenField::Pieces))?)?;
        let side_to_move = match fields.next().ok_or(FenError::Missing(FenField::SideToMove))? {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(FenError::UnknownSide(shortened(other))),
        };
        let castling = fields.next().ok_or(FenError::Missing(FenField::Castling))?;
        let en_passant = fields.next().ok_or(FenError::Missing(FenField::EnPassant))?;
        let halfmove_clock = fields.next().unwrap_or("0");
        let fullmove_number = fields.next().unwrap_or("1");
        if let Some(rest) = fields.next() {
            return Err(FenError::TooManyFields(shortened(rest)));
        }
        let setup = Setup {
            castling: parse_castling(castling, &placement)?,
            placement,
            side_to_move,
            halfmove_clock: parse_number(FenField::HalfmoveClock, halfmove_clock, 255)? as u8,
            fullmove_number: parse_number(
                FenField::FullmoveNumber,
                fullmove_number,
                MAX_FULLMOVE_NUMBER,
            )?,
            en_passant: parse_square(en_passant)?,
        };
        setup.try_into().map_err(FenError::Illegal)
    }
}

impl Default for Position {
    /// The standard start position.
    fn default() -> Self {
        START_FEN.parse().expect("the start position is legal")
    }
}

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
        self.write_castling(f)?;
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
            match self.placement.colored_piece_on(Square::new(file, rank)) {
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

    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut none = true;
        for color in Color::ALL {
            for wing in Wing::ALL {
                let Some(rook) = self.castling.rook(color, wing) else {
                    continue;
                };
                none = false;
                let outermost = outermost_rook(&self.placement, color, wing) == Some(rook);
                let letter = match wing {
                    _ if f.alternate() || !outermost => rook.letter(),
                    Wing::King => 'k',
                    Wing::Queen => 'q',
                };
                f.write_char(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                })?;
            }
        }
        if none { f.write_char('-') } else { Ok(()) }
    }
}

fn parse_pieces(text: &str) -> Result<Placement, FenError> {
    let rows = text.split('/').count();
    if rows != 8 {
        return Err(FenError::RowCount(rows));
    }
    let mut placement = Placement::EMPTY;
    for (row, rank) in text.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(count @ 1..=8) = letter.to_digit(10) {
                file += count as usize;
            } else if let Some(ColoredPiece { color, piece }) = ColoredPiece::from_letter(letter) {
                if let Some(&file) = File::ALL.get(file) {
                    placement.put(color, piece, Square::new(file, rank));
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
    Ok(placement)
}

fn parse_castling(text: &str, placement: &Placement) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::default();
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let (wing, rook) = castling_rook(letter, color, placement)?;
        if rights.rook(color, wing).is_some() {
            return Err(FenError::RepeatedCastling(letter));
        }
        rights.set(color, wing, Some(rook));
    }
    Ok(rights)
}

/// The rook that a letter of the castling field means.
fn castling_rook(
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

fn parse_square(text: &str) -> Result<Option<Square>, FenError> {
    match text {
        "-" => Ok(None),
        _ => text.parse().map(Some).map_err(|()| FenError::UnknownSquare(shortened(text))),
    }
}

fn parse_number(field: FenField, text: &str, max: u16) -> Result<u16, FenError> {
    let is_digits = text.bytes().all(|letter| letter.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_digits && number <= max => Ok(number),
        _ => Err(FenError::Number { field, text: shortened(text), max }),
    }
}

/// The start of what a user typed: enough to recognize it in a message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    if text.chars().count() <= LONGEST {
        text.to_owned()
    } else {
        text.chars().take(LONGEST).chain(['…']).collect()
    }
}
