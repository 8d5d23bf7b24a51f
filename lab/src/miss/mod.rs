//! Why a search does not find the moves of a suite: which decision threw them away.
//!
//! `run` asks `espalier_insight::explain_miss` of every position, `finding` is one answer, `tally`
//! sums up over the suite, `report` puts both in words.

pub mod finding;
pub mod report;
pub mod run;
pub mod tally;
