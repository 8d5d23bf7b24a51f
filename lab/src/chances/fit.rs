//! The most probable model, by Newton's method with the expected second derivatives (Fisher scoring).

use super::results::{Outcomes, Results};
use anyhow::{Result, bail};
use espalier::eval::{ChanceCurve, ChanceModel};

/// Coefficients of one polynomial.
const HALF: usize = ChanceModel::COEFFICIENTS;
/// Of both.
const ALL: usize = 2 * HALF;
/// Most steps; six or seven are needed.
const STEPS: usize = 100;
/// Where a step gains less than this, in the logarithm of the probability, it was the last.
const LEAST_GAIN: f64 = 1e-6;

/// The model by which these results are most probable.
pub fn fit(results: &Results) -> Result<ChanceModel> {
    let mut model = ChanceModel { even: [0.0; HALF], width: [0.0; HALF] };
    (model.even[0], model.width[0]) = (200.0, 100.0);
    let mut reached = likelihood(results, &model);
    for _ in 0..STEPS {
        let (slope, curvature) = derivatives(results, &model);
        let Some(step) = solved(curvature, slope) else {
            bail!("{} positions are too few, or too much alike", results.positions());
        };
        // A whole step may go beyond the summit.
        let tries = (0..30).map(|halvings| moved(&model, &step, 0.5_f64.powi(halvings)));
        let better = tries
            .map(|model| (likelihood(results, &model), model))
            .find(|&(likelihood, _)| likelihood > reached);
        let Some((likelihood, next)) = better else {
            return Ok(model);
        };
        let gain = likelihood - reached;
        (reached, model) = (likelihood, next);
        if gain < LEAST_GAIN {
            return Ok(model);
        }
    }
    bail!("results do not depend on scores in {} positions", results.positions())
}

/// The logarithm of the probability of the results; minus infinity where the model is none.
fn likelihood(results: &Results, model: &ChanceModel) -> f64 {
    results
        .cells()
        .map(|(material, score, Outcomes { wins, draws, losses })| {
            let curve = model.curve(material);
            if !(curve.even > 0.0 && curve.width > 0.0) {
                return f64::NEG_INFINITY;
            }
            let [win, draw, loss] = probabilities(curve, score.into());
            let part = |count: u64, of: f64| if count == 0 { 0.0 } else { count as f64 * of.ln() };
            part(wins, win) + part(draws, draw) + part(losses, loss)
        })
        .sum()
}

/// Of win, draw and loss.
fn probabilities(curve: ChanceCurve, score: f64) -> [f64; 3] {
    /// No result is impossible.
    const LEAST: f64 = 1e-9;
    let (win, loss) = (curve.win(score), curve.win(-score));
    [win, 1.0 - win - loss, loss].map(|share| share.max(LEAST))
}

/// The gradient, and what is expected of the second derivatives, negated.
fn derivatives(results: &Results, model: &ChanceModel) -> ([f64; ALL], [[f64; ALL]; ALL]) {
    let (mut slope, mut curvature) = ([0.0; ALL], [[0.0; ALL]; ALL]);
    for (material, score, outcomes) in results.cells() {
        let curve = model.curve(material);
        let shares = probabilities(curve, score.into());
        // By `even` and by `width`: of the win, the draw and the loss.
        let steep = |score: f64, share: f64| {
            let by_even = -share * (1.0 - share) / curve.width;
            [by_even, by_even * (score - curve.even) / curve.width]
        };
        let win = steep(score.into(), shares[0]);
        let loss = steep((-score).into(), shares[2]);
        let by = [win, [-win[0] - loss[0], -win[1] - loss[1]], loss];
        let counts = [outcomes.wins, outcomes.draws, outcomes.losses].map(|count| count as f64);
        let share = ChanceModel::share(material);
        let of_coefficient: [f64; ALL] =
            std::array::from_fn(|index| share.powi((index % HALF) as i32));
        for result in 0..3 {
            let by: [f64; ALL] = std::array::from_fn(|i| by[result][i / HALF] * of_coefficient[i]);
            for i in 0..ALL {
                slope[i] += counts[result] / shares[result] * by[i];
                for j in 0..ALL {
                    curvature[i][j] += outcomes.all() as f64 / shares[result] * by[i] * by[j];
                }
            }
        }
    }
    (slope, curvature)
}

fn moved(model: &ChanceModel, step: &[f64; ALL], part: f64) -> ChanceModel {
    let mut next = *model;
    for (value, step) in next.even.iter_mut().chain(&mut next.width).zip(step) {
        *value += part * step;
    }
    next
}

/// The solution of linear equations, by elimination with pivots; none where there is not one.
fn solved(mut rows: [[f64; ALL]; ALL], mut right: [f64; ALL]) -> Option<[f64; ALL]> {
    for column in 0..ALL {
        let size = |row: &usize| rows[*row][column].abs();
        let pivot = (column..ALL).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        rows.swap(column, pivot);
        right.swap(column, pivot);
        if rows[column][column].abs() < 1e-12 {
            return None;
        }
        for row in column + 1..ALL {
            let pivot = rows[column];
            let times = rows[row][column] / pivot[column];
            for (value, known) in rows[row].iter_mut().zip(pivot) {
                *value -= times * known;
            }
            right[row] -= times * right[column];
        }
    }
    let mut solution = [0.0; ALL];
    for row in (0..ALL).rev() {
        let known: f64 = (row + 1..ALL).map(|column| rows[row][column] * solution[column]).sum();
        solution[row] = (right[row] - known) / rows[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::GameResult;

    /// Results as a model expects them, at every score and material.
    fn expected(model: &ChanceModel) -> Results {
        let mut results = Results::default();
        for material in (ChanceModel::LEAST_MATERIAL..=ChanceModel::MOST_MATERIAL).step_by(4) {
            for score in (-600..=600).step_by(20) {
                let shares = probabilities(model.curve(material), score.into());
                // In the order of the results: Black wins, draw, White wins.
                for (result, share) in GameResult::ALL.into_iter().zip(shares.iter().rev()) {
                    results.count(material, score, result, (share * 1e6) as u64);
                }
            }
        }
        results
    }

    #[test]
    fn the_model_by_which_results_came_is_found() {
        let model = ChanceModel { even: [120.0, 60.0, 30.0], width: [50.0, 40.0, -10.0] };
        let found = fit(&expected(&model)).expect("a model");
        for material in ChanceModel::LEAST_MATERIAL..=ChanceModel::MOST_MATERIAL {
            let [found, wanted] = [found, model].map(|model| model.curve(material));
            assert!((found.even - wanted.even).abs() < 0.1, "{found:?} {wanted:?}");
            assert!((found.width - wanted.width).abs() < 0.1, "{found:?} {wanted:?}");
        }
    }

    #[test]
    fn too_few_results_have_no_model() {
        let mut few = Results::default();
        assert!(fit(&few).is_err());
        few.count(40, 10, GameResult::Draw, 3);
        assert!(fit(&few).is_err());
    }
}
