//! How games are played, which must be the same when a run is resumed.

use super::adjudicate::Adjudication;
use super::clock::{GameClock, Limit};
use super::game::GameConditions;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSettings {
    /// A hash of the program.
    pub program: String,
    /// Megabytes of each player's hash table.
    pub hash: u32,
    pub limit: Limit,
    /// Milliseconds by which a time limit may be overstepped.
    pub margin: u64,
    /// Where games begin, with a hash of the book.
    pub openings: String,
    /// Decides the openings and their order.
    pub seed: u64,
    pub adjudication: Adjudication,
}

impl GameSettings {
    pub const fn conditions(&self) -> GameConditions {
        let clock = GameClock::new(self.limit, Duration::from_millis(self.margin));
        GameConditions { clock, adjudication: self.adjudication }
    }
}

/// What decides a result beside the limit.
impl fmt::Display for GameSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { hash, margin, openings, seed, adjudication, .. } = self;
        write!(f, "Hash {hash}; ")?;
        let early = adjudication.to_string();
        if !early.is_empty() {
            write!(f, "games ended early: {early}; ")?;
        }
        write!(f, "openings: {openings}, seed {seed}")?;
        if *margin > 0 {
            write!(f, "; a clock may be overstepped by {margin} ms")?;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Games that cost nothing.
    pub(crate) fn settings() -> GameSettings {
        GameSettings {
            program: String::new(),
            hash: 1,
            limit: Limit::Nodes(1),
            margin: 0,
            openings: "some openings".to_owned(),
            seed: 5,
            adjudication: Adjudication::default(),
        }
    }
}
