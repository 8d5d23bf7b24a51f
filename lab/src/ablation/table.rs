//! The result as a table in Markdown that can also be read as plain text.

use super::record::{AblationRecord, Known};
use super::subject::Subject;
use crate::matches::clock::Limit;
use crate::stats::Estimate;
use std::fmt::Write as _;

/// How the page was measured.
#[derive(Clone, Debug)]
pub struct PageHeader {
    /// The limits of the matches, one column each.
    pub limits: Vec<Limit>,
    /// Pairs of games in each match.
    pub pairs: u32,
    /// Lines over the table.
    pub notes: Vec<String>,
    /// How deep nodes and times were measured; none where they were not.
    pub depth: Option<i32>,
}

/// How it was measured, and what came of it.
pub fn page(subjects: &[Subject], record: &AblationRecord, header: &PageHeader) -> String {
    let mut page = String::new();
    for note in &header.notes {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "- {note}");
    }
    page + "\n" + &table(subjects, record, header)
}

/// The table alone, best first by the first match; what is not known yet comes last.
pub fn table(subjects: &[Subject], record: &AblationRecord, header: &PageHeader) -> String {
    let nothing = Known::default();
    let mut known: Vec<(&Subject, &Known)> = subjects
        .iter()
        .map(|subject| (subject, record.subjects.get(&subject.name).unwrap_or(&nothing)))
        .collect();
    let first = header.limits.first();
    let worth = |known: &Known| first.map_or(f64::NEG_INFINITY, |&limit| rank(known, limit));
    known.sort_by(|(_, one), (_, other)| worth(other).total_cmp(&worth(one)));
    let mut rows = vec![headings(header)];
    rows.extend(known.into_iter().map(|(subject, known)| row(subject, known, header)));
    aligned(&rows)
}

/// What rows are ordered by: Elo, with matches won or lost throughout at the ends.
fn rank(known: &Known, limit: Limit) -> f64 {
    let Some(state) = known.matches.get(&limit.to_string()) else {
        return f64::NEG_INFINITY;
    };
    let games = state.tally.games;
    match state.tally.pairs.elo() {
        Some(elo) => elo.value,
        None if games.games() == 0 => f64::NEG_INFINITY,
        None if games.wins > 0 => f64::INFINITY,
        None => -1e6,
    }
}

fn headings(header: &PageHeader) -> Vec<String> {
    let mut cells = vec!["Part".to_owned()];
    cells.extend(header.limits.iter().map(|limit| format!("Elo at {limit}")));
    if let Some(depth) = header.depth {
        cells.push(format!("Nodes to depth {depth} without it"));
        cells.push("Time without it".to_owned());
    }
    cells.push("What it is".to_owned());
    cells
}

fn row(subject: &Subject, known: &Known, header: &PageHeader) -> Vec<String> {
    let mut cells = vec![format!("`{}`", subject.name)];
    cells.extend(header.limits.iter().map(|&limit| elo(known, limit, header.pairs)));
    if header.depth.is_some() {
        let ratio = |value: fn(&super::cost::Cost) -> f64| {
            known.cost.as_ref().map_or_else(String::new, |cost| format!("× {:.2}", value(cost)))
        };
        cells.push(ratio(super::cost::Cost::nodes_without));
        cells.push(ratio(super::cost::Cost::time_without));
    }
    cells.push(subject.doc.replace('|', "/"));
    cells
}

/// The result of a match; with the pairs played where they are fewer than planned.
fn elo(known: &Known, limit: Limit, planned: u32) -> String {
    let Some(state) = known.matches.get(&limit.to_string()) else {
        return String::new();
    };
    let tally = &state.tally;
    let mut text = match tally.pairs.elo() {
        Some(Estimate { value, error }) => format!("{value:+.1} ± {error:.1}"),
        None if tally.games.games() == 0 => return String::new(),
        None if tally.games.wins > 0 => "every game won".to_owned(),
        None => "every game lost".to_owned(),
    };
    if tally.pairs.pairs() < planned {
        let _ = write!(text, " ({} pairs)", tally.pairs.pairs());
    }
    let faults: u32 = tally.faults.iter().map(|faults| faults.total()).sum();
    if faults > 0 {
        let _ = write!(text, " ({faults} fault{})", if faults == 1 { "" } else { "s" });
    }
    text
}

/// Rows under a header as a Markdown table with columns of even width.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let padded = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        text += &line(padded.collect());
        if index == 0 {
            text += &line(widths.iter().map(|&width| "-".repeat(width)).collect());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ablation::cost::Cost;
    use crate::matches::adjudicate::Adjudication;
    use crate::matches::settings::MatchSettings;
    use crate::matches::spec::EngineSpec;
    use crate::matches::state::MatchState;
    use crate::stats::{Pentanomial, Trinomial};

    fn played(pairs: [u32; 5]) -> MatchState {
        let spec = EngineSpec::parse(["self", "nodes=2000"], None).unwrap();
        let mut state = MatchState::new(MatchSettings {
            a: spec.clone(),
            b: spec,
            openings: String::new(),
            seed: 1,
            margins: [0, 0],
            adjudication: Adjudication::default(),
            sprt: None,
        });
        state.tally.pairs = Pentanomial(pairs);
        state.tally.games = Trinomial { wins: 1, draws: 0, losses: 0 };
        state
    }

    #[test]
    fn the_most_worth_comes_first_and_the_unknown_last() {
        let limit: Limit = "nodes=2000".parse().unwrap();
        let subject = |name: &str| Subject {
            name: name.to_owned(),
            doc: format!("Rule {name}."),
            with: Vec::new(),
            without: Vec::new(),
        };
        let subjects = ["unknown", "little", "much", "all"].map(subject);
        let mut record = AblationRecord::new(String::new());
        for (subject, pairs) in subjects[1..].iter().zip([
            [95, 1306, 2776, 1493, 81],
            [15, 248, 563, 340, 31],
            [0, 0, 0, 0, 4],
        ]) {
            record.of(subject).matches.insert(limit.to_string(), played(pairs));
        }
        record.of(&subjects[2]).cost = Some(Cost { nodes: [100, 150], seconds: [1.0, 1.25] });
        let header = PageHeader {
            limits: vec![limit],
            pairs: 1197,
            notes: vec!["bench 1".to_owned()],
            depth: Some(9),
        };
        let page = page(&subjects, &record, &header);
        let cells: Vec<Vec<&str>> = page
            .lines()
            .filter(|line| line.starts_with('|'))
            .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
            .collect();
        assert_eq!(cells[0][1], "Elo at nodes=2000");
        assert_eq!(cells[2], ["`all`", "every game won (4 pairs)", "", "", "Rule all."]);
        assert_eq!(cells[3], ["`much`", "+18.0 ± 7.9", "× 1.50", "× 1.25", "Rule much."]);
        assert_eq!(cells[4][..2], ["`little`", "+4.8 ± 3.5"]);
        assert_eq!(cells[5][..2], ["`unknown`", ""]);
        assert!(page.starts_with("- bench 1\n\n| Part"), "{page}");
        let widths: Vec<usize> = page
            .lines()
            .filter(|line| line.starts_with('|'))
            .map(|line| line.chars().count())
            .collect();
        assert!(widths.iter().all(|&width| width == widths[0]));
    }
}
