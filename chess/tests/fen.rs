//! What is a position and what is not, and why.

use espalier_chess::board::{FenField, Position};
use espalier_chess::random::Random;

/// FENs written exactly as they are read.
const VALID: [&str; 19] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 12 40",
    "4k3/8/8/8/8/8/8/4K2R b K - 149 9999",
    "8/8/8/3pP3/8/8/8/K6k w - d6 0 2",
    // Chess960: inner rooks by their file.
    "1r2kr1r/8/8/8/8/8/8/1R2KR1R w FQfq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
    "k7/8/8/8/8/8/8/1RR1K3 w C - 0 1",
    // Two checkers, a promoted queen, nine pieces of a kind.
    "4k3/8/8/8/7b/8/4r3/4K3 w - - 0 1",
    "QQQQ4/QQ6/8/8/8/6k1/8/K7 b - - 0 1",
    "7k/8/8/8/8/8/8/K7 w - - 0 1",
    "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPPNPPPP/R1BQKBNR w KQkq - 2 3",
    "k7/8/8/8/3Pp3/8/8/K7 b - d3 0 1",
    "8/k7/8/2pP4/8/8/8/3K4 w - c6 0 2",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "3k4/8/8/8/8/8/8/R2K3R w KQ - 0 1",
    "rk5r/8/8/8/8/8/8/RK5R b KQkq - 3 3",
    "5k2/8/8/8/8/8/8/R4K2 w Q - 0 1",
];

