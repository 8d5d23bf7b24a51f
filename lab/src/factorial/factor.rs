//! A constant with the two levels that are compared.

use anyhow::{Context, Result, bail, ensure};
use espalier::params::{Param, TABLE};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A constant with two levels: `NAME=LOW,HIGH`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Factor {
    pub name: String,
    pub low: i32,
    pub high: i32,
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

/// The switches with these names, off and on; without names all that ship turned on.
pub fn switches(names: &[String]) -> Result<Vec<Factor>> {
    let switches = || TABLE.iter().filter(|param| param.is_switch());
    for name in names {
        if !switches().any(|param| param.name == name) {
            let all: Vec<&str> = switches().map(|param| param.name).collect();
            bail!("there is no switch \"{name}\"; there are {}", all.join(", "));
        }
    }
    let is_meant = |param: &&Param| match names {
        [] => param.value == 1,
        _ => names.iter().any(|name| param.name == name),
    };
    let factor = |param: &Param| Factor { name: param.name.to_owned(), low: 0, high: 1 };
    Ok(switches().filter(is_meant).map(factor).collect())
}

/// Refuses lists in which something is to be measured twice.
pub fn check(factors: &[Factor]) -> Result<()> {
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
    fn without_names_every_switch_that_ships_on_is_meant() {
        let all = switches(&[]).unwrap();
        let null_move: Factor = "null_move=0,1".parse().unwrap();
        assert!(all.contains(&null_move) && all.len() > 30);
        assert_eq!(switches(&["null_move".to_owned()]).unwrap(), [null_move]);
        let error = switches(&["null_move_reduction".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("no switch") && error.contains("null_move, "), "{error}");
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        let read = |text: &str| text.parse::<Factor>();
        let killers = Factor { name: "killers".to_owned(), low: 0, high: 1 };
        assert_eq!(read(" killers = 0, 1 ").unwrap(), killers);
        for (text, told) in [
            ("killers", "NAME=LOW,HIGH"),
            ("killers=1", "NAME=LOW,HIGH"),
            ("killers=no,1", "NAME=LOW,HIGH"),
            ("no_such=0,1", "no constant \"no_such\""),
            ("killers=0,2", "goes from 0 to 1"),
            ("killers=1,1", "two levels that differ"),
        ] {
            assert!(read(text).unwrap_err().to_string().contains(told), "{text}");
        }
        let twice = ["killers=0,1", "killers=1,0"].map(|text| read(text).unwrap());
        assert!(check(&twice).unwrap_err().to_string().contains("named twice"));
    }
}
