//! The result of a suite as text.

use super::finding::Finding;
use super::summary::{CutoffShares, Mates, Spread, Summary};
use crate::suite::branching::{Branching, LAST};
use std::fmt::Write as _;

/// The whole result: sums first, then every position that was not solved.
pub fn text(summary: &Summary, findings: &[Finding]) -> String {
    let mut lines = vec![(
        "Solved",
        format!("{} of {}{}", summary.solved, summary.positions, percent_of(summary)),
    )];
    if let Some(mates) = summary.mates {
        lines.push(("Mates", self::mates(mates)));
    }
    if let Some(times) = summary.seconds_to_solution {
        let in_milliseconds = |seconds: f64| format!("{:.1} ms", 1000.0 * seconds);
        lines.push(("Found", format!("after {}", spread(times, in_milliseconds))));
    }
    if let Some(nodes) = summary.nodes_to_solution {
        lines.push(("", format!("after {}", spread(nodes, |nodes| format!("{nodes:.0} nodes")))));
    }
    if let Some(depth) = summary.depth {
        lines.push(("Depth", spread(depth, |depth| format!("{depth:.1}"))));
    }
    let speed = summary.nodes_per_second();
    lines.push((
        "Nodes",
        format!("{} in {:.1} s, {speed:.0} nodes per second", summary.nodes, summary.seconds),
    ));
    if let Some(branching) = summary.branching {
        lines.push(("Branch", self::branching(branching)));
    }
    if let Some(cutoffs) = summary.cutoffs {
        lines.push(("Cutoffs", self::cutoffs(cutoffs)));
    }
    let mut text = lines
        .iter()
        .fold(String::new(), |text, (name, value)| text + &format!("{name:<8}{value}\n"));
    let unsolved: Vec<&Finding> = findings.iter().filter(|finding| !finding.solved).collect();
    if !unsolved.is_empty() {
        text += "Not solved\n";
        for finding in unsolved {
            text += &not_solved(finding);
        }
    }
    text
}

fn percent_of(summary: &Summary) -> String {
    if summary.positions == 0 {
        return String::new();
    }
    format!(" ({:.1}%)", 100.0 * summary.solved as f64 / summary.positions as f64)
}

fn spread(values: Spread, show: impl Fn(f64) -> String) -> String {
    format!("{} in the median, {} in the mean", show(values.median), show(values.mean))
}

fn mates(mates: Mates) -> String {
    let Mates { known, found, shortest, too_short } = mates;
    let mut text = format!("{found} of {known} found, {shortest} of them as short as known");
    if too_short > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "; {too_short} shorter than known, in searches cut off or by error");
    }
    text
}

fn branching(branching: Branching) -> String {
    format!(
        "{:.2} times the nodes for the last ply, {:.2} in the mean of the last {LAST} plies ({} \
         positions)",
        branching.last_ply, branching.mean, branching.positions
    )
}

fn cutoffs(shares: CutoffShares) -> String {
    format!(
        "{:.1}% by the first move, {:.1}% by the first four; number {:.2} in the mean",
        100.0 * shares.first_move,
        100.0 * shares.first_four,
        shares.mean_number
    )
}

fn not_solved(finding: &Finding) -> String {
    let Finding { id, expected, played, .. } = finding;
    match &finding.score {
        Some(score) => format!(
            "  {id}: {expected} expected, {played} played ({score}, depth {}, {} nodes)\n",
            finding.depth, finding.nodes
        ),
        None => format!("  {id}: {expected} expected, {played}\n"),
    }
}
