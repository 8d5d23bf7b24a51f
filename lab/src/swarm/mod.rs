//! Particle swarms (Kennedy and Eberhart 1995): values are looked for by many who share what they
//! have found. Nothing is asked of what they look for but that it can be measured: no gradient.
//!
//! Every particle is at a place, one number for each value that is looked for, and flies on: by
//! inertia, towards the best place it has seen itself, towards the best of its swarm and towards
//! the best of all swarms, each pull of random strength. Who has found nothing better for long
//! begins anew.
//!
//! `space` says what is looked for and within which ranges, `particle` is one of the many,
//! `swarms` is the method itself without any chess, `run` has places measured by several workers,
//! `state` lets it be resumed, `report` tells the result. Two things are looked for in this way:
//! `constants` of the search, measured by matches, and `weights` of the evaluation, measured by
//! how well they foretell results.
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
