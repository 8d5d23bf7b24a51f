//! The rules, sums and extensions of a recording, as lines of its header: their names, units and words.
//!
//! A file explains its numbers by itself. What it does not declare has no words.

use crate::{Declaration, Sum, Term, Visit};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

/// The lines of what an engine declares.
///
/// Codes of rules and extensions are counted from 1. `tried` are the rules whose near misses are recorded.
pub fn written<'a>(
    rules: impl IntoIterator<Item = &'a Declaration>,
    conditions: &[(u8, &str, &str)],
    reductions: &[(Visit, Sum)],
    extensions: &[&str],
    tried: &[u8],
) -> String {
    let mut text = String::new();
    for (code, declared) in (1..).zip(rules) {
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
            if !value.is_empty() {
                writeln!(text, "{line} {code} {value}").expect("memory");
            }
        }
        write_terms(&mut text, &format!("term {code}"), declared.threshold);
    }
    for (code, name, words) in conditions {
        writeln!(text, "condition {code} {name} {words}").expect("memory");
    }
    for (visit, sum) in reductions {
        write_terms(&mut text, &format!("reduction {}", visit.name()), *sum);
    }
    for (code, extension) in (1..).zip(extensions) {
        writeln!(text, "extension {code} {extension}").expect("memory");
    }
    if !tried.is_empty() {
        let codes: Vec<_> = tried.iter().map(u8::to_string).collect();
        writeln!(text, "tried {}", codes.join(" ")).expect("memory");
    }
    text
}

fn write_terms(text: &mut String, line: &str, sum: Sum) {
    for Term { name, words, factor } in sum.terms {
        writeln!(text, "{line} {} {} {words}", camel(name), factor.name()).expect("memory");
    }
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
    /// Further conditions, each by its name and a few words.
    pub conditions: Vec<(&'a str, &'a str)>,
}

/// A term as a file declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedTerm<'a> {
    /// The name for programs.
    pub name: &'a str,
    /// What it depends on, by the name of a [`Factor`](crate::Factor).
    pub factor: &'a str,
    /// A few words within a line.
    pub words: &'a str,
}

#[cfg(feature = "read")]
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
#[cfg(feature = "read")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Declarations<'a> {
    rules: Vec<(u8, RecordedRule<'a>)>,
    reductions: Vec<(Visit, RecordedTerm<'a>)>,
}

#[cfg(feature = "read")]
impl<'a> Declarations<'a> {
    /// Those in the lines of a text; lines that are not understood are left out.
    pub(crate) fn read(text: &'a str) -> Self {
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
            "condition" => {
                rule.conditions.push(value.split_once(' ').unwrap_or((value, value)));
            }
            _ => {}
        }
    }

    /// The terms of the reduction of such a visit.
    pub(crate) fn reduction(&self, visit: Visit) -> impl Iterator<Item = RecordedTerm<'a>> {
        self.reductions.iter().filter(move |(of, _)| *of == visit).map(|&(_, term)| term)
    }

    /// The rule with this number.
    pub(crate) fn rule(&self, code: u8) -> Option<&RecordedRule<'a>> {
        self.rules.iter().find(|(known, _)| *known == code).map(|(_, rule)| rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Factor, Family, Scope, Unit};
    use alloc::vec;

    const TERMS: &[Term] = &[
        Term { name: "beta", words: "beta", factor: Factor::Start },
        Term { name: "by_depth", words: "a margin for each ply", factor: Factor::Depth },
    ];
    const SUM: Sum = Sum { unit: Unit::Centipawns, terms: TERMS };
    const RULE: Declaration = Declaration {
        name: "razoring",
        label: "Razoring",
        brief: "razoring",
        letters: "RAZ",
        about: " A hopeless node is left to quiescence. ",
        scope: Scope::WholeNode,
        family: Family::StaticEval,
        value: "static eval",
        threshold: SUM,
    };

    #[test]
    fn what_is_written_is_read() {
        let text = written(
            [&RULE],
            &[(1, "captures", "alpha above what they win")],
            &[(Visit::Reduced, SUM)],
            &["check", "singular"],
            &[1, 12],
        );
        let read = Declarations::read(&text);
        let terms = vec![
            RecordedTerm { name: "beta", factor: "start", words: "beta" },
            RecordedTerm { name: "byDepth", factor: "depth", words: "a margin for each ply" },
        ];
        assert_eq!(read.reduction(Visit::Reduced).collect::<Vec<_>>(), terms);
        let expected = RecordedRule {
            name: "razoring",
            label: Some("Razoring"),
            brief: Some("razoring"),
            letters: Some("RAZ"),
            about: Some("A hopeless node is left to quiescence."),
            scope: Some("wholeNode"),
            family: Some("staticEval"),
            value: Some("static eval"),
            unit: Some("centipawns"),
            terms,
            conditions: vec![("captures", "alpha above what they win")],
        };
        assert_eq!(read.rule(1), Some(&expected));
        let end = "extension 1 check\nextension 2 singular\ntried 1 12\n";
        assert!(text.ends_with(end), "{text}");
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
