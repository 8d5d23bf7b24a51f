//! Legal move generation.
//!
//! Moves are found as sets of target squares and handed to a [`MoveSink`]: one that lists them, or
//! one that only counts. Pins and checks are masks, so every generated move is legal at once.

use super::{CastlingSide, Position, attacks};
use crate::types::{Bitboard, Color, Move, MoveKind, MoveList, Piece, Rank, Square};

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// All legal moves.
    All,
    /// Captures and promotions.
    Noisy,
    /// All others, castling included.
    Quiet,
}

/// Receives legal moves as sets.
pub trait MoveSink {
    /// One piece may go to each of these squares.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns arrive on these squares, each from `offset` squares before (modulo 64).
    fn pawns(&mut self, targets: Bitboard, offset: u8);
    /// As [`MoveSink::pawns`], on the last rank.
    fn promotions(&mut self, targets: Bitboard, offset: u8);
    /// Castling or a capture en passant.
    fn special(&mut self, mv: Move);
}

/// Receives moves one by one.
impl<F: FnMut(Move)> MoveSink for F {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self(Move::new(from, to, MoveKind::Normal));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, offset: u8) {
        for to in targets {
            self(Move::new(origin(to, offset), to, MoveKind::Normal));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, offset: u8) {
        for to in targets {
            for piece in Piece::PROMOTIONS {
                self(Move::new(origin(to, offset), to, MoveKind::Promotion(piece)));
            }
        }
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        self(mv);
    }
}

/// Counts moves without writing them down.
struct Counter(u64);

