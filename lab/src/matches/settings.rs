//! The settings of a match, which must be the same when it is resumed.

use super::adjudicate::Adjudication;
use super::clock::GameClock;
use super::game::GameConditions;
use super::spec::EngineSpec;
use crate::state_file::differences;
use crate::stats::Sprt;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The settings of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The engine that is tested.
    pub a: EngineSpec,
    /// The engine it is measured by.
    pub b: EngineSpec,
    /// Where games begin, with a hash of the book.
    pub openings: String,
    /// Decides the order of the openings, or the openings.
    pub seed: u64,
    /// Milliseconds by which a time limit may be overstepped, for each side.
    pub margins: [u64; 2],
    /// Which games are ended early.
    pub adjudication: Adjudication,
    /// When the match is decided.
    pub sprt: Option<Sprt>,
}

impl MatchSettings {
    /// The conditions of each game.
    pub fn conditions(&self) -> GameConditions {
        let clock =
            |spec: &EngineSpec, margin| GameClock::new(spec.limit, Duration::from_millis(margin));
        GameConditions {
            clocks: [clock(&self.a, self.margins[0]), clock(&self.b, self.margins[1])],
            adjudication: self.adjudication,
        }
    }

    /// What differs between these settings and others, each as "name: these, others".
    pub fn differences(&self, others: &Self) -> Vec<String> {
        differences(self, others)
    }
}
