//! Passed pawns at the ends of both lines.

use espalier::eval::{FULL_SCALE, TERMS, Tapered, TermInfo, eval_trace};
use espalier_chess::board::Position;
use espalier_chess::types::{Bitboard, Color, Piece, Rank, Score};
use std::cmp::Ordering;

/// The passed pawns of a side at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedPawns {
    /// Their side.
    pub side: Color,
    /// Those at the end of the line asked about.
    pub asked: Bitboard,
    /// Those at the end of the best line.
    pub best: Bitboard,
}

impl PassedPawns {
    /// The pawns of either side that are further for the opponent, or less far for the side asked,
    /// if the terms for them carry at least half of the difference of the scores.
    pub(super) fn of(ends: [&Position; 2], us: Color, difference: Score) -> Option<Self> {
        let [worth_asked, worth_best] = ends.map(|end| worth(end, us));
        if 2 * (worth_best? - worth_asked?) < difference {
            return None;
        }
        [!us, us].into_iter().find_map(|side| {
            let [asked, best] = ends.map(|end| passed_pawns(end, side));
            let (more, less) = if side == us { (best, asked) } else { (asked, best) };
            Self::is_further(more, less, side).then_some(Self { side, asked, best })
        })
    }

    /// Whether the foremost pawns of one set are further, and far enough to matter.
    fn is_further(more: Bitboard, less: Bitboard, side: Color) -> bool {
        let count =
            |pawns: Bitboard, rank: Rank| (pawns & Bitboard::rank(rank.relative_to(side))).count();
        let is_far = Rank::ALL.into_iter().any(|rank| rank >= Rank::Fifth && count(more, rank) > 0);
        let ranks = Rank::ALL.into_iter().rev();
        let mut differences = ranks.map(|rank| count(more, rank).cmp(&count(less, rank)));
        is_far && differences.find(|it| it.is_ne()).is_some_and(Ordering::is_gt)
    }
}

/// What the terms for passed pawns and squares of pawns are worth for a side; none where the ending
/// is known.
fn worth(position: &Position, side: Color) -> Option<Score> {
    let is_term = |info: &&TermInfo| info.group == "passed_pawns" || info.name == "PAWN_SQUARE";
    let trace = eval_trace(position)?;
    let sum = TERMS.iter().filter(is_term).fold(Tapered::default(), |sum, info| {
        sum + (trace.counts.worth(side, info) - trace.counts.worth(!side, info))
    });
    Some(sum.blend(trace.phase) * trace.scale / FULL_SCALE)
}

/// The pawns of a side that no pawn can stop; of two on a file, the front one.
fn passed_pawns(position: &Position, side: Color) -> Bitboard {
    let [own, enemy] = [side, !side].map(|color| position.of(color, Piece::Pawn));
    let hindered = behind(enemy, side);
    own.without(hindered | hindered.west() | hindered.east() | behind(own, side))
}

/// The squares behind pawns, as a side sees them.
fn behind(pawns: Bitboard, side: Color) -> Bitboard {
    (0..6).fold(pawns.forward(!side), |squares, _| squares | squares.forward(!side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::types::Square;

    /// The passed pawns at two ends that differ by a score.
    fn found(ends: [&str; 2], us: Color, difference: Score) -> Option<PassedPawns> {
        let [asked, best] = ends.map(|fen| fen.parse::<Position>().expect("a position"));
        PassedPawns::of([&asked, &best], us, difference)
    }

    const NONE: &str = "8/6p1/5pkp/8/4PK2/6PP/3r1P2/8 b - - 0 42";
    const NEAR: &str = "3r2k1/3P1p1p/8/3QPq1p/8/5BP1/5PK1/8 b - - 0 38";

    #[test]
    fn pawns_of_the_opponent_or_own_ones_are_told_where_they_are_further() {
        let d7 = Bitboard::square(Square::D7);
        let let_through = found([NEAR, NONE], Color::Black, 70);
        let pawns = PassedPawns { side: Color::White, asked: d7, best: Bitboard::EMPTY };
        assert_eq!(let_through, Some(pawns));
        let missed = found([NONE, NEAR], Color::White, 70);
        let pawns = PassedPawns { side: Color::White, asked: Bitboard::EMPTY, best: d7 };
        assert_eq!(missed, Some(pawns));
        assert_eq!(found([NEAR, NONE], Color::White, 70), None);
    }

    #[test]
    fn pawns_that_say_less_than_half_of_the_difference_are_not_told() {
        assert_eq!(found([NEAR, NONE], Color::Black, 1000), None);
    }

    #[test]
    fn a_pawn_is_passed_where_no_pawn_is_ahead_on_its_file_or_beside() {
        let fen = "4k3/1p4p1/8/P2pP3/3P2P1/6P1/8/4K3 w - - 0 1";
        let position: Position = fen.parse().expect("a position");
        let passed = |side| passed_pawns(&position, side).collect::<Vec<_>>();
        assert_eq!(passed(Color::White), [Square::E5]);
        assert_eq!(passed(Color::Black), []);
    }
}
