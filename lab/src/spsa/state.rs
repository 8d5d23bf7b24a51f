//! The state of a tuning.

use super::run::{TrialResult, Trials};
use super::tuner::{SpsaTask, Trial, Tuner};
use crate::matches::adjudicate::Adjudication;
use crate::matches::clock::GameClock;
use crate::matches::game::GameConditions;
use crate::matches::spec::EngineSpec;
use crate::state_file::{self, RunState};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// How the games of a tuning are played: what must be the same when it is resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSettings {
    /// The engine without the constants that are tuned.
    pub engine: EngineSpec,
    /// Where games begin, with a hash of the book.
    pub openings: String,
    /// Milliseconds by which a time limit may be overstepped.
    pub margin: u64,
    /// Which games are ended early.
    pub adjudication: Adjudication,
}

impl GameSettings {
    /// The conditions of each game.
    pub fn conditions(&self) -> GameConditions {
        let clock = GameClock::new(self.engine.limit, Duration::from_millis(self.margin));
        GameConditions { clocks: [clock.clone(), clock], adjudication: self.adjudication }
    }
}

/// The state of a tuning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpsaState {
    /// How its games are played.
    pub settings: GameSettings,
    /// What it tunes, and where it is.
    pub tuner: Tuner,
    /// Games lost by other means than chess.
    pub faults: u32,
    /// Seconds of play so far.
    pub seconds: f64,
}

impl RunState for SpsaState {
    const COMMAND: &'static str = "spsa";
}

impl Trials for SpsaState {
    type Trial = Trial;

    fn open(&self) -> Vec<u32> {
        self.tuner.open()
    }

    fn trial(&self, index: u32) -> Trial {
        self.tuner.trial(index)
    }

    fn learn(&mut self, trial: &Trial, result: &TrialResult) {
        self.tuner.learn(trial, result.points);
        self.faults += result.faults.len() as u32;
    }
}

impl SpsaState {
    /// A tuning before its first game.
    pub fn new(settings: GameSettings, task: SpsaTask) -> Self {
        let tuner = Tuner::new(task);
        Self { settings, tuner, faults: 0, seconds: 0.0 }
    }

    /// The state in a file if there is one, else a new one.
    ///
    /// # Errors
    /// When the file cannot be read or holds a tuning with other settings.
    pub fn resume(path: &Path, settings: GameSettings, task: SpsaTask) -> Result<Self> {
        let found = state_file::read(path, |state: &Self| {
            let mut differences = state_file::differences(&settings, &state.settings);
            differences.extend(state_file::differences(&task, state.tuner.task()));
            differences
        })?;
        Ok(found.unwrap_or_else(|| Self::new(settings, task)))
    }
}
