//! The constants to be tuned, in the form that `OpenBench` reads and writes.

use anyhow::{Context, Result, bail, ensure};
use espalier::params::{Param, TABLE};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;

/// How much a result counts in the end, in `OpenBench`'s measure: its customary value, which suits
/// some 50,000 games.
const R_END: f64 = 0.002;

/// One constant with how it is to be tuned: `name, int, value, min, max, c_end, r_end`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Tunable {
    /// Its name in the table of constants.
    pub name: String,
    /// Where it begins.
    pub value: f64,
    /// The smallest value it may take.
    pub min: i32,
    /// The largest value it may take.
    pub max: i32,
    /// How far it is moved at the end, in its own units.
    pub c_end: f64,
    /// How far it goes at the end for a won game, in units of `c_end`.
    pub r_end: f64,
}

impl Tunable {
    /// A constant as it ships. How far it is moved at the end is its step in the table.
    fn shipped(param: &Param) -> Self {
        Self {
            name: param.name.to_owned(),
            value: param.value.into(),
            min: param.min,
            max: param.max,
            c_end: param.step.into(),
            r_end: R_END,
        }
    }

    /// The nearest value within its range.
    pub fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.min.into(), self.max.into())
    }
}

impl fmt::Display for Tunable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value, min, max, c_end, r_end } = self;
        let [min, max] = [min, max].map(|&bound| f64::from(bound));
        write!(f, "{name}, int, {value:?}, {min:?}, {max:?}, {c_end:?}, {r_end:?}")
    }
}

impl From<Tunable> for String {
    fn from(tunable: Tunable) -> Self {
        tunable.to_string()
    }
}

impl TryFrom<String> for Tunable {
    type Error = anyhow::Error;

    fn try_from(line: String) -> Result<Self> {
        line.parse()
    }
}

impl FromStr for Tunable {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> Result<Self> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [name, kind, numbers @ ..] = fields.as_slice() else { bail!(form(line)) };
        let [value, min, max, c_end, r_end] = numbers else { bail!(form(line)) };
        let param = tunable_param(name)?;
        ensure!(
            *kind == "int",
            "{name} is a whole number in the engine: its kind must be int, not \"{kind}\""
        );
        let tunable = Self {
            name: (*name).to_owned(),
            value: number("the value", value)?,
            min: whole("the smallest value", min)?,
            max: whole("the largest value", max)?,
            c_end: number("c_end", c_end)?,
            r_end: number("r_end", r_end)?,
        };
        tunable.check(param).with_context(|| format!("{name} cannot be tuned so"))?;
        Ok(tunable)
    }
}

impl Tunable {
    fn check(&self, param: &Param) -> Result<()> {
        let Self { value, min, max, c_end, r_end, .. } = self;
        ensure!(min < max, "its range of {min} to {max} is empty; give the smaller bound first");
        ensure!(
            param.min <= *min && *max <= param.max,
            "its range of {min} to {max} must lie within that of the engine, {} to {}",
            param.min,
            param.max
        );
        ensure!(
            (f64::from(*min)..=f64::from(*max)).contains(value),
            "its value {value} lies outside its range of {min} to {max}"
        );
        let width = f64::from(max - min);
        ensure!(
            *c_end > 0.0 && *c_end <= width,
            "c_end, how far it is moved, must be more than 0 and at most {width}, not {c_end}"
        );
        ensure!(
            *r_end > 0.0 && *r_end <= 1.0,
            "r_end, how much a result counts, must be more than 0 and at most 1, not {r_end}"
        );
        Ok(())
    }
}

fn form(line: &str) -> String {
    format!("\"{line}\" does not have the form name, int, value, min, max, c_end, r_end")
}

fn number(what: &str, text: &str) -> Result<f64> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.with_context(|| format!("{what} must be a number, not \"{text}\""))
}

fn whole(what: &str, text: &str) -> Result<i32> {
    let number = number(what, text)?;
    let is_whole = number.fract() == 0.0 && number.abs() <= f64::from(i32::MAX);
    ensure!(is_whole, "{what} must be a whole number, not \"{text}\"");
    Ok(number as i32)
}

/// The constant of this name, if there is something between its values.
fn tunable_param(name: &str) -> Result<&'static Param> {
    let param = TABLE.iter().find(|param| param.name == name).with_context(|| {
        format!("the search has no constant \"{name}\"; `espalier-lab spsa-params` prints them all")
    })?;
    ensure!(
        !is_choice(param),
        "{name} is a choice among ways, and nothing lies between them; take it out of the list \
         and measure it by `espalier-lab ablate`"
    );
    Ok(param)
}

