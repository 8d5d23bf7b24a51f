//! The material that a line wins or loses soon, and the move that settles it.

use super::Variation;
use espalier_chess::types::Score;
use espalier_reasons::{Line, MaterialChange};

/// Moves of a line that are looked at: later ones are seldom forced.
const HORIZON: usize = 12;
/// The least difference of material that is told, in centipawns.
const PAWN: Score = 100;

/// The moves of a line within the horizon.
pub(super) fn near(line: &Line) -> Line {
    line.first(HORIZON)
}

/// The losses by the move asked about, as far as the scores show them, and in how many moves. The
/// opponent moves last, so that recaptures count.
pub(super) fn losses(asked: &Variation, best: &Variation) -> (MaterialChange, usize) {
    let kept = last(&best.line, 1).gain();
    settled(&asked.line, 2, |gain| shows(kept - gain, best.score - asked.score))
}

/// The gains by the best move, as far as the scores show them, and in how many moves. Its side moves
/// last, so that recaptures count.
pub(super) fn gains(asked: &Variation, best: &Variation) -> (MaterialChange, usize) {
    let won = last(&asked.line, 2).gain();
    settled(&best.line, 1, |gain| shows(gain - won, best.score - asked.score))
}

/// Whether a difference of material shows in that of the scores: else there is compensation. Three
/// quarters are enough.
pub(super) const fn shows(material: Score, scores: Score) -> bool {
    material >= PAWN && 4 * scores >= 3 * material
}

/// The ends of a line, within the horizon, at which its material is counted.
fn ends(line: &Line, least: usize) -> impl Iterator<Item = usize> {
    (least..=HORIZON.min(line.plies().len()).max(least)).step_by(2)
}

/// The change at an end of the line for the side to move at its start.
pub(super) fn change(line: &Line, end: usize) -> MaterialChange {
    MaterialChange::of(&line.first(end), line.start().side_to_move())
}

/// The change at the last end.
fn last(line: &Line, least: usize) -> MaterialChange {
    change(line, ends(line, least).last().unwrap_or(least))
}

/// The change at the first end with the most that is shown of what the line comes to: later captures
/// are seldom forced. The whole change where none is shown.
fn settled(line: &Line, least: usize, is_shown: impl Fn(Score) -> bool) -> (MaterialChange, usize) {
    let all = last(line, least);
    let whole = all.gain();
    let is_part = |gain: Score| gain.signum() == whole.signum() && gain.abs() <= whole.abs();
    let changes: Vec<_> = ends(line, least).map(|end| (change(line, end), end)).collect();
    let gains = changes.iter().map(|(change, _)| change.gain());
    let most = gains.filter(|&gain| is_part(gain) && is_shown(gain)).max_by_key(|gain| gain.abs());
    let gain = most.unwrap_or(whole);
    changes.into_iter().find(|(change, _)| change.gain() == gain).unwrap_or((all, least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::board::Position;

    /// A line of moves from a position.
    fn variation(fen: &str, moves: &[&str], score: Score) -> Variation {
        let start: Position = fen.parse().expect("a position");
        let line = Line::parse(&start, moves.iter().copied()).expect("legal moves");
        Variation { line, score }
    }

    #[test]
    fn what_is_lost_is_counted_as_far_as_the_score_shows_it() {
        const FEN: &str = "rnbqkbnr/pppp1ppp/8/8/2B5/2N5/PPPP1PPP/R1BQK1NR w KQkq - 0 4";
        // A bishop for a pawn, and later a knight for another.
        const MOVES: [&str; 8] = ["Bxf7+", "Kxf7", "a3", "d5", "b3", "a6", "Nxd5", "Qxd5"];
        let lost = |score| {
            let best = variation(FEN, &["a3", "a6"], 0);
            let (change, end) = losses(&variation(FEN, &MOVES, score), &best);
            (change.gain(), end)
        };
        let (bishop_for_pawn, end) = lost(-250);
        assert_eq!(end, 2);
        let (all, end) = lost(-600);
        assert_eq!((all < bishop_for_pawn, end), (true, 8));
        // Where no part is shown, it is the whole.
        assert_eq!(lost(-50), (all, 8));
    }

    #[test]
    fn what_is_won_is_counted_as_far_as_the_score_shows_it() {
        const FEN: &str = "3rk2r/p6p/8/8/8/Q7/8/4K3 w - - 0 1";
        let won = |score| {
            let best = variation(FEN, &["Qxa7", "Rd1+", "Kxd1"], score);
            let (change, end) = gains(&variation(FEN, &["Kf2", "Ra8"], 0), &best);
            (change.gain(), end)
        };
        assert_eq!(won(100).1, 1);
        assert_eq!(won(600).1, 3);
        assert!(won(600).0 > won(100).0);
    }
}
