//! Escapes in move ordering: a quiet move of a piece that something worth less attacks comes earlier, one
//! that steps into such an attack later.
//!
//! Formula: the bonus of the piece where its square is attacked by a lesser piece, less the same where
//! its target is. Knights and bishops count alike; kings and pawns have no lesser pieces.
//! Source: Stockfish.
//! Worth: +3.5 ± 3.7 Elo at 5,000 nodes (20,708 games of two factorial experiments, bench 645895).

use crate::board::{Position, attacks};
use crate::param::params;
use crate::types::{Bitboard, Move, Piece};

params! {
    switches {
        /// Move ordering: pieces leave attacks by lesser pieces early, and step into them late.
        escapes = 1;
    }
    values {
        /// Move ordering: bonus for a knight or bishop attacked by a pawn, in history points.
        escape_bonus_minor = 2500 in 0..=16384 step 500;
        /// Move ordering: bonus for a rook attacked by a minor piece or pawn, in history points.
        escape_bonus_rook = 3500 in 0..=16384 step 500;
        /// Move ordering: bonus for a queen attacked by any lesser piece, in history points.
        escape_bonus_queen = 5000 in 0..=16384 step 500;
    }
}

/// What the other side attacks by pieces worth less than a minor piece, a rook and a queen.
pub(super) struct LesserAttacks {
    minor: Bitboard,
    rook: Bitboard,
    queen: Bitboard,
}

impl LesserAttacks {
    /// Those against the side to move; none where the technique is off.
    pub(super) fn of(position: &Position) -> Option<Self> {
        params::escapes().then(|| {
            let them = !position.side_to_move();
            let theirs = |piece| position.placement().of(them, piece);
            let occupied = position.placement().occupied();
            let pawns = theirs(Piece::Pawn).forward(them);
            let minor = pawns.west() | pawns.east();
            let mut rook = minor;
            for square in theirs(Piece::Knight) {
                rook |= attacks::knight(square);
            }
            for square in theirs(Piece::Bishop) {
                rook |= attacks::bishop(square, occupied);
            }
            let mut queen = rook;
            for square in theirs(Piece::Rook) {
                queen |= attacks::rook(square, occupied);
            }
            Self { minor, rook, queen }
        })
    }

    /// What is added to the score of a quiet move.
    pub(super) fn bonus(&self, position: &Position, mv: Move) -> i32 {
        let (attacked, bonus) = match position.placement().piece_on(mv.from()) {
            Some(Piece::Knight | Piece::Bishop) => (self.minor, params::escape_bonus_minor()),
            Some(Piece::Rook) => (self.rook, params::escape_bonus_rook()),
            Some(Piece::Queen) => (self.queen, params::escape_bonus_queen()),
            _ => return 0,
        };
        let [leaves, enters] = [mv.from(), mv.to()].map(|square| attacked.contains(square));
        (i32::from(leaves) - i32::from(enters)) * bonus
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_leave_attacks_of_lesser_ones_early_and_step_into_them_late() {
        // The pawn attacks b3 and d3, the knight a3 among others, the rook the h-file.
        let fen = "4k3/7r/8/1n6/2p5/3B4/8/Q3KR2 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let attacks = LesserAttacks::of(&position).expect("it ships on");
        let bonus = |uci| attacks.bonus(&position, position.parse_uci(uci).expect("legal"));
        let [minor, rook, queen] = [
            params::escape_bonus_minor(),
            params::escape_bonus_rook(),
            params::escape_bonus_queen(),
        ];
        assert_eq!(bonus("d3e4"), minor, "away from the pawn");
        assert_eq!(bonus("d3c2"), minor);
        assert_eq!(bonus("f1f3"), 0, "neither is attacked");
        assert_eq!(bonus("f1h1"), 0, "a rook is not worth less than a rook");
        assert_eq!(bonus("a1h8"), -queen, "to where a rook attacks");
        assert_eq!(bonus("a1a3"), -queen, "to where a knight attacks");
        assert_eq!(bonus("a1b2"), 0);
        assert_eq!(bonus("e1d2"), 0, "nothing is worth less than a king is");
        let fen = "4k3/8/8/8/1n6/8/4r3/1K1R4 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let attacks = LesserAttacks::of(&position).expect("it ships on");
        let mv = position.parse_uci("d1d3").expect("legal");
        assert_eq!(attacks.bonus(&position, mv), -rook);
    }
}
