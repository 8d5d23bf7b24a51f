//! Which decisions threw the solutions of a suite away.

use super::finding::{Cut, Finding, Missed};
use serde::Serialize;
use std::collections::BTreeMap;

/// The sums over a suite.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MissTally {
    pub positions: usize,
    /// Those whose solution was not played.
    pub missed: usize,
    /// Those of them where the longer search scores the solution above the move played. The others
    /// are misjudged, however long they are searched.
    pub better: usize,
    /// Those of them that a search with another order of equal moves finds.
    pub by_chance: usize,
    pub ends: Vec<(String, usize)>,
    /// The rules of all cuts on the lines, the guiltiest first.
    pub rules: Vec<RuleTally>,
}

/// One rule on all lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleTally {
    /// The rule, by its name in JSON.
    pub rule: String,
    pub cuts: usize,
    /// Those that were wrong with the rule off in the node.
    pub wrong_without_rule: usize,
    /// Those that were wrong with nothing pruned.
    pub wrong_without_pruning: usize,
    /// Lines on which it is the one to blame.
    pub guilty: usize,
    /// Those of them that were improving, were not, and where that is unknown.
    pub guilty_improving: [usize; 3],
    /// Mean depth of the guilty cuts, in plies.
    pub guilty_depth: Option<f64>,
    /// Mean excess over the threshold of the guilty cuts; none for reductions.
    pub guilty_excess: Option<f64>,
    /// Mean reduction of the guilty reductions, in plies.
    pub guilty_reduction: Option<f64>,
}

impl MissTally {
    pub fn of(findings: &[Finding]) -> Self {
        let misses: Vec<&Missed> =
            findings.iter().filter_map(|finding| finding.miss.as_ref()).collect();
        let mut ends = BTreeMap::<&str, usize>::new();
        let mut rules = BTreeMap::<&str, (Vec<&Cut>, Vec<&Cut>)>::new();
        for miss in &misses {
            *ends.entry(&miss.end).or_default() += 1;
            for cut in &miss.cuts {
                rules.entry(&cut.rule).or_default().0.push(cut);
            }
            if let Some(guilty) = &miss.guilty {
                rules.entry(&guilty.rule).or_default().1.push(guilty);
            }
        }
        let mut ends: Vec<_> =
            ends.into_iter().map(|(end, count)| (end.to_owned(), count)).collect();
        ends.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let mut rules: Vec<_> = rules
            .into_iter()
            .map(|(rule, (cuts, guilty))| RuleTally::of(rule, &cuts, &guilty))
            .collect();
        rules.sort_by_key(|rule| std::cmp::Reverse((rule.guilty, rule.cuts)));
        Self {
            positions: findings.len(),
            missed: misses.len(),
            better: misses.iter().filter(|miss| miss.is_better).count(),
            by_chance: misses.iter().filter(|miss| miss.found_by_chance[0] > 0).count(),
            ends,
            rules,
        }
    }
}

impl RuleTally {
    fn of(rule: &str, cuts: &[&Cut], guilty: &[&Cut]) -> Self {
        let wrong =
            |verdict: fn(&Cut) -> &str| cuts.iter().filter(|cut| verdict(cut) == "wrong").count();
        let improving = |name| guilty.iter().filter(|cut| cut.improving == name).count();
        Self {
            rule: rule.to_owned(),
            cuts: cuts.len(),
            wrong_without_rule: wrong(|cut| &cut.without_rule),
            wrong_without_pruning: wrong(|cut| &cut.without_pruning),
            guilty: guilty.len(),
            guilty_improving: ["improving", "notImproving", "unknown"].map(improving),
            guilty_depth: mean(guilty.iter().map(|cut| cut.depth)),
            guilty_excess: mean(guilty.iter().filter_map(|cut| cut.excess)),
            guilty_reduction: mean(guilty.iter().filter_map(|cut| cut.reduced_by)),
        }
    }
}

fn mean(values: impl Iterator<Item = i32>) -> Option<f64> {
    let (sum, count) =
        values.fold((0.0, 0.0), |(sum, count), value| (sum + f64::from(value), count + 1.0));
    (count > 0.0).then(|| sum / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(rule: &str, improving: &str, depth: i32, without_rule: &str) -> Cut {
        Cut {
            rule: rule.into(),
            depth,
            improving: improving.into(),
            excess: Some(10 * depth),
            reduced_by: None,
            without_rule: without_rule.into(),
            without_pruning: "right".into(),
        }
    }

    fn missed(end: &str, cuts: Vec<Cut>, guilty: Option<usize>) -> Finding {
        let guilty = guilty.map(|index| cuts[index].clone());
        let miss = Missed {
            played: "Kh1".into(),
            played_score: "+0.10".into(),
            longer_score: "+2.00".into(),
            is_better: true,
            found_by_chance: [1, 4],
            end: end.into(),
            cuts,
            guilty,
        };
        Finding { id: "1".into(), fen: String::new(), expected: String::new(), miss: Some(miss) }
    }

    #[test]
    fn cuts_are_summed_by_rule_and_the_guilty_told_apart() {
        let found = Finding { miss: None, ..missed("table", Vec::new(), None) };
        let wrong = cut("nullMove", "improving", 6, "wrong");
        let right = cut("nullMove", "unknown", 2, "right");
        let other = cut("futility", "notImproving", 4, "right");
        let findings = [
            found,
            missed("nullMove", vec![right, wrong], Some(1)),
            missed("nullMove", vec![other], None),
        ];
        let tally = MissTally::of(&findings);
        assert_eq!((tally.positions, tally.missed, tally.better), (3, 2, 2));
        assert_eq!(tally.by_chance, 2);
        assert_eq!(tally.ends, [("nullMove".to_owned(), 2)]);
        let [null_move, futility] = &tally.rules[..] else { panic!("{tally:?}") };
        assert_eq!((null_move.cuts, null_move.wrong_without_rule, null_move.guilty), (2, 1, 1));
        assert_eq!(null_move.guilty_improving, [1, 0, 0]);
        assert_eq!((null_move.guilty_depth, null_move.guilty_excess), (Some(6.0), Some(60.0)));
        assert_eq!((futility.cuts, futility.guilty, futility.guilty_depth), (1, 0, None));
    }
}
