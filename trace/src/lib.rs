//! The trace format: recorded search trees of any engine.
//!
//! - [`TraceFile`] reads a file; [`RecordedNode`] is a record of it, [`RecordedRule`] a rule that it
//!   declares.
//! - [`layout`] has the bytes of header and records, [`declarations`] the lines of the header, for
//!   programs that write a file.
//! - [`Visit`], [`Kind`], [`End`], [`Extension`] are the codes of a record; [`Declaration`] says what
//!   a rule is.
#![forbid(unsafe_code)]

pub mod bytes;
mod declaration;
pub mod declarations;
pub mod layout;
pub mod moves;
mod node;
mod read;
mod recorded;

pub use declaration::{Declaration, Factor, Family, Scope, Sum, Term, Unit};
pub use declarations::{RecordedRule, RecordedTerm};
pub use node::{End, Extension, Kind, Visit};
pub use read::{TraceFile, TraceFileError};
pub use recorded::{RecordField, RecordFields, RecordedNode, RecordedTable};

/// The examples of the README are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
