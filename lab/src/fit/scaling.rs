//! What a centipawn is worth in expected points.

use super::data_set::DataSet;
use super::objective::cross_entropy;
use super::weights::Weights;
use crate::ordered::map_in_order;
use anyhow::{Result, bail};

/// How steep the curve from centipawns to expected points is: `1 / (1 + exp(-k × centipawns))`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaling {
    /// The slope, for each centipawn.
    pub k: f64,
}

/// No evaluation is so flat that 20 pawns are worth nothing, nor so steep that a hundredth of a
/// pawn decides.
const RANGE: [f64; 2] = [1e-6, 1.0];
/// Steps of a golden section, each of which leaves 0.618 of the range: a slope is then exact to a
/// millionth.
const STEPS: u32 = 36;

impl Scaling {
    /// White's expected points.
    pub fn expected(self, centipawns: f64) -> f64 {
        1.0 / (1.0 + libm::exp(-self.k * centipawns))
    }

    /// The slope with which these weights predict results best.
    pub fn fitted(data: &DataSet, weights: &Weights, threads: usize) -> Result<Self> {
        let single = weights.single();
        let known: Vec<[f64; 2]> = data
            .positions()
            .map(|position| [position.evaluation(&single).into(), position.points.into()])
            .collect();
        let pieces: Vec<_> = known.chunks(PIECE).collect();
        let [low, high] = RANGE.map(libm::log);
        let best = lowest(low, high, |logarithm| {
            let scaling = Self { k: libm::exp(logarithm) };
            let losses = map_in_order(pieces.len(), threads, |piece| scaling.loss(pieces[piece]));
            losses.iter().sum()
        });
        if best - low < 0.1 || high - best < 0.1 {
            bail!("results do not depend on the evaluation in {} positions", data.len());
        }
        Ok(Self { k: libm::exp(best) })
    }

    /// The loss over evaluations with the points that came of them.
    fn loss(self, known: &[[f64; 2]]) -> f64 {
        known.iter().map(|&[centipawns, points]| cross_entropy(self.k * centipawns, points)).sum()
    }
}

/// Positions that a thread takes at a time.
const PIECE: usize = 16_384;

/// Where a function that falls and then rises is lowest, by golden section.
fn lowest(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    let golden = 0.5 * (5.0_f64.sqrt() - 1.0);
    let mut inner = [high - golden * (high - low), low + golden * (high - low)];
    let mut values = inner.map(&function);
    for _ in 0..STEPS {
        if values[0] < values[1] {
            high = inner[1];
            inner = [high - golden * (high - low), inner[0]];
            values = [function(inner[0]), values[0]];
        } else {
            low = inner[0];
            inner = [inner[1], low + golden * (high - low)];
            values = [values[1], function(inner[1])];
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::GameResult;
    use crate::fit::Coefficient;
    use crate::random::Random;

    /// Positions in which White is some pawns ahead, with results drawn by this slope.
    fn drawn(k: f64) -> DataSet {
        let (mut random, mut data) = (Random::new(1), DataSet::default());
        for _ in 0..50_000 {
            let pawns = random.below(13) as i16 - 6;
            let expected = Scaling { k }.expected(f64::from(pawns) * 100.0);
            let result = GameResult::ALL[if random.fraction() < expected { 2 } else { 0 }];
            data.add([Coefficient { weight: 0, count: pawns }], [1.0, 0.0], result, None);
        }
        data
    }

    #[test]
    fn the_slope_by_which_results_were_drawn_is_found() {
        for k in [0.002, 0.006] {
            let found = Scaling::fitted(&drawn(k), &Weights::zero_knowledge(), 2).unwrap().k;
            assert!((found / k - 1.0).abs() < 0.03, "{found} for {k}");
        }
    }

    #[test]
    fn results_without_reason_have_no_slope() {
        let failed = Scaling::fitted(&drawn(-0.002), &Weights::zero_knowledge(), 2).unwrap_err();
        assert!(failed.to_string().contains("do not depend on the evaluation"), "{failed}");
    }
}
