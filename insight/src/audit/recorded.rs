//! The recorded search run again, to learn how far it was when it came to each record.

use super::root::finished;
use super::{AuditOptions, root_of};
use crate::ScoredMove;
use crate::ablation::Quiet;
use espalier::observe::{Comparison, Improving, NodeEntry, Observer, Scope};
use espalier::search::{Host, Limits, Memory, search};
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, Score};
use std::time::Duration;

/// The recorded search to the end of its last iteration.
pub(super) struct Recorded {
    /// What it came to.
    pub(super) best: ScoredMove,
    /// Its nodes.
    pub(super) nodes: u64,
    entries: Vec<Entry>,
}

/// The search as it comes to a record.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// Nodes that have been searched.
    pub(super) nodes: u64,
    /// The depth at which the node is entered.
    pub(super) depth: Depth,
}

impl Recorded {
    /// None where the search does not end within the nodes for the root, or is stopped.
    pub(super) fn run(
        game: &Game,
        depth: Depth,
        options: &AuditOptions,
        host: &mut dyn Host,
    ) -> Option<Self> {
        let mut memory = Memory::new(options.recorded_hash_megabytes).ok()?;
        let nodes = Some(options.root_nodes);
        let limits = Limits { depth: Some(depth), nodes, ..Limits::default() };
        let (root, before) = root_of(game);
        let (mut host, mut entries) = (Quiet(host), Entries::default());
        let clock = Duration::ZERO;
        let found = search(root, before, &limits, clock, &mut memory, &mut host, &mut entries);
        Some(Self {
            best: finished(&found, depth)?,
            nodes: found.info.nodes,
            entries: entries.of_records,
        })
    }

    /// The search as it comes to the record of this index.
    pub(super) fn entry(&self, id: u32) -> Option<Entry> {
        self.entries.get(id as usize).copied()
    }
}

/// Collects an entry for each record of the last iteration.
#[derive(Default)]
struct Entries {
    of_records: Vec<Entry>,
    nodes: u64,
}

impl Observer for Entries {
    const ON: bool = true;
    const RECORDS: bool = true;

    fn iterates(&mut self, depth: Depth) {
        self.of_records.clear();
        // The iteration has the first record.
        self.of_records.push(Entry { nodes: self.nodes, depth });
    }

    fn entered(&mut self, entry: NodeEntry) {
        self.nodes = entry.nodes;
        self.of_records.push(Entry { nodes: entry.nodes, depth: entry.depth });
    }

    fn compared(&mut self, test: Comparison, _improving: Improving) {
        // A move that is pruned has a record of its own.
        if test.rule.scope() == Scope::SingleMove && test.cuts() {
            self.of_records.push(Entry { nodes: self.nodes, depth: 0 });
        }
    }

    fn exited(&mut self, _score: Score, nodes: u64) {
        self.nodes = nodes;
    }
}