/// Whether the values are names of ways, and not more or less of something.
fn is_choice(param: &Param) -> bool {
    param.is_switch() || param.name.starts_with("improving_in_")
}

/// Every constant that can be tuned, as it ships.
///
/// Without switches and choices among several ways: there is nothing between their values.
pub fn shipped() -> Vec<Tunable> {
    TABLE.iter().filter(|param| !is_choice(param)).map(Tunable::shipped).collect()
}

/// Those whose names match one of the patterns, in which `*` stands for anything.
///
/// # Errors
/// When a pattern matches none.
pub fn matching(patterns: &[String]) -> Result<Vec<Tunable>> {
    let mut all = shipped();
    for pattern in patterns {
        ensure!(
            all.iter().any(|tunable| matches(pattern, &tunable.name)),
            "no constant that can be tuned matches \"{pattern}\"; `espalier-lab spsa-params` \
             prints them all"
        );
    }
    all.retain(|tunable| patterns.iter().any(|pattern| matches(pattern, &tunable.name)));
    Ok(all)
}

/// Whether a name matches a pattern, in which `*` stands for anything.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            (0..=name.len())
                .any(|skipped| name.get(skipped..).is_some_and(|ending| matches(rest, ending)))
        }),
    }
}

/// The list in a file.
///
/// # Errors
/// When the file cannot be read, or as [`parse`].
pub fn read(path: &Path) -> Result<Vec<Tunable>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| format!("in {}", path.display()))
}

/// Understands a list, one constant per line. Empty lines and lines that begin with `#` are
/// skipped.
///
/// # Errors
/// When a line is wrong, a constant is named twice, or there is none.
pub fn parse(text: &str) -> Result<Vec<Tunable>> {
    let mut list: Vec<Tunable> = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let tunable: Tunable = line.parse().with_context(|| format!("line {number}"))?;
        if list.iter().any(|other| other.name == tunable.name) {
            bail!("line {number}: {} is named twice; delete one of the lines", tunable.name);
        }
        list.push(tunable);
    }
    ensure!(!list.is_empty(), "there is no constant in it");
    Ok(list)
}

/// Their names, in order.
pub fn names(list: &[Tunable]) -> Vec<&str> {
    list.iter().map(|tunable| tunable.name.as_str()).collect()
}

