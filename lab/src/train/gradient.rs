//! Forwards and backwards through the network.

use super::model::{Model, Part};
use super::sample::Sample;
use espalier::eval::network::{ACTIVATION_UNIT, BUCKETS, FULL_ACTIVATION, NEURONS};

/// The largest activation.
const FULL: f32 = FULL_ACTIVATION as f32 / ACTIVATION_UNIT as f32;

/// The squared error of the expected points over some samples, and its derivative by each weight.
pub(super) struct Gradient {
    /// The sum of squared errors.
    pub(super) loss: f64,
    /// By weight.
    pub(super) slopes: Vec<f32>,
}

type Neurons = [f32; NEURONS];

/// What the network makes of a sample.
struct Forward {
    /// Before activation, of both sides.
    sums: [Neurons; 2],
    /// The points expected of the side to move.
    expected: f32,
}

fn forward(model: &Model, sample: &Sample) -> Forward {
    let (input, bias) = (model.part(Part::Input), model.part(Part::InputBias));
    let output = weights_of(model.part(Part::Output), sample);
    let bucket = usize::from(sample.bucket);
    let linear = model.part(Part::Linear);
    let mut unit = sample.terms / model.scale + model.part(Part::OutputBias)[bucket];
    let sums = [0, 1].map(|side| {
        let mut sums: Neurons = [0.0; NEURONS];
        sums.copy_from_slice(bias);
        let sign = if side == 0 { 1.0 } else { -1.0 };
        for feature in sample.features(side) {
            for (sum, weight) in sums.iter_mut().zip(row(input, feature)) {
                *sum += weight;
            }
            unit += sign * linear[feature * BUCKETS + bucket];
        }
        sums
    });
    for (sums, output) in sums.iter().zip(output.chunks_exact(NEURONS)) {
        unit += dot(sums, output);
    }
    Forward { sums, expected: points(unit * sample.share) }
}

/// The sum of squared clipped activations times weights, eight at a time.
fn dot(sums: &Neurons, output: &[f32]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    for (sums, weights) in sums.chunks_exact(8).zip(output.chunks_exact(8)) {
        for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
            let active = sum.clamp(0.0, FULL);
            *lane += active * active * weight;
        }
    }
    lanes.iter().sum()
}

fn row(rows: &[f32], index: usize) -> &[f32] {
    &rows[index * NEURONS..][..NEURONS]
}

fn weights_of<'a>(output: &'a [f32], sample: &Sample) -> &'a [f32] {
    &output[usize::from(sample.bucket) * 2 * NEURONS..][..2 * NEURONS]
}

/// Expected points of a score in the network's unit.
pub(super) fn points(unit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-unit))
}

/// The sum of squared errors over samples, where the result counts `result_share`.
pub(super) fn loss(model: &Model, samples: &[Sample], result_share: f32) -> f64 {
    let error = |sample: &Sample| {
        f64::from(forward(model, sample).expected - sample.target.points(result_share))
    };
    samples.iter().map(|sample| error(sample).powi(2)).sum()
}

pub(super) fn gradient<'a>(
    model: &Model,
    samples: impl Iterator<Item = &'a Sample>,
    result_share: f32,
) -> Gradient {
    let mut gradient = Gradient { loss: 0.0, slopes: vec![0.0; model.weights.len()] };
    for sample in samples {
        backward(model, sample, result_share, &mut gradient);
    }
    gradient
}

