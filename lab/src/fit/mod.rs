//! How well weights of the evaluation predict the results of games: what all tuners of weights
//! have in common.
//!
//! The evaluation is linear in its weights but for blending and scaling, which depend on the
//! position. [`DataSet`] keeps of each position how often each weight counts, so that an evaluation
//! with other [`Weights`] is a sum of products. A logistic curve turns centipawns into expected
//! points; [`Scaling`] says how steep it is. [`Objective`] is the loss: the cross-entropy between
//! expected points and results, with its gradient. [`weights_source`] writes the source
//! file with the weights.
#![allow(
    clippy::cast_precision_loss,
    clippy::suboptimal_flops,
    reason = "counts are far below 2^52, and a fused multiplication may be a call of a library"
)]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "what is computed alike is alike"))]

mod data_set;
mod objective;
mod report;
mod scaling;
mod source;
mod weights;

pub use data_set::{Coefficient, DataSet, FitPosition};
pub use objective::{Aim, Losses, Objective};
pub use report::{losses_table, moved_table};
pub use scaling::Scaling;
pub use source::weights_source;
pub use weights::{Weight, Weights};
