//! What all terms need to know of a position, found out once.

use super::spans::{beside, front_span};
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Color, Piece, Rank, Square};

/// The c-, d-, e- and f-files.
pub(super) const CENTER_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
/// The kinds of pieces other than king and pawn.
pub(super) const NON_PAWN_PIECES: [Piece; 4] =
    [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// A piece other than king and pawn, with the squares it attacks.
#[derive(Clone, Copy)]
pub(super) struct PieceFacts {
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
    /// How many pieces of each kind attack the enemy king's ring, knights first.
    pub(super) ring_attackers: [i32; 4],
    /// How often those pieces attack a square next to the enemy king.
    pub(super) contacts: i32,
    /// How many pieces there are of each kind, knights first.
    counts: [i32; 4],
}

#[expect(clippy::inline_always, reason = "color and kind are constants only where it is inlined")]
impl Side {
    /// A side of which nothing is known yet.
    const UNKNOWN: Self = Self {
        pawns: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
        king: Square::A1,
        attacked_by: [Bitboard::EMPTY; 6],
        attacked: Bitboard::EMPTY,
        attacked_twice: Bitboard::EMPTY,
        pawn_attack_span: Bitboard::EMPTY,
        king_ring: Bitboard::EMPTY,
        ring_attackers: [0; 4],
        contacts: 0,
        counts: [0; 4],
    };

    /// How many pieces there are besides king and pawns.
    #[inline]
    pub(super) fn piece_count(&self) -> i32 {
        self.counts.into_iter().sum()
    }

    /// How many of one kind of them there are.
    #[inline]
    pub(super) const fn count_of(&self, piece: Piece) -> i32 {
        self.counts[piece_kind(piece)]
    }

    /// The squares that a kind of piece attacks.
    #[inline]
    pub(super) const fn by(&self, piece: Piece) -> Bitboard {
        self.attacked_by[piece as usize]
    }

    /// Finds out what depends on nothing but its pawns and king.
    #[inline(always)]
    fn find_pawns_and_king(&mut self, position: &Position, us: Color) {
        self.pawns = position.of(us, Piece::Pawn);
        self.all = position.board().color(us);
        self.king = position.king(us);
        let span = front_span(self.pawns, us) | self.pawns;
        self.pawn_attack_span = beside(span).forward(us);
        self.king_ring = attacks::king(ring_center(self.king)) | self.king.into();
        let ahead = self.pawns.forward(us);
        self.note(Piece::King, attacks::king(self.king));
        self.note(Piece::Pawn, ahead.west());
        self.note(Piece::Pawn, ahead.east());
    }

    /// The squares around its king.
    #[inline]
    const fn surroundings(&self) -> EnemyKing {
        EnemyKing { ring: self.king_ring, neighbors: self.by(Piece::King) }
    }

    /// Takes in one of its pieces other than king and pawn.
    #[inline(always)]
    fn add_piece(&mut self, piece: Piece, attacks: Bitboard, enemy: EnemyKing) {
        let kind = piece_kind(piece);
        self.counts[kind] += 1;
        self.note(piece, attacks);
        if (attacks & enemy.ring).is_any() {
            self.ring_attackers[kind] += 1;
            self.contacts += (attacks & enemy.neighbors).count() as i32;
        }
    }

    /// Takes in the squares that one more piece attacks.
    #[inline]
    fn note(&mut self, piece: Piece, attacks: Bitboard) {
        self.attacked_twice |= self.attacked & attacks;
        self.attacked |= attacks;
        self.attacked_by[piece as usize] |= attacks;
    }
}

/// The squares around a king that are to be attacked.
#[derive(Clone, Copy)]
struct EnemyKing {
    ring: Bitboard,
    /// The squares next to the king.
    neighbors: Bitboard,
}

/// The index of a kind of piece in [`NON_PAWN_PIECES`].
#[inline]
const fn piece_kind(piece: Piece) -> usize {
    piece as usize - Piece::Knight as usize
}

/// The center of the king's ring: the king's square, or beside it at the edge, so that a king in
/// a corner is not taken for one that is hard to get at.
fn ring_center(king: Square) -> Square {
    let [file, rank] = [king as usize & 7, king as usize >> 3].map(|index| index.clamp(1, 6));
    Square::wrapping(rank * 8 + file)
}

/// What is known of a position: of pawns and kings at once, of other pieces as they are
/// [added](Facts::add_piece).
pub(super) struct Facts<'a> {
    pub(super) position: &'a Position,
    pub(super) occupied: Bitboard,
    sides: [Side; 2],
}

#[expect(clippy::inline_always, reason = "color and kind are constants only where it is inlined")]
impl<'a> Facts<'a> {
    /// What is known of pawns and kings.
    #[inline(always)]
    pub(super) fn new(position: &'a Position) -> Self {
        let occupied = position.board().occupied();
        let mut facts = Self { position, occupied, sides: [Side::UNKNOWN; 2] };
        let [white, black] = &mut facts.sides;
        white.find_pawns_and_king(position, Color::White);
        black.find_pawns_and_king(position, Color::Black);
        facts
    }

    /// Takes in one of a side's pieces other than king and pawn.
    #[inline(always)]
    pub(super) fn add_piece(&mut self, us: Color, piece: Piece, square: Square) -> PieceFacts {
        let attacks = attacks::piece(piece, square, self.occupied);
        let enemy = self.side(!us).surroundings();
        self.sides[us as usize].add_piece(piece, attacks, enemy);
        PieceFacts { square, attacks }
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

/// The moves that a king needs from one square to another, by both.
static DISTANCES: [[u8; 64]; 64] = distances();

const fn distances() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut pair = 0_usize;
    while pair < 64 * 64 {
        let (a, b) = (pair / 64, pair % 64);
        let (files, ranks) = ((a & 7).abs_diff(b & 7), (a >> 3).abs_diff(b >> 3));
        table[a][b] = if files > ranks { files } else { ranks } as u8;
        pair += 1;
    }
    table
}

/// The moves that a king needs from one square to another.
#[inline]
pub(super) fn distance(a: Square, b: Square) -> usize {
    DISTANCES[a as usize][b as usize].into()
}
