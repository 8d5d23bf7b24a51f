//! All measurements of one part of the search, and the folder of them.

use crate::matches::clock::Limit;
use crate::stats::{Estimate, Pentanomial};
use anyhow::{Context, Result, ensure};
use espalier::params::{Param, TABLE};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What a match, or an experiment of many constants, says of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// The constants that differed between the sides: without the part, with it.
    pub switched: BTreeMap<String, [i32; 2]>,
    /// How long both sides thought.
    pub limit: Limit,
    /// The nodes of the engine's bench, which tell one search from another.
    pub bench: u64,
    /// What else decides the result: openings, seed, hash, games that ended early.
    pub conditions: String,
    /// Games lost by other means than chess.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub faults: u32,
    /// The result, as the side with the part saw it.
    #[serde(flatten)]
    pub outcome: Outcome,
}

impl Measurement {
    /// Whether its games are as deep as those that are played: at 20,000 nodes a move or more, or by time.
    const fn is_deep(&self) -> bool {
        const DEEP: u64 = 20_000;
        match self.limit {
            Limit::Nodes(nodes) => nodes >= DEEP,
            Limit::SoftNodes(nodes) => nodes.soft >= DEEP,
            Limit::Depth(_) => false,
            Limit::MoveTime(_) | Limit::Clock(_) => true,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The result of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Outcome {
    /// Pairs of games by their points: [LL, LD, DD+WL, WD, WW].
    Pairs {
        /// How many of each.
        pairs: Pentanomial,
    },
    /// Elo with its 95% interval, of which the pairs are not known any more.
    Elo {
        /// How many games.
        games: u32,
        /// The value and its error.
        elo: [f64; 2],
    },
}

impl Outcome {
    /// Games played.
    pub fn games(self) -> u32 {
        match self {
            Self::Pairs { pairs } => 2 * pairs.pairs(),
            Self::Elo { games, .. } => games,
        }
    }

    /// Elo; none where one side won everything.
    pub fn elo(self) -> Option<Estimate> {
        match self {
            Self::Pairs { pairs } => pairs.elo(),
            Self::Elo { elo: [value, error], .. } => Some(Estimate { value, error }),
        }
    }

    /// What measurements are ordered by: Elo, with matches won or lost throughout at the ends.
    pub fn rank(self) -> f64 {
        match (self.elo(), self) {
            (Some(elo), _) => elo.value,
            (None, Self::Pairs { pairs }) if pairs.0[4] > 0 => f64::INFINITY,
            (None, _) => f64::NEG_INFINITY,
        }
    }

    /// Whether it is above its error.
    fn is_gain(self) -> bool {
        self.elo().map_or_else(|| self.rank() > 0.0, |elo| elo.value > elo.error)
    }

    /// How far the truth may lie from the figure; without one, as far as can be.
    pub fn error(self) -> f64 {
        self.elo().map_or(f64::INFINITY, |elo| elo.error)
    }
}

/// What a part does to the tree, from the same searches without it and with it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// The nodes of the engine's bench.
    pub bench: u64,
    /// To which depth.
    pub depth: i32,
    /// How many times as many nodes it takes without the part.
    pub nodes: f64,
    /// How many times as long it takes.
    pub time: f64,
}

/// All that is known of one part.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The matches: few for each limit and what was switched, see [`Record::take`].
    #[serde(default)]
    pub measurements: Vec<Measurement>,
    /// Nodes and time to a fixed depth.
    #[serde(default)]
    pub effort: Option<Effort>,
}

impl Record {
    /// Takes a measurement, and gives up older ones of the same question that are no more exact. By
    /// the same search only the most exact one stays. Whether it was taken.
    pub fn take(&mut self, new: Measurement) -> bool {
        let asks_the_same =
            |old: &Measurement| old.limit == new.limit && old.switched == new.switched;
        let is_better = |old: &Measurement| old.outcome.error() < new.outcome.error();
        let is_of_today = |old: &Measurement| old.bench == new.bench;
        if self
            .measurements
            .iter()
            .any(|old| asks_the_same(old) && is_of_today(old) && is_better(old))
        {
            return false;
        }
        self.measurements
            .retain(|old| !asks_the_same(old) || (is_better(old) && !is_of_today(old)));
        self.measurements.push(new);
        true
    }

    /// Whether a measurement is above its error: one of the deep ones, where there are such.
    pub fn shows_a_gain(&self) -> bool {
        let has_deep = self.measurements.iter().any(Measurement::is_deep);
        let counts = |measurement: &&Measurement| !has_deep || measurement.is_deep();
        self.measurements.iter().filter(counts).any(|measurement| measurement.outcome.is_gain())
    }

    /// The text of its file: a measurement on every line.
    fn text(&self) -> Result<String> {
        let lines: Result<Vec<String>, _> =
            self.measurements.iter().map(serde_json::to_string).collect();
        let lines = lines?.join(",\n    ");
        let effort = self.effort.as_ref().map(serde_json::to_string).transpose()?;
        let effort = effort.map_or_else(String::new, |effort| format!(",\n  \"effort\": {effort}"));
        let measurements =
            if lines.is_empty() { "[]".to_owned() } else { format!("[\n    {lines}\n  ]") };
        Ok(format!("{{\n  \"measurements\": {measurements}{effort}\n}}\n"))
    }
}

/// The constant of a name.
pub fn constant(name: &str) -> Option<&'static Param> {
    TABLE.iter().find(|param| param.name == name)
}

