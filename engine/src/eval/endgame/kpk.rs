//! KPK bitbase: king and pawn against king.
//!
//! For each square of the pawn and of its king, a bitboard has the squares where the bare king
//! loses. The sets grow by retrograde analysis from promotions until nothing changes; the rest is
//! drawn. Pawns only move forward, so ranks are computed from the seventh down.

use crate::eval::spans::beside;
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Color, File, Piece, Rank, Score, Square};
use std::sync::OnceLock;

/// Base value of a won position.
const WON: Score = 700;
/// Bonus for each rank of the pawn.
const PER_RANK: Score = 30;

/// The bare king's squares that lose, for White with the pawn, by square of the pawn and of White's
/// king: once with White to move and once with Black.
struct KpkBitbase {
    white_to_move: Vec<[Bitboard; 64]>,
    black_to_move: Vec<[Bitboard; 64]>,
}

/// The value for the side with the pawn; none unless it has exactly one and no pieces.
pub(super) fn value(position: &Position, strong: Color) -> Option<Score> {
    let pawns = position.of(strong, Piece::Pawn);
    let pawn = pawns.first()?;
    if pawns.has_several() || position.has_pieces(strong) {
        return None;
    }
    let rank = pawn.rank().relative_to(strong) as Score;
    Some(if is_won(position, strong, pawn) { WON + PER_RANK * rank } else { 0 })
}

fn is_won(position: &Position, strong: Color, pawn: Square) -> bool {
    static TABLE: OnceLock<KpkBitbase> = OnceLock::new();
    let seen = |square: Square| match strong {
        Color::White => square,
        Color::Black => square.flip_rank(),
    };
    let [pawn, king, bare] = [pawn, position.king(strong), position.king(!strong)].map(seen);
    TABLE.get_or_init(KpkBitbase::new).is_won(position.side_to_move() == strong, pawn, king, bare)
}

impl KpkBitbase {
    fn new() -> Self {
        let mut table = Self {
            white_to_move: vec![[Bitboard::EMPTY; 64]; 64],
            black_to_move: vec![[Bitboard::EMPTY; 64]; 64],
        };
        for rank in Rank::ALL[1..7].iter().rev() {
            for file in File::ALL {
                let pawn = Square::new(file, *rank);
                while table.grow(pawn) {}
            }
        }
        table
    }

    fn is_won(&self, strong_to_move: bool, pawn: Square, king: Square, bare: Square) -> bool {
        let table = if strong_to_move { &self.white_to_move } else { &self.black_to_move };
        table[pawn as usize][king as usize].contains(bare)
    }

    /// Updates the sets for a square of the pawn. True if they have grown.
    fn grow(&mut self, pawn: Square) -> bool {
        let mut grown = false;
        for king in Square::ALL.into_iter().filter(|&king| king != pawn) {
            let white = self.lost_with_white_to_move(pawn, king);
            let black = self.lost_with_black_to_move(pawn, king);
            let (p, k) = (pawn as usize, king as usize);
            grown |= white != self.white_to_move[p][k] || black != self.black_to_move[p][k];
            self.white_to_move[p][k] = white;
            self.black_to_move[p][k] = black;
        }
        grown
    }

    /// Some move of White's wins.
    fn lost_with_white_to_move(&self, pawn: Square, king: Square) -> Bitboard {
        let moves = attacks::king(king).without(pawn.into());
        let by_king = moves.fold(Bitboard::EMPTY, |lost, to| {
            lost | self.black_to_move[pawn as usize][to as usize]
        });
        let lost = by_king | self.lost_by_steps(pawn, king);
        let in_check = attacks::pawn(Color::White, pawn);
        lost.without(taken(pawn, king) | in_check)
    }

    /// Some move of the pawn wins.
    fn lost_by_steps(&self, pawn: Square, king: Square) -> Bitboard {
        let step = pawn.forward(Color::White);
        if step == king {
            return Bitboard::EMPTY;
        }
        if step.rank() == Rank::Eighth {
            // The new queen, or the rook where a queen would leave no move, must not be taken.
            let guarded = attacks::king(king).contains(step);
            let takers = if guarded { Bitboard::EMPTY } else { attacks::king(step) };
            return !(takers | step.into());
        }
        let single = self.black_to_move[step as usize][king as usize];
        let second = step.forward(Color::White);
        if pawn.rank() == Rank::Second && second != king {
            let double = self.black_to_move[second as usize][king as usize];
            single | double.without(step.into())
        } else {
            single
        }
    }

