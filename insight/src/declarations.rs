//! The rules, sums and extensions of a recording, as lines of its header: their names, units and words.
//!
//! A file explains its numbers by itself. What it does not declare has no words.

use espalier::observe::{Extension, Visit};
use espalier::rules::{Rule, Sum, Term};
use espalier::search::REDUCTIONS;
use std::fmt::Write;

/// The lines for the rules of this engine.
pub(super) fn written() -> String {
    let mut text = String::new();
    for rule in Rule::ALL {
        let (code, declared) = (code_of(rule), rule.declaration());
        for (line, value) in [
            ("rule", declared.name),
            ("label", declared.label),
            ("brief", declared.brief),
            ("letters", declared.letters),
            ("about", declared.about.trim()),
            ("scope", declared.scope.name()),
            ("family", declared.family.name()),
            ("value", declared.value),
            ("unit", declared.threshold.unit.name()),
        ] {
            writeln!(text, "{line} {code} {value}").expect("memory");
        }
        write_terms(&mut text, &format!("term {code}"), declared.threshold);
    }
    for (visit, sum) in REDUCTIONS {
        write_terms(&mut text, &format!("reduction {}", visit.name()), sum);
    }
    for extension in Extension::ALL {
        writeln!(text, "extension {} {}", extension as u8, extension.name()).expect("memory");
    }
    text
}

fn write_terms(text: &mut String, line: &str, sum: Sum) {
    for Term { name, words, factor } in sum.terms {
        writeln!(text, "{line} {} {} {words}", camel(name), factor.name()).expect("memory");
    }
}

/// The number of a rule in a record.
pub(super) const fn code_of(rule: Rule) -> u8 {
    rule.index() as u8 + 1
}

/// The name for programs of what Rust calls `opponent_worsening`: `opponentWorsening`.
pub fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |all, word| all + &word[..1].to_uppercase() + &word[1..])
}

/// A rule as a file declares it. What the file leaves out is none, or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in `rules::Declaration`")]
pub struct RecordedRule<'a> {
    pub name: &'a str,
    pub label: Option<&'a str>,
    pub brief: Option<&'a str>,
    pub letters: Option<&'a str>,
    pub about: Option<&'a str>,
    pub scope: Option<&'a str>,
    pub family: Option<&'a str>,
    pub value: Option<&'a str>,
    pub unit: Option<&'a str>,
    pub terms: Vec<RecordedTerm<'a>>,
}

/// A term as a file declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedTerm<'a> {
    /// The name for programs.
    pub name: &'a str,
    /// What it depends on, by the name of a [`Factor`](espalier::rules::Factor).
    pub factor: &'a str,
    /// A few words within a line.
    pub words: &'a str,
}

impl<'a> RecordedTerm<'a> {
    /// `name factor words`; the words may be missing, and the factor with them.
    fn read(line: &'a str) -> Self {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (factor, words) = rest.split_once(' ').unwrap_or((rest, ""));
        let factor = if factor.is_empty() { "none" } else { factor };
        Self { name, factor, words: if words.is_empty() { name } else { words } }
    }
}

/// The declarations of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Declarations<'a> {
    rules: Vec<(u8, RecordedRule<'a>)>,
    reductions: Vec<(Visit, RecordedTerm<'a>)>,
}

impl<'a> Declarations<'a> {
    /// Those in the lines of a text; lines that are not understood are left out.
    pub(super) fn read(text: &'a str) -> Self {
        let mut declared = Self::default();
        for line in text.lines() {
            let Some((name, value)) = line.split_once(' ') else { continue };
            let Some((of, value)) = value.split_once(' ') else { continue };
            if name == "reduction" {
                let visit = Visit::ALL.into_iter().find(|visit| visit.name() == of);
                declared.reductions.extend(visit.map(|visit| (visit, RecordedTerm::read(value))));
            } else if let Ok(code) = of.parse() {
                declared.add(name, code, value);
            }
        }
        declared
    }

    fn add(&mut self, name: &str, code: u8, value: &'a str) {
        if name == "rule" && self.rule(code).is_none() && (1..u8::MAX).contains(&code) {
            self.rules.push((code, RecordedRule { name: value, ..RecordedRule::default() }));
        }
        let Some((_, rule)) = self.rules.iter_mut().find(|(known, _)| *known == code) else {
            return;
        };
        match name {
            "label" => rule.label = Some(value),
            "brief" => rule.brief = Some(value),
            "letters" => rule.letters = Some(value),
            "about" => rule.about = Some(value),
            "scope" => rule.scope = Some(value),
            "family" => rule.family = Some(value),
            "value" => rule.value = Some(value),
            "unit" => rule.unit = Some(value),
            "term" => rule.terms.push(RecordedTerm::read(value)),
            _ => {}
        }
    }

    /// The terms of the reduction of such a visit.
    pub(super) fn reduction(&self, visit: Visit) -> impl Iterator<Item = RecordedTerm<'a>> {
        self.reductions.iter().filter(move |(of, _)| *of == visit).map(|&(_, term)| term)
    }

    /// The rule with this number.
    pub(super) fn rule(&self, code: u8) -> Option<&RecordedRule<'a>> {
        self.rules.iter().find(|(known, _)| *known == code).map(|(_, rule)| rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = written();
        let read = Declarations::read(&text);
        for rule in Rule::ALL {
            let declared = rule.declaration();
            let found = read.rule(code_of(rule)).expect("it is declared");
            assert_eq!((found.name, found.label), (declared.name, Some(declared.label)));
            assert_eq!(found.unit, Some(declared.threshold.unit.name()));
            let words = |terms: &[RecordedTerm<'_>]| {
                terms.iter().map(|term| term.words.to_owned()).collect::<Vec<_>>()
            };
            let expected: Vec<_> =
                declared.threshold.terms.iter().map(|term| term.words.to_owned()).collect();
            assert_eq!(words(&found.terms), expected);
        }
        for (visit, sum) in REDUCTIONS {
            let found: Vec<_> = read.reduction(visit).map(|term| term.words).collect();
            assert_eq!(found, sum.terms.iter().map(|term| term.words).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_program_may_declare_as_little_as_a_name() {
        let read = Declarations::read(
            "rule 7 razoring\nrule 7 again\nterm 7 alpha\nterm 8 lost\nrule 0 none\n",
        );
        let rule = read.rule(7).expect("it is declared");
        assert_eq!((rule.name, rule.label, rule.terms[0].factor), ("razoring", None, "none"));
        assert_eq!((read.rule(0), read.rule(8)), (None, None));
    }
}
