use super::zobrist;
use crate::types::{Bitboard, Color, ColoredPiece, Piece, Square};

/// Where the pieces stand, with the keys that follow from it.
///
/// Pieces and keys change together and only here, so they cannot drift apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    colors: [Bitboard; 2],
    pieces: [Bitboard; 6],
    squares: [Option<Piece>; 64],
    pawn_key: u64,
    /// By owner. Together with the pawns' key they make up the key of all pieces.
    non_pawn_keys: [u64; 2],
    minor_key: u64,
}

impl Board {
    /// An empty board.
    pub const EMPTY: Self = Self {
        colors: [Bitboard::EMPTY; 2],
        pieces: [Bitboard::EMPTY; 6],
        squares: [None; 64],
        pawn_key: 0,
        non_pawn_keys: [0; 2],
        minor_key: 0,
    };

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, color: Color, piece: Piece, square: Square) {
        debug_assert!(self.squares[square as usize].is_none(), "{square} is taken");
        self.squares[square as usize] = Some(piece);
        self.toggle(color, piece, square);
    }

    /// Takes a piece off its square.
    #[inline]
    pub fn take(&mut self, color: Color, piece: Piece, square: Square) {
        debug_assert_eq!(self.squares[square as usize], Some(piece), "on {square}");
        self.squares[square as usize] = None;
        self.toggle(color, piece, square);
    }

    #[inline]
    fn toggle(&mut self, color: Color, piece: Piece, square: Square) {
        self.colors[color as usize] ^= square.into();
        self.pieces[piece as usize] ^= square.into();
        let key = zobrist::piece(color, piece, square);
        if piece == Piece::Pawn {
            self.pawn_key ^= key;
        } else {
            self.non_pawn_keys[color as usize] ^= key;
            if matches!(piece, Piece::Knight | Piece::Bishop | Piece::King) {
                self.minor_key ^= key;
            }
        }
    }

    /// The squares of one side's pieces.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The squares of one kind of piece, both sides'.
    #[inline]
    pub const fn pieces(&self, piece: Piece) -> Bitboard {
        self.pieces[piece as usize]
    }

    /// The squares of one side's pieces of one kind.
    #[inline]
    pub fn of(&self, color: Color, piece: Piece) -> Bitboard {
        self.color(color) & self.pieces(piece)
    }

    /// All squares with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The kind of piece on a square.
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square as usize]
    }

    /// The piece on a square with its owner.
    pub fn colored_piece_on(&self, square: Square) -> Option<ColoredPiece> {
        let color =
            if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        self.piece_on(square).map(|piece| ColoredPiece { color, piece })
    }

    /// The key of all pieces.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.pawn_key ^ self.non_pawn_keys[0] ^ self.non_pawn_keys[1]
    }

    /// The key of the pawns alone.
    #[inline]
    pub const fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// The key of one side's pieces, its king included and its pawns not.
    #[inline]
    pub const fn non_pawn_key(&self, color: Color) -> u64 {
        self.non_pawn_keys[color as usize]
    }

    /// The key of knights, bishops and kings, both sides'.
    #[inline]
    pub const fn minor_key(&self) -> u64 {
        self.minor_key
    }

    /// The same pieces put down afresh: what the incremental keys must equal.
    pub fn rebuilt(&self) -> Self {
        let mut rebuilt = Self::EMPTY;
        for square in self.occupied() {
            if let Some(ColoredPiece { color, piece }) = self.colored_piece_on(square) {
                rebuilt.put(color, piece, square);
            }
        }
        rebuilt
    }
}
