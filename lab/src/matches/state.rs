//! The state of a match.

use super::pairs::{PlayedPair, Versions};
use super::report::status;
use super::run::Experiment;
use super::settings::GameSettings;
use super::tally::Tally;
use crate::state_file::{self, RunState};
use crate::stats::{Decision, Sprt};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What a match measures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The options of the engine that is tested, and of the one it is measured by.
    pub versions: Versions,
    /// Hashes of the networks that they take from files.
    #[serde(default)]
    pub networks: Vec<String>,
    pub games: GameSettings,
    pub sprt: Option<Sprt>,
}

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchState {
    pub settings: MatchSettings,
    pub tally: Tally,
    pub seconds: f64,
}

impl RunState for MatchState {
    const COMMAND: &'static str = "match";
}

impl MatchState {
    pub fn new(settings: MatchSettings) -> Self {
        Self { settings, tally: Tally::default(), seconds: 0.0 }
    }

    /// The state in a file if there is one, else a new one.
    pub fn resume(path: &Path, settings: MatchSettings) -> Result<Self> {
        let found = state_file::read(path, |state: &Self| {
            state_file::differences(&settings, &state.settings)
        })?;
        Ok(found.unwrap_or_else(|| Self::new(settings)))
    }
}

impl Experiment for MatchState {
    fn played(&self) -> u32 {
        self.tally.pairs.pairs()
    }

    fn versions(&self, _number: u32) -> Versions {
        self.settings.versions.clone()
    }

    fn learn(&mut self, pair: &PlayedPair) {
        self.tally.add(pair);
    }

    fn is_decided(&self) -> bool {
        let sprt = self.settings.sprt;
        sprt.is_some_and(|sprt| sprt.decision(self.tally.pairs) != Decision::Open)
    }

    fn seconds(&mut self) -> &mut f64 {
        &mut self.seconds
    }

    fn status(&self) -> String {
        status(&self.tally, self.settings.sprt.as_ref())
    }
}
