//! Trials decided over the board: the engine with one version of the constants against itself
//! with another, in this process.

use super::run::TrialResult;
use crate::interrupt::Stop;
use crate::matches::game::{GameConditions, PlayedGame};
use crate::matches::local::Timing;
use crate::matches::openings::Openings;
use crate::matches::scheduler::play_pair;
use crate::matches::seat::Seat;
use crate::matches::spec::EngineSpec;
use anyhow::Result;
use std::time::Duration;

/// Where trials are played.
pub struct Board<'a> {
    /// The engine without the constants that differ.
    pub engine: &'a EngineSpec,
    /// The names of these.
    pub constants: Vec<&'a str>,
    /// Where games begin.
    pub openings: &'a Openings,
    /// What each game is played by.
    pub conditions: GameConditions,
    /// Ends games early.
    pub stop: Stop,
}

impl Board<'_> {
    /// Plays two versions of the constants against each other, from one opening with either color;
    /// none when it is stopped before their end.
    ///
    /// # Errors
    /// When an engine cannot be started, or there is no memory for openings.
    pub fn pair(&self, versions: &[Vec<i32>; 2], opening: u32) -> Result<Option<TrialResult>> {
        let engines = versions.each_ref().map(|values| self.engine(values));
        let [a, b] = &engines;
        let mut table = [self.seat(a)?, self.seat(b)?];
        let pair = play_pair(&mut table, self.openings, &self.conditions, opening)?;
        Ok(pair.map(|pair| TrialResult {
            points: pair.games.each_ref().map(PlayedGame::points),
            faults: pair
                .games
                .iter()
                .filter(|game| game.fault().is_some())
                .map(|game| game.end.to_string())
                .collect(),
        }))
    }

    fn engine(&self, values: &[i32]) -> EngineSpec {
        let mut engine = self.engine.clone();
        let names = self.constants.iter().map(|&name| name.to_owned());
        engine.options.extend(names.zip(values.iter().map(i32::to_string)));
        engine
    }

    fn seat<'a>(&self, engine: &'a EngineSpec) -> Result<Seat<'a>> {
        // Engines in this process need no patience: there is nobody to wait for.
        Seat::take(engine, Duration::ZERO, Timing::Processor, self.stop.clone())
    }
}
