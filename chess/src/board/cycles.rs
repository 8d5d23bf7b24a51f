//! Moves that lead back to an earlier position, found from the difference of two keys.
//!
//! The keys of two positions one reversible move apart differ in three numbers: the piece where it
//! was, the piece where it is, and the side to move. There are only 3668 such differences, so a
//! table of them answers whether an earlier position can be had back, without generating a move
//! (Marcel van Kervinck's idea, in a cuckoo hash table: two possible slots for each entry). A slot
//! holds the two squares alone, since the piece follows from the position: 16 KiB in all.

use super::{Position, attacks, zobrist};
use crate::types::{Bitboard, Color, Piece, Square};

/// A table more than half full would leave entries without a slot.
const SLOTS: usize = 8192;

static MOVES: [Option<(Square, Square)>; SLOTS] = reversible_moves();

impl Position {
    /// The move of the side to move, from and to, that leads to a position whose key differs from
    /// this one's by `difference`; none if there is none, or if a piece stands in its way.
    ///
    /// Only for positions that legal reversible moves have led from one to the other: then the
    /// move is legal too.
    pub fn reversible_move(&self, difference: u64) -> Option<(Square, Square)> {
        let (a, b) = slots(difference)
            .into_iter()
            .filter_map(|slot| MOVES[slot])
            .find(|&(a, b)| self.is_apart_by(a, b, difference))?;
        let occupied = self.board.occupied();
        (attacks::between(a, b) & occupied)
            .is_empty()
            .then(|| if occupied.contains(a) { (a, b) } else { (b, a) })
    }

    /// Whether a piece of the side to move stands on one of these squares, the other is empty, and
    /// moving it there makes this difference.
    fn is_apart_by(&self, a: Square, b: Square, difference: u64) -> bool {
        let ends = Bitboard::square(a) | Bitboard::square(b);
        let mut standing = (ends & self.board.occupied()).into_iter();
        let (Some(from), None) = (standing.next(), standing.next()) else {
            return false;
        };
        let us = self.side_to_move;
        self.board.color(us).contains(from)
            && self
                .board
                .piece_on(from)
                .is_some_and(|piece| key_difference(us, piece, a, b) == difference)
    }
}

/// What a move between two squares, in either direction, changes in the key.
const fn key_difference(color: Color, piece: Piece, a: Square, b: Square) -> u64 {
    zobrist::piece(color, piece, a) ^ zobrist::piece(color, piece, b) ^ zobrist::BLACK_TO_MOVE
}

/// Where a difference may stand in the table.
const fn slots(difference: u64) -> [usize; 2] {
    [difference as usize % SLOTS, (difference >> 16) as usize % SLOTS]
}

/// Whether a piece can go from one square to another on an empty board, and back.
const fn is_reversible(piece: Piece, a: usize, b: usize) -> bool {
    let files = (a % 8).abs_diff(b % 8);
    let ranks = (a / 8).abs_diff(b / 8);
    let (diagonal, straight) = (files == ranks, files == 0 || ranks == 0);
    match piece {
        Piece::Pawn => false,
        Piece::Knight => files * ranks == 2,
        Piece::Bishop => diagonal,
        Piece::Rook => straight,
        Piece::Queen => diagonal || straight,
        Piece::King => files <= 1 && ranks <= 1,
    }
}

#[expect(clippy::large_stack_arrays, reason = "it runs in the compiler only")]
const fn reversible_moves() -> [Option<(Square, Square)>; SLOTS] {
    let mut table = Cuckoo { moves: [None; SLOTS], differences: [0; SLOTS] };
    let mut first = 0;
    while first < 64 {
        let mut second = first + 1;
        while second < 64 {
            let mut kind = 0;
            while kind < Piece::ALL.len() {
                let piece = Piece::ALL[kind];
                if is_reversible(piece, first, second) {
                    let (a, b) = (Square::ALL[first], Square::ALL[second]);
                    table.insert((a, b), key_difference(Color::White, piece, a, b));
                    table.insert((a, b), key_difference(Color::Black, piece, a, b));
                }
                kind += 1;
            }
            second += 1;
        }
        first += 1;
    }
    table.moves
}

