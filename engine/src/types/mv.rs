use super::{Piece, Square};
use std::num::NonZeroU16;

/// A move in two bytes: six bits from, six bits to, three bits of [`MoveKind`].
///
/// Castling is written as the king taking its own rook, so that one form serves standard chess and
/// Chess960. Zero would be a1 to a1, which is no move, so `Option<Move>` is two bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

/// What a move does beyond taking a piece from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// Nothing more, captures and double pawn steps included.
    Normal,
    /// The king goes to its castled square and the rook on the target square beside it.
    Castle,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// A pawn becomes this piece.
    Promotion(Piece),
}

impl Move {
    const CASTLE: u16 = 1;
    const EN_PASSANT: u16 = 2;
    /// Four kinds from here on, in the order of [`Piece`] from knight to queen.
    const PROMOTION: u16 = 4;

    /// Packs a move.
    ///
    /// # Panics
    /// From a1 to a1, which no generator produces.
    #[inline]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let kind = match kind {
            MoveKind::Normal => 0,
            MoveKind::Castle => Self::CASTLE,
            MoveKind::EnPassant => Self::EN_PASSANT,
            MoveKind::Promotion(piece) => Self::PROMOTION + piece as u16 - Piece::Knight as u16,
        };
        match NonZeroU16::new(from as u16 | (to as u16) << 6 | kind << 12) {
            Some(bits) => Self(bits),
            None => panic!("a move needs two squares"),
        }
    }

    /// The packed form, never zero.
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Unpacks what [`Move::bits`] gave; `None` for zero.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// Where the piece stands.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0.get() as usize)
    }

    /// Where it goes; for castling, where the rook stands.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0.get() as usize >> 6)
    }

    /// What the move does beyond that.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() >> 12 {
            0 => MoveKind::Normal,
            Self::CASTLE => MoveKind::Castle,
            Self::EN_PASSANT => MoveKind::EnPassant,
            kind => MoveKind::Promotion(Piece::ALL[(kind & 3) as usize + 1]),
        }
    }

    /// The piece a pawn becomes.
    pub const fn promotion(self) -> Option<Piece> {
        match self.kind() {
            MoveKind::Promotion(piece) => Some(piece),
            _ => None,
        }
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Normal => Ok(()),
            MoveKind::Castle => f.write_str("(castle)"),
            MoveKind::EnPassant => f.write_str("(en passant)"),
            MoveKind::Promotion(piece) => write!(f, "{}", piece.letter()),
        }
    }
}

/// Moves of one position, in place: no position that a game can reach has more than 218.
#[derive(Clone)]
pub struct MoveList {
    moves: [Option<Move>; Self::CAPACITY],
    length: usize,
}

impl MoveList {
    /// Room for every legal move of any position.
    pub const CAPACITY: usize = 256;

    /// A list without moves.
    pub const fn new() -> Self {
        Self { moves: [None; Self::CAPACITY], length: 0 }
    }

    /// Adds a move at the end; beyond the capacity, which no position reaches, it is dropped.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.length) {
            *slot = Some(mv);
            self.length += 1;
        }
    }

    /// How many moves.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The moves in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves[..self.length].iter().flatten().copied()
    }

    /// Whether the list holds this move.
    pub fn contains(&self, mv: Move) -> bool {
        self.iter().any(|other| other == mv)
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}
