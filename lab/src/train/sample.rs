//! A position as the network sees it.

use espalier::eval::network::{View, bucket};
use espalier::eval::{EvalTrace, FULL_SCALE, eval_trace};
use espalier_chess::board::Position;
use espalier_chess::types::Score;

/// The sum of the hand-written terms for the side to move, in centipawns, before it is scaled.
pub(super) fn terms_of(position: &Position, trace: &EvalTrace) -> Score {
    trace.counts.sum().blend(trace.phase) * position.side_to_move().sign()
}

/// The inputs of a position, and what its output should be.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The features of the side to move, and of the other side.
    features: [[u16; 32]; 2],
    count: u8,
    pub bucket: u8,
    /// How much of the score counts: less than one where material is drawish.
    pub share: f32,
    /// The sum of the hand-written terms for the side to move, in centipawns.
    pub terms: f32,
    /// The points that the side to move should expect.
    pub points: f32,
}

impl Sample {
    /// A sample of a position; none where a rule knows its score, so that the network is not asked.
    pub fn new(position: &Position, points: f32) -> Option<Self> {
        let trace = eval_trace(position)?;
        let share = trace.scale as f32 / FULL_SCALE as f32;
        let us = position.side_to_move();
        let terms = terms_of(position, &trace) as f32;
        let views = [us, !us].map(|side| View::of(position, side));
        let mut features = [[0; 32]; 2];
        let mut count = 0;
        let board = position.board();
        for square in board.occupied() {
            let Some(on_square) = board.colored_piece_on(square) else { continue };
            for (features, view) in features.iter_mut().zip(views) {
                features[count] = view.feature(on_square.color, on_square.piece, square) as u16;
            }
            count += 1;
        }
        Some(Self {
            features,
            count: count as u8,
            bucket: bucket(position) as u8,
            share,
            terms,
            points,
        })
    }

    /// The features of the side to move (0), and of the other side (1).
    pub fn features(&self, side: usize) -> &[u16] {
        &self.features[side][..usize::from(self.count)]
    }
}
