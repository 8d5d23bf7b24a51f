//! Searches a position again without one cut of the search before: for audits.

use super::host::{Host, Limits, Memory, SearchResult};
use super::state::Search;
use super::switches::{Exempt, Exemption, Switches};
use super::time::TimePlan;
use crate::board::Position;
use crate::observe::{Rule, Silent};
use crate::types::Move;

/// A cut that is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spared {
    /// The key of the position that cut.
    pub key: u64,
    /// Nodes that the search has searched when it comes to the cut. Before, the search is what it
    /// was; from then on every node of the position does without the cut, as the node is searched
    /// again where its score surprises.
    pub after: u64,
    /// What is not done there.
    pub cut: SparedCut,
}

/// What a cut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SparedCut {
    /// The rule ends the node.
    Node(Rule),
    /// The move is pruned or reduced, by whatever rule.
    Move(Move),
}

/// Searches as [`search`](super::search) does, one thread and without a clock, but for one cut.
pub fn search_sparing(
    position: &Position,
    history: &[Position],
    limits: &Limits,
    spared: Spared,
    memory: &mut Memory,
    host: &mut dyn Host,
) -> SearchResult {
    let (plan, observer) = (TimePlan::default(), &mut Silent);
    let mut search = Search::new(position, history, limits, plan, memory, host, observer);
    let all = Switches::of(limits);
    let (switches, spared_move) = match spared.cut {
        SparedCut::Node(rule) => (all.without(rule), None),
        SparedCut::Move(mv) => (all, Some(mv)),
    };
    let exempt = Exempt::Position { key: spared.key, after: spared.after };
    search.exemption = Some(Exemption { exempt, switches, spared: spared_move });
    search.run(position)
}
