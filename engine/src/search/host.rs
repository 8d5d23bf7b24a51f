//! The program around a search: its clock, its stop flag, and what it is told.

use crate::observe::Counters;
use crate::types::{Bound, Depth, Move, Score, UciScore};
use std::time::Duration;

/// What the engine needs from the program around it.
pub trait Host {
    /// Time since the search was begun.
    fn elapsed(&self) -> Duration;

    /// Whether the search is to end now. Asked every thousand nodes or so.
    fn should_stop(&self) -> bool;

    /// Whether the opponent is still to move, so that no time counts.
    fn is_pondering(&self) -> bool {
        false
    }

    /// An iteration has ended.
    fn report(&mut self, info: &Info);
}

/// A host without a clock: a search runs until its depth or nodes are reached.
pub struct NoClock;

impl Host for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        false
    }

    fn report(&mut self, _info: &Info) {}
}

/// How a search stands.
#[derive(Clone, Debug)]
pub struct Info {
    /// The iteration, in plies.
    pub depth: Depth,
    /// Which of the lines asked for this is, from 1, the best.
    pub line_number: usize,
    /// The longest line looked at, in plies.
    pub selective_depth: usize,
    /// For the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound.
    pub bound: Bound,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search was asked for.
    pub elapsed: Duration,
    /// How full the transposition table is, in 1/1000.
    pub hash_fullness: u32,
    /// The best line found.
    pub pv: Vec<Move>,
    /// What the rules did, where the observer counts it.
    pub counters: Option<Counters>,
}

impl Info {
    /// The score as UCI and people say it.
    pub fn uci_score(&self) -> UciScore {
        self.score.into()
    }

    /// Positions visited per second.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// The speed of a search.
pub const fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    // Clocks may tick in milliseconds: what takes less is counted as one.
    let micros = if elapsed.as_micros() < 1000 { 1000 } else { elapsed.as_micros() };
    (nodes as u128 * 1_000_000 / micros) as u64
}

/// A finished search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The move to play; none only where there is no legal move.
    pub best: Option<Move>,
    /// The reply expected.
    pub ponder: Option<Move>,
    /// How the search stood at the end.
    pub info: Info,
}
