//! A small position for each term.

use crate::eval::facts::Facts;
use crate::eval::{Counts, TERMS};
use espalier_chess::board::Position;
use espalier_chess::types::Color;

/// The counts of a term's weights for White and for Black.
fn counts(fen: &str, name: &str) -> [Vec<i16>; 2] {
    let position: Position = fen.parse().expect("a legal position");
    let mut counts = Counts::default();
    super::count(&mut Facts::new(&position), &mut counts);
    let term = TERMS.iter().find(|term| term.name == name).expect("a term");
    Color::ALL.map(|side| counts.of(side)[term.first..][..term.values.len()].to_vec())
}

/// Checks White's counts of a term's weights.
fn assert_white(name: &str, fen: &str, expected: &[i16]) {
    let [white, _] = counts(fen, name);
    assert_eq!(white, expected, "{name} in {fen}");
}

/// Checks that exactly this weight counts for White, once.
fn assert_case(name: &str, fen: &str, case: usize) {
    let [white, _] = counts(fen, name);
    let applied: Vec<_> = white.iter().enumerate().filter(|&(_, &count)| count != 0).collect();
    assert_eq!(applied, [(case, &1)], "{name} in {fen}");
}

#[test]
fn material_counts_pieces_and_their_company() {
    let fen = "3qk3/pp6/8/8/8/8/PPP5/RNB1KB1R w - - 0 1";
    assert_white("MATERIAL", fen, &[3, 1, 2, 2, 0]);
    assert_white("BISHOP_PAIR", fen, &[1]);
    assert_white("KNIGHT_PER_PAWN", fen, &[-2]);
    assert_white("ROOK_PER_PAWN", fen, &[-4]);
    assert_white("ROOK_PAIR", fen, &[1]);
    assert_white("QUEEN_WITH_ROOK", "3qk3/8/8/8/8/8/8/RQ2K2R w KQ - 0 1", &[2]);
}

#[test]
fn squares_are_the_same_on_both_wings() {
    assert_case("KNIGHT_SQUARE", "4k3/p7/8/8/8/2N5/8/4K3 w - - 0 1", 2 * 4 + 2);
    assert_case("KNIGHT_SQUARE", "4k3/p7/8/8/8/5N2/8/4K3 w - - 0 1", 2 * 4 + 2);
    assert_case("PAWN_SQUARE", "4k3/p7/8/8/7P/8/8/4K3 w - - 0 1", 2 * 4);
    assert_case("KING_SQUARE", "4k3/p7/8/8/7P/8/8/K7 w - - 0 1", 0);
}

