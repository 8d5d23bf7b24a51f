//! What a cut has changed at the root: the search is run again as it was, and without the cut.
//!
//! One cut of thousands hardly ever matters: another move, another line or the next iteration makes
//! up for it. Whether one did is found by leaving it out.

use super::case::Case;
use super::{AuditError, Auditor, TOLERANCE, root_of};
use crate::ablation::Quiet;
use crate::recorder::Entry;
use crate::{Record, ScoredMove};
use espalier::observe::{Rule, Visit};
use espalier::search::{
    DisabledPruning, Host, Limits, Memory, Pruned, SearchResult, search_without,
};
use espalier_chess::types::{Bound, Depth};

/// What a cut has changed at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "javascript", derive(tsify::Tsify))]
pub enum RootChange {
    /// The best move is another without it.
    BestMove,
    /// The best move is the same, and its score another by more than the tolerance.
    Score,
    /// Neither.
    Nothing,
    /// A search met the node limit, or was stopped.
    Unknown,
}

/// What the search comes to with a cut and without it, at the depth that was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootEffect {
    /// With the cut: the recorded search, to the end of its last iteration. None where it is unknown.
    pub before: Option<ScoredMove>,
    /// Without it. None where it is unknown.
    pub after: Option<ScoredMove>,
    /// Nodes of both searches.
    pub nodes: u64,
}

impl RootEffect {
    /// What has changed.
    pub fn change(&self) -> RootChange {
        match (self.before, self.after) {
            (Some(before), Some(after)) if before.mv != after.mv => RootChange::BestMove,
            (Some(before), Some(after)) if (before.score - after.score).abs() > TOLERANCE => {
                RootChange::Score
            }
            (Some(_), Some(_)) => RootChange::Nothing,
            _ => RootChange::Unknown,
        }
    }
}

impl Auditor {
    /// What a rule's cut has changed at the root. The line begins at record 0 and ends with the record
    /// of the cut, whose index is `id`.
    ///
    /// From where it comes to the cut, the search does without it in all nodes of that position. A
    /// move that was pruned or reduced is then searched to its full depth.
    ///
    /// # Errors
    /// As [`Auditor::audit_beside`].
    pub fn root_effect(
        &mut self,
        line: &[Record],
        id: u32,
        rule: Rule,
        host: &mut dyn Host,
    ) -> Result<RootEffect, AuditError> {
        let record = line.last().filter(|record| record.cuts().any(|cut| cut == rule));
        let record = record.ok_or(AuditError::NoCut { rule })?;
        let case = Case::new(line, record, rule.scope(), Some(rule), self.options.most_nodes);
        let [parent, position] = case.check(self.game.position(), line)?;
        let is_of_parent = record.visit == Visit::Pruned || rule == Rule::LATE_MOVE_REDUCTION;
        let (key, node) =
            if is_of_parent { (parent.key(), record.parent) } else { (position.key(), id) };
        let pruned = record.mv.filter(|_| is_of_parent).map_or(Pruned::Node(rule), Pruned::Move);

        let unknown = RootEffect { before: None, after: None, nodes: 0 };
        let depth = Depth::from(line[0].depth);
        let Some(recorded) = self.recorded(depth, host) else { return Ok(unknown) };
        let found = RootEffect { before: Some(recorded.best), nodes: recorded.nodes, ..unknown };
        let Some(Entry { nodes: after, .. }) = recorded.entry(node) else { return Ok(found) };
        let Ok(mut memory) = Memory::new(self.options.recorded_hash_megabytes) else {
            return Ok(found);
        };
        let nodes = Some(self.options.root_nodes);
        let limits = Limits { depth: Some(depth), nodes, ..Limits::default() };
        let (root, before) = root_of(&self.game);
        let disabled = DisabledPruning { key, after, pruned };
        let without =
            search_without(root, before, &limits, disabled, &mut memory, &mut Quiet(host));
        let nodes = found.nodes + without.info.nodes;
        Ok(RootEffect { after: finished(&without, depth), nodes, ..found })
    }
}