    /// Every move of Black's loses, and there is one.
    fn lost_with_black_to_move(&self, pawn: Square, king: Square) -> Bitboard {
        let in_check = attacks::pawn(Color::White, pawn);
        let allowed = !(attacks::king(king) | king.into() | in_check);
        let escapes = allowed.without(self.white_to_move[pawn as usize][king as usize]);
        let can_move = around(allowed);
        (can_move | in_check).without(around(escapes) | taken(pawn, king))
    }
}

/// The squares where Black's king cannot stand: on another piece or beside White's king.
fn taken(pawn: Square, king: Square) -> Bitboard {
    attacks::king(king) | king.into() | pawn.into()
}

/// The squares from which a king reaches one of these.
fn around(squares: Bitboard) -> Bitboard {
    let rows = squares | beside(squares);
    beside(squares) | rows.forward(Color::White) | rows.forward(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::tests::mirrored;

    fn position(white: Square, pawn: Square, black: Square, to_move: char) -> Option<Position> {
        let mut board = [['1'; 8]; 8];
        for (letter, square) in [('K', white), ('P', pawn), ('k', black)] {
            board[7 - square.rank() as usize][square.file() as usize] = letter;
        }
        let rows = board.map(|row| row.iter().collect::<String>());
        format!("{} {to_move} - - 0 1", rows.join("/")).parse().ok()
    }

    /// Whether White, whose pawn has just promoted or still stands, wins.
    fn white_wins(position: &Position) -> bool {
        if let Some(pawn) = position.of(Color::White, Piece::Pawn).first() {
            return is_won(position, Color::White, pawn);
        }
        // A queen or a rook that cannot be taken mates in the end.
        let heavy =
            position.of(Color::White, Piece::Queen) | position.of(Color::White, Piece::Rook);
        let moves = position.legal_moves();
        let is_taken = moves.iter().any(|mv| heavy.contains(mv.to()));
        let is_stalemate = moves.iter().next().is_none() && !position.in_check();
        heavy.is_any() && !is_taken && !is_stalemate
    }

    /// Whether White wins by the rules of chess, given the bitbase for the positions after it.
    fn follows(position: &Position) -> bool {
        let moves = position.legal_moves();
        let mut wins = moves.iter().map(|mv| white_wins(&position.after(mv)));
        if position.side_to_move() == Color::White {
            wins.any(|wins| wins)
        } else {
            let any_move = moves.iter().next().is_some();
            (any_move || position.in_check()) && wins.all(|wins| wins)
        }
    }

    #[test]
    fn every_verdict_follows_from_those_after_it() {
        let (mut positions, mut won) = (0, 0);
        for pawn in Square::ALL {
            for white in Square::ALL {
                for black in Square::ALL {
                    let distinct = white != pawn && black != pawn && white != black;
                    for to_move in ['w', 'b'] {
                        let Some(position) =
                            distinct.then(|| position(white, pawn, black, to_move)).flatten()
                        else {
                            continue;
                        };
                        let verdict = is_won(&position, Color::White, pawn);
                        assert_eq!(verdict, follows(&position), "{position}");
                        positions += 1;
                        won += usize::from(verdict);
                    }
                }
            }
        }
        // Most positions are won, but many are not.
        assert!(won * 2 > positions && won * 10 < positions * 9, "{won} of {positions}");
    }

    #[test]
    fn textbook_positions() {
        let cases = [
            // The king on the sixth in front of its pawn wins, whoever moves.
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            // On the fifth it needs the opposition.
            ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false),
            ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", true),
            // Beside or behind the pawn the defender holds.
            ("4k3/8/4P3/4K3/8/8/8/8 w - - 0 1", false),
            ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false),
            // Rook pawns: drawn with the bare king in the corner, won where it is too far away.
            ("k7/8/K7/P7/8/8/8/8 w - - 0 1", false),
            ("8/8/8/P6k/8/8/8/7K w - - 0 1", true),
            // A pawn that is lost.
            ("8/8/8/8/8/1k6/2P5/7K b - - 0 1", false),
        ];
        for (fen, won) in cases {
            let position: Position = fen.parse().expect("legal");
            let side = position.side_to_move().sign();
            let score = value(&position, Color::White).expect("king and pawn against king");
            assert_eq!(score > 0, won, "{fen}");
            let mirror = mirrored(&position);
            assert_eq!(value(&mirror, Color::Black), Some(score), "{fen}");
            assert_eq!(crate::eval::evaluate(&position), score * side, "{fen}");
        }
    }
}