#[test]
fn mobility_counts_where_no_pawn_would_take() {
    // From b1 to a3, c3 and d2; the pawn on b4 guards two of them.
    assert_case("KNIGHT_MOBILITY", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", 3);
    assert_case("KNIGHT_MOBILITY", "4k3/8/8/8/1p6/8/8/1N2K3 w - - 0 1", 1);
    assert_case("ROOK_MOBILITY", "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1", 3);
    assert_case("BISHOP_MOBILITY", "4k3/7p/8/8/3B4/8/8/4K3 w - - 0 1", 13);
    assert_case("QUEEN_MOBILITY", "4k3/p7/8/8/8/8/1P6/Q3K3 w - - 0 1", 9);
}

#[test]
fn weak_pawns() {
    assert_white("ISOLATED", "4k3/2p5/8/8/8/8/P1P2PP1/4K3 w - - 0 1", &[1, 1]);
    assert_white("DOUBLED", "4k3/8/8/8/2P5/2P5/2P5/4K3 w - - 0 1", &[2]);
    // d3 lags behind c4 and e4 and cannot step to d4.
    assert_white("BACKWARD", "4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", &[0, 1]);
    assert_white("BACKWARD", "4k3/3p4/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1", &[1, 0]);
    assert_white("BACKWARD", "4k3/8/8/8/2P1P3/3P4/8/4K3 w - - 0 1", &[0, 0]);
}

#[test]
fn strong_pawns() {
    let fen = "4k3/8/8/3PP3/2P5/8/8/4K3 w - - 0 1";
    assert_white("PHALANX", fen, &[0, 0, 0, 2, 0, 0]);
    assert_white("SUPPORTED", fen, &[0, 0, 1, 0, 0]);
    // b5 has a6 against it and a4 to help; without a helper it is no candidate.
    assert_white("CANDIDATE", "4k3/8/p7/1P6/P7/8/8/4K3 w - - 0 1", &[0, 0, 0, 1, 0]);
    assert_white("CANDIDATE", "4k3/8/p7/1P6/8/8/8/4K3 w - - 0 1", &[0; 5]);
}

#[test]
fn passed_pawns_and_what_hinders_them() {
    let free = "4k3/p7/8/8/3PP3/8/8/4K2R w - - 0 1";
    assert_white("PASSED", free, &[0, 0, 2, 0, 0, 0]);
    assert_white("PASSED_CONNECTED", free, &[0, 0, 2, 0, 0, 0]);
    assert_white("PASSED", "4k3/3p4/8/8/3PP3/8/8/4K2R w - - 0 1", &[0; 6]);
    assert_white("PASSED_PROTECTED", "4k3/p7/8/8/4P3/3P4/8/4K2R w - - 0 1", &[1]);
    let blocked = "8/p7/8/4k3/4P3/8/8/4K2R w - - 0 1";
    assert_white("PASSED_BLOCKED", blocked, &[0, 0, 1, 0, 0, 0]);
    assert_white("PASSED_SAFE_STEP", blocked, &[0; 6]);
    assert_white("PASSED_OWN_KING", blocked, &[0, 0, 4, 0, 0, 0]);
    assert_white("PASSED_ENEMY_KING", "8/p6k/8/8/4P3/8/8/4K1R1 w - - 0 1", &[0, 0, 3, 0, 0, 0]);
    let clear = "8/p7/8/8/4P3/8/8/k3K2R w - - 0 1";
    assert_white("PASSED_PATH_CLEAR", clear, &[0, 0, 1, 0, 0, 0]);
    assert_white("PASSED_SAFE_STEP", clear, &[0, 0, 1, 0, 0, 0]);
    assert_white("ROOK_BEHIND_PASSED", "8/p7/8/8/7P/8/8/k3K2R w - - 0 1", &[1]);
}

#[test]
fn a_pawn_that_no_king_catches_is_unstoppable() {
    assert_white("UNSTOPPABLE", "8/p6k/8/8/P7/8/8/7K w - - 0 1", &[0]);
    assert_white("UNSTOPPABLE", "8/6k1/p7/8/2P5/8/8/7K w - - 0 1", &[0]);
    assert_white("UNSTOPPABLE", "8/6p1/8/2P5/7k/8/8/7K w - - 0 1", &[1]);
    assert_white("UNSTOPPABLE", "8/6p1/8/2P5/6k1/8/8/7K w - - 0 1", &[1]);
    assert_white("UNSTOPPABLE", "8/6p1/8/2P5/6k1/8/8/7K b - - 0 1", &[0]);
    // A piece may stop it.
    assert_white("UNSTOPPABLE", "8/6p1/8/2P5/7k/8/8/5b1K w - - 0 1", &[0]);
}

#[test]
fn minor_pieces_on_good_and_bad_squares() {
    assert_case("OUTPOST", "4k3/p7/8/3N4/2P5/8/8/4K3 w - - 0 1", 1);
    assert_case("OUTPOST", "4k3/p7/8/3N4/8/8/8/4K3 w - - 0 1", 0);
    assert_case("OUTPOST", "4k3/p7/8/3B4/2P5/8/8/4K3 w - - 0 1", 3);
    assert_white("OUTPOST", "4k3/2p5/8/3N4/2P5/8/8/4K3 w - - 0 1", &[0; 4]);
    assert_case("KNIGHT_TROPISM", "4k3/p7/4N3/8/8/8/8/4K3 w - - 0 1", 1);
    assert_white("KING_PROTECTOR", "4k3/p7/8/8/8/4N3/8/B3K3 w - - 0 1", &[2, 4]);
    assert_white("MINOR_BEHIND_PAWN", "4k3/p7/8/8/2P1p3/2N1B3/8/4K3 w - - 0 1", &[2]);
    // a1's color: c3 and e3, of which e3 cannot move; d3 is of the other.
    assert_white("BAD_BISHOP", "4k3/8/8/8/4p3/2PPP3/8/B3K3 w - - 0 1", &[2, 1]);
    assert_white("LONG_DIAGONAL", "4k3/p7/8/8/8/8/1B6/4K3 w - - 0 1", &[1]);
    assert_white("LONG_DIAGONAL", "4k3/p7/8/8/3P4/8/1B6/4K3 w - - 0 1", &[0]);
    assert_white("TRAPPED_BISHOP", "4k3/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", &[1]);
    assert_white("TRAPPED_BISHOP", "4k3/B7/1p6/8/8/8/8/4K3 w - - 0 1", &[0]);
}

#[test]
fn rooks_and_the_files_they_stand_on() {
    assert_white("ROOK_FILE", "4k3/1p6/8/8/8/8/P7/RRR1K3 w - - 0 1", &[1, 1]);
    assert_white("ROOK_CLOSED_FILE", "4k3/8/8/8/p7/P7/8/R3K3 w - - 0 1", &[1]);
    assert_white("ROOK_CLOSED_FILE", "4k3/8/8/p7/8/P7/8/R3K3 w - - 0 1", &[0]);
    assert_white("SEVENTH", "6k1/RQ6/8/8/8/8/7P/4K3 w - - 0 1", &[1, 1]);
    assert_white("SEVENTH", "8/RQ6/8/6k1/8/8/7P/4K3 w - - 0 1", &[0, 0]);
    assert_white("TRAPPED_ROOK", "4k3/p7/8/8/8/8/6PP/6KR w - - 0 1", &[1, 0]);
    assert_white("TRAPPED_ROOK", "4k3/p7/8/8/8/8/6PP/5RK1 w - - 0 1", &[0, 0]);
}

#[test]
fn shelter_and_storm() {
    // The pawns f2, g2 and h3 before the king on g1.
    let fen = "4k3/8/8/8/6p1/7P/5PP1/6K1 w - - 0 1";
    let [shelter, _] = counts(fen, "SHELTER");
    assert_eq!((shelter[1], shelter[8 + 1], shelter[8 + 2]), (1, 1, 1));
    // The storming pawn on g4, and none on f and h.
    let [storm, _] = counts(fen, "STORM");
    assert_eq!((storm[0], storm[3]), (2, 1));
    let [storm, _] = counts("4k3/8/8/8/6p1/6PP/5P2/6K1 w - - 0 1", "STORM");
    assert_eq!((storm[0], storm[8 + 3]), (2, 1));
    assert_white("PAWNLESS_WING", "4k3/8/8/8/8/p7/8/6K1 w - - 0 1", &[1]);
    assert_white("PAWNLESS_WING", fen, &[0]);
}

/// The case of [`KING_DANGER`] for White's king.
fn danger(fen: &str) -> usize {
    let [white, _] = counts(fen, "KING_DANGER");
    white.iter().position(|&count| count == 1).expect("one step of danger")
}

#[test]
fn the_danger_grows_with_attackers_and_without_defenders() {
    let calm = danger("6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1");
    let queen = danger("6k1/8/8/8/6q1/8/5PPP/6K1 w - - 0 1");
    let both = danger("6k1/8/8/6n1/6q1/8/5PPP/6K1 w - - 0 1");
    let bare = danger("6k1/8/8/6n1/6q1/8/8/6K1 w - - 0 1");
    assert_eq!(calm, 0);
    assert!(queen < both && both < bare, "{queen}, {both}, {bare}");
    // The queen may check on e1 only where the rook does not guard it.
    let fen = "6k1/8/8/8/8/8/4qPPP/6K1 w - - 0 1";
    assert_eq!(counts(fen, "SAFE_CHECK")[0][3], 1);
    let guarded = "6k1/8/8/8/8/8/4qPPP/R5K1 w - - 0 1";
    assert_eq!(counts(guarded, "SAFE_CHECK")[0][3], 0);
}

#[test]
fn threats_of_every_kind() {
    let fork = "4k3/p7/8/2n1r3/3P4/8/8/4K3 w - - 0 1";
    assert_white("THREAT_BY_PAWN", fork, &[1, 0, 1, 0]);
    assert_white("THREAT_BY_PUSH", "4k3/p7/8/2n1r3/8/3P4/8/4K3 w - - 0 1", &[2]);
    assert_white("THREAT_BY_PUSH", "4k3/p7/8/2n1r3/8/8/3P4/4K3 w - - 0 1", &[2]);
    let minor = "4k3/p7/3q4/8/4N3/8/8/4K3 w - - 0 1";
    assert_white("THREAT_BY_MINOR", minor, &[0, 0, 0, 0, 1]);
    let rook = "4k3/8/2p5/8/2R2n2/8/8/4K3 w - - 0 1";
    assert_white("THREAT_BY_ROOK", rook, &[1, 1, 0, 0, 0]);
    assert_white("THREAT_BY_KING", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", &[1]);
    assert_white("HANGING", rook, &[2]);
    assert_white("HANGING", "4k3/8/6p1/8/2R2n2/8/8/4K3 w - - 0 1", &[1]);
    // From c2 and f3 a knight would attack the queen on d4: from e1 it comes to both.
    assert_white("QUEEN_HUNTED", "4k3/p7/8/8/3q4/8/K7/4N3 w - - 0 1", &[2, 0, 0]);
    assert_white("QUEEN_HUNTED", "k7/p7/8/8/3q4/8/K7/4R3 w - - 0 1", &[0, 0, 2]);
    // The d-file, both rooks included, but for d7, which the black rook and the king guard.
    assert_white("RESTRICTED", "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", &[7]);
}

#[test]
fn space_is_worth_more_with_more_pieces() {
    let [many, _] = counts("4k3/8/8/8/3PP3/8/8/RNBQKBNR w KQ - 0 1", "SPACE");
    let [few, _] = counts("4k3/8/8/8/3PP3/8/8/RN2K3 w Q - 0 1", "SPACE");
    assert!(many[0] > few[0], "{many:?} and {few:?}");
}

#[test]
fn the_side_to_move_has_the_tempo() {
    assert_eq!(counts("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "TEMPO"), [vec![1], vec![0]]);
    assert_eq!(counts("4k3/p7/8/8/8/8/P7/4K3 b - - 0 1", "TEMPO"), [vec![0], vec![1]]);
}
