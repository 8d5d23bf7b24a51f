//! The settings of a file, which must be the same when the file is continued.

use crate::data::Filter;
use crate::fingerprint;
use crate::matches::adjudicate::Adjudication;
use crate::matches::clock::{GameClock, Limit};
use crate::matches::game::GameConditions;
use crate::matches::random_openings::{PlyRange, RandomOpenings};
use anyhow::Result;
use serde::Serialize;
use std::time::Duration;

/// The settings of a file of games by Espalier against itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DatagenSettings {
    source: &'static str,
    /// The engine's version, and the nodes of its bench: they change with every change of the
    /// search and the evaluation.
    engine: String,
    /// The openings, whose seed decides all games.
    pub openings: RandomOpenings,
    pub limit: Limit,
    /// Megabytes of each side's hash table.
    pub hash: u32,
    pub adjudication: Adjudication,
    /// What is kept of the games when they are read.
    pub filter: Filter,
}

impl DatagenSettings {
    /// Settings for the engine as it is built in.
    pub fn new(seed: u64) -> Result<Self> {
        let bench = fingerprint::of_search()?;
        Ok(Self {
            source: "self-play",
            engine: format!("Espalier {}, bench {bench}", env!("CARGO_PKG_VERSION")),
            openings: RandomOpenings::new(seed, PlyRange::exactly(8)),
            limit: Limit::SoftNodes { soft: 2000, hard: 16_000 },
            hash: 8,
            adjudication: Adjudication::default(),
            filter: Filter::default(),
        })
    }

    pub(super) fn conditions(&self) -> GameConditions {
        let clock = GameClock::new(self.limit, Duration::ZERO);
        GameConditions { clock, adjudication: self.adjudication }
    }
}
