//! The result of a tuning, as text, table and plot.

use super::list::Tunable;
use super::tuner::Tuner;

/// A table of all constants: where they began, where they are, and how far that is in units of
/// `c_end`. What is worth a match stands out by the last column.
pub fn table(tuner: &Tuner) -> String {
    let rows = pairs(tuner).map(|(before, after)| {
        [
            before.name.clone(),
            format!("{:.0}", before.value),
            format!("{:.0}", after.value),
            format!("{:.2}", after.value),
            format!("{:+.2}", moved(before, &after)),
        ]
    });
    let head = ["constant", "before", "after", "exact", "moved / c_end"].map(str::to_owned);
    aligned(&std::iter::once(head).chain(rows).collect::<Vec<_>>())
}

fn pairs(tuner: &Tuner) -> impl Iterator<Item = (&Tunable, Tunable)> {
    tuner.task().tunables.iter().zip(tuner.list())
}

/// How far a constant has gone, in units of `c_end`.
fn moved(before: &Tunable, after: &Tunable) -> f64 {
    (after.value - before.value) / before.c_end
}

/// The first column to the left, the others to the right.
fn aligned<const N: usize>(rows: &[[String; N]]) -> String {
    let widths: [usize; N] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0));
    let line = |row: &[String; N]| {
        let first = format!("{:<width$}", row[0], width = widths[0]);
        let others =
            (1..N).map(|column| format!("  {:>width$}", row[column], width = widths[column]));
        std::iter::once(first).chain(others).chain(["\n".to_owned()]).collect::<String>()
    };
    rows.iter().map(line).collect()
}

/// One line: how fast it goes, and which constant has gone furthest.
pub fn status(tuner: &Tuner, seconds: f64) -> String {
    let games = 2.0 * f64::from(tuner.played());
    let speed = if seconds > 0.0 { games / seconds } else { 0.0 };
    let furthest = pairs(tuner)
        .map(|(before, after)| (moved(before, &after), &before.name))
        .max_by(|(one, _), (other, _)| one.abs().total_cmp(&other.abs()));
    let furthest = furthest
        .map_or_else(String::new, |(moved, name)| format!("  furthest: {name} {moved:+.2} c_end"));
    format!("{speed:.2} games/s{furthest}")
}

/// The list with the tuned values, to four decimals: what `OpenBench` or a next tuning reads.
pub fn list(tuner: &Tuner) -> Vec<Tunable> {
    let round = |value: f64| (value * 1e4).round() / 1e4;
    let tuned = tuner.list().into_iter();
    tuned.map(|tunable| Tunable { value: round(tunable.value), ..tunable }).collect()
}

/// The head of the course as comma-separated values: iterations played, then the constants.
pub fn curve_head(tuner: &Tuner) -> String {
    let names = tuner.task().tunables.iter().map(|tunable| format!(",{}", tunable.name));
    format!("iteration{}\n", names.collect::<String>())
}

/// Where the constants are now, as a line under [`curve_head`].
pub fn curve_line(tuner: &Tuner) -> String {
    let values = tuner.values().iter().map(|value| format!(",{value:.4}"));
    format!("{}{}\n", tuner.played(), values.collect::<String>())
}
