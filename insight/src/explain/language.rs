//! Phrases as text: templates with named placeholders, and number formats.
//!
//! `{name}` is replaced by a value, `{name:one|many}` by one of the words, chosen by the number of
//! that name and the language's plural rule.

use super::english::ENGLISH;
use super::german::GERMAN;
use super::phrase::{Key, Phrase};
use crate::Variant;
use espalier::eval::TermInfo;
use espalier::observe::Rule;
use espalier_chess::types::{MATE, MATE_IN_MAX, Score, mated_in};

const MINUS: &str = "−";

/// A language: a table of templates and its number formats.
#[derive(Debug)]
pub struct Language {
    /// BCP 47 tag, as `en`.
    pub tag: &'static str,
    pub(super) template: fn(Key) -> &'static str,
    /// Between pawns and their hundredths.
    pub(super) decimal_mark: char,
    /// Between the thousands of a whole number.
    pub(super) thousands_mark: char,
    /// Plural rule: the index of the word for a number.
    pub(super) plural: fn(i64) -> usize,
    pub(super) rule_label: fn(Rule) -> &'static str,
    pub(super) rule_brief: fn(Rule) -> &'static str,
    /// The words of a declared term, in this language or else in English.
    pub(super) rule_term: fn(&'static str) -> &'static str,
    pub(super) term: fn(&TermInfo) -> &'static str,
    pub(super) variant_label: fn(Variant) -> &'static str,
}

/// The value of a placeholder.
#[derive(Debug)]
pub(super) enum Value {
    /// Empty.
    Nothing,
    /// A whole number.
    Number(i64),
    /// Centipawns, written as pawns without a plus sign: a margin.
    Pawns(i64),
    /// Centipawns, written as pawns with their sign: a difference.
    SignedPawns(i64),
    /// 1/1024, written with two decimals.
    Fraction(i64),
    /// A score for the side to move, with its ply from the root.
    Score(Score, u8),
    /// A score from White's view, with its ply from the root.
    ForWhite(Score, u8),
    /// A window bound, with its ply from the root: infinite where no score is beyond it.
    WindowEnd(Score, u8),
    /// Text that is not translated, as moves and squares.
    Text(String),
    /// A rule as the title of what it did.
    RuleLabel(Rule),
    /// A rule within a line.
    RuleBrief(Rule),
    /// The words of a declared term.
    RuleTerm(&'static str),
    Phrase(Box<Phrase>),
}

impl From<Phrase> for Value {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(Box::new(phrase))
    }
}

impl From<Option<Phrase>> for Value {
    fn from(phrase: Option<Phrase>) -> Self {
        phrase.map_or(Self::Nothing, Self::from)
    }
}

impl Language {
    /// All languages, English first.
    pub const ALL: &[&'static Self] = &[&ENGLISH, &GERMAN];

    /// The language with this BCP 47 tag, as `de`; none where there is no such one.
    pub fn of_tag(tag: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|language| language.tag == tag)
    }

    /// The name of a rule.
    pub fn rule_label(&self, rule: Rule) -> &'static str {
        (self.rule_label)(rule)
    }

