//! When a search has to end, and what it may do.

use super::strength::Strength;
use super::switches::Switches;
use crate::types::{Depth, MAX_PLY, Move};
use std::time::Duration;

/// The deepest iteration, in plies.
pub const MAX_DEPTH: Depth = MAX_PLY as Depth - 1;

/// A side's time on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time gained with each move.
    pub increment: Duration,
}

/// When a search has to end. With no limit at all it ends at the deepest depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Iterations to finish, in plies.
    pub depth: Option<Depth>,
    /// Nodes to visit: exact, so that a search can be repeated.
    pub nodes: Option<u64>,
    /// Time to use, in full unless a mate is settled.
    pub move_time: Option<Duration>,
    /// The clocks, White's first.
    pub clocks: [Option<Clock>; 2],
    /// Moves until the clock is refilled.
    pub moves_to_go: Option<u32>,
    /// End as soon as a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Never end before being stopped; the host sees to that.
    pub infinite: bool,
    /// Look at these moves only; at all where the list is empty.
    pub moves: Vec<Move>,
    /// How many of the best moves to find a line for; 0 counts as 1.
    pub lines: usize,
    /// Play weaker than possible.
    pub strength: Option<Strength>,
    /// Which techniques are enabled.
    pub switches: Switches,
}

impl Limits {
    /// The most nodes that may be visited.
    pub(super) fn most_nodes(&self) -> u64 {
        let weaker = self.strength.map_or(u64::MAX, |strength| strength.nodes);
        self.nodes.unwrap_or(u64::MAX).min(weaker)
    }

    /// The deepest iteration.
    pub(super) fn deepest(&self) -> Depth {
        let weaker = self.strength.map_or(MAX_DEPTH, |strength| strength.depth);
        self.depth.unwrap_or(MAX_DEPTH).min(weaker).clamp(1, MAX_DEPTH)
    }
}
