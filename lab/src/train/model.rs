//! The weights of the network as real numbers, and as the integers that ship.

use crate::random::Random;
use espalier::eval::network::{
    ACTIVATION_UNIT, BUCKETS, FEATURES, LINEAR_UNIT, MAX_OUTPUT, NEURONS, Network, OUTPUT_UNIT,
};
use std::ops::Range;

/// Weights in one row, part after part, so that an optimizer need not know them.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Centipawns to a unit of the network's output.
    pub scale: f32,
    /// All weights; [`Part::range`] says where a part lies.
    pub weights: Vec<f32>,
}

/// A part of the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// By feature, then by neuron.
    Input,
    /// By neuron.
    InputBias,
    /// By bucket, then by neuron: first those of the side to move.
    Output,
    /// By bucket.
    OutputBias,
    /// By feature, then by bucket.
    Linear,
}

impl Part {
    const ALL: [Self; 5] =
        [Self::Input, Self::InputBias, Self::Output, Self::OutputBias, Self::Linear];

    const fn length(self) -> usize {
        match self {
            Self::Input => FEATURES * NEURONS,
            Self::InputBias => NEURONS,
            Self::Output => BUCKETS * 2 * NEURONS,
            Self::OutputBias => BUCKETS,
            Self::Linear => FEATURES * BUCKETS,
        }
    }

    pub fn range(self) -> Range<usize> {
        let before = Self::ALL.into_iter().take_while(|&part| part != self);
        let begin = before.map(Self::length).sum();
        begin..begin + self.length()
    }

    /// How many steps a unit has once weights are integers, and the largest weight.
    fn grid(self, scale: f32) -> (f32, f32) {
        let (activation, output) = (ACTIVATION_UNIT as f32, OUTPUT_UNIT as f32);
        match self {
            Self::Input | Self::InputBias => (activation, f32::from(i8::MAX) / activation),
            Self::Output => (output, MAX_OUTPUT as f32 / output),
            Self::OutputBias => (activation * output, 1e4),
            Self::Linear => {
                let steps = scale * LINEAR_UNIT as f32;
                (steps, f32::from(i16::MAX) / steps)
            }
        }
    }
}

impl Model {
    /// Random small weights, and nothing in the linear part: at first the terms are nearly alone.
    pub fn new(scale: f32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut weights = vec![0.0; Part::Linear.range().end];
        let mut fill = |part: Part, bound: f32| {
            for weight in &mut weights[part.range()] {
                *weight = (2.0 * random.fraction() as f32 - 1.0) * bound;
            }
        };
        // About as many pieces feed a neuron as there are on a board.
        fill(Part::Input, 0.1);
        fill(Part::Output, (NEURONS as f32).recip());
        weights[Part::InputBias.range()].fill(0.1);
        Self { scale, weights }
    }

    /// The weights of a network that ships.
    pub fn of(network: &Network) -> Self {
        let scale = network.scale as f32;
        let mut model = Self { scale, weights: Vec::with_capacity(Part::Linear.range().end) };
        let mut push = |part: Part, values: &mut dyn Iterator<Item = i32>| {
            let (steps, _) = part.grid(scale);
            model.weights.extend(values.map(|value| value as f32 / steps));
        };
        push(Part::Input, &mut network.input.iter().flatten().map(|&value| value.into()));
        push(Part::InputBias, &mut network.input_bias.iter().map(|&value| value.into()));
        push(Part::Output, &mut network.output.iter().flatten().map(|&value| value.into()));
        push(Part::OutputBias, &mut network.output_bias.iter().copied());
        push(Part::Linear, &mut network.linear.iter().flatten().map(|&value| value.into()));
        model
    }

    pub fn part(&self, part: Part) -> &[f32] {
        &self.weights[part.range()]
    }

    /// Brings weights that integers could not hold to the nearest that they can.
    pub fn clip(&mut self) {
        for part in Part::ALL {
            let (_, most) = part.grid(self.scale);
            for weight in &mut self.weights[part.range()] {
                *weight = weight.clamp(-most, most);
            }
        }
    }

    /// The model with every weight where its integer will be.
    pub fn rounded(&self) -> Self {
        let mut rounded = self.clone();
        for part in Part::ALL {
            let (steps, _) = part.grid(self.scale);
            for weight in &mut rounded.weights[part.range()] {
                *weight = (*weight * steps).round() / steps;
            }
        }
        rounded
    }

    pub fn network(&self) -> Network {
        let whole = |part: Part| -> Vec<i32> {
            let (steps, most) = part.grid(self.scale);
            let weights = self.part(part).iter();
            weights.map(|weight| (weight.clamp(-most, most) * steps).round() as i32).collect()
        };
        let [input, input_bias, output, output_bias, linear] = Part::ALL.map(whole);
        Network {
            scale: self.scale.round() as i32,
            input: rows(&input),
            input_bias: rows(&input_bias)[0],
            output: rows(&output),
            output_bias: std::array::from_fn(|bucket| output_bias[bucket]),
            linear: rows(&linear),
        }
    }
}

fn rows<const N: usize>(values: &[i32]) -> Vec<[i16; N]> {
    let row = |row: &[i32]| std::array::from_fn(|index| row[index] as i16);
    values.chunks_exact(N).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_gives_the_weights_that_gave_it() {
        let model = Model::new(230.0, 4);
        assert_eq!(Model::of(&model.network()), model.rounded());
    }
}