    /// What a term of the evaluation counts, and the case of each weight.
    pub fn term(&self, info: &TermInfo) -> &'static str {
        (self.term)(info)
    }

    /// The name of a term: its description up to the first colon.
    pub fn term_label(&self, info: &TermInfo) -> &'static str {
        let term = self.term(info);
        term.split(':').next().unwrap_or(term)
    }

    /// The name of one of the searches of an ablation.
    pub fn variant_label(&self, variant: Variant) -> &'static str {
        (self.variant_label)(variant)
    }

    /// The phrase in this language.
    pub(super) fn say(&self, phrase: &Phrase) -> String {
        let mut text = String::new();
        for piece in pieces((self.template)(phrase.key())) {
            match piece {
                Piece::Verbatim(words) => text.push_str(words),
                Piece::Value(slot) => {
                    text.extend(phrase.value(slot).map(|value| self.write(value)));
                }
                Piece::Word { slot, words } => {
                    let number = phrase.value(slot).and_then(Value::number).unwrap_or_default();
                    text.extend(words.split('|').nth((self.plural)(number)));
                }
            }
        }
        text
    }

    pub(super) fn write(&self, value: &Value) -> String {
        match value {
            Value::Nothing => String::new(),
            Value::Number(number) => self.whole(*number),
            Value::Pawns(centipawns) => self.hundredths(*centipawns, ""),
            Value::SignedPawns(centipawns) => self.hundredths(*centipawns, "+"),
            Value::Fraction(parts) => self.hundredths(rounded_hundredths(*parts), ""),
            Value::Score(score, ply) => self.score(*score, *ply),
            Value::ForWhite(score, ply) => self.score_for_white(*score, *ply),
            Value::WindowEnd(score, ply) => self.window_end(*score, *ply),
            Value::Text(text) => text.clone(),
            Value::RuleLabel(rule) => (self.rule_label)(*rule).to_owned(),
            Value::RuleBrief(rule) => (self.rule_brief)(*rule).to_owned(),
            Value::RuleTerm(words) => (self.rule_term)(words).to_owned(),
            Value::Phrase(phrase) => self.say(phrase),
        }
    }

    /// A score for display, from a node at this ply.
    ///
    /// The search counts mates from the root, display from the node. Window bounds may be beyond
    /// every score that is possible there.
    fn score(&self, score: Score, ply: u8) -> String {
        if score.saturating_abs() < MATE_IN_MAX {
            return self.hundredths(score.into(), "+");
        }
        let plies = i64::from(MATE) - i64::from(score.saturating_abs()) - i64::from(ply);
        let moves = Value::Number((plies + 1) / 2);
        match (score > 0, plies) {
            (true, ..1) => "+∞".to_owned(),
            (true, _) => self.say(&Phrase::MateIn { moves }),
            (false, ..0) => "−∞".to_owned(),
            (false, 0) => self.say(&Phrase::Mated {}),
            (false, _) => self.say(&Phrase::MatedIn { moves: Value::Number(plies / 2) }),
        }
    }

    /// A score from White's view, which names the side that mates.
    fn score_for_white(&self, score: Score, ply: u8) -> String {
        let plies = i64::from(MATE) - i64::from(score.saturating_abs()) - i64::from(ply);
        if score.saturating_abs() < MATE_IN_MAX || plies <= 0 {
            return self.score(score, ply);
        }
        let side = if score > 0 { Phrase::White {} } else { Phrase::Black {} };
        let moves = Value::Number((plies + 1) / 2);
        self.say(&Phrase::MateFor { moves, side: side.into() })
    }

    /// A window bound, infinite where mate distance pruning has clamped it.
    fn window_end(&self, score: Score, ply: u8) -> String {
        if score <= mated_in(ply.into()) {
            return "−∞".to_owned();
        }
        self.score(score, ply)
    }

    /// Zero has no sign.
    fn hundredths(&self, hundredths: i64, plus: &str) -> String {
        let sign = match hundredths {
            ..0 => MINUS,
            0 => "",
            1.. => plus,
        };
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        format!("{sign}{whole}{}{rest:02}", self.decimal_mark)
    }

    fn whole(&self, number: i64) -> String {
        let digits = number.unsigned_abs().to_string();
        let mut text = String::from(if number < 0 { MINUS } else { "" });
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(self.thousands_mark);
            }
            text.push(digit);
        }
        text
    }
}