fn backward(model: &Model, sample: &Sample, result_share: f32, gradient: &mut Gradient) {
    let Forward { sums, expected } = forward(model, sample);
    let error = expected - sample.target.points(result_share);
    gradient.loss += f64::from(error).powi(2);
    // By the output, in the network's unit.
    let slope = 2.0 * error * expected * (1.0 - expected) * sample.share;
    let bucket = usize::from(sample.bucket);
    let slopes = &mut gradient.slopes;
    slopes[Part::OutputBias.range()][bucket] += slope;
    let output = weights_of(model.part(Part::Output), sample);
    let output_slopes = &mut slopes[Part::Output.range()][bucket * 2 * NEURONS..][..2 * NEURONS];
    let mut by_sum = [[0.0; NEURONS]; 2];
    for (side, by_sum) in by_sum.iter_mut().enumerate() {
        let weights = output[side * NEURONS..][..NEURONS].iter();
        let slopes = output_slopes[side * NEURONS..][..NEURONS].iter_mut();
        let neurons = by_sum.iter_mut().zip(&sums[side]);
        for (((by_sum, &sum), weight), output_slope) in neurons.zip(weights).zip(slopes) {
            let active = sum.clamp(0.0, FULL);
            *output_slope += slope * active * active;
            let inside = if sum > 0.0 && sum < FULL { 2.0 * sum } else { 0.0 };
            *by_sum = slope * weight * inside;
        }
    }
    for (neuron, bias_slope) in slopes[Part::InputBias.range()].iter_mut().enumerate() {
        *bias_slope += by_sum[0][neuron] + by_sum[1][neuron];
    }
    let linear_begin = Part::Linear.range().start;
    for (side, by_sum) in by_sum.iter().enumerate() {
        let linear_slope = if side == 0 { slope } else { -slope };
        for feature in sample.features(side) {
            let input_slopes = &mut slopes[feature * NEURONS..][..NEURONS];
            for (input_slope, by_sum) in input_slopes.iter_mut().zip(by_sum) {
                *input_slope += by_sum;
            }
            slopes[linear_begin + feature * BUCKETS + bucket] += linear_slope;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Target;
    use super::*;
    use crate::random::Random;
    use espalier::eval::network::Accumulators;

    fn samples() -> Vec<Sample> {
        let positions = [
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            "8/2k2pp1/8/1P6/3r4/5N2/6PP/6K1 b - - 0 40",
        ];
        let sample = |(fen, points): (&str, f32)| {
            Sample::new(&fen.parse().unwrap(), Target::exactly(points))
        };
        positions.into_iter().zip([0.8, 0.1]).filter_map(sample).collect()
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        // Short, as the activation has a corner, and long enough for single precision.
        const STEP: f32 = 1e-3;
        let (model, samples) = (Model::new(230.0, 5), samples());
        let gradient = gradient(&model, samples.iter(), 0.3);
        assert!((gradient.loss - loss(&model, &samples, 0.3)).abs() < 1e-9);
        let mut random = Random::new(1);
        let counting: Vec<usize> =
            (0..model.weights.len()).filter(|&weight| gradient.slopes[weight] != 0.0).collect();
        assert!(counting.len() > 1000);
        for _ in 0..200 {
            let weight = counting[random.below(counting.len())];
            let [less, more] = [-1.0_f32, 1.0].map(|sign| {
                let mut moved = model.clone();
                moved.weights[weight] += sign * STEP;
                loss(&moved, &samples, 0.3)
            });
            let (by_steps, slope) =
                ((more - less) / f64::from(2.0 * STEP), f64::from(gradient.slopes[weight]));
            let tolerance = 0.02 * slope.abs() + 3e-4;
            assert!((by_steps - slope).abs() < tolerance, "{weight}: {by_steps} {slope}");
        }
    }

    #[test]
    fn integers_give_the_score_of_the_model() {
        let mut model = Model::new(230.0, 5);
        model.weights[Part::Output.range()].iter_mut().for_each(|weight| *weight *= 40.0);
        let network = model.network();
        let position = "8/2k2pp1/8/1P6/3r4/5N2/6PP/6K1 b - - 0 40".parse().unwrap();
        let sample = Sample::new(&position, Target::exactly(0.5)).unwrap();
        let expected = forward(&model.rounded(), &sample).expected;
        let residual = network.residual(&position, 0, &mut Accumulators::default()) as f32;
        let by_integers = points((sample.terms + residual) * sample.share / model.scale);
        assert!((expected - by_integers).abs() < 0.01, "{expected} {by_integers}");
        assert!((residual / model.scale).abs() > 0.01, "{residual}");
    }
}
