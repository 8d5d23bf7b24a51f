//! What may be asked for. A client checks with these ranges and repeats none of them.

use espalier::bench;
use espalier::search::{MAX_DEPTH, Strength};
use espalier::session;
use espalier_chess::types::{MAX_PLY, MoveList};
use espalier_cli::uci::MAX_PERFT;
use espalier_insight::{AuditOptions, TraceOptions};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// The whole numbers that may be given.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Range {
    /// The smallest.
    pub min: u64,
    /// The largest.
    pub max: u64,
    /// What is taken where nothing is given.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<u64>,
}

impl Range {
    fn new(min: impl TryInto<u64>, max: impl TryInto<u64>) -> Self {
        // Beyond 2^53 JavaScript cannot count.
        let number = |value: Option<u64>| value.unwrap_or(LARGEST).min(LARGEST);
        Self { min: number(min.try_into().ok()), max: number(max.try_into().ok()), usual: None }
    }

    fn usually(self, usual: impl TryInto<u64>) -> Self {
        Self { usual: usual.try_into().ok(), ..self }
    }
}

/// The largest whole number that JavaScript can tell from its neighbors.
const LARGEST: u64 = (1 << 53) - 1;

/// What may be given where a number is asked for.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Ranges {
    /// Megabytes of a hash table.
    pub hash_mb: Range,
    /// Plies of a search.
    pub depth: Range,
    /// Nodes of a search.
    pub nodes: Range,
    /// Moves to the mate that is looked for.
    pub mate: Range,
    /// Moves to the next time control.
    pub movestogo: Range,
    /// Lines that a search finds.
    pub lines: Range,
    /// The largest is full strength.
    pub skill_level: Range,
    /// Ratings at which it can be told to play.
    pub elo: Range,
    /// The ratings of the levels that a player may choose from, weakest first. They are what `elo` is
    /// measured at; above the last is full strength.
    pub levels: Vec<u32>,
    /// Records of a trace.
    pub records: Range,
    /// Plies by which a cut that seems wrong is searched deeper.
    pub extra_plies: Range,
    /// Plies of a bench.
    pub bench_depth: Range,
    /// Plies of a perft.
    pub perft_depth: Range,
}

/// What may be given where a number is asked for.
///
/// # Errors
/// When JavaScript cannot make the object.
#[wasm_bindgen]
pub fn ranges() -> Result<Ts<Ranges>, JsError> {
    let hash = session::Session::MIN_HASH..=session::Session::MAX_HASH;
    let ranges = Ranges {
        hash_mb: Range::new(*hash.start(), *hash.end()).usually(session::Session::DEFAULT_HASH),
        depth: Range::new(1, MAX_DEPTH),
        nodes: Range::new(1, u64::MAX),
        mate: Range::new(1, MAX_PLY / 2),
        movestogo: Range::new(1, u32::MAX),
        lines: Range::new(1, MoveList::CAPACITY).usually(1),
        skill_level: Range::new(0, Strength::FULL_SKILL).usually(Strength::FULL_SKILL),
        elo: Range::new(Strength::MIN_ELO, Strength::MAX_ELO),
        levels: Strength::ratings().collect(),
        records: Range::new(1, TraceOptions::MAX_RECORDS).usually(TraceOptions::DEFAULT_RECORDS),
        extra_plies: Range::new(0, AuditOptions::MOST_EXTRA_PLIES)
            .usually(AuditOptions::DEFAULT_EXTRA_PLIES),
        bench_depth: Range::new(*bench::DEPTHS.start(), *bench::DEPTHS.end())
            .usually(bench::DEFAULT_DEPTH),
        perft_depth: Range::new(0, MAX_PERFT),
    };
    Ok(ranges.into_ts()?)
}
