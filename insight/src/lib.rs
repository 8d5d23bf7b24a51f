//! Recordings of search trees, explained and audited.
//!
//! - [`Trace`]: every decision of a search; [`TraceFile`] reads those of any program.
//! - [`explain`]: what happened at a node, in sentences.
//! - [`Auditor`]: whether a cut was right, by a search without its rule.
//! - [`referee`]: whether the cuts of any recording were right, by another search.
//! - [`explain_miss`]: how the search came to miss a move.
//! - [`why_not`]: why a move is not the best, in the words of chess.
//! - [`ablate`]: the search with uses of improving turned off.
#![forbid(unsafe_code)]

mod ablation;
#[cfg(feature = "json")]
pub mod answers;
mod audit;
pub mod calibration;
mod encoding;
#[cfg(test)]
#[path = "../../chess/tests/everything.rs"]
mod everything;
pub mod explain;
mod file;
mod miss;
mod record;
mod recorder;
pub mod referee;
#[cfg(test)]
mod schema;
mod share;
mod summary;
mod tree;
mod tried;
mod uci_line;
mod why;

pub use ablation::{Ablated, Ablation, AblationOptions, Spread, Variant, ablate};
pub use audit::{
    Audit, AuditError, AuditOptions, Auditor, AuditorError, Beside, Deeper, Difference, Grade,
    RootChange, RootEffect, RuleAudit, SampleAudit, SampleOptions, SampledCut, TOLERANCE, Tally,
    Verdict, audit_sample,
};
pub use espalier::observe::{End, Kind, TableUse, Visit};
pub use espalier_trace::{
    RecordField, RecordFields, RecordedNode, RecordedRule, RecordedTable, RecordedTerm, TraceFile,
    TraceFileError,
};
pub use miss::{
    Miss, MissEnd, MissOptions, MissQuestion, MissStage, MissStep, Repeats, ScoredMove, Sought,
    explain_miss,
};
pub use record::Record;
pub use share::Share;
pub use summary::{Iteration, Ply, Summary, TableCounts};
pub use tree::{Records, Trace, TraceOptions, Watch};
pub use tried::Tried;
pub use uci_line::uci_line;
pub use why::{
    Draw, LineEnd, PassedPawns, Threat, Variation, WhyNot, WhyOptions, WhyVerdict, why_not,
};

/// The examples of the README are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
