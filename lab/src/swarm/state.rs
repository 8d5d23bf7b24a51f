//! The state of a search.

use super::swarms::{SwarmTask, Swarms};
use crate::state_file::{self, RunState};
use anyhow::Result;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The result of a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// What the best place of all was worth.
    pub best: f64,
    /// What the places of the round were worth on average.
    pub mean: f64,
    /// What the best place of all was worth by the validation set, where that was
    /// measured.
    pub check: Option<f64>,
}

/// The state of a search. `S` are the settings of the measurements, which must be the same when
/// the search is resumed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SwarmState<S> {
    /// How places are measured.
    pub settings: S,
    /// The particles.
    pub swarms: Swarms,
    /// The results of all rounds.
    pub course: Vec<Standing>,
    /// Seconds of search so far.
    pub seconds: f64,
}

impl<S: Serialize + DeserializeOwned> RunState for SwarmState<S> {
    const COMMAND: &'static str = "swarm";
}

impl<S: Serialize + DeserializeOwned> SwarmState<S> {
    /// The state before the first round.
    pub fn new(settings: S, task: SwarmTask) -> Self {
        let swarms = Swarms::new(task);
        Self { settings, swarms, course: Vec::new(), seconds: 0.0 }
    }

    /// The state in a file if there is one, else a new one.
    ///
    /// # Errors
    /// When the file cannot be read or holds a search with other settings.
    pub fn resume(path: &Path, settings: S, task: SwarmTask) -> Result<Self> {
        let found = state_file::read(path, |state: &Self| {
            let mut differences = state_file::differences(&settings, &state.settings);
            differences.extend(state_file::differences(&task, state.swarms.task()));
            differences
        })?;
        Ok(found.unwrap_or_else(|| Self::new(settings, task)))
    }

    /// Takes in what was measured in a round.
    pub fn learn(&mut self, values: &[f64]) {
        self.swarms.learn(values);
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        if let Some(best) = self.swarms.best() {
            self.course.push(Standing { best: self.swarms.value(best), mean, check: None });
        }
    }
}