impl MoveSink for Counter {
    #[inline]
    fn piece(&mut self, _from: Square, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _offset: u8) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _offset: u8) {
        self.0 += 4 * u64::from(targets.count());
    }

    #[inline]
    fn special(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

/// Notes whether there is any move at all.
struct Any(bool);

impl MoveSink for Any {
    fn piece(&mut self, _from: Square, targets: Bitboard) {
        self.0 |= targets.is_any();
    }

    fn pawns(&mut self, targets: Bitboard, _offset: u8) {
        self.0 |= targets.is_any();
    }

    fn promotions(&mut self, targets: Bitboard, _offset: u8) {
        self.0 |= targets.is_any();
    }

    fn special(&mut self, _mv: Move) {
        self.0 = true;
    }
}

/// The directions of a pawn's moves, as distances modulo 64 from origin to target.
struct PawnOffsets {
    push: u8,
    double: u8,
    west: u8,
    east: u8,
}

impl PawnOffsets {
    const fn of(color: Color) -> Self {
        match color {
            Color::White => Self { push: 8, double: 16, west: 7, east: 9 },
            Color::Black => Self { push: 56, double: 48, west: 55, east: 57 },
        }
    }
}

#[inline]
const fn origin(to: Square, offset: u8) -> Square {
    Square::wrapping(to as usize + 64 - offset as usize)
}

impl Position {
    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Stage::All, &mut |mv| moves.push(mv));
        moves
    }

    /// Whether the move takes something.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Castle => false,
            MoveKind::EnPassant => true,
            _ => self.board().piece_on(mv.to()).is_some(),
        }
    }

    /// Captures and promotions: the moves that change the material. All others are quiet.
    #[inline]
    pub fn is_noisy(&self, mv: Move) -> bool {
        mv.promotion().is_some() || self.is_capture(mv)
    }

    /// How many legal moves there are; quicker than listing them.
    pub fn count_legal_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate(Stage::All, &mut counter);
        counter.0
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any(false);
        self.generate(Stage::All, &mut any);
        any.0
    }

    /// Hands every legal move of a stage to the sink.
    #[inline]
    pub fn generate(&self, stage: Stage, sink: &mut impl MoveSink) {
        match self.side_to_move() {
            Color::White => self.generate_for::<true>(stage, sink),
            Color::Black => self.generate_for::<false>(stage, sink),
        }
    }

    #[inline]
    fn generate_for<const WHITE: bool>(&self, stage: Stage, sink: &mut impl MoveSink) {
        let us = if WHITE { Color::White } else { Color::Black };
        let wanted = match stage {
            Stage::All => !self.board.color(us),
            Stage::Noisy => self.board.color(!us),
            Stage::Quiet => !self.board.occupied(),
        };
        self.generate_king(us, wanted, sink);
        if self.checkers.has_several() {
            return;
        }
        let resolving = self.check_resolving_squares();
        self.generate_pawns(us, stage, resolving, sink);
        // One call for each kind, and no loop over the kinds: there it is a constant.
        self.generate_pieces(us, Piece::Knight, wanted & resolving, sink);
        self.generate_pieces(us, Piece::Bishop, wanted & resolving, sink);
        self.generate_pieces(us, Piece::Rook, wanted & resolving, sink);
        self.generate_pieces(us, Piece::Queen, wanted & resolving, sink);
        if stage != Stage::Quiet {
            self.generate_en_passant(us, sink);
        }
        if stage != Stage::Noisy && !self.in_check() {
            for castling_side in CastlingSide::ALL {
                if let Some(mv) = self.castling_move(us, castling_side) {
                    sink.special(mv);
                }
            }
        }
    }

    /// Where a piece must arrive to end a single check; everywhere when there is none.
    #[inline]
    fn check_resolving_squares(&self) -> Bitboard {
        self.checkers.first().map_or(Bitboard::ALL, |checker| {
            attacks::between(self.king(self.side_to_move), checker) | self.checkers
        })
    }

    /// The moves of one kind of piece other than king and pawn.
    #[expect(clippy::inline_always, reason = "the kind is a constant only where it is inlined")]
    #[inline(always)]
    fn generate_pieces(&self, us: Color, piece: Piece, wanted: Bitboard, sink: &mut impl MoveSink) {
        for from in self.of(us, piece) {
            let targets = self.piece_targets(piece, from) & wanted;
            if targets.is_any() {
                sink.piece(from, targets);
            }
        }
    }

    /// The squares a knight, bishop, rook or queen reaches without uncovering its king.
    #[inline]
    fn piece_targets(&self, piece: Piece, from: Square) -> Bitboard {
        let reached = attacks::piece(piece, from, self.board.occupied());
        if self.pinned.contains(from) {
            reached & attacks::line(self.king(self.side_to_move), from)
        } else {
            reached
        }
    }

    #[inline]
    fn generate_king(&self, us: Color, wanted: Bitboard, sink: &mut impl MoveSink) {
        let king = self.king(us);
        let targets = self.safe_king_targets(us, attacks::king(king) & wanted);
        if targets.is_any() {
            sink.piece(king, targets);
        }
    }

    #[inline]
    fn safe_king_targets(&self, us: Color, candidates: Bitboard) -> Bitboard {
        // The king itself must not shield the squares behind it.
        let occupied = self.board.occupied() ^ self.king(us).into();
        let mut safe = candidates;
        for target in candidates {
            if self.is_attacked(target, !us, occupied) {
                safe ^= target.into();
            }
        }
        safe
    }

    #[inline]
    fn generate_pawns(
        &self,
        us: Color,
        stage: Stage,
        resolving: Bitboard,
        sink: &mut impl MoveSink,
    ) {
        let offsets = PawnOffsets::of(us);
        let last_rank = Bitboard::rank(Rank::Eighth.relative_to(us));
        let pawns = self.of(us, Piece::Pawn);
        let (single, double) = self.pawn_pushes(us, pawns, resolving);
        let (west, east) = self.pawn_captures(us, pawns, resolving);
        if stage != Stage::Noisy {
            sink.pawns(single.without(last_rank), offsets.push);
            sink.pawns(double, offsets.double);
        }
        if stage != Stage::Quiet {
            sink.pawns(west.without(last_rank), offsets.west);
            sink.pawns(east.without(last_rank), offsets.east);
            if ((single | west | east) & last_rank).is_any() {
                sink.promotions(single & last_rank, offsets.push);
                sink.promotions(west & last_rank, offsets.west);
                sink.promotions(east & last_rank, offsets.east);
            }
        }
    }

    /// Where these pawns arrive by single and by double steps.
    #[inline]
    fn pawn_pushes(&self, us: Color, pawns: Bitboard, resolving: Bitboard) -> (Bitboard, Bitboard) {
        let empty = !self.board.occupied();
        let third_rank = Bitboard::rank(Rank::Third.relative_to(us));
        // A pawn pinned along its file may still go straight on.
        let free = pawns.without(self.pinned.without(Bitboard::file(self.king(us).file())));
        let single = free.forward(us) & empty;
        let double = (single & third_rank).forward(us) & empty;
        (single & resolving, double & resolving)
    }

    /// Where these pawns arrive by captures towards the a-file and towards the h-file.
    #[inline]
    fn pawn_captures(
        &self,
        us: Color,
        pawns: Bitboard,
        resolving: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let king = self.king(us);
        let (west_line, east_line) = match us {
            Color::White => (attacks::anti_diagonal(king), attacks::diagonal(king)),
            Color::Black => (attacks::diagonal(king), attacks::anti_diagonal(king)),
        };
        // A pawn pinned along a diagonal may still capture along it.
        let capturable = self.board.color(!us) & resolving;
        let west = pawns.without(self.pinned.without(west_line)).forward(us).west();
        let east = pawns.without(self.pinned.without(east_line)).forward(us).east();
        (west & capturable, east & capturable)
    }

    #[inline]
    fn generate_en_passant(&self, us: Color, sink: &mut impl MoveSink) {
        let Some(to) = self.en_passant_square() else {
            return;
        };
        for from in attacks::pawn(!us, to) & self.of(us, Piece::Pawn) {
            if self.en_passant_is_safe(from, to) {
                sink.special(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    /// Castling to one side, if it is legal now. The king must not be in check.
    #[inline]
    fn castling_move(&self, us: Color, castling_side: CastlingSide) -> Option<Move> {
        let king = self.king(us);
        let rook = Square::new(self.castling.rook(us, castling_side)?, king.rank());
        let (king_target, rook_target) =
            (castling_side.king_target(us), castling_side.rook_target(us));
        let both = Bitboard::square(king) | rook.into();
        let king_path = attacks::between(king, king_target) | king_target.into();
        let rook_path = attacks::between(king, rook) | rook_target.into();
        let others = self.board.occupied().without(both);
        // In Chess960 the rook may be all that keeps an enemy slider on the rank from the king.
        let legal = ((king_path | rook_path | attacks::between(rook, rook_target)) & others)
            .is_empty()
            && !self.pinned.contains(rook)
            && king_path
                .into_iter()
                .all(|square| !self.is_attacked(square, !us, self.board.occupied()));
        legal.then(|| Move::new(king, rook, MoveKind::Castle))
    }

    /// Whether a move is legal here: for moves from tables, which may belong to another position.
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.side_to_move;
        let (from, to) = (mv.from(), mv.to());
        if !self.board.color(us).contains(from) {
            return false;
        }
        let Some(piece) = self.board.piece_on(from) else {
            return false;
        };
        match mv.kind() {
            MoveKind::Castle => {
                !self.in_check()
                    && CastlingSide::ALL
                        .into_iter()
                        .any(|castling_side| self.castling_move(us, castling_side) == Some(mv))
            }
            MoveKind::EnPassant => {
                piece == Piece::Pawn
                    && self.en_passant_square() == Some(to)
                    && attacks::pawn(us, from).contains(to)
                    && self.en_passant_is_safe(from, to)
            }
            MoveKind::Promotion(promoted) => {
                piece == Piece::Pawn
                    && !matches!(promoted, Piece::Pawn | Piece::King)
                    && to.rank() == Rank::Eighth.relative_to(us)
                    && self.normal_targets(us, piece, from).contains(to)
            }
            MoveKind::Normal => {
                (piece != Piece::Pawn || to.rank() != Rank::Eighth.relative_to(us))
                    && self.normal_targets(us, piece, from).contains(to)
            }
        }
    }

    /// The squares a piece may legally go to, castling and en passant aside.
    fn normal_targets(&self, us: Color, piece: Piece, from: Square) -> Bitboard {
        let wanted = !self.board.color(us);
        if piece == Piece::King {
            return self.safe_king_targets(us, attacks::king(from) & wanted);
        }
        if self.checkers.has_several() {
            return Bitboard::EMPTY;
        }
        let resolving = self.check_resolving_squares();
        if piece == Piece::Pawn {
            let (single, double) = self.pawn_pushes(us, from.into(), resolving);
            let (west, east) = self.pawn_captures(us, from.into(), resolving);
            single | double | west | east
        } else {
            self.piece_targets(piece, from) & wanted & resolving
        }
    }
}
