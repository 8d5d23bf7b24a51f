//! What the nodes beside a node have left behind for it: their killers.
//!
//! A record does not have them, but the records before it do: each node of its ply that a quiet move
//! has refuted, since their parent was entered.

use crate::{Record, Records};
use espalier::observe::{End, Visit};
use espalier_chess::board::Position;
use espalier_chess::types::Move;

/// A node that a move has refuted, by two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The step that leads to its ply.
    pub step: Record,
    /// The search of the move that refuted it.
    pub refutation: Record,
}

impl Records<'_> {
    /// The nodes beside one, as far as they are recorded, in the order in which they ended: for a
    /// pruned move those beside the node after it.
    pub fn beside(self, id: u32) -> Vec<Beside> {
        let Some(record) = self.get(id) else { return Vec::new() };
        let ply = record.ply + u8::from(record.visit == Visit::Pruned);
        let mut found: Vec<(u64, u32, Beside)> = (0..id)
            .rev()
            .map_while(|before| {
                let node = self.get(before)?;
                (!clears(&node, ply)).then_some((before, node))
            })
            .filter(|(before, node)| {
                // Those that go on, as the node itself where it is searched once more, have no end yet.
                let is_over = u64::from(*before) + u64::from(node.subtree) <= id.into();
                is_over && node.ply == ply && leaves_a_killer(node)
            })
            .filter_map(|(before, node)| {
                let beside =
                    Beside { step: self.step_to(before)?, refutation: self.last_move(before)? };
                Some((u64::from(before) + u64::from(node.subtree), before, beside))
            })
            .collect();
        // Of two that end with the same record, the outer one ends later.
        found.sort_by_key(|&(end, before, _)| (end, std::cmp::Reverse(before)));
        found.into_iter().map(|(_, _, beside)| beside).collect()
    }

    /// The record of the step that leads to a node: its own, or that of the node it searches again.
    fn step_to(self, id: u32) -> Option<Record> {
        self.line(id).into_iter().rev().find(|record| record.visit.is_step())
    }

    /// The last move that was searched in a node.
    fn last_move(self, id: u32) -> Option<Record> {
        let end = id + self.get(id)?.subtree;
        let children = std::iter::successors(Some(id + 1), |&child| {
            Some(child + self.get(child)?.subtree.max(1))
        });
        let children = children.take_while(|&child| child < end);
        children.filter_map(|child| self.get(child)).filter(is_of_the_move_loop).last()
    }
}

/// Whether a node of the ply above begins here, which leaves no killers. A singular search keeps them,
/// and so does a node that ends before it is evaluated.
fn clears(record: &Record, ply: u8) -> bool {
    let is_node = !matches!(record.visit, Visit::Singular | Visit::Pruned);
    let ends_at_once = matches!(
        record.end,
        End::Draw | End::TooDeep | End::UpcomingRepetition | End::MateDistance | End::Table
    );
    is_node && !ends_at_once && record.ply + 1 == ply
}

/// Whether a quiet move that refutes this node becomes a killer: not in quiescence.
fn leaves_a_killer(record: &Record) -> bool {
    record.end == End::Refuted && record.depth > 0 && record.visit != Visit::Quiescence
}

fn is_of_the_move_loop(record: &Record) -> bool {
    matches!(record.visit, Visit::Reduced | Visit::NullWindow | Visit::OpenWindow)
}

