//! The recorded search run again, to learn how far it was when it came to each record.

use super::root::finished;
use super::{AuditOptions, root_of};
use crate::ScoredMove;
use crate::ablation::Quiet;
use crate::recorder::{Entry, Recorder};
use espalier::search::{Host, Limits, Memory, search};
use espalier_chess::game::Game;
use espalier_chess::types::Depth;
use std::time::Duration;

/// The recorded search to the end of its last iteration.
pub(super) struct Recorded {
    /// What it came to.
    pub(super) best: ScoredMove,
    /// Its nodes.
    pub(super) nodes: u64,
    entries: Vec<Entry>,
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
        let (mut host, mut recorder) = (Quiet(host), Recorder::of_entries());
        let clock = Duration::ZERO;
        let found = search(root, before, &limits, clock, &mut memory, &mut host, &mut recorder);
        Some(Self {
            best: finished(&found, depth)?,
            nodes: found.info.nodes,
            entries: recorder.into_entries(),
        })
    }

    /// The search as it comes to the record of this index.
    pub(super) fn entry(&self, id: u32) -> Option<Entry> {
        self.entries.get(id as usize).copied()
    }
}
