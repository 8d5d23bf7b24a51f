//! Traces: every decision of a search, with explanations, audits and ablations.

mod ablation;
mod audit;
mod bytes;
mod declarations;
mod encoding;
pub mod explain;
mod file;
mod growing;
mod layout;
mod miss;
mod read;
mod record;
mod recorded;
mod recorder;
#[cfg(test)]
mod schema;
mod share;
mod summary;
mod tree;

pub use crate::observe::{End, Kind, TableUse, Visit};
pub use ablation::{Ablated, AblationOptions, Variant, ablate};
pub use audit::{
    Audit, AuditError, AuditOptions, Auditor, AuditorError, Beside, Grade, HAIR, RootChange,
    RootEffect, RuleAudit, SampleAudit, SampleOptions, SampledCut, Tally, Verdict, audit_sample,
};
#[cfg(feature = "commands")]
pub(crate) use declarations::camel;
pub use declarations::{RecordedRule, RecordedTerm};
pub use growing::Watch;
pub use miss::{
    Miss, MissEnd, MissOptions, MissQuestion, MissStage, MissStep, ScoredMove, Sought, explain_miss,
};
pub use read::{TraceFile, TraceFileError};
pub use record::Record;
pub use recorded::{RecordField, RecordFields, RecordedNode, RecordedTable};
pub use share::Share;
pub use summary::{Iteration, Ply, Summary, TableCounts};
pub use tree::{Records, Trace, TraceOptions};