/// The killers that such nodes leave, the latest first; `parent` is the position above them.
pub(super) fn killers(parent: &Position, beside: &[Beside]) -> [Option<Move>; 2] {
    beside.iter().fold([None; 2], |killers, Beside { step, refutation }| {
        let position = match step.mv {
            None if !parent.in_check() => parent.after_null(),
            Some(mv) if parent.legal_moves().contains(mv) => parent.after(mv),
            _ => return killers,
        };
        let quiet = refutation
            .mv
            .filter(|&mv| position.legal_moves().contains(mv) && !position.is_noisy(mv));
        match quiet {
            Some(_) if quiet != killers[0] => [quiet, killers[0]],
            _ => killers,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AuditOptions, Auditor, Trace, TraceOptions};
    use espalier::search::NoClock;
    use espalier_chess::game::Game;

    const MIDDLEGAME: &str = "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12";
    /// The place of the term for killers in a reduction.
    const BY_KILLER: usize = 7;

    fn trace(depth: i32) -> Trace {
        let game = Game::new(MIDDLEGAME.parse().expect("legal"));
        let options =
            TraceOptions { depth: Some(depth), hash_megabytes: 4, ..TraceOptions::default() };
        Trace::record_search(&game, &options, &mut NoClock).expect("memory")
    }

    #[test]
    fn killers_are_those_by_which_the_search_reduced_moves() {
        let trace = trace(11);
        let records = trace.as_records();
        let mut told = [0, 0];
        for (_, record) in records.iter().filter(|(_, record)| record.visit == Visit::Reduced) {
            let node = record.parent;
            let mut above = node;
            while !records.get(above).is_none_or(|record| record.visit.is_step()) && above > 0 {
                above = records.get(above).expect("a node").parent;
            }
            let above = records.get(above).expect("a node").parent;
            let killers = killers(&trace.position(above), &records.beside(node));
            let is_killer = record.reduction.padded()[BY_KILLER] != 0;
            assert_eq!(killers.contains(&record.mv), is_killer, "{node}: {record:?}");
            told[usize::from(is_killer)] += 1;
        }
        assert!(told[0] > 1000 && told[1] > 5, "{told:?}");
    }

    /// A verification that the table answers does not get as far as forgetting the killers of the nodes
    /// below it: those that the null move before it has left are still there.
    #[test]
    fn a_node_that_ends_at_once_leaves_the_killers_that_are_there() {
        let killers_after = |verification: End| {
            let record = |parent, subtree, ply, visit| Record {
                parent,
                subtree,
                ply,
                visit,
                depth: 3,
                end: End::AllTried,
                ..Record::default()
            };
            let refuted = Record { end: End::Refuted, ..record(2, 2, 2, Visit::NullMove) };
            let tree = [
                record(0, 8, 0, Visit::Search),
                record(0, 7, 0, Visit::Root),
                record(1, 6, 1, Visit::NullWindow),
                refuted,
                record(3, 1, 3, Visit::NullWindow),
                Record { end: verification, ..record(2, 1, 1, Visit::Verification) },
                record(2, 1, 2, Visit::NullWindow),
                record(2, 1, 2, Visit::NullWindow),
            ];
            let bytes: Vec<u8> = tree.iter().flat_map(Record::to_bytes).collect();
            Records::of_bytes(&bytes).expect("whole records").beside(6).len()
        };
        assert_eq!(killers_after(End::Table), 1);
        assert_eq!(killers_after(End::AllTried), 0);
    }

    #[test]
    fn what_the_nodes_beside_have_left_may_change_a_verdict() {
        let trace = trace(11);
        let records = trace.as_records();
        let options =
            AuditOptions { most_nodes: 5_000, hash_megabytes: 1, ..AuditOptions::default() };
        let mut auditor = Auditor::new(&trace, &options).expect("memory");
        let cuts =
            records.iter().flat_map(|(id, record)| record.cuts().map(move |rule| (id, rule)));
        let judged_otherwise = cuts.into_iter().find(|&(id, rule)| {
            let (line, beside) = (records.line(id), records.beside(id));
            let mut judge = |beside: &[Beside]| {
                let audit = auditor.audit_beside(&line, beside, None, rule, &mut NoClock);
                audit.expect("a cut").without_rule.verdict
            };
            !beside.is_empty() && judge(&[]) != judge(&beside)
        });
        assert_ne!(judged_otherwise, None);
    }
}