const INVALID: [(&str, FenField, &str); 48] = [
    ("", FenField::Pieces, "missing"),
    ("8", FenField::Pieces, "not 1"),
    ("hello", FenField::Pieces, "not 1"),
    ("8/8/8/8/8/8/8 w - - 0 1", FenField::Pieces, "not 7"),
    ("8/8/8/8/8/8/8/8/8 w - - 0 1", FenField::Pieces, "not 9"),
    ("k7/8/8/8/8/8/8/K8 w - - 0 1", FenField::Pieces, "rank 1 describes 9"),
    ("k6/8/8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "rank 8 describes 7"),
    ("k7/9/8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "\"9\" in rank 7"),
    ("k7/0/8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "\"0\" in rank 7"),
    ("k7/8/8/8/x7/8/8/K7 w - - 0 1", FenField::Pieces, "\"x\" in rank 4"),
    ("k7/8/8/8/\u{1F600}7/8/8/K7 w - - 0 1", FenField::Pieces, "in rank 4"),
    ("k7//8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "rank 7 describes 0"),
    ("8/8/8/8/8/8/8/8 w - - 0 1", FenField::Pieces, "White has 0 kings"),
    ("k7/8/8/8/8/8/8/8 w - - 0 1", FenField::Pieces, "White has 0 kings"),
    ("8/8/8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "Black has 0 kings"),
    ("k6k/8/8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "Black has 2 kings"),
    ("k7/8/8/8/8/8/8/K6P w - - 0 1", FenField::Pieces, "pawn stands on h1"),
    ("kp6/8/8/8/8/8/8/K7 w - - 0 1", FenField::Pieces, "pawn stands on b8"),
    ("k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1", FenField::Pieces, "more than 8 pawns"),
    ("k7/8/8/8/8/QQQQQQQQ/QQ6/K7 b - - 0 1", FenField::Pieces, "promoted ones included"),
    ("k7/p7/8/8/8/PPPPPPP1/NNNN4/K7 w - - 0 1", FenField::Pieces, "promoted ones included"),
    ("k7/8/8/8/QQQQQQQQ/QQQQQQQQ/8/K7 b - - 0 1", FenField::Pieces, "more than 16"),
    ("4k3/8/8/8/8/8/4r1n1/r3K2q w - - 0 1", FenField::Pieces, "pieces give check"),
    ("kK6/8/8/8/8/8/8/8 w - - 0 1", FenField::SideToMove, "Black is in check"),
    ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", FenField::SideToMove, "Black is in check"),
    ("k7/8/8/8/8/8/8/K7", FenField::SideToMove, "missing"),
    ("k7/8/8/8/8/8/8/K7 x - - 0 1", FenField::SideToMove, "neither w nor b"),
    ("k7/8/8/8/8/8/8/K7 W - - 0 1", FenField::SideToMove, "neither w nor b"),
    ("k7/8/8/8/8/8/8/K7 w", FenField::Castling, "missing"),
    ("k7/8/8/8/8/8/8/K7 w X - 0 1", FenField::Castling, "\"X\""),
    ("k7/8/8/8/8/8/8/K7 w K - 0 1", FenField::Castling, "\"K\" needs a rook"),
    ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", FenField::Castling, "already given"),
    ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", FenField::Castling, "\"Q\" needs a rook"),
    ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", FenField::Castling, "\"K\" needs a rook"),
    ("4k3/8/8/8/8/8/8/4K2R w H- - 0 1", FenField::Castling, "\"-\""),
    ("4k3/8/8/8/8/8/8/1R2KR1R w G - 0 1", FenField::Castling, "\"G\" needs a rook"),
    ("k7/8/8/8/8/8/8/K7 w -", FenField::EnPassant, "missing"),
    ("k7/8/8/8/8/8/8/K7 w - e9 0 1", FenField::EnPassant, "neither - nor a square"),
    ("k7/8/8/8/8/8/8/K7 w - e6 0 1", FenField::EnPassant, "passed e6"),
    ("k7/8/8/4p3/8/8/8/K7 w - e5 0 1", FenField::EnPassant, "passed e5"),
    ("k7/4p3/8/4p3/8/8/8/K7 w - e6 0 1", FenField::EnPassant, "passed e6"),
    ("k7/8/4n3/4p3/8/8/8/K7 w - e6 0 1", FenField::EnPassant, "passed e6"),
    ("k3r3/8/8/3p4/8/8/8/4K3 w - d6 0 1", FenField::EnPassant, "was there before"),
    ("k7/8/8/8/8/8/8/K7 w - - x 1", FenField::HalfmoveClock, "whole number from 0 to 255"),
    ("k7/8/8/8/8/8/8/K7 w - - -1 1", FenField::HalfmoveClock, "\"-1\""),
    ("k7/8/8/8/8/8/8/K7 w - - +5 1", FenField::HalfmoveClock, "\"+5\""),
    ("k7/8/8/8/8/8/8/K7 w - - 0 x", FenField::FullmoveNumber, "whole number from 0"),
    ("k7/8/8/8/8/8/8/K7 w - - 0 1 extra", FenField::FullmoveNumber, "\"extra\" follows"),
];

#[test]
fn a_position_has_one_fen_whether_it_was_read_or_played() {
    for (before, mv) in [
        // No pawn can take.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"),
        // The pawn that could take is pinned along the rank once both pawns are gone.
        ("8/8/8/8/R4p1k/8/4P3/4K3 w - - 0 1", "e2e4"),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"),
    ] {
        let before: Position = before.parse().expect("legal");
        let played = before.after(before.parse_uci(mv).expect("legal")).to_string();
        let fields: Vec<_> = played.split(' ').collect();
        let told = [fields[0], "b", fields[2], "e3", fields[4], fields[5]].join(" ");
        let read: Position = told.parse().expect("legal");
        assert_eq!(read.to_string(), played);
    }
}

#[test]
fn valid_positions_are_written_as_they_were_read() {
    for fen in VALID {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.to_string(), fen);
        let shredder = format!("{position:#}");
        assert_eq!(shredder.parse().as_ref(), Ok(&position), "{shredder}");
    }
}

#[test]
fn invalid_positions_are_refused_with_field_and_reason() {
    for (fen, field, reason) in INVALID {
        let error = fen.parse::<Position>().expect_err(fen);
        assert_eq!(error.field(), field, "{fen}: {error}");
        assert!(error.to_string().contains(reason), "{fen}: {error}");
    }
}

#[test]
fn the_counters_may_be_missing() {
    let short: Position = "k7/8/8/8/8/8/8/K7 w - -".parse().expect("four fields");
    assert_eq!(short.to_string(), "k7/8/8/8/8/8/8/K7 w - - 0 1");
}

#[test]
fn no_text_panics() {
    let seeds = VALID.iter().chain(INVALID.iter().map(|(fen, ..)| fen));
    let mut random = Random::new(1);
    for seed in seeds {
        for _ in 0..300 {
            let bits = random.next();
            let mut text: Vec<char> = seed.chars().collect();
            let letters: Vec<char> = "/kKqQpP8w-bH e36 \u{e9}9".chars().collect();
            let letter = letters[(bits >> 40) as usize % letters.len()];
            let place = (bits >> 20) as usize % (text.len() + 1);
            match bits >> 60 {
                0..=5 if place < text.len() => text[place] = letter,
                6..=10 => text.insert(place, letter),
                _ => text.truncate(place),
            }
            let text: String = text.into_iter().collect();
            if let Ok(position) = text.parse::<Position>() {
                assert_eq!(position.to_string().parse().as_ref(), Ok(&position), "{text}");
            }
        }
    }
}

#[test]
fn a_move_number_of_zero_is_read_as_one() {
    let position: Position = "k7/8/8/8/8/8/8/K7 w - - 0 0".parse().expect("legal");
    assert_eq!(position.to_string(), "k7/8/8/8/8/8/8/K7 w - - 0 1");
}
