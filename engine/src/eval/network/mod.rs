//! The network: what the terms do not see, learned from the engine's own games.
//!
//! It adds a residual to the sum of the terms, so the terms go on explaining the rest. Every piece
//! on its square, seen by either side, is one of [`FEATURES`] inputs of a layer of [`NEURONS`]
//! neurons; both sides' neurons, that to move first, feed one output chosen by the number of
//! pieces. Beside it stands a linear part: a worth of each piece on its square. Integers only, so
//! the score is the same on every machine.
//!
//! Source: NNUE (Yu Nasu 2018), with a squared clipped activation, output buckets and horizontal
//! mirroring as engines have them today.

mod accumulator;
mod features;
mod output;
mod packed;

pub use accumulator::Accumulators;
pub use features::{BUCKETS, FEATURES, View, bucket};
pub use packed::DamagedNetwork;

use super::tapered::Tapered;
use crate::param::params;
use espalier_chess::board::Position;
use espalier_chess::types::Score;
use std::sync::{Arc, LazyLock};

params! {
    switches {
        /// Evaluation: a network adds to the terms.
        evaluation_network = 1;
    }
}

static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let network = Network::from_bytes(include_bytes!("espalier.net"));
    Arc::new(network.expect("a test reads the network that is built in"))
});

/// Whether a network adds to the terms.
#[inline]
pub(super) fn is_on() -> bool {
    params::evaluation_network()
}

/// What a network adds for White, with all pieces and with none alike; zero where the terms evaluate
/// alone.
pub(super) fn residual_of(network: &Network, position: &Position) -> Tapered {
    if !is_on() {
        return Tapered::default();
    }
    let residual = network.residual(position, 0, &mut Accumulators::default());
    let for_white = residual * position.side_to_move().sign();
    Tapered::new(for_white, for_white)
}

/// Neurons of the hidden layer, for each side.
pub const NEURONS: usize = 128;
/// The unit of the input layer's weights, which are below it, and of activations.
pub const ACTIVATION_UNIT: i32 = 128;
/// The largest activation: half a unit.
pub const FULL_ACTIVATION: i32 = 64;
/// The unit of the output layer's weights.
pub const OUTPUT_UNIT: i32 = 1024;
/// The largest weight of the output layer: times a full activation it fits 16 bits.
pub const MAX_OUTPUT: i32 = 511;
/// Units of the linear part in a centipawn.
pub const LINEAR_UNIT: i32 = 16;
/// The largest residual, in centipawns: with any sum of terms the eval stays below mate scores.
pub const MAX_RESIDUAL: Score = 2_000;

/// The weights of the input layer that belong to one feature.
pub type Row = [i16; NEURONS];

/// A network: its weights, as integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Centipawns for each unit `x`, by which the expected score is `1 / (1 + exp(-x))`.
    pub scale: i32,
    /// By feature, in 1/[`ACTIVATION_UNIT`], from -127 to 127.
    pub input: Vec<Row>,
    /// By neuron, in 1/[`ACTIVATION_UNIT`].
    pub input_bias: Row,
    /// By bucket, the neurons of the side to move first, in 1/[`OUTPUT_UNIT`], from -511 to 511.
    pub output: Vec<[i16; 2 * NEURONS]>,
    /// By bucket, in 1/([`ACTIVATION_UNIT`] × [`OUTPUT_UNIT`]).
    pub output_bias: [i32; BUCKETS],
    /// By feature and bucket, in 1/[`LINEAR_UNIT`] centipawns.
    pub linear: Vec<[i16; BUCKETS]>,
}

impl Network {
    /// The network that is built in.
    pub fn built_in() -> Arc<Self> {
        Arc::clone(&BUILT_IN)
    }

    /// What is to be added to the terms of a position for White.
    #[inline]
    pub(super) fn residual_for_white(
        &self,
        position: &Position,
        ply: usize,
        accumulators: &mut Accumulators,
    ) -> Tapered {
        let residual = self.residual(position, ply, accumulators) * position.side_to_move().sign();
        Tapered::new(residual, residual)
    }

    /// What is to be added to the terms of a position, in centipawns for the side to move, before
    /// drawish endings are scaled.
    ///
    /// `ply` chooses the accumulators that are updated; those of the ply before are usually near.
    pub fn residual(
        &self,
        position: &Position,
        ply: usize,
        accumulators: &mut Accumulators,
    ) -> Score {
        self.residual_of_bucket(bucket(position), position, ply, accumulators)
    }

    /// The same by the output for other positions: with another number of pieces.
    #[inline]
    pub(super) fn residual_of_bucket(
        &self,
        bucket: usize,
        position: &Position,
        ply: usize,
        accumulators: &mut Accumulators,
    ) -> Score {
        let us = position.side_to_move();
        let [own, other] = accumulators.update(self, position, ply, [us, !us]);
        let linear = (own.linear[bucket] - other.linear[bucket]) / LINEAR_UNIT;
        let hidden = output::sum(&own.values, &other.values, &self.output[bucket]);
        let unit = ACTIVATION_UNIT * OUTPUT_UNIT;
        let deep = i64::from(hidden / ACTIVATION_UNIT + self.output_bias[bucket])
            * i64::from(self.scale)
            / i64::from(unit);
        (deep as Score + linear).clamp(-MAX_RESIDUAL, MAX_RESIDUAL)
    }
}

#[cfg(test)]
mod tests;
