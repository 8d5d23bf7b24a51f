//! Options that several commands have, read by `lexopt`, and what is wrong with them.

use espalier::observe::Rule;
use lexopt::{Arg, Error, Parser, ValueExt};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How many records of a search can be kept.
pub(super) const RECORDS: RangeInclusive<usize> = 1..=u32::MAX as usize;

/// Notes the value of an option, which may be given once.
pub(super) fn set<T>(slot: &mut Option<T>, name: &str, value: T) -> Result<(), Error> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{name} is given twice").into()),
    }
}

/// Reads the number behind an option.
pub(super) fn set_number<T>(
    slot: &mut Option<T>,
    arguments: &mut Parser,
    name: &str,
    range: &RangeInclusive<T>,
) -> Result<(), Error>
where
    T: FromStr + PartialOrd + Display,
{
    let text = arguments.value()?.string()?;
    set(slot, name, number(name, &text, range)?)
}

/// Reads a whole number within a range.
pub(super) fn number<T>(name: &str, text: &str, range: &RangeInclusive<T>) -> Result<T, Error>
where
    T: FromStr + PartialOrd + Display,
{
    text.parse().ok().filter(|value| range.contains(value)).ok_or_else(|| {
        let (min, max) = (range.start(), range.end());
        format!("{name} takes a whole number from {min} to {max}, not \"{text}\"").into()
    })
}

/// A rule by its name for programs, in whatever case.
pub(super) fn rule_of(name: &str) -> Result<Rule, String> {
    let found = Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let names = Rule::ALL.map(Rule::name).join(", ");
        format!("there is no rule \"{name}\"; there are {names}")
    })
}

/// Refuses whatever is left.
pub(super) fn end(arguments: &mut Parser) -> Result<(), Error> {
    arguments.next()?.map_or(Ok(()), |argument| Err(Arg::unexpected(argument)))
}

/// What is wrong, and where the right words are found.
pub(super) fn describe(error: &Error) -> String {
    match error {
        Error::UnexpectedOption(name) if name == "--threads" => {
            "--threads is for bench: what is recorded, explained or counted is made by one thread, \
             so that it is the same each time"
                .to_owned()
        }
        Error::UnexpectedOption(name) => {
            format!("there is no option {name} here; espalier --help lists them all")
        }
        Error::MissingValue { option: Some(name) } => format!("{name} needs a value"),
        Error::UnexpectedValue { option, value } => {
            format!("{option} takes no value, but \"{}\" is given", value.display())
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(words: &[&str]) -> Result<Option<i32>, String> {
        let mut arguments = Parser::from_args(words);
        let mut depth = None;
        while let Some(argument) = arguments.next().map_err(|error| describe(&error))? {
            match argument {
                Arg::Long("depth") => set_number(&mut depth, &mut arguments, "--depth", &(1..=60)),
                Arg::Long("json") => Ok(()),
                other => Err(other.unexpected()),
            }
            .map_err(|error| describe(&error))?;
        }
        Ok(depth)
    }

    #[test]
    fn numbers_are_read_behind_their_option() {
        assert_eq!(depth(&["--depth", "7", "--json"]), Ok(Some(7)));
        assert_eq!(depth(&["--depth=60"]), Ok(Some(60)));
        assert_eq!(depth(&[]), Ok(None));
    }

    #[test]
    fn a_rule_is_known_by_its_name_in_any_case() {
        assert_eq!(rule_of("nullmove"), Ok(Rule::NULL_MOVE));
        assert_eq!(rule_of("probCut"), Ok(Rule::PROBCUT));
        assert!(rule_of("null").expect_err("no name").contains("reverseFutility, nullMove"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |words: &[&str]| depth(words).expect_err("malformed");
        assert!(error(&["--dept", "3"]).starts_with("there is no option --dept here"));
        assert_eq!(error(&["--depth"]), "--depth needs a value");
        assert_eq!(error(&["--depth", "3", "--depth", "4"]), "--depth is given twice");
        assert_eq!(error(&["--json=yes"]), "--json takes no value, but \"yes\" is given");
        for text in ["0", "61", "-1", "", "seven"] {
            let expected = format!("--depth takes a whole number from 1 to 60, not \"{text}\"");
            assert_eq!(error(&["--depth", text]), expected);
        }
    }
}
