//! Training of the network: sparse inputs, f32, on all cores.
//!
//! [`Model`] holds the weights, [`Sample`] is a position as the network sees it, `gradient` says
//! how a batch wants the weights changed, [`AdamW`] changes them, [`run`] goes through the epochs.
//! The result depends on the seed, not on the number of threads: a batch is always divided into
//! the same pieces, and their gradients are added in order.
#![allow(
    clippy::cast_precision_loss,
    clippy::suboptimal_flops,
    reason = "counts are far below 2^24, and a fused multiplication may be a call of a library"
)]

mod adamw;
mod gradient;
mod held_out;
mod model;
mod run;
mod sample;
mod sources;

pub use adamw::AdamW;
pub use held_out::{HeldOut, held_out};
pub use model::Model;
pub use run::{TrainEpoch, TrainState, TrainingSettings, train};
pub use sample::{Sample, Target};
pub use sources::Source;
