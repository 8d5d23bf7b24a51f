//! Which squares a piece attacks.
//!
//! Sliding pieces use *Kindergarten bitboards* (Gerd Isenberg): the occupancy of one line is gathered
//! into six bits by a multiplication and looked up. The tables are 10 KiB, computed at compile
//! time: they stay in the first-level cache, need no initialization, and every index is
//! provably in range, so there is neither a bounds check nor `unsafe`. Magic bitboards look up
//! once instead of twice, in 860 KiB; `docs/decisions/sliding-attacks.md` has the measurements.

use crate::types::{Bitboard, Color, Piece, Square};

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_B: u64 = 0x0202_0202_0202_0202;
/// Gathers the a-file's inner squares into the top six bits.
const C7_TO_H2: u64 = 0x0080_4020_1008_0400;

type SquareTable = [Bitboard; 64];

/// The compiler computes a table; in a small module, it is computed when it is first looked into.
macro_rules! table {
    ($(#[$doc:meta])* $name:ident: $type:ty = $value:expr) => {
        $(#[$doc])*
        #[cfg(not(feature = "small"))]
        static $name: $type = $value;
        $(#[$doc])*
        #[cfg(feature = "small")]
        static $name: std::sync::LazyLock<$type> = std::sync::LazyLock::new(|| $value);
    };
}

table!(
    /// Attacks along a rank from a file, by inner occupancy, repeated on every rank.
    RANK_FILLS: [[u64; 64]; 8] = rank_fills()
);
table!(
    /// Attacks along the a-file from a rank, by gathered inner occupancy.
    FILE_FILLS: [[u64; 64]; 8] = file_fills()
);

table!(DIAGONALS: SquareTable = rays([(1, 1), (-1, -1)]));
table!(ANTI_DIAGONALS: SquareTable = rays([(1, -1), (-1, 1)]));
table!(RANKS: SquareTable = rays([(1, 0), (-1, 0)]));
table!(FILES: SquareTable = rays([(0, 1), (0, -1)]));

table!(KNIGHT: SquareTable =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]));
table!(KING: SquareTable =
    leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]));
table!(PAWN: [SquareTable; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])]);

table!(BETWEEN: [SquareTable; 64] = between_table());

/// The squares a pawn of this color attacks.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color as usize][square as usize]
}

/// The squares a knight attacks.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square as usize]
}

/// The squares a king attacks.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square as usize]
}

/// The squares a bishop attacks through this occupancy.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let fills = &RANK_FILLS[square.file() as usize];
    along(fills, DIAGONALS[square as usize], occupied)
        | along(fills, ANTI_DIAGONALS[square as usize], occupied)
}

/// The squares a rook attacks through this occupancy.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let file = square.file() as u32;
    let gathered = ((occupied.0 >> file) & FILE_A).wrapping_mul(C7_TO_H2) >> 58;
    let vertical = FILE_FILLS[square.rank() as usize][gathered as usize] << file;
    Bitboard(vertical)
        | along(&RANK_FILLS[square.file() as usize], RANKS[square as usize], occupied)
}

/// The squares a queen attacks through this occupancy.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares a piece other than a pawn attacks.
///
/// A pawn's attacks depend on its color: see [`pawn`]; here they are empty.
#[inline]
pub fn piece(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece {
        Piece::Pawn => Bitboard::EMPTY,
        Piece::Knight => knight(square),
        Piece::Bishop => bishop(square, occupied),
        Piece::Rook => rook(square, occupied),
        Piece::Queen => queen(square, occupied),
        Piece::King => king(square),
    }
}

/// The two diagonals through a square, without it.
#[inline]
pub fn bishop_rays(square: Square) -> Bitboard {
    diagonal(square) | anti_diagonal(square)
}

/// The rank and the file through a square, without it.
#[inline]
pub fn rook_rays(square: Square) -> Bitboard {
    RANKS[square as usize] | FILES[square as usize]
}

/// The diagonal parallel to a1-h8 through a square, without it.
#[inline]
pub fn diagonal(square: Square) -> Bitboard {
    DIAGONALS[square as usize]
}

/// The diagonal parallel to h1-a8 through a square, without it.
#[inline]
pub fn anti_diagonal(square: Square) -> Bitboard {
    ANTI_DIAGONALS[square as usize]
}

/// The squares strictly between two squares of one line; none if they share no line.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a as usize][b as usize]
}

