//! Search limits, strength and switches: what `go` and the options ask for.

use super::strength::Strength;
use super::switches::Switches;
use crate::types::{Depth, MAX_PLY, Move};
use std::time::Duration;

/// Maximum depth of an iteration, in plies.
pub const MAX_DEPTH: Depth = MAX_PLY as Depth - 1;

/// A side's time on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time gained with each move.
    pub increment: Duration,
}

/// Search limits. Without any, a search ends at the maximum depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth limit, in plies.
    pub depth: Option<Depth>,
    /// Node limit. It is exact, so that a search is reproducible.
    pub nodes: Option<u64>,
    /// Soft node limit: once it is reached, no new iteration begins.
    pub soft_nodes: Option<u64>,
    /// Time for the move; used up unless a mate is found.
    pub move_time: Option<Duration>,
    /// The clocks, White first.
    pub clocks: [Option<Clock>; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Stop at a mate in this many moves.
    pub mate: Option<u32>,
    /// Search until stopped by the host.
    pub infinite: bool,
    /// Search only these root moves; all where empty.
    pub moves: Vec<Move>,
    /// `MultiPV` lines; 0 counts as 1.
    pub lines: usize,
    /// Reduced strength; full strength where none.
    pub strength: Option<Strength>,
    /// Which techniques are enabled.
    pub switches: Switches,
}

impl Limits {
    /// The node limit, that of the strength included.
    pub(super) fn most_nodes(&self) -> u64 {
        let weaker = self.strength.map_or(u64::MAX, |strength| strength.nodes);
        self.nodes.unwrap_or(u64::MAX).min(weaker)
    }

    /// The depth limit, that of the strength included.
    pub(super) fn deepest(&self) -> Depth {
        let weaker = self.strength.map_or(MAX_DEPTH, |strength| strength.depth);
        self.depth.unwrap_or(MAX_DEPTH).min(weaker).clamp(1, MAX_DEPTH)
    }
}
