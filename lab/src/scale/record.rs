//! The matches so far, one for each node count.

use crate::matches::settings::MatchSettings;
use crate::matches::state::MatchState;
use crate::state_file::{self, RunState};
use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The matches. They may be unfinished.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ScaleRecord {
    /// By the nodes a move of engine B, the fewest first.
    matches: Vec<(u64, MatchState)>,
}

impl RunState for ScaleRecord {
    const COMMAND: &'static str = "scale";
}

impl ScaleRecord {
    /// The record in a file if there is one, else an empty one.
    ///
    /// # Errors
    /// When the file cannot be read, or holds something else.
    pub fn resume(path: &Path) -> Result<Self> {
        Ok(state_file::read(path, |_: &Self| Vec::new())?.unwrap_or_default())
    }

    /// The match at these nodes, as far as it has been played.
    ///
    /// # Errors
    /// When it has been played with other settings.
    pub fn match_at(&self, nodes: u64, settings: MatchSettings) -> Result<MatchState> {
        let known = self.matches.iter().find(|(at, _)| *at == nodes);
        let Some((_, state)) = known else {
            return Ok(MatchState::new(settings));
        };
        let differences = settings.differences(&state.settings);
        if !differences.is_empty() {
            bail!(
                "at {nodes} nodes, games have been played with other settings. Name another state \
                 file to begin anew.\n  {}",
                differences.join("\n  ")
            );
        }
        Ok(state.clone())
    }

    /// Puts a match in place of the one at these nodes.
    pub fn insert(&mut self, nodes: u64, state: MatchState) {
        self.matches.retain(|(at, _)| *at != nodes);
        self.matches.push((nodes, state));
        self.matches.sort_by_key(|(at, _)| *at);
    }

    /// The matches, those with the fewest nodes first.
    pub fn matches(&self) -> impl Iterator<Item = (u64, &MatchState)> {
        self.matches.iter().map(|(nodes, state)| (*nodes, state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::adjudicate::Adjudication;
    use crate::matches::spec::EngineSpec;

    fn settings(nodes: u64, seed: u64) -> MatchSettings {
        let limit = format!("nodes={nodes}");
        let engine = EngineSpec::parse([limit.as_str()], None).unwrap();
        MatchSettings {
            a: engine.clone(),
            b: engine,
            openings: "random".to_owned(),
            seed,
            margins: [0; 2],
            adjudication: Adjudication::default(),
            sprt: None,
        }
    }

    #[test]
    fn a_match_goes_on_with_its_own_settings_only() {
        let mut record = ScaleRecord::default();
        let mut played = MatchState::new(settings(500, 1));
        played.seconds = 7.0;
        record.insert(500, played.clone());
        assert_eq!(record.match_at(500, settings(500, 1)).unwrap(), played);
        assert_eq!(
            record.match_at(900, settings(900, 1)).unwrap(),
            MatchState::new(settings(900, 1))
        );
        let error = record.match_at(500, settings(500, 2)).unwrap_err().to_string();
        assert!(error.starts_with("at 500 nodes") && error.contains("seed: 2, not 1"), "{error}");
    }
}
