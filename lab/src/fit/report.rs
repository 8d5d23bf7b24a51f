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
    }
    table
}

/// How many weights are shown of those that have moved.
const SHOWN: usize = 24;

/// The weights that have moved furthest, in the phase where they went further.
pub fn moved_table(start: &Weights, end: &Weights, occurrences: &[u32]) -> String {
    let moved = |place: usize| {
        let [before, after] = [start, end].map(|weights| weights.values()[place]);
        (after[0] - before[0]).abs().max((after[1] - before[1]).abs())
    };
    let cases = TERMS.iter().flat_map(|term| {
        (0..term.values.len()).map(|case| (format!("{} {case}", term.name), term.first + case))
    });
    let mut cases: Vec<(String, usize)> = cases.filter(|case| moved(case.1) > 0.0).collect();
    cases.sort_by(|one, other| moved(other.1).total_cmp(&moved(one.1)));
    let mut table =
        format!("{:<26}{:>14}{:>14}{:>12}\n", "moved furthest", "before", "after", "positions");
    for (name, place) in cases.into_iter().take(SHOWN) {
        let [before, after] = [start, end].map(|weights| {
            let [middlegame, endgame] = weights.values()[place];
            format!("{middlegame:.0} {endgame:.0}")
        });
        // Writing to a string cannot fail.
        let _ = writeln!(table, "{name:<26}{before:>14}{after:>14}{:>12}", occurrences[place]);
    }
    table
}