/// Whether a name is that of a switch that ships turned on: a part that has a worth.
pub fn is_part(name: &str) -> bool {
    constant(name).is_some_and(|param| param.is_switch() && param.value == 1)
}

/// The records of all parts, by their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records(pub BTreeMap<String, Record>);

impl Records {
    /// Reads all files of a folder.
    ///
    /// # Errors
    /// When one cannot be read, or is of a constant that the search does not have.
    pub fn read(folder: &Path) -> Result<Self> {
        let named = || format!("cannot read {}", folder.display());
        let mut records = BTreeMap::new();
        for entry in fs::read_dir(folder).with_context(named)? {
            let path = entry.with_context(named)?.path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let record = read(&path).with_context(|| format!("in {}", path.display()))?;
            records.insert(name, record);
        }
        Ok(Self(records))
    }

    /// Writes the files of these records.
    ///
    /// # Errors
    /// When one cannot be written.
    pub fn write(&self, folder: &Path) -> Result<()> {
        for (name, record) in &self.0 {
            let path = folder.join(format!("{name}.json"));
            fs::write(&path, record.text()?)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        Ok(())
    }
}

fn read(path: &Path) -> Result<Record> {
    let record: Record = serde_json::from_str(&fs::read_to_string(path)?)?;
    for name in record.measurements.iter().flat_map(|measurement| measurement.switched.keys()) {
        ensure!(
            constant(name).is_some(),
            "the search has no constant \"{name}\": where it has another name now, rename it here \
             (and the file, if it is called so); where it is gone, delete the measurement"
        );
    }
    Ok(record)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A match of the null move.
    pub(crate) fn measured(limit: &str, bench: u64, pairs: [u32; 5]) -> Measurement {
        Measurement {
            switched: BTreeMap::from([("null_move".to_owned(), [0, 1])]),
            limit: limit.parse().unwrap(),
            bench,
            conditions: "some games".to_owned(),
            faults: 0,
            outcome: Outcome::Pairs { pairs: Pentanomial(pairs) },
        }
    }

    #[test]
    fn what_is_newer_replaces_what_is_no_more_exact() {
        let exact = measured("nodes=1000", 7, [95, 1306, 2776, 1493, 81]);
        let rough = measured("nodes=1000", 7, [1, 5, 9, 5, 1]);
        let mut record = Record::default();
        assert!(record.take(rough.clone()));
        assert!(record.take(exact.clone()));
        assert!(!record.take(rough.clone()), "by the same search the more exact one stays");
        let longer = measured("nodes=2000", 7, [1, 5, 9, 5, 1]);
        assert!(record.take(longer.clone()));
        assert_eq!(record.measurements, [exact.clone(), longer.clone()]);
        let newer = Measurement { bench: 8, ..rough };
        assert!(record.take(newer.clone()));
        assert_eq!(record.measurements, [exact.clone(), longer.clone(), newer]);
        let newest = Measurement { bench: 9, ..exact };
        assert!(record.take(newest.clone()));
        assert_eq!(record.measurements, [longer, newest]);
    }

    #[test]
    fn what_deep_games_show_counts_where_there_are_such() {
        let (won, even) = ([1, 5, 9, 50, 20], [3, 5, 9, 5, 3]);
        let record = |all: &[(&str, [u32; 5])]| {
            let measurements = all.iter().map(|&(limit, pairs)| measured(limit, 7, pairs));
            Record { measurements: measurements.collect(), effort: None }
        };
        for limit in ["nodes=1000", "nodes=20000", "tc=8+0.08", "movetime=50"] {
            assert!(record(&[(limit, won)]).shows_a_gain(), "{limit}");
            assert!(!record(&[(limit, even)]).shows_a_gain(), "{limit}");
        }
        assert!(!record(&[("nodes=1000", won), ("nodes=20000", even)]).shows_a_gain());
        assert!(record(&[("tc=8+0.08", won), ("nodes=20000", even)]).shows_a_gain());
        assert!(!record(&[]).shows_a_gain());
    }

    #[test]
    fn records_are_read_as_they_were_written_and_names_that_are_gone_are_told() {
        let folder =
            std::env::temp_dir().join(format!("espalier-lab-worth-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut record = Record::default();
        record.take(measured("nodes=1000", 7, [1, 5, 9, 5, 1]));
        let lost = Outcome::Elo { games: 300, elo: [-10.4, 32.9] };
        record.take(Measurement {
            outcome: lost,
            faults: 1,
            ..measured("tc=0.1+0.004", 6, [0; 5])
        });
        record.effort = Some(Effort { bench: 7, depth: 9, nodes: 1.17, time: 1.25 });
        let records = Records(BTreeMap::from([("null_move".to_owned(), record)]));
        records.write(&folder).unwrap();
        assert_eq!(Records::read(&folder).unwrap(), records);
        let path = folder.join("null_move.json");
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 7, "{text}");
        fs::write(&path, text.replace("null_move", "nul_move")).unwrap();
        let error = format!("{:#}", Records::read(&folder).unwrap_err());
        assert!(error.contains("null_move.json") && error.contains("no constant \"nul_move\""));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_was_won_throughout_comes_first() {
        let rank = |pairs| measured("nodes=1", 1, pairs).outcome.rank();
        assert!(rank([0, 0, 0, 0, 4]) > rank([1, 5, 9, 5, 2]));
        assert!(rank([4, 0, 0, 0, 0]) < rank([2, 5, 9, 5, 1]));
    }
}
