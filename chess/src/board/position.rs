use super::{Board, CastlingRights, attacks, zobrist};
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};

/// Half-moves without a capture or a pawn move after which a game is drawn.
pub const FIFTY_MOVE_PLIES: u8 = 100;

/// A legal chess position: everything that decides which moves may be played.
///
/// Copied rather than unmade: a copy costs about as much as one piece's moves, and a position
/// that is never taken back has no way to be taken back wrongly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) side_to_move: Color,
    pub(super) castling: CastlingRights,
    pub(super) en_passant: Option<File>,
    pub(super) halfmove_clock: u8,
    pub(super) fullmove_number: u16,
    /// Enemy pieces that give check.
    pub(super) checkers: Bitboard,
    /// Own pieces that may not leave the line between their king and an enemy slider.
    pub(super) pinned: Bitboard,
}

impl Position {
    /// Where the pieces stand.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side whose turn it is.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Which rooks may still castle.
    #[inline]
    pub const fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The file on which a pawn has just made a double step and may legally be taken. Positions that
    /// differ only in a right that nobody can use are the same position.
    #[inline]
    pub const fn en_passant(&self) -> Option<File> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move; at [`FIFTY_MOVE_PLIES`] the game is drawn.
    #[inline]
    pub const fn halfmove_clock(&self) -> u8 {
        self.halfmove_clock
    }

    /// The number of the full move, from 1.
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The enemy pieces that give check.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    pub const fn in_check(&self) -> bool {
        self.checkers.is_any()
    }

    /// The squares of one side's pieces of one kind.
    #[inline]
    pub fn of(&self, color: Color, piece: Piece) -> Bitboard {
        self.board.of(color, piece)
    }

    /// Where a side's king stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        // A legal position has both kings; a1 keeps the type total without a panic in the search.
        self.of(color, Piece::King).first().unwrap_or(Square::A1)
    }

    /// The key of the whole position: equal for positions with equal moves.
    #[inline]
    pub fn key(&self) -> u64 {
        let mut key = self.board.key() ^ self.castling.key();
        if self.side_to_move == Color::Black {
            key ^= zobrist::BLACK_TO_MOVE;
        }
        if let Some(file) = self.en_passant {
            key ^= zobrist::en_passant(file);
        }
        key
    }

    /// The key of the pawns alone.
    #[inline]
    pub const fn pawn_key(&self) -> u64 {
        self.board.pawn_key()
    }

    /// The key of one side's pieces, its king included and its pawns not.
    #[inline]
    pub const fn non_pawn_key(&self, color: Color) -> u64 {
        self.board.non_pawn_key(color)
    }

    /// The key of knights, bishops and kings, both sides'.
    #[inline]
    pub const fn minor_key(&self) -> u64 {
        self.board.minor_key()
    }

    /// The same position with other pieces, for an evaluation of some of them. It is not for play:
    /// castling rights, checks and pins stay those of this position.
    pub fn with_board(&self, board: Board) -> Self {
        Self { board, ..self.clone() }
    }

    /// How many pieces a side has besides king and pawns.
    #[inline]
    pub fn piece_count(&self, color: Color) -> u32 {
        let simple = self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King);
        self.board.color(color).without(simple).count()
    }

    /// Whether a side has anything besides king and pawns: without it, zugzwang is common.
    #[inline]
    pub fn has_pieces(&self, color: Color) -> bool {
        let simple = self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King);
        self.board.color(color).without(simple).is_any()
    }

    /// The square behind a pawn that may be taken en passant.
    pub fn en_passant_square(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::new(file, Rank::Sixth.relative_to(self.side_to_move)))
    }

    /// Every piece of both sides that attacks a square through this occupancy.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let pieces = &self.board;
        let bishops = pieces.pieces(Piece::Bishop) | pieces.pieces(Piece::Queen);
        let rooks = pieces.pieces(Piece::Rook) | pieces.pieces(Piece::Queen);
        attacks::pawn(Color::Black, square) & self.of(Color::White, Piece::Pawn)
            | attacks::pawn(Color::White, square) & self.of(Color::Black, Piece::Pawn)
            | attacks::knight(square) & pieces.pieces(Piece::Knight)
            | attacks::king(square) & pieces.pieces(Piece::King)
            | attacks::bishop(square, occupied) & bishops
            | attacks::rook(square, occupied) & rooks
    }

    /// Whether a side attacks a square through this occupancy.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let theirs = |piece| self.of(by, piece);
        if (attacks::pawn(!by, square) & theirs(Piece::Pawn)
            | attacks::knight(square) & theirs(Piece::Knight)
            | attacks::king(square) & theirs(Piece::King))
        .is_any()
        {
            return true;
        }
        let bishops = theirs(Piece::Bishop) | theirs(Piece::Queen);
        let rooks = theirs(Piece::Rook) | theirs(Piece::Queen);
        (attacks::bishop_rays(square) & bishops).is_any()
            && (attacks::bishop(square, occupied) & bishops).is_any()
            || (attacks::rook_rays(square) & rooks).is_any()
                && (attacks::rook(square, occupied) & rooks).is_any()
    }

    /// Enemy sliders that would give check to a side's king on an empty board.
    #[inline]
    pub(super) fn snipers(&self, side: Color) -> Bitboard {
        let king = self.king(side);
        let queens = self.of(!side, Piece::Queen);
        attacks::bishop_rays(king) & (self.of(!side, Piece::Bishop) | queens)
            | attacks::rook_rays(king) & (self.of(!side, Piece::Rook) | queens)
    }

    /// Works out anew who gives check and who is pinned.
    #[inline]
    pub(super) fn update_checks(&mut self) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let king = self.king(us);
        let occupied = self.board.occupied();
        self.checkers = attacks::pawn(us, king) & self.of(them, Piece::Pawn)
            | attacks::knight(king) & self.of(them, Piece::Knight);
        self.pinned = Bitboard::EMPTY;
        for sniper in self.snipers(us) {
            let blockers = attacks::between(king, sniper) & occupied;
            if blockers.is_empty() {
                self.checkers |= sniper.into();
            } else if !blockers.has_several() {
                self.pinned |= blockers & self.board.color(us);
            }
        }
    }
}
