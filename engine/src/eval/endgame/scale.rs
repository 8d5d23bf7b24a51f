//! Scales of drawish endings.
//!
//! The evaluation is scaled down, not replaced, so that it still guides the search. Scales and what
//! is taken off them are in 1/64.

use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Color, File, Piece, Rank, Square};

/// The scale of an ordinary position, 1.
pub const FULL: i32 = 64;
/// Often won, but slowly.
const HALF: i32 = 32;
/// A single pawn between minor pieces: the defender can give one of them for it.
const LAST_PAWN_OF_MINORS: i32 = 20;
/// One, two and three pawns with pieces no better than the other side's: the fewer there are, the
/// more often the last of them is exchanged.
const FEW_PAWNS: [i32; 3] = [46, 54, 60];
/// What it costs that all pawns are on one flank, where one king holds them all.
const ONE_FLANK: i32 = 8;
/// What it costs not to be a pawn ahead.
const NO_PAWN_AHEAD: i32 = 8;
/// Opposite bishops alone, with the pawns on both flanks: for each pawn of the favored side, and
/// for two pawns ahead.
const OPPOSITE_PER_PAWN: i32 = 8;
const OPPOSITE_TWO_AHEAD: i32 = 16;
/// Opposite bishops alone, with the pawns on one flank or a single one.
const OPPOSITE_HELD: i32 = 6;
/// What opposite bishops cost beside other pieces where pawns are few.
const OPPOSITE_BESIDE_OTHERS: i32 = 10;
/// A draw, with a trace that favors the stronger side.
const DRAWN: i32 = 1;

/// Piece values in pawns, to compare both sides.
const MINOR: u32 = 3;
const ROOK: u32 = 5;
const QUEEN: u32 = 9;

/// The scale of a position for the side that is ahead, in 1/[`FULL`].
pub(super) fn scale(position: &Position, favored: Color) -> i32 {
    if position.of(favored, Piece::Pawn).is_any() {
        return if has_wrong_bishop(position, favored) {
            DRAWN
        } else if has_opposite_bishops_alone(position) {
            opposite_bishops(position, favored)
        } else {
            few_pawns(position, favored)
        };
    }
    match (pieces(position, favored), pieces(position, !favored)) {
        // Two knights cannot force mate.
        ([2, 0, 0, 0], [_, _, 0, 0]) => DRAWN,
        // Two bishops beat a knight, a queen beats two minor pieces that are not both knights, and
        // rook, bishop and knight beat a rook: slowly, some beyond fifty moves.
        ([0, 2, 0, 0], [1, 0, 0, 0])
        | ([0, 0, 0, 1], [1, 1, 0, 0] | [0, 2, 0, 0])
        | ([1, 1, 1, 0], [0, 0, 1, 0]) => HALF,
        (ours, theirs) if worth(ours) <= worth(theirs) + MINOR => DRAWN,
        _ => FULL,
    }
}

/// The scale by the number of pawns of the favored side, which has at least one, where its pieces
/// are no better than the opponent's.
fn few_pawns(position: &Position, favored: Color) -> i32 {
    let [own, enemy] = pawns(position, favored);
    let Some(&few) = FEW_PAWNS.get(own - 1).filter(|_| own < enemy + 2) else {
        return FULL;
    };
    let (ours, theirs) = (pieces(position, favored), pieces(position, !favored));
    // King and pawns against king and pawns are won by a tempo.
    if worth(ours) > worth(theirs) || worth(theirs) == 0 {
        return FULL;
    }
    if own == 1 && worth(theirs) == MINOR {
        return LAST_PAWN_OF_MINORS;
    }
    let mut scale = few;
    if !are_on_both_flanks(position) {
        scale -= ONE_FLANK;
    }
    if own <= enemy {
        scale -= NO_PAWN_AHEAD;
    }
    if has_opposite_bishops(position) {
        scale -= OPPOSITE_BESIDE_OTHERS;
    }
    scale
}

/// Opposite-colored bishops: the weaker side's holds pawns on one flank.
fn opposite_bishops(position: &Position, favored: Color) -> i32 {
    let [own, enemy] = pawns(position, favored);
    if own == 1 || !are_on_both_flanks(position) {
        return OPPOSITE_HELD;
    }
    let ahead = if own >= enemy + 2 { OPPOSITE_TWO_AHEAD } else { 0 };
    (own as i32 * OPPOSITE_PER_PAWN + ahead).min(FULL)
}

/// The pawns of a side and of its opponent.
fn pawns(position: &Position, favored: Color) -> [usize; 2] {
    [favored, !favored].map(|side| position.of(side, Piece::Pawn).count() as usize)
}

/// Whether there are pawns, of either side, on both halves of the board.
fn are_on_both_flanks(position: &Position) -> bool {
    let pawns = position.board().pieces(Piece::Pawn);
    [[File::A, File::B, File::C, File::D], [File::E, File::F, File::G, File::H]]
        .iter()
        .all(|flank| flank.iter().any(|&file| (pawns & Bitboard::file(file)).is_any()))
}

