//! Playing a move.

use super::fen::MAX_FULLMOVE_NUMBER;
use super::{CastlingSide, Position};
use crate::types::{Bitboard, Color, Move, MoveKind, Piece, Rank, Square};

impl Position {
    /// The position after a legal move.
    ///
    /// The search clones and [plays](Position::play): what is returned is copied once more.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Plays a legal move.
    ///
    /// A move that is not legal here leaves a position that need not make sense, but does not
    /// panic in release builds; parse or test untrusted moves first, see [`Position::is_legal`].
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let us = self.side_to_move;
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.board.piece_on(from) else {
            debug_assert!(false, "no piece to play {mv:?}");
            return;
        };
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.en_passant = None;
        let mut double_step = false;

        match mv.kind() {
            MoveKind::Castle => self.castle(us, from, to),
            MoveKind::EnPassant => {
                let captured = to.forward(!us);
                self.board.take(!us, Piece::Pawn, captured);
                self.board.take(us, Piece::Pawn, from);
                self.board.put(us, Piece::Pawn, to);
                self.halfmove_clock = 0;
            }
            kind => {
                if let Some(captured) = self.board.piece_on(to) {
                    self.board.take(!us, captured, to);
                    self.halfmove_clock = 0;
                    if captured == Piece::Rook {
                        self.lose_rook_right(!us, to);
                    }
                }
                self.board.take(us, piece, from);
                let arriving = match kind {
                    MoveKind::Promotion(promoted) => promoted,
                    _ => piece,
                };
                self.board.put(us, arriving, to);
                match piece {
                    Piece::Pawn => {
                        self.halfmove_clock = 0;
                        double_step = (from as u8).abs_diff(to as u8) == 16;
                    }
                    Piece::Rook => self.lose_rook_right(us, from),
                    Piece::King => self.lose_both_rights(us),
                    _ => {}
                }
            }
        }

        self.count_move(us);
        self.side_to_move = !us;
        self.update_checks();
        if double_step {
            self.note_double_step(to);
        }
    }

    /// The position after passing the turn; only sensible when not in check.
    #[inline]
    #[must_use]
    pub fn after_null(&self) -> Self {
        debug_assert!(!self.in_check(), "passing the turn would leave the king in check");
        let mut next = self.clone();
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.en_passant = None;
        next.side_to_move = !self.side_to_move;
        next.update_checks();
        next
    }

    /// The position after a turn in a game that is written down: a legal move, or none where the
    /// turn is passed, as [`Self::after_null`] and counted as a move.
    // Not inlined: a reader of games needs no second copy of `play`.
    #[inline(never)]
    #[must_use]
    pub fn after_turn(&self, mv: Option<Move>) -> Self {
        if let Some(mv) = mv {
            return self.after(mv);
        }
        let mut next = self.after_null();
        next.count_move(self.side_to_move);
        next
    }

    #[inline]
    fn count_move(&mut self, us: Color) {
        if us == Color::Black && self.fullmove_number < MAX_FULLMOVE_NUMBER {
            self.fullmove_number += 1;
        }
    }

    #[inline]
    fn castle(&mut self, us: Color, king: Square, rook: Square) {
        let castling_side = CastlingSide::of_rook(rook.file(), king.file());
        // Both leave before either arrives: in Chess960 their squares may overlap.
        self.board.take(us, Piece::King, king);
        self.board.take(us, Piece::Rook, rook);
        self.board.put(us, Piece::King, castling_side.king_target(us));
        self.board.put(us, Piece::Rook, castling_side.rook_target(us));
        self.lose_both_rights(us);
    }

    #[inline]
    fn lose_both_rights(&mut self, color: Color) {
        for castling_side in CastlingSide::ALL {
            self.castling.set(color, castling_side, None);
        }
    }

    #[inline]
    fn lose_rook_right(&mut self, color: Color, square: Square) {
        if square.rank() == Rank::First.relative_to(color) {
            for castling_side in CastlingSide::ALL {
                if self.castling.rook(color, castling_side) == Some(square.file()) {
                    self.castling.set(color, castling_side, None);
                }
            }
        }
    }

    /// Records a double step if the side to move can answer it en passant.
    fn note_double_step(&mut self, pawn: Square) {
        if self.can_take_en_passant(pawn) {
            self.en_passant = Some(pawn.file());
        }
    }

    /// Whether the side to move may legally take this pawn, which has just made a double step.
    pub(super) fn can_take_en_passant(&self, pawn: Square) -> bool {
        let target = Bitboard::square(pawn).forward(self.side_to_move);
        let neighbors = Bitboard::square(pawn).west() | Bitboard::square(pawn).east();
        let capturers = neighbors & self.of(self.side_to_move, Piece::Pawn);
        target.first().is_some_and(|target| {
            capturers.into_iter().any(|from| self.en_passant_is_safe(from, target))
        })
    }

    /// Whether the own king is safe after this capture en passant, which empties two squares of
    /// one rank at once and so can uncover what no pin tells of.
    #[inline]
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let captured = Bitboard::square(to.forward(them));
        let occupied = (self.board.occupied() ^ from.into() ^ captured) | to.into();
        let attackers = self.attackers_to(self.king(us), occupied);
        (attackers & self.board.color(them)).without(captured).is_empty()
    }
}
