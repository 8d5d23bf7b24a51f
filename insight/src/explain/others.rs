//! Quiet moves that were pruned together with another one.
//!
//! When late-move pruning or futility fires on a quiet move, it also prunes the remaining quiet
//! moves. They have no records of their own, but can be generated.

use crate::{Record, Trace, Visit};
use espalier::observe::Rule;
use espalier_chess::board::{Position, Stage};
use espalier_chess::types::Move;

impl Trace {
    /// The record of the decision that pruned this move with its own; none where that is not
    /// certain.
    ///
    /// It is certain where exactly as many moves lack a record as the decision has counted. More do
    /// past the record limit, in singular searches, and where the node ended first.
    pub(super) fn pruned_with_another(&self, node: u32, mv: Move) -> Option<u32> {
        let children: Vec<(u32, Record)> =
            self.children(node).filter_map(|id| Some((id, self.record(id)?))).collect();
        let decisions: Vec<_> = children.iter().filter(|(_, child)| prunes_others(child)).collect();
        if decisions.is_empty() {
            return None;
        }
        let position = self.position(node);
        let by_futility = decisions.iter().any(|(_, child)| child.rule == Some(Rule::FUTILITY));
        let rule = |mv| pruned_by(&position, mv, by_futility);
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

/// Whether a record prunes further moves.
fn prunes_others(record: &Record) -> bool {
    record.visit == Visit::Pruned && record.others > 0
}

/// The rule that has pruned a quiet move that another decision pruned with its own. Where futility has
/// done so, it has spared checks: those are pruned by late-move pruning. In a search that spares no
/// checks the counts differ, and no record is found.
fn pruned_by(position: &Position, mv: Move, by_futility: bool) -> Rule {
    if by_futility && !position.checking_squares().contain(position, mv) {
        Rule::FUTILITY
    } else {
        Rule::LATE_MOVE_PRUNING
    }
}
