//! Tuning of the search's constants by self-play: SPSA, simultaneous perturbation stochastic
//! approximation (Spall 1992), as fishtest and `OpenBench` use it.
//!
//! Every iteration moves all constants at once, each up or down at random, and plays a pair of
//! games of the engine so moved against the engine moved the other way. All constants then take a
//! small step towards the side that won. What does not matter wanders; what matters drifts to
//! where it is good.
//!
//! `list` says what is tuned, `schedule` how far and how fast, `tuner` is the method itself
//! without any chess, `run` has it done by several workers, `games` plays, `state` lets it be
//! resumed, `report` tells the result.

pub mod games;
pub mod list;
pub mod report;
pub mod run;
pub mod schedule;
pub mod state;
pub mod tuner;
