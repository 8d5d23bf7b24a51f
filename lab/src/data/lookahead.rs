//! Scores that look ahead: blended with those of the moves after them.

use super::filtered::{FilteredGame, GamePosition};
use super::record::WhiteScore;

/// How scores are blended with the scores of later moves of the game.
///
/// The search of a later move has seen more of what came of the position, so a short search learns
/// from it what a longer one would have found. Source: TD(λ), Sutton 1988; `KnightCap`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lookahead {
    /// λ: how much of each score is that of the next half-move, from 0 to 1. Those after it follow
    /// with λ², λ³ and so on; the last is the result of the game.
    pub share: f64,
    /// Centipawns to a unit in the exponent of the expected points: these are what is blended.
    pub scale: f64,
}

impl Lookahead {
    /// Scores as they are.
    pub const NONE: Self = Self { share: 0.0, scale: 1.0 };

    /// Blends the scores of a game. Positions without a score in centipawns stay without.
    pub fn apply(self, game: &mut FilteredGame) {
        if self.share <= 0.0 {
            return;
        }
        let Some(result) = game.positions.last().map(|last| last.record.result) else { return };
        let mut ahead = result.white_points();
        for position in game.positions.iter_mut().rev() {
            let Some(points) = self.points(position) else { continue };
            ahead = self.share.mul_add(ahead - points, points);
            if let Some(score) = &mut position.record.score {
                *score = WhiteScore(self.centipawns(ahead));
            }
        }
    }

    /// The points that White should expect of the search of a position; none where there was none.
    fn points(self, position: &GamePosition) -> Option<f64> {
        if let Some(WhiteScore(score)) = position.record.score {
            return Some(1.0 / (1.0 + (-f64::from(score) / self.scale).exp()));
        }
        let mate = position.played.score.mate()?;
        Some(if mate > 0 { 1.0 } else { 0.0 })
    }

    /// The score of which these points should be expected.
    fn centipawns(self, points: f64) -> i32 {
        /// Further from even, scores would be mere rounding.
        const MOST: f64 = 1e-4;
        let points = points.clamp(MOST, 1.0 - MOST);
        (self.scale * (points / (1.0 - points)).ln()).round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Ending, GameResult, MoveScore, PositionRecord, ScoredMove};
    use espalier_chess::board::Position;
    use espalier_chess::types::{Color, UciScore};

    const SCALE: f64 = 200.0;

    fn game(scores: &[Option<UciScore>], result: GameResult) -> FilteredGame {
        let mut position = Position::default();
        let positions = scores.iter().map(|&score| {
            let mv = position.legal_moves().iter().next().unwrap();
            let score = MoveScore::new(Color::White, score);
            let record =
                PositionRecord { position: position.clone(), score: score.centipawns(), result };
            position.play(mv);
            GamePosition { record, played: ScoredMove { mv, score }, unfit: None }
        });
        let positions = positions.collect();
        FilteredGame { number: 0, ending: Ending::Checkmate, positions }
    }

    fn scores(game: &FilteredGame) -> Vec<Option<i32>> {
        game.positions.iter().map(|position| position.record.score.map(|score| score.0)).collect()
    }

    fn blended(share: f64, mut game: FilteredGame) -> Vec<Option<i32>> {
        Lookahead { share, scale: SCALE }.apply(&mut game);
        scores(&game)
    }

    #[test]
    fn a_score_is_blended_with_all_that_come_after_it() {
        let even = [Some(UciScore::Centipawns(0)); 3];
        let drawn = game(&even, GameResult::Draw);
        assert_eq!(blended(0.5, drawn), [Some(0); 3]);
        // Expected points: 3/4 and then 5/8 and 9/16.
        let won = blended(0.5, game(&even, GameResult::WhiteWins));
        let score = |points: f64| Some((SCALE * (points / (1.0 - points)).ln()).round() as i32);
        assert_eq!(won, [score(9.0 / 16.0), score(5.0 / 8.0), score(3.0 / 4.0)]);
        let lost = blended(0.5, game(&even, GameResult::BlackWins));
        assert_eq!(lost, won.iter().map(|score| score.map(|score| -score)).collect::<Vec<_>>());
    }

    #[test]
    fn mates_and_unknown_scores_stay_without_centipawns() {
        let some = [Some(UciScore::Centipawns(0)), None, Some(UciScore::Mate(2))];
        let after = blended(0.5, game(&some, GameResult::WhiteWins));
        // The mate counts as a point, and what is unknown as nothing.
        assert_eq!(after, [Some((SCALE * 3.0_f64.ln()).round() as i32), None, None]);
    }
}
