//! The constants that can be tuned, in the form in which `OpenBench` reads them.

use anyhow::{Result, ensure};
use espalier::params::{Param, TABLE};
use std::fmt;

/// How much a result counts in the end, in `OpenBench`'s measure: its customary value, which suits
/// some 50,000 games.
const R_END: f64 = 0.002;

/// One constant with how it is to be tuned: `name, int, value, min, max, c_end, r_end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Tunable {
    pub name: &'static str,
    pub value: f64,
    pub min: f64,
    pub max: f64,
    /// How far it is moved at the end, in its own units: its step in the table.
    pub c_end: f64,
}

impl Tunable {
    fn shipped(param: &Param) -> Self {
        let [value, min, max, c_end] =
            [param.value, param.min, param.max, param.step].map(f64::from);
        Self { name: param.name, value, min, max, c_end }
    }
}

impl fmt::Display for Tunable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value, min, max, c_end } = self;
        write!(f, "{name}, int, {value:?}, {min:?}, {max:?}, {c_end:?}, {R_END:?}")
    }
}

/// Every constant that can be tuned, as it ships.
///
/// Without switches and choices among several ways: there is nothing between their values.
pub fn shipped() -> Vec<Tunable> {
    let is_choice = |param: &Param| param.is_switch() || param.name.starts_with("improving_in_");
    TABLE.iter().filter(|param| !is_choice(param)).map(Tunable::shipped).collect()
}

/// Those whose names match one of the patterns, in which `*` stands for anything.
pub fn matching(patterns: &[String]) -> Result<Vec<Tunable>> {
    let mut all = shipped();
    for pattern in patterns {
        ensure!(
            all.iter().any(|tunable| matches(pattern, tunable.name)),
            "no constant that can be tuned matches \"{pattern}\"; `espalier-lab spsa-params` \
             prints them all"
        );
    }
    all.retain(|tunable| patterns.iter().any(|pattern| matches(pattern, tunable.name)));
    Ok(all)
}

/// Whether a name matches a pattern, in which `*` stands for anything.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            (0..=name.len())
                .any(|skipped| name.get(skipped..).is_some_and(|ending| matches(rest, ending)))
        }),
    }
}

/// The list as text, one constant on every line.
pub fn write(list: &[Tunable]) -> String {
    list.iter().flat_map(|tunable| [tunable.to_string(), "\n".to_owned()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server of `OpenBench` refuses the whole list for a line that has other than seven fields, a
    /// value beyond its range, or no step.
    #[test]
    fn every_line_has_what_openbench_asks_for() {
        let list = write(&shipped());
        assert!(list.contains("improving_rate_div, int, 50.0, 10.0, 200.0, 10.0, 0.002\n"));
        assert!(!list.contains("null_move,") && !list.contains("improving_in_"));
        assert!(list.lines().count() > 50);
        for line in list.lines() {
            let fields: Vec<&str> = line.split(", ").collect();
            let [_, "int", numbers @ ..] = &fields[..] else { panic!("{line}") };
            let numbers: Vec<f64> = numbers.iter().map(|text| text.parse().unwrap()).collect();
            let [value, min, max, c_end, r_end] = numbers[..] else { panic!("{line}") };
            assert!(min <= value && value <= max && min < max, "{line}");
            assert!(c_end > 0.0 && c_end <= max - min && r_end > 0.0, "{line}");
        }
    }

    #[test]
    fn patterns_choose_by_name() {
        let names = |patterns: &[&str]| -> Result<Vec<&str>> {
            let patterns: Vec<String> = patterns.iter().map(|&text| text.to_owned()).collect();
            Ok(matching(&patterns)?.into_iter().map(|tunable| tunable.name).collect())
        };
        assert_eq!(names(&["*"]).unwrap().len(), shipped().len());
        let chosen = names(&["futility_*", "*_per_ply"]).unwrap();
        assert!(chosen.contains(&"futility_base") && chosen.contains(&"reverse_futility_per_ply"));
        assert!(
            chosen.iter().all(|name| name.starts_with("futility_") || name.ends_with("_per_ply"))
        );
        for pattern in ["probcut", "no_such_*", "null_move"] {
            let error = names(&["*", pattern]).unwrap_err().to_string();
            assert!(error.contains(&format!("matches \"{pattern}\"")), "{error}");
        }
    }
}
