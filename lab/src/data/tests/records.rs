//! A record is read as it was packed, and bytes that are none are refused.

use super::random_records;
use crate::data::*;
use espalier_chess::board::Position;
use espalier_chess::types::{Color, MATE};

#[test]
fn every_position_comes_back_as_it_was() {
    let (mut inner_rooks, mut double_steps, mut positions) = (0, 0, 0);
    for seed in 0..150 {
        for record in random_records(seed) {
            let back = Packed::new(&record).unpack();
            assert_eq!(back.as_ref(), Ok(&record), "{:#}", record.position);
            let shredder = format!("{:#}", record.position);
            let castling = shredder.split(' ').nth(2).unwrap().to_owned();
            inner_rooks += usize::from(castling.contains(['B', 'C', 'D', 'E', 'F', 'G', 'b', 'c']));
            double_steps += usize::from(record.position.en_passant().is_some());
            positions += 1;
        }
    }
    // What is rare has occurred.
    assert!(inner_rooks > 500 && double_steps > 50 && positions > 10_000);
}

#[test]
fn counters_and_scores_at_their_ends_come_back() {
    for (fen, ply) in [
        ("7k/8/8/8/8/8/R7/K7 w - - 0 1", 0),
        ("7k/8/8/8/8/8/R7/K7 b - - 255 1", 1),
        ("7k/8/8/8/8/8/R7/K7 b - - 99 9999", 19_997),
    ] {
        for score in [None, Some(0), Some(MATE), Some(-MATE), Some(-1)] {
            let score = score.map(WhiteScore);
            let position = fen.parse().unwrap();
            let record = PositionRecord { position, score, result: GameResult::Draw };
            assert_eq!(record.ply(), ply);
            assert_eq!(Packed::new(&record).unpack(), Ok(record));
        }
    }
    let position = Position::default();
    let record =
        PositionRecord { position, score: Some(WhiteScore(-99_999)), result: GameResult::Draw };
    assert_eq!(Packed::new(&record).score(), Some(WhiteScore(-32_767)), "it is not 'no score'");
}

/// The example of `docs/data-format.md`.
#[test]
fn the_bytes_are_those_of_the_documentation() {
    let position = "4k2r/8/8/8/3pP3/8/8/4K3 b k e3 0 12".parse().unwrap();
    let score = Some(WhiteScore::of(Color::Black, 478));
    let record = PositionRecord { position, score, result: GameResult::BlackWins };
    let mut bytes = [0; Packed::BYTES];
    // e1, d4, e4, e8, h8: bits 4, 27, 28, 60, 63.
    bytes[..8].copy_from_slice(&[0x10, 0, 0, 0x18, 0, 0, 0, 0x90]);
    // White's king, Black's pawn; White's pawn after its double step, Black's king; Black's rook that
    // may castle.
    bytes[8..11].copy_from_slice(&[0x85, 0xd7, 0x0e]);
    // -478 for White; half-move 23.
    bytes[24..28].copy_from_slice(&[0x22, 0xfe, 23, 0]);
    assert_eq!(Packed::new(&record), Packed(bytes));
}

#[test]
fn bytes_that_are_no_position_are_refused() {
    let record =
        PositionRecord { position: Position::default(), score: None, result: GameResult::Draw };
    let start = Packed::new(&record);
    for (at, byte, told) in [
        (29, 3, "there is no result 3"),
        (4, 1, "more than 32 pieces"),
        // a2 and b2 as pawns with a double step; White's own turn.
        (12, 0x77, "double step"),
        // A rook that may castle on b1 besides that on a1.
        (8, 0x66, "may castle"),
        // Two kings.
        (8, 0x56, "king"),
    ] {
        let mut changed = start;
        changed.0[at] = byte;
        let error = changed.unpack().unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
}
