//! The result of an audit as JSON.

use super::AuditReport;
use espalier_chess::types::Depth;
use espalier_insight::Trace;
use espalier_insight::answers::{SampleAudit, Telling};
use serde::Serialize;

impl AuditReport<'_> {
    pub(super) fn json(&self) -> AuditJson {
        let (trace, found) = (self.trace, &self.found);
        let (root, records) = (trace.game().position(), trace.as_records());
        AuditJson {
            version: Trace::VERSION,
            root: root.to_string(),
            depth: trace.depth(),
            nodes: trace.outcome().info.nodes,
            recorded: trace.count(),
            decisions: trace.total(),
            sample: self.sample.per_rule,
            seed: self.sample.seed.to_string(),
            most_nodes: self.options.most_nodes.to_string(),
            extra_plies: self.options.extra_plies,
            judged: found.cuts.len(),
            found: SampleAudit::new(found, &self.effects, root, records, Telling::ENGLISH),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditJson {
    version: &'static str,
    root: String,
    depth: Depth,
    nodes: u64,
    recorded: u32,
    decisions: u64,
    sample: usize,
    /// A text: it may be more than a JavaScript number holds.
    seed: String,
    /// A text for the same reason.
    most_nodes: String,
    extra_plies: Depth,
    judged: usize,
    #[serde(flatten)]
    found: SampleAudit,
}
