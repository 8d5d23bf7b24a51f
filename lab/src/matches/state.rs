//! A match on disk: enough to go on exactly where it stopped.

use super::settings::Settings;
use super::tally::Tally;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Which pairs have been played. They end in another order than they begin, but nearly in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// All pairs before this one.
    before: u32,
    /// And these.
    also: BTreeSet<u32>,
}

impl Done {
    /// Notes a pair as played.
    pub fn insert(&mut self, pair: u32) {
        self.also.insert(pair);
        while self.also.remove(&self.before) {
            self.before += 1;
        }
    }

    /// Whether a pair has been played.
    pub fn contains(&self, pair: u32) -> bool {
        pair < self.before || self.also.contains(&pair)
    }
}

/// How a match stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The form of the file.
    version: u32,
    /// What the match measures.
    pub settings: Settings,
    /// The results of the pairs played.
    pub tally: Tally,
    /// Which those are.
    pub done: Done,
    /// Seconds of play so far.
    pub seconds: f64,
}

impl State {
    const VERSION: u32 = 1;

    /// A match before its first game.
    pub fn new(settings: Settings) -> Self {
        let version = Self::VERSION;
        Self { version, settings, tally: Tally::default(), done: Done::default(), seconds: 0.0 }
    }

    /// The state in a file if there is one, else a new one.
    ///
    /// # Errors
    /// When the file cannot be read or holds a match with other settings.
    pub fn resume(path: &Path, settings: Settings) -> Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::new(settings)),
            Err(error) => return Err(error).context(format!("cannot read {}", path.display())),
        };
        let state: Self = serde_json::from_str(&text)
            .with_context(|| format!("{} does not hold a match", path.display()))?;
        if state.version != Self::VERSION {
            bail!("{} was written by another version of this program", path.display());
        }
        let differences = settings.differences(&state.settings);
        if !differences.is_empty() {
            bail!(
                "{} holds another match. Delete it or name another file to begin anew.\n  {}",
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
        let text = serde_json::to_string_pretty(self)?;
        fs::write(&beside, text)
            .and_then(|()| fs::rename(&beside, path))
            .with_context(|| format!("cannot save the match in {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_may_end_in_any_order() {
        let mut done = Done::default();
        for pair in [2, 0, 4] {
            done.insert(pair);
        }
        assert_eq!((0..6).filter(|&pair| done.contains(pair)).collect::<Vec<_>>(), [0, 2, 4]);
        done.insert(1);
        done.insert(3);
        assert_eq!(done, Done { before: 5, also: BTreeSet::new() });
    }
}
