//! The result of `miss` as text.

use super::finding::{Cut, Finding, Missed, Step};
use super::tally::{MissTally, RuleTally};
use std::fmt::Write as _;

/// The sums first, then every position that was missed, with the decisions along its line.
pub fn text(tally: &MissTally, findings: &[Finding]) -> String {
    let MissTally { positions, missed, better, .. } = tally;
    let mut text = format!(
        "Missed  {missed} of {positions}\n\
         Better  {better} of them in a longer search of the solution alone\n"
    );
    let ends: Vec<String> =
        tally.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
    let _ = writeln!(text, "Ended   {}", ends.join(", "));
    text += "\nRule                  Cuts  Wrong without it  Wrong without pruning  Guilty  \
             improving/not/unknown  Depth  Excess  Reduced by\n";
    for rule in &tally.rules {
        text += &row(rule);
    }
    for finding in findings {
        if let Some(miss) = &finding.miss {
            let _ = write!(text, "\n{}: {}", finding.id, of_miss(miss));
        }
    }
    text
}

fn row(rule: &RuleTally) -> String {
    let number = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |it| format!("{it:.1}"));
    let [yes, no, unknown] = rule.guilty_improving;
    format!(
        "{:<20} {:>5} {:>17} {:>22} {:>7} {:>22} {:>6} {:>7} {:>11}\n",
        rule.rule,
        rule.cuts,
        rule.wrong_without_rule,
        rule.wrong_without_pruning,
        rule.guilty,
        format!("{yes}/{no}/{unknown}"),
        number(rule.guilty_depth),
        number(rule.guilty_excess),
        number(rule.guilty_reduction),
    )
}

fn of_miss(miss: &Missed) -> String {
    let Missed { depth, played, played_score, solution, longer_score, .. } = miss;
    let mut text = format!(
        "{solution} missed, {played} ({played_score}) played at depth {depth}; \
         a longer search of {solution} says {longer_score}: {}\n",
        miss.line.join(" ")
    );
    for step in &miss.steps {
        text += &of_step(step);
    }
    let _ = match (&miss.refutation, &miss.guilty) {
        (Some(reply), _) => writeln!(text, "  ended: {reply} refutes it in a longer search, too"),
        (None, _) => writeln!(text, "  ended: {}", miss.end),
    };
    if let Some(guilty) = &miss.guilty {
        let _ = writeln!(text, "  guilty: {}", of_cut(guilty));
    }
    text
}

fn of_step(step: &Step) -> String {
    let Step { mv, number, depth_asked, depth, nodes, .. } = step;
    let reduced = if step.reduced { format!(" reduced to {depth}") } else { String::new() };
    let mut text = format!("  {mv}: move {number}, depth {depth_asked}{reduced}, {nodes} nodes\n");
    for cut in &step.cuts {
        let _ = writeln!(text, "    {}", of_cut(cut));
    }
    text
}

fn of_cut(cut: &Cut) -> String {
    let Cut { rule, depth, improving, without_rule, without_pruning, .. } = cut;
    let by = match (cut.excess, cut.reduced_by) {
        (Some(excess), _) => format!(" by {excess}"),
        (None, Some(plies)) => format!(" by {plies} plies"),
        (None, None) => String::new(),
    };
    format!(
        "{rule} at depth {depth}{by}, {improving}: {without_rule} without it, \
         {without_pruning} without pruning"
    )
}
