//! What is taken away.

use anyhow::{Context, Result, bail};
use espalier::params::{Param, TABLE};
use std::str::FromStr;

/// A part of the search, as two engines that differ by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its name: that of a switch, or of a variant.
    pub name: String,
    /// What it is, for people.
    pub doc: String,
    /// Constants of the engine that has it.
    pub with: Vec<(String, i32)>,
    /// Constants of the engine that lacks it.
    pub without: Vec<(String, i32)>,
}

/// Other values for some constants, to be measured against those that ship:
/// `NAME=CONSTANT=VALUE,CONSTANT=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    name: String,
    changes: Vec<(String, i32)>,
}

impl FromStr for Variant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = || {
            format!(
                "\"{text}\" is no variant; one looks like \
                 flag_only=improving_rate_div=60,null_move=0: a name, then constants and their values"
            )
        };
        let (name, changes) = text.split_once('=').ok_or_else(form)?;
        let changes: Option<Vec<(String, i32)>> = changes
            .split(',')
            .map(|change| {
                let (constant, value) = change.split_once('=')?;
                Some((constant.trim().to_owned(), value.trim().parse().ok()?))
            })
            .collect();
        let changes = changes.ok_or_else(form)?;
        for (constant, value) in &changes {
            let param = param(constant).map_err(|error| error.to_string())?;
            if !(param.min..=param.max).contains(value) {
                return Err(format!(
                    "{constant} must lie between {} and {}, not {value}",
                    param.min, param.max
                ));
            }
        }
        let name = name.trim();
        if name.is_empty() { Err(form()) } else { Ok(Self { name: name.to_owned(), changes }) }
    }
}

fn param(name: &str) -> Result<&'static Param> {
    TABLE
        .iter()
        .find(|param| param.name == name)
        .with_context(|| format!("the search has no constant \"{name}\""))
}

impl Subject {
    /// The engine with a switch on against the engine with it off.
    pub fn switch(param: &Param) -> Self {
        let side = |value| vec![(param.name.to_owned(), value)];
        let doc = param.doc.trim().to_owned();
        Self { name: param.name.to_owned(), doc, with: side(1), without: side(0) }
    }

    /// The engine as it ships against a variant of it.
    pub fn variant(variant: &Variant) -> Self {
        let changes: Vec<String> =
            variant.changes.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Self {
            name: variant.name.clone(),
            doc: format!("As it ships, against {}", changes.join(", ")),
            with: Vec::new(),
            without: variant.changes.clone(),
        }
    }

    /// What is to be measured: the switches named; without names all that ship switched on, unless
    /// there are variants; then the variants.
    ///
    /// # Errors
    /// When a name is that of no switch, or a name occurs twice.
    pub fn chosen(only: &[String], variants: &[Variant]) -> Result<Vec<Self>> {
        let mut subjects = Vec::new();
        for name in only {
            match TABLE.iter().find(|param| param.name == name) {
                Some(param) if param.is_switch() => subjects.push(Self::switch(param)),
                Some(param) => bail!(
                    "{name} is no switch: it lies between {} and {}. Measure other values of it \
                     with --variant NAME={name}=VALUE",
                    param.min,
                    param.max
                ),
                None => bail!("there is no switch \"{name}\"; there are {}", switches().join(", ")),
            }
        }
        if only.is_empty() && variants.is_empty() {
            let on = |param: &&Param| param.is_switch() && param.value == 1;
            subjects.extend(TABLE.iter().filter(on).map(Self::switch));
        }
        subjects.extend(variants.iter().map(Self::variant));
        for (index, subject) in subjects.iter().enumerate() {
            if subjects[..index].iter().any(|other| other.name == subject.name) {
                bail!("{} is named twice", subject.name);
            }
        }
        Ok(subjects)
    }
}

fn switches() -> Vec<&'static str> {
    TABLE.iter().filter(|param| param.is_switch()).map(|param| param.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: &[&str], variants: &[&str]) -> Result<Vec<String>> {
        let only: Vec<String> = only.iter().map(|&name| name.to_owned()).collect();
        let variants: Vec<Variant> = variants.iter().map(|text| text.parse().unwrap()).collect();
        Ok(Subject::chosen(&only, &variants)?.into_iter().map(|subject| subject.name).collect())
    }

    #[test]
    fn without_names_every_switch_that_ships_on_is_measured() {
        let all = names(&[], &[]).unwrap();
        assert!(all.contains(&"null_move".to_owned()));
        assert!(!all.contains(&"null_move_depth".to_owned()));
        assert_eq!(
            names(&["null_move"], &["v=improving_rate_div=60"]).unwrap(),
            ["null_move", "v"]
        );
        assert_eq!(names(&[], &["v=improving_rate_div=60"]).unwrap(), ["v"]);
    }

    #[test]
    fn a_switch_is_on_against_off_and_a_variant_is_off_against_what_ships() {
        let switch = &Subject::chosen(&["null_move".to_owned()], &[]).unwrap()[0];
        let side = |value| vec![("null_move".to_owned(), value)];
        assert_eq!((&switch.with, &switch.without), (&side(1), &side(0)));
        let variant =
            Subject::variant(&"no null = null_move=0, improving_rate_div=60".parse().unwrap());
        assert_eq!(variant.name, "no null");
        assert_eq!(variant.with, []);
        assert_eq!(variant.without.len(), 2);
    }

    #[test]
    fn mistakes_say_what_would_be_right() {
        let error = |only: &str| names(&[only], &[]).unwrap_err().to_string();
        assert!(error("no_such_switch").contains("null_move"));
        assert!(error("improving_rate_div").contains("--variant NAME=improving_rate_div=VALUE"));
        assert!(names(&["null_move", "null_move"], &[]).is_err());
        let error = |text: &str| text.parse::<Variant>().unwrap_err();
        for text in ["", "a", "a=b", "a=null_move=x", "=null_move=0"] {
            assert!(error(text).contains("is no variant"), "{text}");
        }
        assert!(error("a=no_such=1").contains("no constant \"no_such\""));
        assert!(error("a=null_move=2").contains("between 0 and 1"));
    }
}
