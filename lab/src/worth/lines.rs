//! The `Worth (…)` lines of the engine's sources: where they stand, and what they say.
//!
//! `` //! Worth (`null_move`): … `` may stand in any comment of a file, over several lines, up to an
//! empty line or the next `Worth (…)`. Only the name is written by hand.
//!
//! `` //! Stays (`null_move`, `killers`): why. `` behind it says, by hand, why what no games show to be
//! worth something is still there.

use super::record::{Measurement, Record, is_part};
use crate::matches::clock::{Limit, TimeControl};
use crate::stats::Estimate;
use std::collections::BTreeSet;
use std::time::Duration;

/// How long lines of comments may be, as the sources are formatted.
const WIDTH: usize = 100;
/// A line names so many measurements at most; the page has all of them.
const NAMED: usize = 3;
const MARKERS: [&str; 2] = ["//! ", "/// "];
const BEGIN: &str = "Worth (`";
const END: &str = "`):";
/// Where a reason begins.
const STAYS: &str = "Stays (";

/// A comment without indentation as its marker and what it says; nothing of an empty one.
fn comment(line: &str) -> Option<(&'static str, &str)> {
    MARKERS.into_iter().find_map(|marker| Some((marker, line.trim_start().strip_prefix(marker)?)))
}

/// The name that a line tells the worth of, if it begins to do so.
fn named(line: &str) -> Option<&str> {
    let (_, text) = comment(line)?;
    let (name, _) = text.strip_prefix(BEGIN)?.split_once(END)?;
    Some(name)
}

/// All names whose worth a source tells.
pub fn names(source: &str) -> BTreeSet<String> {
    source.lines().filter_map(named).map(str::to_owned).collect()
}

/// All names of which a source says why they stay.
pub fn staying(source: &str) -> BTreeSet<String> {
    let reasons =
        source.lines().filter_map(|line| comment(line)?.1.strip_prefix(STAYS)?.split_once("):"));
    let names = reasons.flat_map(|(names, _)| names.split(", "));
    names.map(|name| name.trim_matches('`').to_owned()).collect()
}

/// The lines of a source that tell a worth by hand, which nothing would keep right.
pub fn by_hand(source: &str) -> Vec<&str> {
    let is_by_hand = |line: &&str| {
        let text = comment(line).map_or("", |(_, text)| text);
        let tells =
            text.starts_with("Worth:") || text.starts_with("Worth ") && text.contains("Elo");
        tells && named(line).is_none()
    };
    source.lines().filter(is_by_hand).collect()
}

/// A source with its `Worth` lines as `said` has them, by name.
pub fn rewritten(source: &str, said: impl Fn(&str) -> String) -> String {
    let mut made = String::new();
    let mut lines = source.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let (Some(name), Some((marker, _))) = (named(line), comment(line)) else {
            made += line;
            continue;
        };
        let indent = &line[..line.len() - line.trim_start().len()];
        let goes_on = |line: &&str| {
            let goes_on = |(other, text): (_, &str)| {
                other == marker && !text.trim().is_empty() && !text.starts_with(STAYS)
            };
            named(line).is_none() && comment(line).is_some_and(goes_on)
        };
        while lines.next_if(goes_on).is_some() {}
        let text = format!("{BEGIN}{name}{END} {}", said(name));
        for line in wrapped(&text, WIDTH - indent.len() - marker.len()) {
            made.extend([indent, marker, &line, "\n"]);
        }
    }
    made
}

/// A text in lines of at most so many characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is one");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// What a record comes to in a comment: today's search first, then what is more exact.
pub fn said(name: &str, record: Option<&Record>, today: u64) -> String {
    let mut measurements: Vec<&Measurement> =
        record.map(|record| record.measurements.iter().collect()).unwrap_or_default();
    measurements.sort_by(|one, other| {
        let age = |measurement: &Measurement| measurement.bench != today;
        age(one)
            .cmp(&age(other))
            .then(one.outcome.error().total_cmp(&other.outcome.error()))
            .then_with(|| one.limit.to_string().cmp(&other.limit.to_string()))
    });
    if measurements.is_empty() {
        return "not measured yet.".to_owned();
    }
    let figures = measurements.into_iter().take(NAMED).map(|measurement| {
        let Measurement { limit, bench, .. } = measurement;
        let levels = if is_part(name) { String::new() } else { levels(measurement) };
        let age = if *bench == today { String::new() } else { format!(", older bench {bench}") };
        let games = grouped(measurement.outcome.games().into());
        let (figure, limit) = (figure(measurement), limit_words(*limit));
        format!("{levels}{figure} at {limit} ({games} games{age})")
    });
    figures.collect::<Vec<_>>().join("; ") + "."
}

