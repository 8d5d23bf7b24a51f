//! What all terms need to know of a position, found out once.

use super::spans::{file_fill, front_span};
use crate::board::{Position, attacks};
use crate::types::{Bitboard, Color, Piece, Rank, Square};

/// The c-, d-, e- and f-files.
pub(super) const CENTER_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
/// Room for one piece more than a side can have besides its king.
const MOST_PIECES: usize = 16;
/// The kinds of pieces other than king and pawn.
pub(super) const OFFICERS: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// A piece other than king and pawn, with the squares it attacks.
#[derive(Clone, Copy)]
pub(super) struct Officer {
    pub(super) piece: Piece,
    pub(super) square: Square,
    pub(super) attacks: Bitboard,
}

/// What is known of one side.
pub(super) struct Side {
    pub(super) pawns: Bitboard,
    /// All its pieces, pawns and king included.
    pub(super) all: Bitboard,
    pub(super) king: Square,
    /// The squares attacked by each kind of piece, by [`Piece`].
    pub(super) attacked_by: [Bitboard; 6],
    pub(super) attacked: Bitboard,
    /// The squares attacked by two pieces or more.
    pub(super) attacked_twice: Bitboard,
    /// The squares that its pawns may come to attack as they advance, and those they do.
    pub(super) pawn_attack_span: Bitboard,
    /// The king's square and those around it.
    pub(super) king_ring: Bitboard,
    /// Sorted by kind.
    officers: [Officer; MOST_PIECES],
    /// How many officers there are up to each kind, from none before the knights.
    ends: [u8; 5],
}

impl Side {
    /// The pieces besides king and pawns.
    #[inline]
    pub(super) fn officers(&self) -> &[Officer] {
        &self.officers[..usize::from(self.ends[4])]
    }

    /// Those of one kind.
    #[inline]
    pub(super) fn officers_of(&self, piece: Piece) -> &[Officer] {
        let kind = piece as usize - Piece::Knight as usize;
        &self.officers[usize::from(self.ends[kind])..usize::from(self.ends[kind + 1])]
    }

    /// The squares that a kind of piece attacks.
    #[inline]
    pub(super) const fn by(&self, piece: Piece) -> Bitboard {
        self.attacked_by[piece as usize]
    }

    fn new(position: &Position, color: Color) -> Self {
        let pawns = position.of(color, Piece::Pawn);
        let king = position.king(color);
        let span = front_span(pawns, color) | pawns;
        let mut side = Self {
            pawns,
            all: position.placement().color(color),
            king,
            attacked_by: [Bitboard::EMPTY; 6],
            attacked: Bitboard::EMPTY,
            attacked_twice: Bitboard::EMPTY,
            pawn_attack_span: (span.west() | span.east()).forward(color),
            king_ring: attacks::king(ring_center(king)) | king.into(),
            officers: [Officer {
                piece: Piece::Knight,
                square: Square::A1,
                attacks: Bitboard::EMPTY,
            }; MOST_PIECES],
            ends: [0; 5],
        };
        let ahead = pawns.forward(color);
        side.note(Piece::King, attacks::king(king));
        side.note(Piece::Pawn, ahead.west());
        side.note(Piece::Pawn, ahead.east());
        let occupied = position.placement().occupied();
        let mut next = 0;
        for (kind, piece) in OFFICERS.into_iter().enumerate() {
            for square in position.of(color, piece) {
                let attacks = attacks::piece(piece, square, occupied);
                side.note(piece, attacks);
                side.officers[next % MOST_PIECES] = Officer { piece, square, attacks };
                next += 1;
            }
            side.ends[kind + 1] = next as u8;
        }
        side
    }

    /// Takes in the squares that one more piece attacks.
    #[inline]
    fn note(&mut self, piece: Piece, attacks: Bitboard) {
        self.attacked_twice |= self.attacked & attacks;
        self.attacked |= attacks;
        self.attacked_by[piece as usize] |= attacks;
    }
}

/// The center of the king's ring: the king's square, or beside it at the edge, so that a king in
/// a corner is not taken for one that is hard to get at.
fn ring_center(king: Square) -> Square {
    let [file, rank] = [king as usize & 7, king as usize >> 3].map(|index| index.clamp(1, 6));
    Square::wrapping(rank * 8 + file)
}

/// What is known of a position.
pub(super) struct Facts<'a> {
    pub(super) position: &'a Position,
    pub(super) occupied: Bitboard,
    /// The files on which there is no pawn.
    pub(super) open_files: Bitboard,
    sides: [Side; 2],
}

impl<'a> Facts<'a> {
    #[inline]
    pub(super) fn new(position: &'a Position) -> Self {
        let placement = position.placement();
        Self {
            position,
            occupied: placement.occupied(),
            open_files: !file_fill(placement.pieces(Piece::Pawn)),
            sides: Color::ALL.map(|color| Side::new(position, color)),
        }
    }

    /// What is known of one side.
    #[inline]
    pub(super) const fn side(&self, color: Color) -> &Side {
        &self.sides[color as usize]
    }
}

/// The rank of a square as its side sees it, from 0, the own first.
#[inline]
pub(super) const fn relative_rank(square: Square, color: Color) -> usize {
    square.rank().relative_to(color) as usize
}

/// The ranks from one to another, both included, as a side sees them.
#[inline]
pub(super) const fn ranks(from: Rank, to: Rank, color: Color) -> Bitboard {
    let (from, to) = (from as u32, to as u32);
    let ranks = u64::MAX >> (8 * (7 - (to - from))) << (8 * from);
    match color {
        Color::White => Bitboard(ranks),
        Color::Black => Bitboard(ranks.swap_bytes()),
    }
}

/// The moves that a king needs from one square to another.
#[inline]
pub(super) fn distance(a: Square, b: Square) -> usize {
    let files = (a as usize & 7).abs_diff(b as usize & 7);
    let ranks = (a as usize >> 3).abs_diff(b as usize >> 3);
    files.max(ranks)
}
