use super::Color;

/// A kind of piece, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the six names say it")]
pub enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Piece {
    /// All kinds, in the order of every table indexed by piece.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// Promotion pieces, most likely first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Knight, Self::Rook, Self::Bishop];

    /// The lower-case letter used by FEN and UCI.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The kind of a letter in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }

    /// The piece that a pawn becomes by a letter `q`, `r`, `b` or `n` in either case.
    pub fn promotion_from_letter(letter: char) -> Option<Self> {
        Self::from_letter(letter).filter(|piece| Self::PROMOTIONS.contains(piece))
    }
}

/// A piece with its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColoredPiece {
    /// The color.
    pub color: Color,
    /// The kind.
    pub piece: Piece,
}

impl ColoredPiece {
    /// FEN's letter: upper case for White.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.piece.letter().to_ascii_uppercase(),
            Color::Black => self.piece.letter(),
        }
    }

    /// The piece that a FEN letter names.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Piece::from_letter(letter) {
            Some(piece) => Some(Self { color, piece }),
            None => None,
        }
    }
}
