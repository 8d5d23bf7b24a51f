//! The host of a search: its clock, its stop flag and where it reports to.

use crate::observe::Counters;
use crate::types::{Bound, Depth, Move, Score, UciScore};
use std::time::Duration;

/// What the engine needs from the program around it.
pub trait Host {
    /// Time since the start of the search.
    fn elapsed(&self) -> Duration;

    /// Whether to stop the search. Polled about every 1024 nodes.
    fn should_stop(&self) -> bool;

    /// Whether the engine is pondering: time limits do not apply.
    fn is_pondering(&self) -> bool {
        false
    }

    /// An iteration has ended.
    fn report(&mut self, info: &Info);

    /// How an iteration goes on that ends later than [`News::AFTER`]. Most hosts wait for its end.
    fn hear(&mut self, _news: News) {}
}

/// What happens within an iteration.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A line has failed high or low and is searched again with a wider window: the score of the
    /// report is a bound. Where it has failed low, its moves are those of the iteration before.
    Bound(&'a Info),
    /// The search of a root move begins.
    Move {
        /// The move.
        mv: Move,
        /// Its number in the order of the root moves, from 1.
        number: usize,
        /// Depth of the iteration, in plies.
        depth: Depth,
    },
}

impl News<'_> {
    /// Before, iterations end so soon that nobody could read more than their reports: the three
    /// seconds that engines commonly wait.
    pub const AFTER: Duration = Duration::from_secs(3);
}

/// A host without a clock: a search runs to its depth or node limit.
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

/// A search report: the fields of UCI's `info`.
#[derive(Clone, Debug)]
pub struct Info {
    /// Depth of the iteration, in plies; 0 before the first has ended.
    pub depth: Depth,
    /// `MultiPV` line number, from 1, the best.
    pub line_number: usize,
    /// The longest line searched, in plies.
    pub selective_depth: usize,
    /// Score for the side to move. At depth 0 it is the static eval, until a move was searched.
    pub score: Score,
    /// The bound of the score.
    pub bound: Bound,
    /// Nodes searched.
    pub nodes: u64,
    /// Time since the start of the search.
    pub elapsed: Duration,
    /// Use of the transposition table, in 1/1000.
    pub hash_fullness: u32,
    /// The principal variation.
    pub pv: Vec<Move>,
    /// The counters of the observer, if it has any.
    pub counters: Option<Counters>,
}

impl Info {
    /// The score in centipawns or moves to mate.
    pub fn uci_score(&self) -> UciScore {
        self.score.into()
    }

    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// Nodes per second.
pub const fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    // Clocks may tick in milliseconds: count at least one.
    let micros = if elapsed.as_micros() < 1000 { 1000 } else { elapsed.as_micros() };
    (nodes as u128 * 1_000_000 / micros) as u64
}

/// What has ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A limit of depth, nodes or time.
    Limit,
    /// The mate that was asked for was found, or one that would not get shorter.
    Mate,
    /// The clock runs, and there is only one move.
    OnlyMove,
    /// There is no legal move.
    NoMove,
    /// The host.
    Stopped,
}

/// A finished search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; none only where there is no legal move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The last report.
    pub info: Info,
    /// What has ended it.
    pub ended: Ended,
}
