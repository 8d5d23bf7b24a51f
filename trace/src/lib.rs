//! The trace format: recorded search trees of any engine.
//!
//! - [`TraceFile`] reads a file; [`RecordedNode`] is a record of it, [`RecordedRule`] a rule that it
//!   declares.
//! - [`layout`] has the bytes of header and records, [`declarations`] the lines of the header, for
//!   programs that write a file.
//! - [`Visit`], [`Kind`], [`End`], [`Extension`] are the codes of a record; [`Declaration`] says what
//!   a rule is.
//! - [`write`] records a search: for engines that write a file of their own.
//!
//! An engine that only writes turns the default features off: it needs nothing but `alloc` then. `std`
//! is for [`write::Recorder::write`], `read` for all that reads.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod bytes;
mod declaration;
pub mod declarations;
mod fields;
pub mod layout;
#[cfg(feature = "read")]
pub mod moves;
mod node;
#[cfg(feature = "read")]
mod read;
#[cfg(feature = "read")]
mod recorded;
pub mod records;
pub mod write;

pub use declaration::{Declaration, Factor, Family, Scope, Sum, Term, Unit};
pub use declarations::{RecordedRule, RecordedTerm};
pub use fields::{RecordField, RecordFields};
pub use node::{End, Extension, Kind, Visit};
#[cfg(feature = "read")]
pub use read::{TraceFile, TraceFileError};
#[cfg(feature = "read")]
pub use recorded::{RecordedNode, RecordedTable};

/// The examples of the README are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