/// The whole line through two squares, without the first; none if they share no line.
#[inline]
pub fn line(from: Square, through: Square) -> Bitboard {
    [&DIAGONALS, &ANTI_DIAGONALS, &RANKS, &FILES]
        .into_iter()
        .map(|lines| lines[from as usize])
        .find(|line| line.contains(through))
        .unwrap_or_default()
}

/// Attacks along one line whose squares all lie on different files.
#[inline]
fn along(fills: &[u64; 64], line: Bitboard, occupied: Bitboard) -> Bitboard {
    let gathered = (line & occupied).0.wrapping_mul(FILE_B) >> 58;
    Bitboard(fills[gathered as usize]) & line
}

/// One step from a square, if it stays on the board.
const fn step(square: usize, files: i32, ranks: i32) -> Option<usize> {
    let file = (square & 7) as i32 + files;
    let rank = (square >> 3) as i32 + ranks;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        None
    } else {
        Some((rank * 8 + file) as usize)
    }
}

/// The squares from `start` in one direction, up to and with the first occupied one.
const fn walk(start: usize, (files, ranks): (i32, i32), occupied: u64) -> u64 {
    let mut seen = 0;
    let mut square = start;
    while let Some(next) = step(square, files, ranks) {
        seen |= 1 << next;
        if occupied & 1 << next != 0 {
            break;
        }
        square = next;
    }
    seen
}

const fn rays(directions: [(i32, i32); 2]) -> SquareTable {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Bitboard(walk(square, directions[0], 0) | walk(square, directions[1], 0));
        square += 1;
    }
    table
}

const fn leaps(offsets: &[(i32, i32)]) -> SquareTable {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < offsets.len() {
            if let Some(target) = step(square, offsets[index].0, offsets[index].1) {
                table[square].0 |= 1 << target;
            }
            index += 1;
        }
        square += 1;
    }
    table
}

const fn rank_fills() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner << 1) as u64;
            let attacked = walk(file, (1, 0), occupied) | walk(file, (-1, 0), occupied);
            table[file][inner] = attacked * FILE_A;
            inner += 1;
        }
        file += 1;
    }
    table
}

const fn file_fills() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            let mut occupied = 0_u64;
            let mut bit = 0;
            while bit < 6 {
                if inner & 1 << bit != 0 {
                    occupied |= 1 << (8 * (bit + 1));
                }
                bit += 1;
            }
            let square = rank * 8;
            let gathered = (occupied.wrapping_mul(C7_TO_H2) >> 58) as usize;
            table[rank][gathered] =
                walk(square, (0, 1), occupied) | walk(square, (0, -1), occupied);
            inner += 1;
        }
        rank += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "the compiler runs it, or a small module once")]
const fn between_table() -> [SquareTable; 64] {
    const DIRECTIONS: [(i32, i32); 8] =
        [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut passed = 0;
            let mut square = from;
            while let Some(next) = step(square, files, ranks) {
                table[from][next] = Bitboard(passed);
                passed |= 1 << next;
                square = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The slow truth: walk every direction.
    fn slide(square: Square, occupied: Bitboard, directions: [(i32, i32); 4]) -> Bitboard {
        directions.into_iter().fold(Bitboard::EMPTY, |set, direction| {
            set | Bitboard(walk(square as usize, direction, occupied.0))
        })
    }

    #[test]
    fn sliders_see_up_to_the_first_piece() {
        let mut random = Random::new(1);
        for round in 0..20_000 {
            let dense = random.next();
            let sparse = if round % 2 == 0 { dense } else { dense & random.next() };
            let occupied = Bitboard(sparse);
            let square = Square::wrapping(round);
            assert_eq!(
                rook(square, occupied),
                slide(square, occupied, [(1, 0), (-1, 0), (0, 1), (0, -1)]),
                "rook on {square} through {sparse:#x}"
            );
            assert_eq!(
                bishop(square, occupied),
                slide(square, occupied, [(1, 1), (-1, -1), (1, -1), (-1, 1)]),
                "bishop on {square} through {sparse:#x}"
            );
        }
    }

    #[test]
    fn between_is_empty_off_the_lines_and_symmetric() {
        use Square::{A1, B2, C3, D4, E4, E8, H8};
        assert_eq!(between(A1, D4), [B2, C3].into_iter().collect());
        assert_eq!(between(A1, E4), Bitboard::EMPTY);
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), between(b, a));
            }
        }
        assert!(line(E4, E8).contains(Square::E1));
        assert!(line(A1, C3).contains(H8));
        assert!(line(A1, E4).is_empty());
    }
}
