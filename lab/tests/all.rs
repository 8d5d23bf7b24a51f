//! The tests of the workbench from outside, in one program: the search is compiled into each.

mod ablations;
#[cfg(feature = "tune")]
mod constants;
mod data;
mod data_files;
mod factorials;
mod matches;
mod misses;
mod scales;
mod spsa;
mod suites;
mod support;
mod swarm;
mod tune;
mod worth;
