//! A search on disk: enough to go on exactly where it stopped.

use super::swarms::{Swarms, Task};
use crate::matches::settings;
use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// How the swarms stood after a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// What the best place of all was worth.
    pub best: f64,
    /// What the places of the round were worth on average.
    pub mean: f64,
    /// What the best place of all was worth by what nobody has learned from, where that was
    /// measured.
    pub check: Option<f64>,
}

/// How a search stands. `S` says how places are measured, which must be the same when it is
/// resumed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State<S> {
    /// The form of the file.
    version: u32,
    /// How places are measured.
    pub settings: S,
    /// What is looked for, and who looks where.
    pub swarms: Swarms,
    /// How the swarms stood after each round.
    pub course: Vec<Standing>,
    /// Seconds of search so far.
    pub seconds: f64,
}

impl<S: Serialize + DeserializeOwned> State<S> {
    const VERSION: u32 = 1;

    /// A search before its first round.
    pub fn new(settings: S, task: Task) -> Self {
        let swarms = Swarms::new(task);
        Self { version: Self::VERSION, settings, swarms, course: Vec::new(), seconds: 0.0 }
    }

    /// The state in a file if there is one, else a new one.
    ///
    /// # Errors
    /// When the file cannot be read or holds a search with other settings.
    pub fn resume(path: &Path, settings: S, task: Task) -> Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Self::new(settings, task));
            }
            Err(error) => return Err(error).context(format!("cannot read {}", path.display())),
        };
        let state: Self = serde_json::from_str(&text)
            .with_context(|| format!("{} does not hold such a search", path.display()))?;
        if state.version != Self::VERSION {
            bail!("{} was written by another version of this program", path.display());
        }
        let mut differences = settings::differences(&settings, &state.settings);
        differences.extend(settings::differences(&task, state.swarms.task()));
        if !differences.is_empty() {
            bail!(
                "{} holds another search. Delete it or name another file to begin anew.\n  {}",
                path.display(),
                differences.join("\n  ")
            );
        }
        Ok(state)
    }

    /// Takes in what was measured in a round.
    pub fn learn(&mut self, values: &[f64]) {
        self.swarms.learn(values);
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        if let Some(best) = self.swarms.best() {
            self.course.push(Standing { best: self.swarms.value(best), mean, check: None });
        }
    }

    /// Writes the state so that the file is whole at any moment.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        fs::write(&beside, serde_json::to_string(self)?)
            .and_then(|()| fs::rename(&beside, path))
            .with_context(|| format!("cannot save the search in {}", path.display()))
    }
}