/// What was measured against what, where one constant says it.
fn levels(measurement: &Measurement) -> String {
    let mut values = measurement.switched.values();
    match (values.next(), values.next()) {
        (Some([without, with]), None) => format!("{with}, not {without}: "),
        _ => String::new(),
    }
}

/// Elo with its interval.
pub fn figure(measurement: &Measurement) -> String {
    match measurement.outcome.elo() {
        Some(Estimate { value, error }) => format!("{value:+.1} ± {error:.1} Elo"),
        None if measurement.outcome.rank() > 0.0 => "every game won".to_owned(),
        None => "every game lost".to_owned(),
    }
}

/// A limit in words.
pub fn limit_words(limit: Limit) -> String {
    match limit {
        Limit::Nodes(nodes) => format!("{} nodes", grouped(nodes)),
        Limit::SoftNodes(nodes) => format!("{} nodes or more", grouped(nodes.soft)),
        Limit::Depth(depth) => format!("depth {depth}"),
        Limit::MoveTime(time) => format!("{} a move", time_words(time)),
        Limit::Clock(TimeControl { moves: None, base, increment }) => {
            format!("{} + {}", time_words(base), time_words(increment))
        }
        Limit::Clock(control) => control.to_string(),
    }
}

fn time_words(time: Duration) -> String {
    let milliseconds = time.as_millis();
    if milliseconds < 100 {
        format!("{milliseconds} ms")
    } else {
        format!("{} s", time.as_secs_f64())
    }
}

/// A number with its thousands apart: 20,000.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::measured;
    use super::*;

    const SOURCE: &str = "//! Null move.\n//!\n//! Worth (`null_move`): old words\n//! over two lines.\n\
                          //! Worth (`killers`):\n\nuse a;\n    /// Worth (`null_move`): x\n    ///\n    /// More.\n";

    #[test]
    fn only_the_words_behind_a_name_are_rewritten_wherever_it_stands() {
        assert_eq!(names(SOURCE).into_iter().collect::<Vec<_>>(), ["killers", "null_move"]);
        let made = rewritten(SOURCE, |name| format!("the worth of {name}."));
        assert_eq!(
            made,
            "//! Null move.\n//!\n//! Worth (`null_move`): the worth of null_move.\n\
             //! Worth (`killers`): the worth of killers.\n\nuse a;\n    /// Worth (`null_move`): the \
             worth of null_move.\n    ///\n    /// More.\n"
        );
        assert_eq!(rewritten(&made, |name| format!("the worth of {name}.")), made);
    }

    #[test]
    fn a_reason_to_stay_is_left_as_it_is() {
        let source =
            "//! Worth (`killers`): old.\n//! Stays (`killers`, `probcut`): they are\n//! cheap.\n";
        let made = rewritten(source, |_| "new.".to_owned());
        assert_eq!(made, source.replace("old", "new"));
        assert_eq!(staying(source).into_iter().collect::<Vec<_>>(), ["killers", "probcut"]);
    }

    #[test]
    fn long_lines_are_broken_where_the_sources_are() {
        let made = rewritten(SOURCE, |_| "word ".repeat(60).trim().to_owned());
        assert!(made.lines().all(|line| line.chars().count() <= WIDTH), "{made}");
        assert_eq!(rewritten(&made, |_| "short".to_owned()).lines().count(), 9);
    }

    #[test]
    fn a_worth_told_by_hand_is_found() {
        let source = "//! Worth: +3 Elo.\n    /// Worth of it: +4 Elo.\n/// Worth of the pieces.\n\
                      //! Worthless.\n//! Worth (`null_move`): made.\n";
        assert_eq!(by_hand(source), ["//! Worth: +3 Elo.", "    /// Worth of it: +4 Elo."]);
    }

    #[test]
    fn an_older_bench_is_told_and_comes_last() {
        let mut record = Record::default();
        record.take(measured("nodes=1000", 601_988, [95, 1306, 2776, 1493, 81]));
        record.take(measured("tc=0.1+0.004", 717_556, [0, 0, 0, 0, 3]));
        record.take(measured("nodes=20000", 717_556, [15, 248, 563, 340, 31]));
        assert_eq!(
            said("null_move", Some(&record), 717_556),
            "+18.0 ± 7.9 Elo at 20,000 nodes (2,394 games); every game won at 0.1 s + 4 ms (6 \
             games); +4.8 ± 3.5 Elo at 1,000 nodes (11,502 games, older bench 601988)."
        );
        assert_eq!(said("null_move", None, 1), "not measured yet.");
    }

    #[test]
    fn values_of_a_constant_are_told() {
        let mut record = Record::default();
        let mut measurement = measured("nodes=1000", 1, [15, 248, 563, 340, 31]);
        measurement.switched = [("null_move_reduction".to_owned(), [4, 6])].into();
        record.take(measurement);
        assert!(said("null_move_reduction", Some(&record), 1).starts_with("6, not 4: +18.0"));
    }
}
