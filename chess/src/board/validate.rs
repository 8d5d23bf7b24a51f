//! What makes a position one that a game can reach, as far as the rules of movement tell.

use super::{CastlingSide, FenField, Position};
use crate::types::{Bitboard, Color, Piece, Rank, Square};
use core::fmt;

/// Why a position cannot arise in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// A side has not exactly one king.
    KingCount {
        /// The side.
        color: Color,
        /// Its kings.
        kings: u32,
    },
    /// A side has more than sixteen pieces.
    TooManyPieces(Color),
    /// A side has more than eight pawns, counting pieces that only promotion can have given.
    TooManyPawns(Color),
    /// A pawn stands on the first or last rank.
    PawnOnEdge(Square),
    /// The side that has just moved has left its king in check.
    KingCapturable(Color),
    /// More pieces give check than one move can reveal.
    TooManyCheckers(u32),
    /// A castling right without its king and rook on the first rank.
    Castling {
        /// The side.
        color: Color,
        /// Where to.
        castling_side: CastlingSide,
    },
    /// The en passant square is not one that a pawn has just passed.
    EnPassant(Square),
    /// The check cannot have come from the double step that the en passant square tells of.
    CheckBeforeDoubleStep(Square),
}

impl Illegal {
    /// The FEN field to blame.
    pub const fn field(self) -> FenField {
        match self {
            Self::Castling { .. } => FenField::Castling,
            Self::EnPassant(_) | Self::CheckBeforeDoubleStep(_) => FenField::EnPassant,
            Self::KingCapturable(_) => FenField::SideToMove,
            Self::KingCount { .. }
            | Self::TooManyPieces(_)
            | Self::TooManyPawns(_)
            | Self::PawnOnEdge(_)
            | Self::TooManyCheckers(_) => FenField::Pieces,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::KingCount { color, kings } => {
                write!(f, "{color} has {kings} kings instead of one")
            }
            Self::TooManyPieces(color) => write!(f, "{color} has more than 16 pieces"),
            Self::TooManyPawns(color) => {
                write!(f, "{color} has more than 8 pawns, promoted ones included")
            }
            Self::PawnOnEdge(square) => {
                write!(f, "a pawn stands on {square}; pawns never stand on the first or last rank")
            }
            Self::KingCapturable(color) => {
                write!(f, "{color} is in check although it is {}'s turn", !color)
            }
            Self::TooManyCheckers(count) => {
                write!(f, "{count} pieces give check at once; no move can do that")
            }
            Self::Castling { color, castling_side } => {
                let castling_side = match castling_side {
                    CastlingSide::King => "king",
                    CastlingSide::Queen => "queen",
                };
                write!(
                    f,
                    "{color} cannot castle on the {castling_side}'s side: its king or that rook has moved"
                )
            }
            Self::EnPassant(square) => {
                write!(f, "no pawn can have passed {square} with a double step just now")
            }
            Self::CheckBeforeDoubleStep(square) => write!(
                f,
                "the check cannot have come from the double step past {square}, so it was there before"
            ),
        }
    }
}

impl Position {
    /// Checks the pieces by themselves; everything else relies on this.
    pub(super) fn validate_pieces(&self) -> Result<(), Illegal> {
        for color in Color::ALL {
            let kings = self.of(color, Piece::King).count();
            if kings != 1 {
                return Err(Illegal::KingCount { color, kings });
            }
            if self.board.color(color).count() > 16 {
                return Err(Illegal::TooManyPieces(color));
            }
            if self.of(color, Piece::Pawn).count() + self.promoted(color) > 8 {
                return Err(Illegal::TooManyPawns(color));
            }
        }
        let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        match (self.board.pieces(Piece::Pawn) & edges).first() {
            Some(square) => Err(Illegal::PawnOnEdge(square)),
            None => Ok(()),
        }
    }

    /// How many of a side's pieces at least must once have been pawns.
    fn promoted(&self, color: Color) -> u32 {
        [(Piece::Queen, 1), (Piece::Rook, 2), (Piece::Bishop, 2), (Piece::Knight, 2)]
            .into_iter()
            .map(|(piece, at_start)| self.of(color, piece).count().saturating_sub(at_start))
            .sum()
    }

    /// Checks the rest of a position whose pieces are in order.
    pub(super) fn validate(&self, en_passant: Option<Square>) -> Result<(), Illegal> {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        if self.is_attacked(self.king(them), us, self.board.occupied()) {
            return Err(Illegal::KingCapturable(them));
        }
        if self.checkers.count() > 2 {
            return Err(Illegal::TooManyCheckers(self.checkers.count()));
        }
        for color in Color::ALL {
            for castling_side in CastlingSide::ALL {
                self.validate_castling(color, castling_side)?;
            }
        }
        en_passant.map_or(Ok(()), |target| self.validate_en_passant(target))
    }

    fn validate_castling(&self, color: Color, castling_side: CastlingSide) -> Result<(), Illegal> {
        let Some(rook) = self.castling.rook(color, castling_side) else {
            return Ok(());
        };
        let home = Rank::First.relative_to(color);
        let king = self.king(color);
        let in_place = king.rank() == home
            && CastlingSide::of_rook(rook, king.file()) == castling_side
            && self.of(color, Piece::Rook).contains(Square::new(rook, home));
        if in_place { Ok(()) } else { Err(Illegal::Castling { color, castling_side }) }
    }

    fn validate_en_passant(&self, target: Square) -> Result<(), Illegal> {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let (pawn, origin) = (target.forward(them), target.forward(us));
        let occupied = self.board.occupied();
        let possible = target.rank() == Rank::Sixth.relative_to(us)
            && self.of(them, Piece::Pawn).contains(pawn)
            && !occupied.contains(target)
            && !occupied.contains(origin);
        if !possible {
            return Err(Illegal::EnPassant(target));
        }
        // Before the double step the own king was not in check from anything but what it uncovered.
        let before = (occupied ^ pawn.into()) | origin.into();
        let checkers = self.attackers_to(self.king(us), before) & self.board.color(them);
        if checkers.without(pawn.into()).is_any() {
            return Err(Illegal::CheckBeforeDoubleStep(target));
        }
        Ok(())
    }
}