/// What a search came to, where it has finished the iteration of this depth.
pub(super) fn finished(result: &SearchResult, depth: Depth) -> Option<ScoredMove> {
    let is_whole = result.info.depth == depth && result.info.bound == Bound::Exact;
    let best = result.best.filter(|_| is_whole);
    best.map(|mv| ScoredMove { mv, score: result.info.score })
}

#[cfg(test)]
mod tests {
    use super::super::recorded::Recorded;
    use super::*;
    use crate::{AuditOptions, Trace, TraceOptions};
    use espalier::search::NoClock;
    use espalier_chess::game::Game;

    const MIDDLEGAME: &str = "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12";

    #[test]
    fn the_entry_of_a_record_is_that_of_its_node() {
        let game = Game::new(MIDDLEGAME.parse().expect("legal"));
        let options = TraceOptions { depth: Some(8), hash_megabytes: 1, ..TraceOptions::default() };
        let trace = Trace::record_search(&game, &options, &mut NoClock).expect("memory");
        let root: Vec<u32> = trace.children(0).collect();
        let last = *root.last().expect("a root search");
        let options = AuditOptions { recorded_hash_megabytes: 1, ..AuditOptions::default() };
        let recorded = Recorded::run(&game, 8, &options, &mut NoClock).expect("it ends");
        let place_of = |node| recorded.entry(node).expect("a record").nodes;
        // From one child of the root to the next are the nodes of the first one.
        let children: Vec<u32> = trace.children(last).collect();
        let mut compared = 0;
        for pair in children.windows(2).take(6) {
            let nodes = trace.record(pair[0]).expect("a record").nodes;
            assert_eq!(place_of(pair[1]) - place_of(pair[0]), u64::from(nodes));
            compared += 1;
        }
        assert_eq!(compared, 6);
        let all = trace.outcome().info.nodes;
        let of_last = trace.record(last).expect("a record").nodes;
        assert_eq!(place_of(last) + u64::from(of_last), all);
    }

    #[test]
    fn a_change_of_the_root_is_named() {
        let game = Game::default();
        let [e4, d4] = ["e2e4", "d2d4"].map(|uci| game.position().parse_uci(uci).expect("legal"));
        let change = |mv, score| {
            let before = Some(ScoredMove { mv: e4, score: 20 });
            let after = Some(ScoredMove { mv, score });
            RootEffect { before, after, nodes: 0 }.change()
        };
        assert_eq!(change(d4, 20), RootChange::BestMove);
        assert_eq!([change(e4, 26), change(e4, 14)], [RootChange::Score; 2]);
        assert_eq!([change(e4, 25), change(e4, 15)], [RootChange::Nothing; 2]);
        let open = RootEffect { before: None, after: None, nodes: 0 };
        assert_eq!(open.change(), RootChange::Unknown);
    }

    #[test]
    fn a_search_of_the_root_that_meets_its_limit_says_nothing() {
        let game = Game::new(MIDDLEGAME.parse().expect("legal"));
        let options = TraceOptions { depth: Some(7), hash_megabytes: 1, ..TraceOptions::default() };
        let trace = Trace::record_search(&game, &options, &mut NoClock).expect("memory");
        let records = trace.as_records();
        let (id, rule) = records
            .iter()
            .find_map(|(id, record)| Some((id, record.cuts().next()?)))
            .expect("a cut");
        let effect = |root_nodes| {
            let options = AuditOptions {
                root_nodes,
                hash_megabytes: 1,
                recorded_hash_megabytes: 1,
                ..AuditOptions::default()
            };
            let mut auditor = Auditor::new(&trace, &options).expect("memory");
            auditor.root_effect(&records.line(id), id, rule, &mut NoClock).expect("a cut")
        };
        let open = effect(1_000);
        assert_eq!((open.change(), open.before, open.after), (RootChange::Unknown, None, None));
        let told = effect(AuditOptions::DEFAULT_ROOT_NODES);
        let outcome = trace.outcome();
        let recorded = outcome.best.map(|mv| ScoredMove { mv, score: outcome.info.score });
        assert_eq!(told.before, recorded);
        assert_ne!(told.change(), RootChange::Unknown);
        assert_eq!(told, effect(AuditOptions::DEFAULT_ROOT_NODES), "it is the same each time");
    }
}
