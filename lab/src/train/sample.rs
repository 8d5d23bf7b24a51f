//! A position as the network sees it.

use super::gradient::points;
use crate::data::PositionRecord;
use espalier::eval::network::{FEATURES, View, bucket};
use espalier::eval::{EvalTrace, FULL_SCALE, eval_trace};
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Score};

/// The sum of the hand-written terms for the side to move, in centipawns, before it is scaled.
pub(super) fn terms_of(position: &Position, trace: &EvalTrace) -> Score {
    trace.counts.sum().blend(trace.phase) * position.side_to_move().sign()
}

/// The points that the side to move should expect: by the score of the search, and by the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    pub by_score: f32,
    pub result: f32,
}

impl Target {
    /// What a search and the game say. `scale` is in centipawns to a unit of the network.
    pub fn of(record: &PositionRecord, scale: f32) -> Self {
        let side = record.position.side_to_move();
        let white = record.result.white_points() as f32;
        let result = if side == Color::White { white } else { 1.0 - white };
        let by_score = |score: Score| points(score as f32 / scale);
        let by_score = record.score.map_or(result, |score| by_score(score.seen_by(side)));
        Self { by_score, result }
    }

    /// The same by both.
    pub const fn exactly(points: f32) -> Self {
        Self { by_score: points, result: points }
    }

    /// The points where the result counts this much, and the score the rest.
    pub fn points(self, result_share: f32) -> f32 {
        self.by_score + result_share * (self.result - self.by_score)
    }
}

/// The inputs of a position, and what its output should be. Small, as millions are kept.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The features of the side to move.
    features: [u16; 32],
    count: u8,
    /// How the squares of the other side differ: see [`View`].
    flip: u8,
    pub bucket: u8,
    /// How much of the score counts: less than one where material is drawish.
    pub share: f32,
    /// The sum of the hand-written terms for the side to move, in centipawns.
    pub terms: f32,
    pub target: Target,
}

impl Sample {
    /// A sample of a position; none where a rule knows its score, so that the network is not asked.
    pub fn new(position: &Position, target: Target) -> Option<Self> {
        let trace = eval_trace(position)?;
        let us = position.side_to_move();
        let [view, other] = [us, !us].map(|side| View::of(position, side));
        let mut features = [0; 32];
        let mut count = 0;
        let board = position.board();
        for square in board.occupied() {
            let Some(on_square) = board.colored_piece_on(square) else { continue };
            features[count] = view.feature(on_square.color, on_square.piece, square) as u16;
            count += 1;
        }
        Some(Self {
            features,
            count: count as u8,
            flip: view.flip_to(other),
            bucket: bucket(position) as u8,
            share: trace.scale as f32 / FULL_SCALE as f32,
            terms: terms_of(position, &trace) as f32,
            target,
        })
    }

    /// A sample of a record.
    pub fn of_record(record: &PositionRecord, scale: f32) -> Option<Self> {
        Self::new(&record.position, Target::of(record, scale))
    }

    /// The features of the side to move (0), and of the other side (1): the owner is the other one,
    /// and the squares are flipped.
    pub fn features(&self, side: usize) -> impl Iterator<Item = usize> {
        let (shift, flip) = if side == 0 { (0, 0) } else { (FEATURES / 2, usize::from(self.flip)) };
        let own = self.features[..usize::from(self.count)].iter();
        own.map(move |&feature| ((usize::from(feature) + shift) % FEATURES) ^ flip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_have_the_features_of_their_views() {
        let fens = [
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            "8/2k2pp1/8/1P6/3r4/5N2/6PP/6K1 b - - 0 40",
        ];
        for position in fens.map(|fen| fen.parse::<Position>().unwrap()) {
            let sample = Sample::new(&position, Target::exactly(0.5)).unwrap();
            let us = position.side_to_move();
            for (side, color) in [us, !us].into_iter().enumerate() {
                let view = View::of(&position, color);
                let board = position.board();
                let pieces = board
                    .occupied()
                    .map(|square| (square, board.colored_piece_on(square).unwrap()));
                let expected = pieces.map(|(square, on)| view.feature(on.color, on.piece, square));
                assert!(sample.features(side).eq(expected), "{position} {side}");
            }
        }
    }

    #[test]
    fn the_result_counts_its_share() {
        let target = Target { by_score: 0.5, result: 1.0 };
        for (share, points) in [(0.0, 0.5), (0.5, 0.75), (1.0, 1.0)] {
            assert!((target.points(share) - points).abs() < f32::EPSILON, "{share}");
        }
    }
}
