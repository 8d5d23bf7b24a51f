//! Traces: every decision of a search, with explanations, audits and ablations.

mod ablation;
mod audit;
mod bytes;
mod encoding;
pub mod explain;
mod file;
mod layout;
mod record;
mod recorder;
#[cfg(test)]
mod schema;
mod share;
mod summary;
mod tree;

pub use crate::observe::{End, Kind, TableUse, Visit};
pub use ablation::{Ablated, AblationOptions, Variant, ablate};
pub use audit::{
    Audit, AuditError, AuditOptions, Auditor, Claim, Grade, RuleAudit, SampleAudit, SampleOptions,
    SampledCut, Tally, Verdict, audit_sample,
};
pub use record::Record;
pub use share::Share;
pub use summary::{Iteration, Ply, Summary, TableCounts};
pub use tree::{Records, Trace, TraceOptions};
