//! The result of `miss` as text.

use super::finding::{Finding, Missed};
use super::tally::{MissTally, RuleTally};
use std::fmt::Write as _;

/// The sums first, then every position that was missed, with the decision to blame.
pub fn text(tally: &MissTally, findings: &[Finding]) -> String {
    let MissTally { positions, missed, better, by_chance, .. } = tally;
    let mut text = format!(
        "Missed  {missed} of {positions}\n\
         Better  {better} of them in a longer search of the solution alone\n\
         Chance  {by_chance} of these are found where only the order of equal moves differs\n"
    );
    let ends: Vec<String> =
        tally.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
    let _ = writeln!(text, "Ended   {}", ends.join(", "));
    text += "\nRule                  Cuts  Wrong without it  Wrong without pruning  Guilty  \
             improving/not/unknown  Depth  Excess  Reduced by\n";
    for rule in &tally.rules {
        text += &row(rule);
    }
    text.push('\n');
    for finding in findings {
        if let Some(miss) = &finding.miss {
            let Missed { played, played_score, longer_score, end, guilty, .. } = miss;
            let guilty = guilty.as_ref().map_or_else(String::new, |guilty| {
                format!("; guilty: {} at depth {}", guilty.rule, guilty.depth)
            });
            let _ = writeln!(
                text,
                "{}: {} expected, {played} ({played_score}) played; a longer search says \
                 {longer_score}; ended: {end}{guilty}",
                finding.id, finding.expected
            );
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