/// The table while the compiler fills it.
struct Cuckoo {
    moves: [Option<(Square, Square)>; SLOTS],
    differences: [u64; SLOTS],
}

impl Cuckoo {
    /// Puts a move into one of its slots; what was there goes to its own other slot, and so on.
    const fn insert(&mut self, mv: (Square, Square), difference: u64) {
        let (mut homeless, mut its_difference) = (mv, difference);
        let mut slot = slots(difference)[0];
        // Keys that never find a place stop the compiler, which evaluates no endless loop.
        loop {
            let driven_out = self.moves[slot].replace(homeless);
            let old_difference = self.differences[slot];
            self.differences[slot] = its_difference;
            let Some(next) = driven_out else {
                return;
            };
            (homeless, its_difference) = (next, old_difference);
            let [one, other] = slots(its_difference);
            slot = if slot == one { other } else { one };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect("a legal position")
    }

    #[test]
    fn every_reversible_move_has_its_slot() {
        // Counted on an empty board, each pair of squares once, for both colors.
        let by_piece = [0, 168, 280, 448, 728, 210];
        let mut count = 0;
        for (piece, expected) in Piece::ALL.into_iter().zip(by_piece) {
            let pairs = (0..64_usize).flat_map(|a| (a + 1..64).map(move |b| (a, b)));
            let pairs: Vec<_> = pairs.filter(|&(a, b)| is_reversible(piece, a, b)).collect();
            assert_eq!(pairs.len(), expected, "{piece:?}");
            for (a, b) in pairs {
                let squares = (Square::ALL[a], Square::ALL[b]);
                for color in Color::ALL {
                    let difference = key_difference(color, piece, squares.0, squares.1);
                    let found = slots(difference).map(|slot| MOVES[slot]);
                    assert!(found.contains(&Some(squares)), "{color} {piece:?} {squares:?}");
                    count += 1;
                }
            }
        }
        assert_eq!(MOVES.iter().flatten().count(), count);
    }

    /// The answer for two positions given as FEN.
    fn between(now: &str, past: &str) -> Option<(Square, Square)> {
        let (now, past) = (position(now), position(past));
        now.reversible_move(now.key() ^ past.key())
    }

    #[test]
    fn a_quiet_move_back_is_found() {
        let cases = [
            ("4k3/8/8/8/8/8/8/R3K3 w - -", "4k3/8/8/R7/8/8/8/4K3 b - -", (Square::A1, Square::A5)),
            ("4k3/8/8/R7/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/R3K3 b - -", (Square::A5, Square::A1)),
            (
                "4k3/8/8/8/4n3/8/8/4K3 b - -",
                "4k3/8/5n2/8/8/8/8/4K3 w - -",
                (Square::E4, Square::F6),
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/3K4/8 b - -", (Square::E1, Square::D2)),
        ];
        for (now, past, squares) in cases {
            assert_eq!(between(now, past), Some(squares), "{now}");
        }
    }

    #[test]
    fn no_move_back_is_found_where_there_is_none() {
        let rook = "4k3/8/8/8/8/8/8/R3K3 w - -";
        let cases = [
            (rook, "4k3/8/8/8/8/8/8/R3K3 b - -", "the position itself, the other side to move"),
            (rook, "4k3/8/8/8/R7/8/8/4K3 w - -", "the same side to move"),
            (rook, "4k3/8/8/1R6/8/8/8/4K3 b - -", "two moves away"),
            (rook, "4k3/8/8/8/8/8/3K4/R7 w - -", "the wrong side to move"),
            ("4k3/8/8/8/8/8/P7/4K3 w - -", "4k3/8/8/8/8/P7/8/4K3 b - -", "a pawn's move"),
            ("4k3/8/8/8/p7/8/8/R3K3 w - -", "4k3/8/8/R7/p7/8/8/4K3 b - -", "a pawn in the way"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ -", "4k3/8/8/8/8/8/8/R3K1R1 b Q -", "castling lost"),
            ("r3k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/r7/8/8/8/4K3 b - -", "the enemy's rook"),
        ];
        for (now, past, reason) in cases {
            assert_eq!(between(now, past), None, "{reason}");
        }
    }
}
