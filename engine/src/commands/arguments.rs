//! The words behind a command: first what it is about, then options with their values.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// An option that a command knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// As it is written: `--depth`.
    pub(super) name: &'static str,
    /// How many values follow.
    pub(super) values: Values,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    None,
    One,
    Any,
}

/// The words of one command, told apart.
#[derive(Debug)]
pub(super) struct Arguments<'a> {
    /// The words before the first option.
    pub(super) words: &'a [&'a str],
    options: Vec<(&'static str, &'a [&'a str])>,
}

impl<'a> Arguments<'a> {
    pub(super) fn parse(all: &'a [&'a str], known: &[Known]) -> Result<Self, String> {
        let is_option = |word: &&str| word.starts_with("--");
        let first = all.iter().position(is_option).unwrap_or(all.len());
        let (words, mut rest) = all.split_at(first);
        let mut options = Vec::new();
        while let Some((name, behind)) = rest.split_first() {
            let end = behind.iter().position(is_option).unwrap_or(behind.len());
            let (values, next) = behind.split_at(end);
            let option = find(name, known)?;
            option.check(values)?;
            if options.iter().any(|&(given, _)| given == option.name) {
                return Err(format!("{name} is given twice"));
            }
            options.push((option.name, values));
            rest = next;
        }
        Ok(Self { words, options })
    }

    /// The values behind an option; `None` where it is not given.
    pub(super) fn values(&self, name: &str) -> Option<&'a [&'a str]> {
        self.options.iter().find(|&&(given, _)| given == name).map(|&(_, values)| values)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.values(name).is_some()
    }

    /// The number behind an option.
    pub(super) fn number<T>(
        &self,
        name: &str,
        range: &RangeInclusive<T>,
    ) -> Result<Option<T>, String>
    where
        T: FromStr + PartialOrd + Display,
    {
        let Some(&[text]) = self.values(name) else { return Ok(None) };
        let value = text.parse().ok().filter(|value| range.contains(value));
        value.map(Some).ok_or_else(|| {
            let (min, max) = (range.start(), range.end());
            format!("{name} takes a whole number from {min} to {max}, not \"{text}\"")
        })
    }
}

impl Known {
    fn check(self, values: &[&str]) -> Result<(), String> {
        let name = self.name;
        match (self.values, values) {
            (Values::None, []) | (Values::One, [_]) | (Values::Any, _) => Ok(()),
            (Values::None, [other, ..]) => Err(format!(
                "{name} takes no value, but \"{other}\" follows; the position comes before all \
                 options"
            )),
            (Values::One, []) => Err(format!("{name} needs a value")),
            (Values::One, [_, other, ..]) => Err(format!(
                "{name} takes one value, but \"{other}\" follows; the position comes before all \
                 options"
            )),
        }
    }
}

fn find<'k>(name: &str, known: &'k [Known]) -> Result<&'k Known, String> {
    known.iter().find(|option| option.name == name).ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|option| option.name).collect();
        format!("there is no option {name} here; there are {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [Known; 3] = [
        Known { name: "--depth", values: Values::One },
        Known { name: "--moves", values: Values::Any },
        Known { name: "--json", values: Values::None },
    ];

    #[test]
    fn words_come_first_and_options_take_what_follows() {
        let words = ["4k3/8", "w", "--moves", "e2e4", "e7e5", "--depth", "7", "--json"];
        let arguments = Arguments::parse(&words, &KNOWN).expect("well formed");
        assert_eq!(arguments.words, ["4k3/8", "w"]);
        assert_eq!(arguments.values("--moves"), Some(["e2e4", "e7e5"].as_slice()));
        assert_eq!(arguments.number("--depth", &(1..=60)), Ok(Some(7)));
        assert!(arguments.has("--json"));
        let none = Arguments::parse(&[], &KNOWN).expect("nothing is well formed");
        assert_eq!(none.number("--depth", &(1..=60)), Ok(None));
        assert!(!none.has("--json") && none.values("--moves").is_none());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |words: &[&str]| Arguments::parse(words, &KNOWN).expect_err("malformed");
        assert!(error(&["--dept", "3"]).contains("--depth, --moves, --json"));
        assert!(error(&["--depth"]).contains("needs a value"));
        assert!(error(&["--json", "4k3/8"]).contains("comes before all options"));
        assert!(error(&["--depth", "3", "4k3/8"]).contains("\"4k3/8\" follows"));
        assert!(error(&["--depth", "3", "--depth", "4"]).contains("twice"));
        let arguments = Arguments::parse(&["--depth", "0"], &KNOWN).expect("well formed");
        let refused = arguments.number("--depth", &(1..=60)).expect_err("too shallow");
        assert!(refused.contains("from 1 to 60, not \"0\""));
    }
}
