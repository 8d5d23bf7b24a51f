//! The results of games, counted by what was on the board and what the search thought of it.

use crate::data::{GamePosition, GameResult};
use espalier::eval::ChanceModel;
use espalier_chess::types::Score;
use std::collections::BTreeMap;

/// Results by material and White's score.
#[derive(Clone, Debug, Default)]
pub struct Results {
    cells: BTreeMap<(u32, Score), Outcomes>,
}

/// How often White won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Results {
    /// Beyond this score hardly a game is open, and the few would bend the curve.
    pub const MOST: Score = 1000;
    /// Scores within so many centipawns are counted together.
    pub const STEP: Score = 5;

    /// Counts a position, if its score is in centipawns and not too large.
    pub fn add(&mut self, position: &GamePosition) {
        let score = position.played.score.centipawns();
        if let Some(score) = score.map(|score| score.0).filter(|score| score.abs() <= Self::MOST) {
            let material = ChanceModel::material(&position.record.position);
            self.count(material, score, position.record.result, 1);
        }
    }

    /// Counts so many results at a score for White.
    pub fn count(&mut self, material: u32, score: Score, result: GameResult, times: u64) {
        let score = (f64::from(score) / f64::from(Self::STEP)).round() as Score * Self::STEP;
        let cell = self.cells.entry((material, score)).or_default();
        match result {
            GameResult::WhiteWins => cell.wins += times,
            GameResult::Draw => cell.draws += times,
            GameResult::BlackWins => cell.losses += times,
        }
    }

    pub fn cells(&self) -> impl Iterator<Item = (u32, Score, Outcomes)> {
        self.cells.iter().map(|(&(material, score), &outcomes)| (material, score, outcomes))
    }

    pub fn positions(&self) -> u64 {
        self.cells.values().map(Outcomes::all).sum()
    }
}

impl Outcomes {
    pub const fn all(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}
