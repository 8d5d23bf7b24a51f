//! Standard algebraic notation: `Nf3`, `exd6`, `O-O`, `e8=Q+`.

mod read;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Why a text is not a move in algebraic notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// It does not look like one.
    Malformed(String),
    /// No legal move fits.
    Illegal(String),
    /// Several legal moves fit.
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit, in algebraic notation with the letters of the text's language.
        choices: Vec<String>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(text) => {
                write!(f, "\"{text}\" is not a move; moves look like Nf3, exd5, O-O or e8=Q")
            }
            Self::Illegal(text) => write!(f, "{text} is not a legal move here"),
            Self::Ambiguous { text, choices } => {
                write!(f, "{text} fits several moves: {}", choices.join(", "))
            }
        }
    }
}

impl core::error::Error for SanError {}

#[cfg(test)]
mod tests;
