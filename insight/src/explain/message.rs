//! Messages: facts for a reader, before a language puts them into words.

use super::phrase::Phrase;
use super::value::Value;
use espalier::eval::TermInfo;
use std::fmt::{Display, Write};

/// Phrases with their values, one after the other. `to_string` has them in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message(pub(super) Vec<Value>);

impl From<Phrase> for Message {
    fn from(phrase: Phrase) -> Self {
        Self(vec![phrase.into()])
    }
}

impl From<Value> for Message {
    fn from(value: Value) -> Self {
        Self(vec![value])
    }
}

impl FromIterator<Phrase> for Message {
    fn from_iter<T: IntoIterator<Item = Phrase>>(phrases: T) -> Self {
        Self(phrases.into_iter().map(Value::from).collect())
    }
}

impl Message {
    /// Begins every encoded message, and no other text.
    pub const MARK: char = '\u{1}';

    /// A message without words.
    pub const fn empty() -> Self {
        Self(Vec::new())
    }

    /// A declared name: of a rule, of a term of its sum, of a variant.
    pub fn name(name: &'static str) -> Self {
        Value::Name(name).into()
    }

    /// The label of a term of the evaluation.
    pub fn label_of(term: &TermInfo) -> Self {
        Value::Label(term.name).into()
    }

    /// What a term of the evaluation counts.
    pub fn description_of(term: &TermInfo) -> Self {
        Value::Description(term.name).into()
    }

    /// Whether it has no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// This message and another one after it.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// [`MARK`](Self::MARK) and the JSON that JavaScript puts into words.
    ///
    /// A whole number is a number, text a string, nothing `null`, and all else an array. A phrase
    /// begins with its number, counted from 0 in order of declaration; hundredths begin with `h`,
    /// and with `s` where they have a sign; moves begin with `m`, a declared name with `n`, the label of a term with `l`,
    /// its description with `d`; values side by side with `+`, sentences with a space.
    pub fn encode(&self) -> String {
        let mut text = String::from(Self::MARK);
        write_array(&mut text, "\" \"", &self.0);
        text
    }
}

fn write_array<'a>(
    text: &mut String,
    first: impl Display,
    values: impl IntoIterator<Item = &'a Value>,
) {
    // Writing to a string cannot fail.
    let _ = write!(text, "[{first}");
    for value in values {
        text.push(',');
        write_value(text, value);
    }
    text.push(']');
}

fn write_value(text: &mut String, value: &Value) {
    // No text and no name has a quote or a backslash.
    let _ = match value {
        Value::Nothing => write!(text, "null"),
        Value::Number(number) => write!(text, "{number}"),
        Value::Hundredths(number) => write!(text, "[\"h\",{number}]"),
        Value::Signed(number) => write!(text, "[\"s\",{number}]"),
        Value::Text(words) => write!(text, "\"{words}\""),
        Value::Moves(moves) => write!(text, "[\"m\",\"{moves}\"]"),
        Value::Name(name) => write!(text, "[\"n\",\"{name}\"]"),
        Value::Label(term) => write!(text, "[\"l\",\"{term}\"]"),
        Value::Description(term) => write!(text, "[\"d\",\"{term}\"]"),
        Value::Phrase(phrase) => {
            return write_array(text, phrase.key() as usize, phrase.values());
        }
        Value::Sum(summands) => return write_array(text, "\"+\"", summands),
    };
}

#[cfg(test)]
mod tests {
    use super::super::phrase::Key;
    use super::*;

    #[test]
    fn every_kind_of_value_is_encoded() {
        let values = [
            Value::Nothing,
            Value::Number(-7),
            Value::Hundredths(92),
            Value::Signed(-40),
            Value::Text("e4".to_owned()),
            Value::Moves("4…Nxe4".to_owned()),
            Value::Name("Null move"),
            Value::Label("TEMPO"),
            Value::Description("TEMPO"),
            Phrase::Checkmate {}.into(),
            Value::Sum(vec![Phrase::PrunedOnly { opening: Value::Number(1) }.into()]),
        ];
        let (mate, only) = (Key::Checkmate as usize, Key::PrunedOnly as usize);
        assert_eq!(
            Message(values.into()).encode(),
            format!(
                "\u{1}[\" \",null,-7,[\"h\",92],[\"s\",-40],\"e4\",[\"m\",\"4…Nxe4\"],[\"n\",\"Null move\"],\
                 [\"l\",\"TEMPO\"],[\"d\",\"TEMPO\"],[{mate}],[\"+\",[{only},1]]]"
            )
        );
    }
}
