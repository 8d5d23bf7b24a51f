//! Many constants measured by the same games: a factorial experiment (Fisher 1926).
//!
//! In every pair of games one side has each constant at its low or high level, drawn at random, and
//! the other side has the opposite of each. So every pair counts for every constant, as a pair of a
//! match of its high level against its low one. All others vary, which adds a little noise and no
//! bias: a thousand pairs say of fifty constants what fifty matches of nearly a thousand would.
//!
//! Switches are another case: with half of them off the search is no longer the one that ships. Then
//! only a few factors, drawn anew for every pair, differ, and all others have the value that ships.
//! An ablation is the experiment in which one switch differs.

pub mod factor;
pub mod state;
