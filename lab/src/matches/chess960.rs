//! The 960 start positions of Chess960, by their usual numbers.

use espalier_chess::board::{FenError, Position};

pub const START_POSITIONS: usize = 960;

/// The start position with this number below 960, as Scharnagl numbers them; 518 is that of
/// standard chess.
pub fn start_position(number: usize) -> Result<Position, FenError> {
    let pieces = back_rank(number % START_POSITIONS);
    let white: String = pieces.iter().map(char::to_ascii_uppercase).collect();
    let black = white.to_ascii_lowercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1").parse()
}

/// The pieces of a side, from the a-file on.
fn back_rank(number: usize) -> [char; 8] {
    const EMPTY: char = ' ';
    /// Where the knights stand among the five squares that bishops and queen leave.
    const KNIGHTS: [[usize; 2]; 10] =
        [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
    let mut rank = [EMPTY; 8];
    rank[2 * (number % 4) + 1] = 'b';
    rank[2 * (number / 4 % 4)] = 'b';
    let empty = |rank: &[char; 8]| -> Vec<usize> {
        (0..rank.len()).filter(|&file| rank[file] == EMPTY).collect()
    };
    let queen = empty(&rank)[number / 16 % 6];
    rank[queen] = 'q';
    let left = empty(&rank);
    for knight in KNIGHTS[number / 96] {
        rank[left[knight]] = 'n';
    }
    for (file, piece) in empty(&rank).into_iter().zip(['r', 'k', 'r']) {
        rank[file] = piece;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_number_is_a_start_position_of_its_own() {
        let all: HashSet<String> = (0..START_POSITIONS)
            .map(|number| start_position(number).unwrap().to_string())
            .collect();
        assert_eq!(all.len(), START_POSITIONS);
        assert_eq!(start_position(518).unwrap(), Position::default());
        // As published: the first and the last.
        let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
        assert_eq!(start_position(0).unwrap().to_string(), first);
        let last = "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1";
        assert_eq!(start_position(959).unwrap().to_string(), last);
    }
}
