//! The state of a match.

use super::settings::MatchSettings;
use super::tally::Tally;
use crate::state_file::{self, RunState};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;

/// Which pairs have been played. They end in another order than they begin, but nearly in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedPairs {
    /// All pairs before this one.
    before: u32,
    /// And these.
    also: BTreeSet<u32>,
}

impl PlayedPairs {
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

    /// How many pairs have been played.
    pub fn count(&self) -> u32 {
        self.before + self.also.len() as u32
    }
}

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchState {
    /// What the match measures.
    pub settings: MatchSettings,
    /// The results of the pairs played.
    pub tally: Tally,
    /// Which those are.
    pub done: PlayedPairs,
    /// Seconds of play so far.
    pub seconds: f64,
}

impl RunState for MatchState {
    const COMMAND: &'static str = "match";
}

impl MatchState {
    /// A match before its first game.
    pub fn new(settings: MatchSettings) -> Self {
        Self { settings, tally: Tally::default(), done: PlayedPairs::default(), seconds: 0.0 }
    }

    /// The state in a file if there is one, else a new one.
    ///
    /// # Errors
    /// When the file cannot be read or holds a match with other settings.
    pub fn resume(path: &Path, settings: MatchSettings) -> Result<Self> {
        let found = state_file::read(path, |state: &Self| settings.differences(&state.settings))?;
        Ok(found.unwrap_or_else(|| Self::new(settings)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_may_end_in_any_order() {
        let mut done = PlayedPairs::default();
        for pair in [2, 0, 4] {
            done.insert(pair);
        }
        assert_eq!((0..6).filter(|&pair| done.contains(pair)).collect::<Vec<_>>(), [0, 2, 4]);
        done.insert(1);
        done.insert(3);
        assert_eq!(done, PlayedPairs { before: 5, also: BTreeSet::new() });
    }
}
