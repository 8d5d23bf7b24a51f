//! The tests of the workbench from outside, in one program: the search is compiled into each.

#[cfg(feature = "tune")]
mod constants;
mod data;
mod factorials;
mod matches;
mod misses;
mod reasons;
mod suites;
mod support;
#[cfg(feature = "tune")]
mod swarm;
mod tune;
