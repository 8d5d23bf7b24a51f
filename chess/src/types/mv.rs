use super::{Piece, Square};
use core::num::NonZeroU16;

/// A move in two bytes: six bits from, six bits to, four bits of [`MoveKind`].
///
/// Castling is king takes own rook, for standard chess and Chess960 alike. Zero would be a1 to a1,
/// which is no move, so `Option<Move>` has two bytes as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

/// The kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A plain move, captures and double pawn steps included.
    Normal,
    /// Castling: the target is the square of the rook.
    Castle,
    /// En passant capture.
    EnPassant,
    /// Promotion to this piece.
    Promotion(Piece),
}

impl Move {
    const CASTLE: u16 = 1;
    const EN_PASSANT: u16 = 2;
    /// The first of four promotion kinds, in the order of [`Piece`] from knight to queen.
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

    /// The inverse of [`Move::bits`]; `None` for zero.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// The origin square.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0.get() as usize)
    }

    /// The target square; for castling, the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0.get() as usize >> 6)
    }

    /// The kind.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() >> 12 {
            0 => MoveKind::Normal,
            Self::CASTLE => MoveKind::Castle,
            Self::EN_PASSANT => MoveKind::EnPassant,
            kind => MoveKind::Promotion(Piece::ALL[(kind & 3) as usize + 1]),
        }
    }

    /// The piece promoted to.
    pub const fn promotion(self) -> Option<Piece> {
        match self.kind() {
            MoveKind::Promotion(piece) => Some(piece),
            _ => None,
        }
    }
}

impl core::fmt::Debug for Move {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind() {
            MoveKind::Normal => Ok(()),
            MoveKind::Castle => f.write_str("(castle)"),
            MoveKind::EnPassant => f.write_str("(en passant)"),
            MoveKind::Promotion(piece) => write!(f, "{}", piece.letter()),
        }
    }
}

/// A fixed-capacity list of moves: no reachable position has more than 218.
#[derive(Clone)]
pub struct MoveList {
    moves: [Option<Move>; Self::CAPACITY],
    length: usize,
}

impl MoveList {
    /// Room for every legal move of any position.
    pub const CAPACITY: usize = 256;

    /// An empty list.
    pub const fn new() -> Self {
        Self { moves: [None; Self::CAPACITY], length: 0 }
    }

    /// Appends a move; beyond the capacity, which no position reaches, it is dropped.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        if let Some(slot) = self.moves.get_mut(self.length) {
            *slot = Some(mv);
            self.length += 1;
        }
    }

    /// The number of moves.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether the list is empty.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The moves in order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves[..self.length].iter().flatten().copied()
    }

    /// Whether the list contains this move.
    pub fn contains(&self, mv: Move) -> bool {
        self.iter().any(|other| other == mv)
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}
