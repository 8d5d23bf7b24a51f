//! Particle swarm optimization (Kennedy and Eberhart 1995): it needs measurements, but no gradient.
//!
//! Every particle is at a place, one number for each value that is looked for, and flies on: by
//! inertia, towards the best place it has seen itself, towards the best of its swarm and towards
//! the best of all swarms, each pull of random strength. A particle that has not improved for long
//! restarts.
//!
//! `space` has the dimensions and their ranges, `particle` one particle, `swarms` the method,
//! independent of chess; `run` measures places by several workers, `state` is the state file,
//! `report` writes the course. Two things are optimized in this way:
//! `constants` of the search, measured by matches, and `weights` of the evaluation, measured by
//! how well they predict results.
#![allow(
    clippy::cast_precision_loss,
    clippy::suboptimal_flops,
    reason = "counts are far below 2^52, and a fused multiplication may be a call of a library"
)]

pub mod constants;
pub mod particle;
pub mod report;
pub mod run;
pub mod space;
pub mod state;
pub mod swarms;
pub mod weights;
