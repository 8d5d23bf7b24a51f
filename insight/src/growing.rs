//! A recording that is looked at while it grows.

use super::Trace;
use super::recorder::Recording;
use super::summary::Summary;
use super::tree::fnv_1a;

/// Who looks at a recording while it grows.
pub trait Watch {
    /// Whether it is time to look. Asked about every 1024 nodes.
    fn is_due(&mut self) -> bool;

    /// What there would be if the search were stopped now. The numbers of open nodes are those so far.
    fn look(&mut self, so_far: &Trace);
}

/// A recording, and who looks at it.
pub(super) struct Growing<'a> {
    /// What is shown, with records that are lent while somebody looks.
    pub(super) trace: Trace,
    pub(super) watch: &'a mut dyn Watch,
}

impl Growing<'_> {
    /// Shows the records, and gives their bytes back.
    pub(super) fn show(
        &mut self,
        bytes: Vec<u8>,
        total: u64,
        summary: &Summary,
        nodes: u64,
    ) -> Vec<u8> {
        let trace = &mut self.trace;
        if let Some(last) = summary.iterations().last() {
            trace.outcome.best = last.best;
            (trace.outcome.info.depth, trace.outcome.info.score) = (last.depth, last.score);
        }
        trace.outcome.info.nodes = nodes;
        trace.hash = fnv_1a(&bytes);
        trace.recording = Recording { bytes, total, summary: summary.clone() };
        self.watch.look(trace);
        std::mem::take(&mut trace.recording.bytes)
    }
}
