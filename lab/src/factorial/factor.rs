//! A constant with the two levels that are compared.

use anyhow::{Context, Result, bail, ensure};
use espalier::params::TABLE;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A constant with two levels: `NAME=LOW,HIGH`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Factor {
    /// Its name in the table of constants.
    pub name: String,
    /// The level it is measured from.
    pub low: i32,
    /// The level that is measured.
    pub high: i32,
}

impl Factor {
    /// The value that ships.
    ///
    /// # Panics
    /// When the constant does not exist; [`FromStr`] gives none of that kind.
    pub fn shipped(&self) -> i32 {
        let param = TABLE.iter().find(|param| param.name == self.name);
        param.expect("a factor names a constant of the search").value
    }
}

impl FromStr for Factor {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let form = || format!("\"{text}\" does not have the form NAME=LOW,HIGH");
        let (name, levels) = text.split_once('=').with_context(form)?;
        let (low, high) = levels.split_once(',').with_context(form)?;
        let number = |text: &str| text.trim().parse::<i32>().ok().with_context(form);
        let (low, high) = (number(low)?, number(high)?);
        let name = name.trim();
        let param = TABLE.iter().find(|param| param.name == name).with_context(|| {
            format!(
                "the search has no constant \"{name}\"; `uci` of a build with `tune` lists them"
            )
        })?;
        let range = param.min..=param.max;
        ensure!(
            range.contains(&low) && range.contains(&high),
            "{name} goes from {} to {}, so it cannot be {low} and {high}",
            param.min,
            param.max
        );
        if low == high {
            bail!("{name} needs two levels that differ, not {low} twice");
        }
        Ok(Self { name: name.to_owned(), low, high })
    }
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, low, high } = self;
        write!(f, "{name}={low},{high}")
    }
}

impl From<Factor> for String {
    fn from(factor: Factor) -> Self {
        factor.to_string()
    }
}

impl TryFrom<String> for Factor {
    type Error = anyhow::Error;

    fn try_from(text: String) -> Result<Self> {
        text.parse()
    }
}

/// Understands a list, one factor per line. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// When a line is wrong, with its number.
pub fn parse_list(text: &str) -> Result<Vec<Factor>> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| line.parse().with_context(|| format!("line {number}")))
        .collect()
}

/// Refuses lists in which nothing, or something twice, is to be measured.
///
/// # Errors
/// When the list is empty or names a constant twice.
pub fn check(factors: &[Factor]) -> Result<()> {
    ensure!(!factors.is_empty(), "nothing is to be measured: give a factor as NAME=LOW,HIGH");
    for (index, factor) in factors.iter().enumerate() {
        let is_twice = factors[..index].iter().any(|other| other.name == factor.name);
        ensure!(!is_twice, "{} is named twice", factor.name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let text = "# two\n\nnull_move_reduction=4,6\n killers = 0, 1 \n";
        let list = parse_list(text).unwrap();
        let written = list.iter().map(Factor::to_string).collect::<Vec<_>>().join("\n");
        assert_eq!(written, "null_move_reduction=4,6\nkillers=0,1");
        assert_eq!(parse_list(&written).unwrap(), list);
        assert!(check(&list).is_ok());
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (line, told) in [
            ("killers", "NAME=LOW,HIGH"),
            ("killers=1", "NAME=LOW,HIGH"),
            ("killers=no,1", "NAME=LOW,HIGH"),
            ("no_such=0,1", "no constant \"no_such\""),
            ("killers=0,2", "goes from 0 to 1"),
            ("killers=1,1", "two levels that differ"),
        ] {
            let error = format!("{:#}", parse_list(&format!("# list\n{line}")).unwrap_err());
            assert!(error.starts_with("line 2: ") && error.contains(told), "{line}: {error}");
        }
        let twice = parse_list("killers=0,1\nkillers=1,0").unwrap();
        assert!(check(&twice).unwrap_err().to_string().contains("named twice"));
        assert!(check(&[]).unwrap_err().to_string().contains("nothing"));
    }
}
