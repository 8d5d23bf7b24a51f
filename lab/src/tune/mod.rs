//! Tuning of the evaluation's weights: Texel's method, by gradient.
//!
//! The weights are moved so that the evaluation of quiet positions predicts the results of their
//! games (Österlund 2014), here with the gradient of [the loss](crate::fit): Adam takes a step
//! after every batch of positions, and a validation set decides when to stop.
//!
//! [`adam`] makes the steps, [`run`] the epochs, [`report`] tells the result.
#![allow(
    clippy::cast_precision_loss,
    clippy::suboptimal_flops,
    reason = "counts are far below 2^52, and a fused multiplication may be a call of a library"
)]
#![cfg_attr(test, allow(clippy::float_cmp, reason = "what is computed alike is alike"))]

pub mod adam;
pub mod report;
pub mod run;