/// The numbers of knights, bishops, rooks and queens of a side.
fn pieces(position: &Position, color: Color) -> [u32; 4] {
    [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
        .map(|piece| position.of(color, piece).count())
}

const fn worth([knights, bishops, rooks, queens]: [u32; 4]) -> u32 {
    (knights + bishops) * MINOR + rooks * ROOK + queens * QUEEN
}

/// Whether a side has nothing but pawns on one edge and bishops that do not control the corner
/// where they promote, while the enemy king holds that corner.
fn has_wrong_bishop(position: &Position, favored: Color) -> bool {
    let pawns = position.of(favored, Piece::Pawn);
    let edge =
        [File::A, File::H].into_iter().find(|&edge| pawns.without(Bitboard::file(edge)).is_empty());
    let (Some(edge), [0, _, 0, 0]) = (edge, pieces(position, favored)) else {
        return false;
    };
    let corner = Square::new(edge, Rank::Eighth.relative_to(favored));
    let bishops = position.of(favored, Piece::Bishop);
    let control = if Bitboard::DARK.contains(corner) { Bitboard::DARK } else { !Bitboard::DARK };
    let holds = attacks::king(corner) | corner.into();
    (bishops & control).is_empty() && holds.contains(position.king(!favored))
}

/// Whether each side has one bishop of opposite colors and no other piece.
fn has_opposite_bishops_alone(position: &Position) -> bool {
    let pieces = position.board();
    let others = pieces.pieces(Piece::Knight) | pieces.pieces(Piece::Rook);
    (others | pieces.pieces(Piece::Queen)).is_empty() && has_opposite_bishops(position)
}

/// Whether each side has one bishop, of opposite colors.
pub(super) fn has_opposite_bishops(position: &Position) -> bool {
    let [white, black] = Color::ALL.map(|color| position.of(color, Piece::Bishop));
    let is_one = |bishops: Bitboard| bishops.count() == 1;
    is_one(white) && is_one(black) && is_one((white | black) & Bitboard::DARK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::tests::mirrored;
    use crate::eval::{eval_trace, evaluate};

    /// A position with these pieces besides the kings, as `Q` and `rr`, White to move.
    fn ending(white: &str, black: &str) -> Position {
        let row = |pieces: &str| format!("{pieces}{}", 8 - pieces.len());
        let fen = format!("4k3/{}/8/8/8/8/{}/4K3 w - - 0 1", row(black), row(white));
        fen.parse().expect("a legal position")
    }

    /// Checks the scale for the side named first, which is White in one position and Black in
    /// another.
    fn assert_scale(first: &str, second: &str, expected: i32) {
        let position = ending(first, second);
        let mirror = mirrored(&position);
        assert_eq!(scale(&position, Color::White), expected, "K{first} K{second}");
        assert_eq!(scale(&mirror, Color::Black), expected, "K{first} K{second}");
        assert_eq!(evaluate(&position), evaluate(&mirror), "K{first} K{second}");
    }

    #[test]
    fn drawn_endings_are_worth_next_to_nothing_to_either_side() {
        let endings = [
            ("Q", "q"),
            ("Q", "rr"),
            ("RR", "rr"),
            ("RB", "rb"),
            ("RB", "rn"),
            ("RN", "rn"),
            ("RB", "r"),
            ("RN", "r"),
            ("R", "r"),
            ("R", "b"),
            ("R", "n"),
            ("NN", "b"),
            ("NN", "n"),
            ("NN", "r"),
            ("NN", ""),
            ("B", "b"),
            ("B", "n"),
            ("N", "n"),
            ("Q", "nn"),
            ("Q", "rb"),
        ];
        for (first, second) in endings {
            assert_scale(first, second, DRAWN);
            let score = evaluate(&ending(first, second));
            assert!(score.abs() <= 12, "K{first} K{second}: {score}");
        }
    }

    #[test]
    fn a_side_without_pawns_and_hardly_ahead_cannot_win() {
        for (first, second) in [("B", "p"), ("N", "pp"), ("RB", "rp"), ("Q", "qpp")] {
            assert_scale(first, second, DRAWN);
        }
        // The other side can.
        for (first, second) in [("P", "b"), ("RP", "rb"), ("PP", "n")] {
            let position = ending(first, second);
            assert!(scale(&position, Color::White) > DRAWN, "K{first} K{second}");
        }
    }

    #[test]
    fn won_endings_keep_their_full_worth() {
        let endings = [
            ("Q", ""),
            ("R", ""),
            ("BB", ""),
            ("BN", ""),
            ("NNN", ""),
            ("Q", "r"),
            ("Q", "b"),
            ("Q", "n"),
            ("RR", "r"),
            ("P", ""),
            ("PP", "p"),
            ("RPP", "r"),
            ("NPPPP", "bppp"),
            ("BNP", "bp"),
        ];
        for (first, second) in endings {
            assert_scale(first, second, FULL);
        }
    }

    #[test]
    fn hard_wins_are_worth_half() {
        for (first, second) in [("BB", "n"), ("Q", "bb"), ("Q", "nb"), ("RBN", "r")] {
            assert_scale(first, second, HALF);
        }
    }

    /// The scales of positions for White, the same as for Black in their mirror images.
    fn scales<const N: usize>(fens: [&str; N]) -> [i32; N] {
        fens.map(|fen| {
            let position: Position = fen.parse().expect("a legal position");
            let mirror = mirrored(&position);
            assert_eq!(scale(&position, Color::White), scale(&mirror, Color::Black), "{fen}");
            scale(&position, Color::White)
        })
    }

    #[test]
    fn the_fewer_the_pawns_the_harder_it_is_to_win_with_equal_pieces() {
        let [one, two, three, four] = scales([
            "r3k3/8/8/8/8/8/4P3/R3K3 w - - 0 1",
            "r3k3/7p/8/8/8/8/P3P3/R3K3 w - - 0 1",
            "r3k3/6pp/8/8/8/8/P3PP2/R3K3 w - - 0 1",
            "r3k3/5ppp/8/8/8/8/P3PPP1/R3K3 w - - 0 1",
        ]);
        assert!(DRAWN < one && one < two && two < three && three < four);
        assert_eq!(four, FULL);
        // Minor pieces can be given for the last pawn.
        let [minors] = scales(["n3k3/8/8/8/8/8/4P3/B3K3 w - - 0 1"]);
        assert!(DRAWN < minors && minors < one);
    }

    #[test]
    fn pawns_on_one_flank_and_no_more_than_the_enemys_are_harder_to_win_with() {
        let [ahead, even, one_flank] = scales([
            "r3k3/1p6/8/8/8/8/1P4P1/R3K3 w - - 0 1",
            "r3k3/1p4p1/8/8/8/8/1P4P1/R3K3 w - - 0 1",
            "r3k3/6p1/8/8/8/8/6PP/R3K3 w - - 0 1",
        ]);
        assert!(even < ahead && one_flank < ahead && ahead < FULL);
        let [two_ahead, better_pieces] =
            scales(["r3k3/8/8/8/8/8/6PP/R3K3 w - - 0 1", "b3k3/6p1/8/8/8/8/6P1/R3K3 w - - 0 1"]);
        assert_eq!([two_ahead, better_pieces], [FULL; 2]);
    }

    #[test]
    fn bishops_that_never_meet_take_away_most_of_what_pawns_are_worth() {
        let [one, flank, both, two_ahead] = scales([
            "1b2k3/8/8/8/8/8/4P3/1B2K3 w - - 0 1",
            "1b2k3/5ppp/8/8/8/8/4PPPP/1B2K3 w - - 0 1",
            "1b2k3/5ppp/8/8/8/8/P4PPP/1B2K3 w - - 0 1",
            "1b2k3/6pp/8/8/8/8/P4PPP/1B2K3 w - - 0 1",
        ]);
        assert_eq!([one, flank], [OPPOSITE_HELD; 2]);
        assert!(flank < both && both < two_ahead && two_ahead < FULL);
        // On squares of one color they meet; with other pieces they cost less.
        let [same, with_rooks, rooks] = scales([
            "2b1k3/5pp1/8/8/8/8/P4PP1/1B2K3 w - - 0 1",
            "rb2k3/5pp1/8/8/8/8/P4PP1/RB2K3 w - - 0 1",
            "r3k3/5pp1/8/8/8/8/P4PP1/R3K3 w - - 0 1",
        ]);
        assert!(two_ahead < same && both < with_rooks && with_rooks < rooks);
    }

    #[test]
    fn pawns_on_the_edge_need_a_bishop_that_controls_their_corner() {
        let drawn = scales(["k7/8/8/P7/P7/8/1B6/1K6 w - - 0 1", "7k/8/8/7P/8/8/2B5/1K6 w - - 0 1"]);
        assert_eq!(drawn, [DRAWN; 2]);
        // The right bishop, a king too far away, a pawn on another file, another piece.
        let won = scales([
            "k7/8/8/P7/P7/8/2B5/1K6 w - - 0 1",
            "4k3/8/8/P7/P7/8/1B6/1K6 w - - 0 1",
            "k7/8/8/PP6/8/8/1B6/1K6 w - - 0 1",
            "k7/8/8/P7/P7/8/1B1N4/1K6 w - - 0 1",
        ]);
        assert_eq!(won, [FULL; 4]);
    }

    #[test]
    fn scaling_never_changes_who_is_better() {
        let sides = ["", "N", "B", "R", "Q", "NN", "BN", "BB", "RB", "RN", "RR", "BP", "P"];
        for white in sides {
            for black in sides {
                let position = ending(white, &black.to_ascii_lowercase());
                for position in [&position, &mirrored(&position)] {
                    let Some(trace) = eval_trace(position) else {
                        continue;
                    };
                    let before = trace.counts.sum().blend(trace.phase);
                    let after = before * trace.scale / FULL;
                    assert!(before.signum() * after.signum() >= 0, "{position}");
                    assert!(after.abs() <= before.abs(), "{position}");
                }
            }
        }
    }
}
