//! What was found, as programs read it: in the JSON of commands, and in JavaScript.

mod reasons;
mod why;

pub use reasons::{LineMaterial, LinePly, LineReason, LineReasons, MoveNames, PlacedPiece};
pub use why::{LineThreat, ToldScore, WhyNot, WhyVariation};

use crate::explain::Message;

/// How it is told.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// Whether castling is written as in Chess960.
    pub chess960: bool,
    /// Writes a message.
    pub say: fn(&Message) -> String,
}

impl Telling {
    /// In English.
    pub const ENGLISH: Self = Self { chess960: false, say: |message| message.to_string() };

    /// In codes, of which JavaScript makes words of any language.
    pub const fn encoded(chess960: bool) -> Self {
        Self { chess960, say: Message::encode }
    }
}
