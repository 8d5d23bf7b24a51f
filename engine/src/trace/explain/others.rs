//! Quiet moves that were pruned by a decision made on another one.
//!
//! When late-move pruning or futility fires on a quiet move, it prunes the quiet moves behind
//! it as well. They have no records of their own, but the position says which they are.

use crate::board::{Position, Stage};
use crate::observe::Rule;
use crate::search::futility_spares;
use crate::trace::{Record, Trace, Visit};
use crate::types::Move;

impl Trace {
    /// The record of the decision that pruned this move together with its own; none where that
    /// cannot be told for certain.
    ///
    /// It is certain where as many moves of the node lack a record as the decision has counted.
    /// More of them lack one where records were cut short, where a move was the one excluded from
    /// a search, and where the node ended before it came to them.
    pub(super) fn left_out_with_another(&self, node: u32, mv: Move) -> Option<u32> {
        let children: Vec<(u32, Record)> =
            self.children(node).filter_map(|id| Some((id, self.record(id)?))).collect();
        let decisions: Vec<_> = children.iter().filter(|(_, child)| leaves_out(child)).collect();
        if decisions.is_empty() {
            return None;
        }
        let position = self.position(node);
        let by_futility = decisions.iter().any(|(_, child)| child.rule == Some(Rule::Futility));
        let rule = |mv| left_out_by(&position, mv, by_futility);
        let is_recorded = |mv| children.iter().any(|(_, child)| child.mv == Some(mv));
        let mut alike = Vec::new();
        position.generate(Stage::Quiet, &mut |quiet| {
            if rule(quiet) == rule(mv) && !is_recorded(quiet) {
                alike.push(quiet);
            }
        });
        let is_it = |child: &Record| {
            child.rule == Some(rule(mv)) && usize::from(child.others) == alike.len()
        };
        let found = decisions.into_iter().find(|(_, child)| is_it(child));
        found.filter(|_| alike.contains(&mv)).map(|&(id, _)| id)
    }
}

/// Whether a record is of a decision that prunes further moves.
fn leaves_out(record: &Record) -> bool {
    record.visit == Visit::Pruned && record.others > 0
}

/// Which rule prunes a quiet move: what futility spares is left to late-move pruning.
fn left_out_by(position: &Position, mv: Move, by_futility: bool) -> Rule {
    if by_futility && !futility_spares(position, mv) {
        Rule::Futility
    } else {
        Rule::LateMovePruning
    }
}
