//! What each part of the search is worth: the records of `lab/worth` as the table of
//! `docs/ablation.md`.

use crate::matches::clock::Limit;
use crate::stats::Estimate;
use anyhow::{Context, Result};
use espalier::params::{Param, TABLE};
use serde::Deserialize;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Games of the engine with a part against the engine without it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Measurement {
    /// The constants that differed: without the part, with it.
    switched: BTreeMap<String, [i32; 2]>,
    limit: Limit,
    /// The nodes of the engine's bench, which tell one search from another.
    bench: u64,
    conditions: String,
    games: u32,
    elo: [f64; 2],
    #[serde(default)]
    faults: u32,
}

impl Measurement {
    fn estimate(&self) -> Estimate {
        Estimate { value: self.elo[0], error: self.elo[1] }
    }

    /// Whether the interval leaves zero out: the games tell gain from loss.
    fn is_shown(&self) -> bool {
        let [elo, error] = self.elo;
        elo.abs() > error
    }

    fn how(&self) -> (u64, &str) {
        (self.bench, &self.conditions)
    }
}

/// What a part does to the tree: the quotient without it by with it.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Effort {
    bench: u64,
    depth: i32,
    nodes: f64,
    time: f64,
}

/// All that is known of one part.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    measurements: Vec<Measurement>,
    effort: Option<Effort>,
}

/// The table of the records in a folder.
pub fn table(folder: &Path) -> Result<String> {
    let named = || format!("cannot read {}", folder.display());
    let mut records = Vec::new();
    for entry in fs::read_dir(folder).with_context(named)? {
        let path = entry.with_context(named)?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let record = read(&path).with_context(|| format!("in {}", path.display()))?;
        records.push((name, record));
    }
    records.sort_by(|(one_name, one), (other_name, other)| {
        best(other).total_cmp(&best(one)).then_with(|| one_name.cmp(other_name))
    });
    Ok(write(&records))
}

fn read(path: &Path) -> Result<Record> {
    let record: Record = serde_json::from_str(&fs::read_to_string(path)?)?;
    for name in record.measurements.iter().flat_map(|measurement| measurement.switched.keys()) {
        constant(name).with_context(|| {
            format!("the search has no constant \"{name}\": rename it here, or delete its games")
        })?;
    }
    Ok(record)
}

fn constant(name: &str) -> Option<&'static Param> {
    TABLE.iter().find(|param| param.name == name)
}

/// The most exact figure of those that show a gain or a loss.
fn best(record: &Record) -> f64 {
    let shown = record.measurements.iter().filter(|measurement| measurement.is_shown());
    let figures = shown.map(Measurement::estimate);
    let best = figures.min_by(|one, other| one.error.total_cmp(&other.error));
    best.map_or(f64::NEG_INFINITY, |best| best.value)
}

fn write(records: &[(String, Record)]) -> String {
    let all = || records.iter().flat_map(|(_, record)| &record.measurements);
    let mut limits: Vec<Limit> = all().map(|measurement| measurement.limit).collect();
    limits.sort_by(order);
    limits.dedup();
    let ways: Vec<(u64, &str)> =
        all().map(Measurement::how).collect::<BTreeSet<_>>().into_iter().collect();
    let columns: Vec<String> = limits.iter().map(|limit| format!("`{limit}`")).collect();
    let mut lines = vec![
        format!("| Part | {} | Nodes | Time | What it is |", columns.join(" | ")),
        format!("|{}", "---|".repeat(limits.len() + 4)),
    ];
    for (name, record) in records {
        let figures = limits.iter().map(|limit| cell(record, *limit, &ways));
        let ratio = |ratio: fn(&Effort) -> f64| {
            record.effort.as_ref().map_or_else(String::new, |it| format!("× {:.2}", ratio(it)))
        };
        let what = constant(name).map_or("Several constants at once.", |param| param.doc.trim());
        let rest = [ratio(|effort| effort.nodes), ratio(|effort| effort.time), what.to_owned()];
        let cells: Vec<String> = figures.chain(rest).collect();
        lines.push(format!("| `{name}` | {} |", cells.join(" | ")));
    }
    lines.push(String::new());
    let ways = ('a'..).zip(&ways);
    lines.extend(ways.map(|(letter, (bench, how))| format!("- {letter}: bench {bench}; {how}.")));
    let efforts = records.iter().filter_map(|(_, record)| record.effort);
    let efforts: BTreeSet<_> = efforts.map(|effort| (effort.depth, effort.bench)).collect();
    let told = |(depth, bench)| {
        format!("- Nodes and time to depth {depth} without the part by with it: bench {bench}.")
    };
    lines.extend(efforts.into_iter().map(told));
    lines.join("\n") + "\n"
}

