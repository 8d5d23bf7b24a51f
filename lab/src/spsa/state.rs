//! A tuning on disk: enough to go on exactly where it stopped.

use super::tuner::{Task, Tuner};
use crate::matches::adjudicate::Adjudication;
use crate::matches::clock::GameClock;
use crate::matches::game::Conditions;
use crate::matches::settings;
use crate::matches::spec::EngineSpec;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

/// How the games of a tuning are played: what must be the same when it is resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The engine without the constants that are tuned.
    pub engine: EngineSpec,
    /// Where games begin, with a hash of the book.
    pub openings: String,
    /// Milliseconds by which a time limit may be overstepped.
    pub margin: u64,
    /// Which games are ended early.
    pub adjudication: Adjudication,
}

impl Settings {
    /// The conditions of each game.
    pub fn conditions(&self) -> Conditions {
        let clock = GameClock::new(self.engine.limit, Duration::from_millis(self.margin));
        Conditions { clocks: [clock.clone(), clock], adjudication: self.adjudication }
    }
}

/// How a tuning stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The form of the file.
    version: u32,
    /// How its games are played.
    pub settings: Settings,
    /// What it tunes, and where it is.
    pub tuner: Tuner,
    /// Games lost by other means than chess.
    pub faults: u32,
    /// Seconds of play so far.
    pub seconds: f64,
}

impl State {
    const VERSION: u32 = 1;

    /// A tuning before its first game.
    pub fn new(settings: Settings, task: Task) -> Self {
        let tuner = Tuner::new(task);
        Self { version: Self::VERSION, settings, tuner, faults: 0, seconds: 0.0 }
    }

    /// The state in a file if there is one, else a new one.
    ///
    /// # Errors
    /// When the file cannot be read or holds a tuning with other settings.
    pub fn resume(path: &Path, settings: Settings, task: Task) -> Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Self::new(settings, task));
            }
            Err(error) => return Err(error).context(format!("cannot read {}", path.display())),
        };
        let state: Self = serde_json::from_str(&text)
            .with_context(|| format!("{} does not hold a tuning", path.display()))?;
        if state.version != Self::VERSION {
            bail!("{} was written by another version of this program", path.display());
        }
        let mut differences = settings::differences(&settings, &state.settings);
        differences.extend(settings::differences(&task, state.tuner.task()));
        if !differences.is_empty() {
            bail!(
                "{} holds another tuning. Delete it or name another file to begin anew.\n  {}",
                path.display(),
                differences.join("\n  ")
            );
        }
        Ok(state)
    }

    /// Writes the state so that the file is whole at any moment.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        fs::write(&beside, serde_json::to_string_pretty(self)?)
            .and_then(|()| fs::rename(&beside, path))
            .with_context(|| format!("cannot save the tuning in {}", path.display()))
    }
}
