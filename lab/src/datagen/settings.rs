//! The settings of a file, which must be the same when the file is continued.

use crate::data::Sieve;
use crate::matches::adjudicate::Adjudication;
use crate::matches::clock::{GameClock, Limit};
use crate::matches::game::GameConditions;
use crate::matches::openings::Openings;
use anyhow::Result;
use espalier::bench::{DEFAULT_DEPTH, bench};
use espalier::observe::Silent;
use espalier::types::Score;
use serde::Serialize;
use std::time::Duration;

/// The settings of a file of games by Espalier against itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DatagenSettings {
    /// Where the games come from.
    source: &'static str,
    /// The engine's version, and the nodes of its bench: they change with every change of the
    /// search and the evaluation.
    engine: String,
    /// Seed of the openings, and so of all games.
    pub seed: u64,
    /// Half-moves of random openings.
    pub opening_plies: u32,
    /// How openings are chosen.
    openings: String,
    /// Nodes per move.
    pub nodes: u64,
    /// Megabytes of each side's hash table.
    pub hash: u32,
    /// Which games end early.
    pub adjudication: Adjudication,
    /// The largest score, in centipawns, of a position that is kept.
    pub decided_above: Score,
}

impl DatagenSettings {
    /// Settings for the engine as it is built in.
    ///
    /// # Errors
    /// When there is no memory for its bench.
    pub fn new(seed: u64, opening_plies: u32) -> Result<Self> {
        let bench = bench(DEFAULT_DEPTH, &mut Silent)?;
        Ok(Self {
            source: "self-play",
            engine: format!("Espalier {}, bench {bench}", env!("CARGO_PKG_VERSION")),
            seed,
            opening_plies,
            openings: Openings::Random { seed, plies: opening_plies }.to_string(),
            nodes: 5000,
            hash: 8,
            adjudication: Adjudication::default(),
            decided_above: 2000,
        })
    }

    pub(super) const fn openings(&self) -> Openings {
        Openings::Random { seed: self.seed, plies: self.opening_plies }
    }

    pub(super) fn conditions(&self) -> GameConditions {
        let clock = GameClock::new(self.limit(), Duration::ZERO);
        GameConditions { clocks: [clock.clone(), clock], adjudication: self.adjudication }
    }

    pub(super) const fn limit(&self) -> Limit {
        Limit::Nodes(self.nodes)
    }

    pub(super) const fn sieve(&self) -> Sieve {
        Sieve { opening: 0, decided_above: self.decided_above }
    }
}
