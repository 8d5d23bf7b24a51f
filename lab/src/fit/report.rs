//! Tables of losses and weights, before and after.

use super::objective::Losses;
use super::weights::Weights;
use espalier::eval::TERMS;
use std::fmt::Write;

/// The losses before and after, over each named part of the data.
pub fn losses_table<'a>(parts: impl IntoIterator<Item = (&'a str, [Losses; 2])>) -> String {
    let mut table = format!("{:<26}{:>10}{:>10}\n", "loss", "before", "after");
    let mut row = |name: &str, [before, after]: [f64; 2]| {
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{name:<26}{before:>10.6}{after:>10.6}");
    };
    for (part, losses) in parts {
        row(&format!("{part}, target"), losses.map(|losses| losses.target));
        row(&format!("{part}, results"), losses.map(|losses| losses.result));
        row(&format!("{part}, results squared"), losses.map(|losses| losses.squared));
    }
    table
}

/// How many weights are shown of those that have moved.
const SHOWN: usize = 24;

/// The weights that have moved furthest.
pub fn moved_table(start: &Weights, end: &Weights, occurrences: &[u32]) -> String {
    let mut moved: Vec<Moved> = TERMS
        .iter()
        .flat_map(|term| {
            let cases = term.first..term.first + term.values.len();
            cases.enumerate().map(|(case, place)| Moved {
                name: format!("{} {case}", term.name),
                values: [start.values()[place], end.values()[place]],
                occurrences: occurrences[place],
            })
        })
        .collect();
    moved.sort_by(|one, other| other.distance().total_cmp(&one.distance()));
    let mut table =
        format!("{:<26}{:>14}{:>14}{:>12}\n", "moved furthest", "before", "after", "positions");
    let shown = moved.iter().filter(|moved| moved.distance() > 0.0).take(SHOWN);
    for Moved { name, values, occurrences } in shown {
        let [before, after] =
            values.map(|[middlegame, endgame]| format!("{middlegame:.0} {endgame:.0}"));
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{name:<26}{before:>14}{after:>14}{occurrences:>12}");
    }
    table
}

/// A weight before and after.
struct Moved {
    name: String,
    values: [[f64; 2]; 2],
    occurrences: u32,
}

impl Moved {
    /// How far it has gone in the phase where it went further, in centipawns.
    fn distance(&self) -> f64 {
        let [before, after] = self.values;
        (after[0] - before[0]).abs().max((after[1] - before[1]).abs())
    }
}
