//! Mating material against a bare king: drive it to the edge, or to the right corner.

use crate::eval::facts::distance;
use espalier_chess::board::Position;
use espalier_chess::types::{Bitboard, Color, Piece, Score, Square};

/// Base value of a won ending, above all ordinary evals; like all values here in centipawns.
const WON: Score = 1500;
/// For each step of the bare king away from the center, twice over: by file and by rank.
const EDGE: Score = 20;
/// For each move that the kings are nearer to each other.
const NEAR: Score = 14;
/// For each step of the bare king nearer to a corner of the bishop's color.
const CORNER: Score = 40;
/// Piece values, so that none is given up on the way: pawn to queen.
const PIECES: [(Piece, Score); 5] = [
    (Piece::Pawn, 100),
    (Piece::Knight, 300),
    (Piece::Bishop, 310),
    (Piece::Rook, 500),
    (Piece::Queen, 950),
];

/// The value for the side with pieces; none where they cannot force mate.
pub(super) fn value(position: &Position, strong: Color) -> Option<Score> {
    let count = |piece| position.of(strong, piece).count();
    let bishops = position.of(strong, Piece::Bishop);
    let bishops_of_both_colors =
        (bishops & Bitboard::DARK).is_any() && bishops.without(Bitboard::DARK).is_any();
    let (knights, pawns) = (count(Piece::Knight), count(Piece::Pawn));
    let heavy = count(Piece::Rook) + count(Piece::Queen) > 0;
    let bishop_and_knight = bishops.is_any() && knights > 0;
    if !(heavy || bishops_of_both_colors || bishop_and_knight || knights > 2) {
        return None;
    }
    let (king, bare) = (position.king(strong), position.king(!strong));
    let material: Score =
        PIECES.into_iter().map(|(piece, value)| count(piece) as Score * value).sum();
    let needs_corner = !heavy && pawns == 0 && !bishops_of_both_colors && knights <= 2;
    let drive = if needs_corner { to_corner(bare, bishops) } else { to_edge(bare) };
    Some(WON + material + drive + NEAR * (7 - distance(king, bare) as Score))
}

/// How far the bare king is from the center.
fn to_edge(bare: Square) -> Score {
    let [file, rank] = [bare as usize & 7, bare as usize >> 3].map(|index| {
        let from_center = if index < 4 { 3 - index } else { index - 4 };
        from_center as Score
    });
    EDGE * (file + rank)
}

/// How near the bare king is to a corner that the bishop controls: only there is mate.
fn to_corner(bare: Square, bishops: Bitboard) -> Score {
    let corners = if (bishops & Bitboard::DARK).is_any() {
        [Square::A1, Square::H8]
    } else {
        [Square::H1, Square::A8]
    };
    let steps = corners.map(|corner| {
        let files = (corner as usize & 7).abs_diff(bare as usize & 7);
        let ranks = (corner as usize >> 3).abs_diff(bare as usize >> 3);
        files + ranks
    });
    CORNER * (14 - steps[0].min(steps[1]) as Score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::evaluate;
    use espalier_chess::types::MATE_IN_MAX;

    fn worth(fen: &str) -> Score {
        evaluate(&fen.parse().expect("a legal position"))
    }

    #[test]
    fn the_bare_king_is_driven_to_the_edge_and_ours_comes_near() {
        let center = worth("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
        let edge = worth("3k4/8/8/8/8/8/8/R3K3 w - - 0 1");
        let near = worth("3k4/8/3K4/8/8/8/8/R7 w - - 0 1");
        assert!(WON < center && center < edge && edge < near, "{center}, {edge}, {near}");
    }

    #[test]
    fn bishop_and_knight_mate_in_the_corner_of_the_bishop() {
        let right = worth("k7/8/8/8/8/8/2B5/N3K3 w - - 0 1");
        let wrong = worth("7k/8/8/8/8/8/2B5/N3K3 w - - 0 1");
        let right_dark = worth("7k/8/8/8/8/8/3B4/N3K3 w - - 0 1");
        assert!(right > wrong + 100, "{right} and {wrong}");
        assert!(right_dark > wrong + 100, "{right_dark} and {wrong}");
    }

    #[test]
    fn what_cannot_mate_is_not_won() {
        for fen in [
            "3k4/8/8/8/8/8/8/N3K3 w - - 0 1",
            "3k4/8/8/8/8/8/8/NN2K3 w - - 0 1",
            "3k4/8/8/8/8/8/8/B1B1K3 w - - 0 1",
        ] {
            assert!(worth(fen) < WON, "{fen}");
        }
    }

    #[test]
    fn more_is_worth_more_and_no_board_is_taken_for_a_mate() {
        let rook = worth("3k4/8/8/8/8/8/8/R3K3 w - - 0 1");
        let queen = worth("3k4/8/8/8/8/8/8/Q3K3 w - - 0 1");
        let most = worth("7k/8/QQQQQQQ1/QQ6/1RRBBNN1/8/8/7K b - - 0 1");
        assert!(rook < queen && queen < -most && -most < MATE_IN_MAX);
    }
}
