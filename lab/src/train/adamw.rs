//! `AdamW` (Loshchilov and Hutter 2019).

use serde::{Deserialize, Serialize};
use std::iter::repeat;

/// The moments of every weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdamW {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: u32,
}

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const TINY: f32 = 1e-8;

impl AdamW {
    pub fn new(count: usize) -> Self {
        Self { first: vec![0.0; count], second: vec![0.0; count], steps: 0 }
    }

    /// Moves weights against their slopes by about `rate`, and draws them towards the start by
    /// `rate` times `decay` of their distance from it. Without a start, that is zero.
    pub fn step(
        &mut self,
        weights: &mut [f32],
        slopes: &[f32],
        rate: f32,
        (decay, start): (f32, &[f32]),
    ) {
        self.steps += 1;
        let starts = start.iter().copied().chain(repeat(0.0));
        let steps = self.steps as f32;
        let corrections =
            [FIRST_DECAY, SECOND_DECAY].map(|decay| 1.0 / (1.0 - libm::powf(decay, steps)));
        let moments = self.first.iter_mut().zip(&mut self.second);
        let weights = weights.iter_mut().zip(starts);
        for (((weight, start), slope), (first, second)) in weights.zip(slopes).zip(moments) {
            *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * slope;
            *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * slope * slope;
            let direction = *first * corrections[0] / ((*second * corrections[1]).sqrt() + TINY);
            *weight -= rate * (direction + decay * (*weight - start));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_down_a_bowl_and_decay_pulls_to_zero_or_to_the_start() {
        let reached = |decay: f32, start: &[f32]| {
            let (mut adam, mut weights) = (AdamW::new(2), [5.0_f32, -3.0]);
            for _ in 0..2000 {
                let slopes = [2.0 * (weights[0] - 1.0), 8.0 * (weights[1] - 2.0)];
                adam.step(&mut weights, &slopes, 0.02, (decay, start));
            }
            weights
        };
        let [first, second] = reached(0.0, &[]);
        assert!((first - 1.0).abs() < 0.01 && (second - 2.0).abs() < 0.01, "{first} {second}");
        let [first, second] = reached(5.0, &[]);
        assert!(first < 0.9 && second < 1.9, "{first} {second}");
        let [first, second] = reached(5.0, &[5.0, 4.0]);
        assert!(first > 1.1 && second > 2.1, "{first} {second}");
    }
}
