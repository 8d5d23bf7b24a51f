//! What is known so far, also on disk.

use super::cost::Cost;
use super::subject::Subject;
use crate::matches::settings::Settings;
use crate::matches::state::State;
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// All measurements, by the names of their subjects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The form of the file.
    version: u32,
    /// How costs are measured, and by which build.
    basis: String,
    /// What is known.
    pub subjects: BTreeMap<String, Known>,
}

/// What is known of one subject.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// Its matches, by their limits. They may be unfinished.
    pub matches: BTreeMap<String, State>,
    /// What it does to the tree.
    pub cost: Option<Cost>,
}

impl Record {
    const VERSION: u32 = 1;

    /// An empty record. What is measured on another basis cannot be added to it.
    pub fn new(basis: String) -> Self {
        Self { version: Self::VERSION, basis, subjects: BTreeMap::new() }
    }

    /// The record in a file if there is one, else an empty one.
    ///
    /// # Errors
    /// When the file cannot be read, or holds something else.
    pub fn resume(path: &Path, basis: String) -> Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::new(basis)),
            Err(error) => return Err(error).context(format!("cannot read {}", path.display())),
        };
        let record: Self = serde_json::from_str(&text)
            .with_context(|| format!("{} does not hold an ablation", path.display()))?;
        if record.version != Self::VERSION {
            bail!("{} was written by another version of this program", path.display());
        }
        if record.basis != basis {
            bail!(
                "{} was measured otherwise ({}, not {basis}). Delete it or name another file to \
                 begin anew",
                path.display(),
                record.basis
            );
        }
        Ok(record)
    }

    /// Writes the record so that the file is whole at any moment.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        fs::write(&beside, serde_json::to_string_pretty(self)?)
            .and_then(|()| fs::rename(&beside, path))
            .with_context(|| format!("cannot save the record in {}", path.display()))
    }

    /// What is known of a subject, to be added to.
    pub fn of(&mut self, subject: &Subject) -> &mut Known {
        self.subjects.entry(subject.name.clone()).or_default()
    }

    /// The match of a subject at these settings, as far as it has been played.
    ///
    /// # Errors
    /// When it has been played with other settings.
    pub fn match_of(&self, subject: &Subject, settings: Settings) -> Result<State> {
        let limit = settings.a.limit.to_string();
        let known = self.subjects.get(&subject.name).and_then(|known| known.matches.get(&limit));
        let Some(state) = known else {
            return Ok(State::new(settings));
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

    #[test]
    fn a_record_is_read_as_it_was_written_and_only_on_its_basis() {
        let folder = std::env::temp_dir().join(format!("espalier-lab-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("record.json");
        let mut record = Record::resume(&path, "depth 3".to_owned()).unwrap();
        assert_eq!(record, Record::new("depth 3".to_owned()));
        let subject = Subject::variant(&"v=null_move=0".parse().unwrap());
        record.of(&subject).cost = Some(Cost { nodes: [1, 2], seconds: [0.5, 0.25] });
        record.save(&path).unwrap();
        assert_eq!(Record::resume(&path, "depth 3".to_owned()).unwrap(), record);
        let error = Record::resume(&path, "depth 4".to_owned()).unwrap_err().to_string();
        assert!(error.contains("(depth 3, not depth 4)"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
