//! Where samples come from.

use super::gradient::points;
use super::sample::Sample;
use crate::data::{Packed, PositionRecord};
use crate::random::Random;
use espalier_chess::board::Position;
use espalier_chess::types::Color;

/// What the network is to predict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Centipawns to a unit of the network.
    pub scale: f32,
    /// How much the result counts; the score of the search counts the rest.
    pub result_share: f32,
}

impl Target {
    /// The points that the side to move should expect of a score.
    pub fn of_score(self, centipawns: i32) -> f32 {
        points(centipawns as f32 / self.scale)
    }

    /// The points that the side to move should expect of a record.
    pub fn of_record(self, record: &PositionRecord) -> f32 {
        let side = record.position.side_to_move();
        let white = record.result.white_points() as f32;
        let result = if side == Color::White { white } else { 1.0 - white };
        let Some(score) = record.score else { return result };
        let by_score = self.of_score(score.seen_by(side));
        by_score + self.result_share * (result - by_score)
    }
}

/// Records, and what is made of them.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub records: &'a [Packed],
    pub target: Target,
}

/// The most random moves of a perturbed position.
const RANDOM_MOVES: usize = 3;

impl Source<'_> {
    /// The sample of a record; none where it cannot be read or the network is not asked.
    pub fn sample(&self, index: usize) -> Option<Sample> {
        let record = self.records[index].unpack().ok()?;
        Sample::new(&record.position, self.target.of_record(&record))
    }

    /// A position at most a few random moves after a record, with the score of the terms alone:
    /// games have few positions in which a piece has just been lost, a search many, and where
    /// nothing was learned the network should add nothing.
    pub fn perturbed(&self, random: &mut Random) -> Option<Sample> {
        let record = self.records[random.below(self.records.len())].unpack().ok()?;
        let mut position = record.position;
        for _ in 0..random.below(RANDOM_MOVES + 1) {
            position = random_child(&position, random)?;
        }
        if position.in_check() {
            return None;
        }
        let mut sample = Sample::new(&position, 0.5)?;
        sample.points = points(sample.terms * sample.share / self.target.scale);
        Some(sample)
    }
}

fn random_child(position: &Position, random: &mut Random) -> Option<Position> {
    let moves = position.legal_moves();
    let count = moves.iter().count();
    let chosen = (count > 0).then(|| random.below(count))?;
    moves.iter().nth(chosen).map(|mv| position.after(mv))
}
