//! Adam: steps whose length hardly depends on how steep the loss is (Kingma and Ba 2015).

use crate::fit::Weight;

/// How much of the mean slope, and of its mean square, lasts from step to step: as published.
const MEMORY: [f64; 2] = [0.9, 0.999];
/// Keeps the quotient of two zeros away. Far below the slope of anything that counts.
const TINY: f64 = 1e-15;

/// The running means of Adam.
#[derive(Clone, Debug)]
pub struct Adam {
    /// Running mean of the slopes.
    mean: Vec<Weight>,
    /// Running mean of their squares.
    square: Vec<Weight>,
    /// What a running mean that began at zero lacks, as a part of it.
    lacking: [f64; 2],
}

impl Adam {
    /// For so many weights.
    pub fn new(count: usize) -> Self {
        let zero = vec![[0.0; 2]; count];
        Self { mean: zero.clone(), square: zero, lacking: [1.0; 2] }
    }

    /// Goes down by about `rate` centipawns in every weight whose slope has a steady direction,
    /// and less where it changes. A weight whose slope was always zero stays.
    pub fn step(&mut self, weights: &mut [Weight], slopes: &[Weight], rate: f64) {
        self.lacking = [self.lacking[0] * MEMORY[0], self.lacking[1] * MEMORY[1]];
        let whole = self.lacking.map(|lacking| 1.0 - lacking);
        let memories = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slopes).zip(memories) {
            for half in 0..2 {
                mean[half] += (1.0 - MEMORY[0]) * (slope[half] - mean[half]);
                square[half] += (1.0 - MEMORY[1]) * (slope[half].powi(2) - square[half]);
                let size = (square[half] / whole[1]).sqrt();
                weight[half] -= rate * mean[half] / whole[0] / (size + TINY);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_slope_moves_by_the_rate_whatever_its_size() {
        let (mut adam, mut weights) = (Adam::new(3), vec![[10.0, 10.0]; 3]);
        for _ in 0..5 {
            adam.step(&mut weights, &[[1e-6, -1e-6], [3.0, -3.0], [0.0, 0.0]], 0.5);
        }
        for (weight, expected) in weights.iter().flatten().zip([7.5, 12.5, 7.5, 12.5, 10.0, 10.0]) {
            assert!((weight - expected).abs() < 1e-6, "{weights:?}");
        }
    }

    #[test]
    fn the_bottom_of_a_bowl_is_found() {
        let (mut adam, mut weights) = (Adam::new(1), vec![[80.0, -50.0]]);
        for step in 0..2000 {
            let slopes: Vec<Weight> =
                weights.iter().map(|[one, other]| [one - 3.0, 1e-4 * (other - 7.0)]).collect();
            adam.step(&mut weights, &slopes, 0.5 * (1.0 - f64::from(step) / 2000.0));
        }
        assert!((weights[0][0] - 3.0).abs() < 0.05 && (weights[0][1] - 7.0).abs() < 0.05);
    }
}
