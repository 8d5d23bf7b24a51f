//! An option of the engine, as the command line and state files have it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// An option with its value: `NAME=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineOption {
    pub name: String,
    pub value: String,
}

impl EngineOption {
    pub fn number(name: &str, value: i32) -> Self {
        Self { name: name.to_owned(), value: value.to_string() }
    }
}

impl FromStr for EngineOption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| format!("\"{text}\" is not NAME=VALUE, as in Hash=64"))?;
        Ok(Self { name: name.to_owned(), value: value.to_owned() })
    }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value } = self;
        write!(f, "{name}={value}")
    }
}

/// The options with commas between, or that there are none.
pub fn listed(options: &[EngineOption]) -> String {
    if options.is_empty() {
        return "as it ships".to_owned();
    }
    options.iter().map(EngineOption::to_string).collect::<Vec<_>>().join(", ")
}