impl Value {
    const fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

/// 1/1024 in hundredths, halves away from zero.
const fn rounded_hundredths(parts: i64) -> i64 {
    (parts * 100 + parts.signum() * 512) / 1024
}

/// A part of a template.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    Verbatim(&'a str),
    Value(&'a str),
    Word { slot: &'a str, words: &'a str },
}

/// The parts of a template in order.
pub(super) fn pieces(template: &str) -> impl Iterator<Item = Piece<'_>> {
    template.split_inclusive('}').flat_map(|part| {
        let (before, placeholder) = match part.split_once('{') {
            Some((before, rest)) => (before, rest.strip_suffix('}')),
            None => (part, None),
        };
        let piece = placeholder.map(|inside| match inside.split_once(':') {
            Some((slot, words)) => Piece::Word { slot, words },
            None => Piece::Value(inside),
        });
        [Some(Piece::Verbatim(before)), piece].into_iter().flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::super::english::ENGLISH;
    use super::*;
    use espalier_chess::types::{mate_in, mated_in};

    fn write(value: &Value) -> String {
        ENGLISH.write(value)
    }

    #[test]
    fn templates_fall_into_words_and_placeholders() {
        let parts: Vec<_> = pieces("{a} of {b:move|moves}.").collect();
        let word = Piece::Word { slot: "b", words: "move|moves" };
        let none = Piece::Verbatim("");
        let of = Piece::Verbatim(" of ");
        assert_eq!(parts, [none, Piece::Value("a"), of, word, Piece::Verbatim(".")]);
    }

    #[test]
    fn pawns_have_two_decimals_and_a_real_minus() {
        assert_eq!(write(&Value::Score(183, 4)), "+1.83");
        assert_eq!(write(&Value::Score(-40, 4)), "−0.40");
        assert_eq!(write(&Value::Score(0, 4)), "0.00");
        assert_eq!(write(&Value::SignedPawns(0)), "0.00");
        assert_eq!(write(&Value::Pawns(92)), "0.92");
        assert_eq!(write(&Value::Pawns(-7)), "−0.07");
        assert_eq!(write(&Value::SignedPawns(5)), "+0.05");
    }

    #[test]
    fn whole_numbers_have_marks_between_their_thousands() {
        assert_eq!(write(&Value::Number(0)), "0");
        assert_eq!(write(&Value::Number(-999)), "−999");
        assert_eq!(write(&Value::Number(-7600)), "−7,600");
        assert_eq!(write(&Value::Number(12_345_678)), "12,345,678");
    }

    #[test]
    fn fractions_are_rounded_to_hundredths() {
        assert_eq!(write(&Value::Fraction(1024)), "1.00");
        assert_eq!(write(&Value::Fraction(1792)), "1.75");
        assert_eq!(write(&Value::Fraction(-1)), "0.00");
        assert_eq!(write(&Value::Fraction(-512)), "−0.50");
    }

    #[test]
    fn mates_are_counted_from_the_node() {
        assert_eq!(write(&Value::Score(mate_in(1), 0)), "mate in 1");
        assert_eq!(write(&Value::Score(mate_in(9), 4)), "mate in 3");
        assert_eq!(write(&Value::Score(mated_in(8), 4)), "mated in 2");
        assert_eq!(write(&Value::Score(mated_in(4), 4)), "checkmate");
    }

    #[test]
    fn a_mate_from_white_s_view_names_the_side_that_mates() {
        assert_eq!(write(&Value::ForWhite(mate_in(9), 4)), "mate in 3 for White");
        assert_eq!(write(&Value::ForWhite(mate_in(8), 4)), "mate in 2 for White");
        assert_eq!(write(&Value::ForWhite(mated_in(8), 4)), "mate in 2 for Black");
        assert_eq!(write(&Value::ForWhite(mated_in(7), 4)), "mate in 2 for Black");
        assert_eq!(write(&Value::ForWhite(mated_in(4), 4)), "checkmate");
        assert_eq!(write(&Value::ForWhite(-40, 4)), "−0.40");
    }

    #[test]
    fn the_ends_of_an_open_window_are_infinite() {
        assert_eq!(write(&Value::Score(MATE + 1, 0)), "+∞");
        assert_eq!(write(&Value::Score(-MATE - 1, 0)), "−∞");
        assert_eq!(write(&Value::Score(mated_in(3), 4)), "−∞");
        assert_eq!(write(&Value::Score(mate_in(4), 4)), "+∞");
        assert_eq!(write(&Value::WindowEnd(mated_in(4), 4)), "−∞");
        assert_eq!(write(&Value::WindowEnd(mated_in(6), 4)), "mated in 1");
        assert_eq!(write(&Value::WindowEnd(mate_in(4), 4)), "+∞");
        assert_eq!(write(&Value::WindowEnd(-40, 4)), "−0.40");
    }
}
