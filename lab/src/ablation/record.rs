//! The measurements so far.

use super::cost::Cost;
use super::subject::Subject;
use crate::matches::settings::MatchSettings;
use crate::matches::state::MatchState;
use crate::state_file::{self, RunState};
use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// All measurements, by the names of their subjects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AblationRecord {
    /// How costs are measured, and by which build.
    basis: String,
    /// What is known.
    pub subjects: BTreeMap<String, Known>,
}

/// What is known of one subject.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// Its matches, by their limits. They may be unfinished.
    pub matches: BTreeMap<String, MatchState>,
    /// What it does to the tree.
    pub cost: Option<Cost>,
}

impl RunState for AblationRecord {
    const COMMAND: &'static str = "ablate";
}

impl AblationRecord {
    /// An empty record. What is measured on another basis cannot be added to it.
    pub fn new(basis: String) -> Self {
        Self { basis, subjects: BTreeMap::new() }
    }

    /// The record in a file if there is one, else an empty one.
    ///
    /// # Errors
    /// When the file cannot be read, or holds something else.
    pub fn resume(path: &Path, basis: String) -> Result<Self> {
        let found = state_file::read(path, |record: &Self| {
            let is_same = record.basis == basis;
            if is_same { Vec::new() } else { vec![format!("{basis}, not {}", record.basis)] }
        })?;
        Ok(found.unwrap_or_else(|| Self::new(basis)))
    }

    /// What is known of a subject, to be added to.
    pub fn of(&mut self, subject: &Subject) -> &mut Known {
        self.subjects.entry(subject.name.clone()).or_default()
    }

    /// The match of a subject at these settings, as far as it has been played.
    ///
    /// # Errors
    /// When it has been played with other settings.
    pub fn match_of(&self, subject: &Subject, settings: MatchSettings) -> Result<MatchState> {
        let limit = settings.a.limit.to_string();
        let known = self.subjects.get(&subject.name).and_then(|known| known.matches.get(&limit));
        let Some(state) = known else {
            return Ok(MatchState::new(settings));
        };
        let differences = settings.differences(&state.settings);
        if !differences.is_empty() {
            bail!(
                "{} has been played at {limit} with other settings. Name another state file to \
                 begin anew.\n  {}",
                subject.name,
                differences.join("\n  ")
            );
        }
        Ok(state.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_record_is_read_as_it_was_written_and_only_on_its_basis() {
        let folder = std::env::temp_dir().join(format!("espalier-lab-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("record.json");
        let mut record = AblationRecord::resume(&path, "depth 3".to_owned()).unwrap();
        assert_eq!(record, AblationRecord::new("depth 3".to_owned()));
        let subject = Subject::variant(&"v=null_move=0".parse().unwrap());
        record.of(&subject).cost = Some(Cost { nodes: [1, 2], seconds: [0.5, 0.25] });
        record.save(&path).unwrap();
        assert_eq!(AblationRecord::resume(&path, "depth 3".to_owned()).unwrap(), record);
        let error = AblationRecord::resume(&path, "depth 4".to_owned()).unwrap_err().to_string();
        assert!(error.contains("depth 4, not depth 3"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
