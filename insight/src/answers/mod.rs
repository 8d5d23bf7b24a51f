//! What was found, as programs read it: in the JSON of commands, and in JavaScript.

mod audit;
mod line;
mod miss;
mod reasons;
mod sample;
mod score;
mod share;
mod why;

pub use audit::{Audit, Deeper, Grade, RootEffect, RootScore};
pub use miss::{Miss, MissCut, MissStep, Repeats, ScoredMove};
pub use reasons::{LineMaterial, LinePly, LineReason, LineReasons, MoveNames, PlacedPiece};
pub use sample::{AuditTally, RuleAudit, SampleAudit, SampledCut};
pub use score::ToldScore;
pub use share::{Difference, Share};
pub use why::{LineThreat, WhyNot, WhyVariation};

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