/// The list as text, one constant per line.
pub fn write(list: &[Tunable]) -> String {
    list.iter().flat_map(|tunable| [tunable.to_string(), "\n".to_owned()]).collect()
}
#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> Vec<String> {
        shipped().iter().map(Tunable::to_string).collect()
    }

    #[test]
    fn every_line_has_a_name_a_kind_and_numbers_in_order() {
        let lines = lines();
        assert!(lines.len() > 10);
        for line in &lines {
            let fields: Vec<&str> = line.split(", ").collect();
            let [name, "int", numbers @ ..] = fields.as_slice() else { panic!("{line}") };
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{line}");
            let numbers: Vec<f64> = numbers.iter().map(|text| text.parse().unwrap()).collect();
            let [value, min, max, c_end, r_end] = numbers[..] else { panic!("{line}") };
            assert!(min <= value && value <= max && min < max, "{line}");
            assert!(c_end > 0.0 && c_end <= max - min && r_end > 0.0, "{line}");
        }
        assert!(
            lines.contains(&"improving_rate_div, int, 50.0, 10.0, 200.0, 10.0, 0.002".to_owned())
        );
    }

    #[test]
    fn what_cannot_be_more_or_less_is_left_out() {
        let lines = lines();
        for name in ["null_move,", "improving_in_late_move_reductions,"] {
            assert!(!lines.iter().any(|line| line.starts_with(name)), "{name}");
        }
    }

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let mut list = shipped();
        list[0].value += 0.0625;
        list[1].r_end = 0.013;
        assert_eq!(parse(&write(&list)).unwrap(), list);
        // As OpenBench shows it: other spacing, and whole numbers without a point.
        let text = "# tuned\n\n improving_rate_div,int,51.25, 10,200.0,10,0.002\r\n";
        let [tunable] = &parse(text).unwrap()[..] else { panic!("one constant") };
        assert_eq!(tunable.to_string(), "improving_rate_div, int, 51.25, 10.0, 200.0, 10.0, 0.002");
    }

    #[test]
    fn mistakes_are_told_with_their_line_and_what_would_be_right() {
        let error = |text: &str| format!("{:#}", parse(text).unwrap_err());
        for (line, told) in [
            ("improving_rate_div, int, 50", "name, int, value, min, max, c_end, r_end"),
            ("no_such, int, 1, 0, 2, 1, 0.002", "spsa-params"),
            ("null_move, int, 1, 0, 1, 1, 0.002", "espalier-lab ablate"),
            ("improving_rate_div, float, 50, 10, 200, 10, 0.002", "kind must be int"),
            ("improving_rate_div, int, fifty, 10, 200, 10, 0.002", "the value must be a number"),
            ("improving_rate_div, int, nan, 10, 200, 10, 0.002", "the value must be a number"),
            ("improving_rate_div, int, 50, 10.5, 200, 10, 0.002", "must be a whole number"),
            ("improving_rate_div, int, 50, 200, 10, 10, 0.002", "smaller bound first"),
            ("improving_rate_div, int, 50, 1, 200, 10, 0.002", "that of the engine, 10 to 200"),
            ("improving_rate_div, int, 5, 10, 200, 10, 0.002", "outside its range of 10 to 200"),
            ("improving_rate_div, int, 50, 10, 200, 0, 0.002", "c_end, how far"),
            ("improving_rate_div, int, 50, 10, 200, 10, 2", "r_end, how much"),
        ] {
            let error = error(&format!("# list\n{line}\n"));
            assert!(error.starts_with("line 2: ") && error.contains(told), "{line}: {error}");
        }
        let line = "improving_rate_div, int, 50, 10, 200, 10, 0.002";
        assert!(
            error(&format!("{line}\n{line}\n"))
                .starts_with("line 2: improving_rate_div is named twice")
        );
        assert_eq!(error("# nothing\n"), "there is no constant in it");
    }

    #[test]
    fn patterns_choose_by_name() {
        let names = |patterns: &[&str]| -> Result<Vec<String>> {
            let patterns: Vec<String> = patterns.iter().map(|&text| text.to_owned()).collect();
            Ok(matching(&patterns)?.into_iter().map(|tunable| tunable.name).collect())
        };
        assert_eq!(names(&["improving_rate_div"]).unwrap(), ["improving_rate_div"]);
        assert_eq!(names(&["*"]).unwrap().len(), shipped().len());
        let chosen = names(&["futility_*", "*_per_ply"]).unwrap();
        assert!(chosen.contains(&"futility_base".to_owned()));
        assert!(chosen.contains(&"reverse_futility_per_ply".to_owned()));
        assert!(
            chosen.iter().all(|name| name.starts_with("futility_") || name.ends_with("_per_ply"))
        );
        assert_eq!(chosen.iter().filter(|name| *name == "futility_per_ply").count(), 1);
        for pattern in ["probcut", "no_such_*", "null_move"] {
            let error = names(&["*", pattern]).unwrap_err().to_string();
            assert!(error.contains(&format!("matches \"{pattern}\"")), "{error}");
        }
    }

    /// What `OpenBench` does with the list: every name is an option of the engine with this
    /// range, and every value can be set.
    #[cfg(feature = "tune")]
    #[test]
    fn the_engine_has_every_line_as_an_option() {
        use espalier_cli::uci::{Console, Uci};
        use std::time::Duration;

        #[derive(Default)]
        struct Heard(Vec<String>);

        impl Console for Heard {
            fn print(&mut self, line: &str) {
                self.0.push(line.to_owned());
            }

            fn now(&self) -> Duration {
                Duration::ZERO
            }

            fn stop_requested(&self) -> bool {
                false
            }

            fn wait(&mut self) -> bool {
                false
            }
        }

        let mut uci = Uci::new().unwrap();
        let mut heard = Heard::default();
        assert!(uci.execute("uci", &mut heard));
        let options = std::mem::take(&mut heard.0);
        for line in lines() {
            let fields: Vec<&str> = line.split(", ").collect();
            let whole = |text: &str| text.strip_suffix(".0").unwrap().to_owned();
            let [value, min, max] = [2, 3, 4].map(|index| whole(fields[index]));
            let name = fields[0];
            let option =
                format!("option name {name} type spin default {value} min {min} max {max}");
            assert!(options.contains(&option), "{option} is not in {options:#?}");
            for value in [min, max, value] {
                assert!(uci.execute(&format!("setoption name {name} value {value}"), &mut heard));
            }
        }
        assert_eq!(heard.0, Vec::<String>::new());
    }
}