/// Nodes first, then times; each from small to large.
fn order(one: &Limit, other: &Limit) -> Ordering {
    let key = |limit: &Limit| match *limit {
        Limit::Nodes(nodes) => (0, nodes),
        _ => (1, 0),
    };
    key(one).cmp(&key(other)).then_with(|| one.to_string().cmp(&other.to_string()))
}

/// What games at a limit say of a part.
fn cell(record: &Record, limit: Limit, ways: &[(u64, &str)]) -> String {
    let figure = |measurement: &Measurement| {
        let Measurement { games, switched, faults, .. } = measurement;
        let way = ways.iter().position(|way| *way == measurement.how());
        let letter = ('a'..).nth(way.unwrap_or_default()).unwrap_or_default();
        let levels = match switched.values().collect::<Vec<_>>()[..] {
            [[without, with]] if [*without, *with] != [0, 1] => format!("{with}, not {without}: "),
            _ => String::new(),
        };
        let faults = if *faults > 0 { format!(", {faults} on time") } else { String::new() };
        let Estimate { error, .. } = measurement.estimate();
        let figure = if measurement.is_shown() {
            measurement.estimate().to_string()
        } else {
            format!("not shown ± {error:.1}")
        };
        format!("{levels}{figure} ({games}{faults}, {letter})")
    };
    let here = record.measurements.iter().filter(|measurement| measurement.limit == limit);
    here.map(figure).collect::<Vec<_>>().join("; ")
}

const BEGIN: &str = "<!-- worth -->\n";
const END: &str = "<!-- end of worth -->\n";

pub fn rewritten(page: &str, table: &str) -> Result<String> {
    let parts =
        page.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?)));
    let (before, (_, after)) =
        parts.context("the page has no lines \"worth\" and \"end of worth\"")?;
    Ok(format!("{before}{BEGIN}\n{table}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_what_the_records_say() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let page = fs::read_to_string(root.join("docs/ablation.md")).unwrap();
        let made = rewritten(&page, &table(&root.join("lab/worth")).unwrap()).unwrap();
        assert!(made == page, "`cargo run -p espalier-lab -- worth` writes docs/ablation.md anew");
    }

    #[test]
    fn a_row_has_a_figure_for_each_limit_and_letters_say_how() {
        let games = r#"{"switched":{"null_move":[0,1]},"conditions":"some","games":300,"#;
        let text = format!(
            r#"{{"measurements": [{games}"limit":"tc=1+0.1","bench":6,"elo":[-10.4,32.9],"faults":1}},
            {games}"limit":"nodes=9","bench":7,"elo":[4.8,3.5]}}],
            "effort":{{"bench":7,"depth":9,"nodes":1.5,"time":1.25}}}}"#
        );
        let record = serde_json::from_str(&text).unwrap();
        let table = write(&[("null_move".to_owned(), record)]);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[0], "| Part | `nodes=9` | `tc=1+0.1` | Nodes | Time | What it is |");
        let row = "| `null_move` | +4.8 ± 3.5 (300, b) | not shown ± 32.9 (300, 1 on time, a) | × 1.50 \
                   | × 1.25 | Null move. |";
        assert_eq!(lines[2], row);
        assert_eq!(lines[4..6], ["- a: bench 6; some.", "- b: bench 7; some."]);
    }
}
