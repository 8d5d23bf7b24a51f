//! The records as tables in Markdown: one for each limit, and one of nodes and times.

use super::lines::{figure, grouped, limit_words};
use super::record::{Measurement, Record, Records, constant};
use crate::ablation::table::aligned;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The tables, with the limit of most measurements first.
pub fn tables(records: &Records, today: u64) -> String {
    let mut by_limit: BTreeMap<String, Vec<(&str, &Measurement)>> = BTreeMap::new();
    for (name, record) in &records.0 {
        for measurement in &record.measurements {
            let limit = limit_words(measurement.limit);
            by_limit.entry(limit).or_default().push((name, measurement));
        }
    }
    let mut sections: Vec<_> = by_limit.into_iter().collect();
    // A stable sort: of equally many the first by name.
    sections.sort_by_key(|(_, rows)| usize::MAX - rows.len());
    let mut told = BTreeSet::new();
    let mut text = String::new();
    for (limit, rows) in sections {
        text += &section(&limit, rows, today, &mut told);
    }
    text += &efforts(records, today);
    text
}

/// One limit: the most worth first, and below how it was measured. What a part is says the first table
/// that has it; `told` are those of the tables above.
fn section<'a>(
    limit: &str,
    mut rows: Vec<(&'a str, &Measurement)>,
    today: u64,
    told: &mut BTreeSet<&'a str>,
) -> String {
    rows.sort_by(|(_, one), (_, other)| other.outcome.rank().total_cmp(&one.outcome.rank()));
    let ways: BTreeSet<(&str, u64)> =
        rows.iter().map(|(_, row)| (row.conditions.as_str(), row.bench)).collect();
    let ways: Vec<(&str, u64)> = ways.into_iter().collect();
    let mut cells = vec![["Part", "Elo", "Games", "How", "What it is"].map(str::to_owned).to_vec()];
    for (name, row) in rows {
        let way = ways.iter().position(|&way| way == (row.conditions.as_str(), row.bench));
        let faults = match row.faults {
            0 => String::new(),
            1 => " (1 fault)".to_owned(),
            faults => format!(" ({faults} faults)"),
        };
        cells.push(vec![
            format!("`{name}`"),
            figure(row).replace(" Elo", "") + &faults,
            grouped(row.outcome.games().into()),
            way.map(|way| letter(way).to_string()).unwrap_or_default(),
            meaning(name, row, told.insert(name)),
        ]);
    }
    let mut text = format!("\n## At {limit}\n\n{}\n", aligned(&cells));
    for (index, (conditions, bench)) in ways.into_iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "- {}: {}; {conditions}.", letter(index), dated(bench, today));
    }
    text
}

/// The letter of a way of measuring.
fn letter(index: usize) -> char {
    char::from(b'a' + u8::try_from(index).unwrap_or(25).min(25))
}

/// A bench, and whether it is that of the search as it is.
fn dated(bench: u64, today: u64) -> String {
    if bench == today { format!("bench {bench}, today's") } else { format!("bench {bench}, older") }
}

/// What a part is, in words where it is new; of some constants at once, how many.
fn meaning(name: &str, measurement: &Measurement, is_new: bool) -> String {
    let Some(param) = constant(name) else {
        return format!("{} constants at once.", measurement.switched.len());
    };
    let levels = match measurement.switched.get(name) {
        Some([without, with]) if !param.is_switch() => format!("{with}, not {without}. "),
        _ => String::new(),
    };
    let doc = param.doc.trim().replace('|', "/");
    format!("{levels}{}", if is_new { doc.as_str() } else { "" }).trim_end().to_owned()
}

/// Nodes and times.
fn efforts(records: &Records, today: u64) -> String {
    let mut rows: Vec<_> = records
        .0
        .iter()
        .filter_map(|(name, Record { effort, .. })| Some((name, (*effort)?)))
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    rows.sort_by(|(_, one), (_, other)| other.nodes.total_cmp(&one.nodes));
    let mut cells = vec![
        ["Part", "Depth", "Nodes without it", "Time without it", "Bench"]
            .map(str::to_owned)
            .to_vec(),
    ];
    cells.extend(rows.into_iter().map(|(name, effort)| {
        vec![
            format!("`{name}`"),
            effort.depth.to_string(),
            format!("× {:.2}", effort.nodes),
            format!("× {:.2}", effort.time),
            dated(effort.bench, today).replace("bench ", ""),
        ]
    }));
    format!("\n## Nodes and times\n\n{}", aligned(&cells))
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::measured;
    use super::super::record::{Effort, Outcome};
    use super::*;

    #[test]
    fn each_limit_has_a_table_with_the_most_worth_first_and_says_how_it_was_measured() {
        let mut null_move = Record::default();
        null_move.take(measured("nodes=1000", 7, [15, 248, 563, 340, 31]));
        null_move.effort = Some(Effort { bench: 7, depth: 9, nodes: 1.5, time: 1.25 });
        let mut killers = Record::default();
        let lost = Outcome::Elo { games: 300, elo: [-10.4, 32.9] };
        let older = Measurement { outcome: lost, ..measured("nodes=1000", 6, [0; 5]) };
        killers.take(Measurement { faults: 1, ..older });
        killers.take(measured("nodes=20000", 7, [95, 1306, 2776, 1493, 81]));
        let records = [("null_move".to_owned(), null_move), ("killers".to_owned(), killers)];
        let page = tables(&Records(records.into()), 7);
        let rows: Vec<Vec<&str>> = page
            .lines()
            .filter(|line| line.starts_with("| `"))
            .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
            .collect();
        assert_eq!(rows[0], ["`null_move`", "+18.0 ± 7.9", "2,394", "b", "Null move."]);
        assert_eq!(rows[1], ["`killers`", "-10.4 ± 32.9 (1 fault)", "300", "a", "Killer moves."]);
        assert_eq!(rows[2], ["`killers`", "+4.8 ± 3.5", "11,502", "a", ""]);
        assert_eq!(rows[3], ["`null_move`", "9", "× 1.50", "× 1.25", "7, today's"]);
        assert!(
            page.contains("- a: bench 6, older; some games.\n- b: bench 7, today's; some games.")
        );
        let sections: Vec<&str> = page.lines().filter(|line| line.starts_with('#')).collect();
        assert_eq!(sections, ["## At 1,000 nodes", "## At 20,000 nodes", "## Nodes and times"]);
    }
}
