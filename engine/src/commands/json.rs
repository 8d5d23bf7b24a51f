//! JSON (RFC 8259), for programs that read what a command has found.

use std::fmt;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(i64),
    /// Written with four decimals; always finite.
    Decimal(f64),
    Text(String),
    List(Vec<Self>),
    /// Names and values in the order in which they are written.
    Object(Vec<(&'static str, Self)>),
}

impl Json {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(super) fn number(number: impl Into<i64>) -> Self {
        Self::Number(number.into())
    }
}

impl<T: Into<Self>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i32> for Json {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Decimal(number) => write!(f, "{number:.4}"),
            Self::Text(text) => write_text(f, text),
            Self::List(values) => {
                f.write_str("[")?;
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Self::Object(members) => {
                f.write_str("{")?;
                for (index, (name, value)) in members.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    write_text(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            '\0'..='\u{1f}' => write!(f, "\\u{:04x}", u32::from(letter))?,
            _ => write!(f, "{letter}")?,
        }
    }
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_json() {
        let value = Json::Object(vec![
            ("none", Json::Null),
            ("flags", Json::List(vec![Json::Bool(true), Json::Bool(false)])),
            ("number", Json::number(-7)),
            ("share", Json::Decimal(0.255_31)),
            ("empty", Json::Object(vec![])),
        ]);
        let expected =
            r#"{"none":null,"flags":[true,false],"number":-7,"share":0.2553,"empty":{}}"#;
        assert_eq!(value.to_string(), expected);
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(Json::text("a\"b\\c\n−1").to_string(), "\"a\\\"b\\\\c\\u000a−1\"");
    }
}
