//! What was played beside what the model says.

use super::results::{Outcomes, Results};
use espalier::eval::ChanceModel;
use std::fmt::Write as _;

/// Scores and material counted together in the table.
const SCORES: [i32; 9] = [-1000, -400, -200, -100, -30, 30, 100, 200, 400];
const MATERIAL: [u32; 4] = [10, 25, 45, 62];

/// Results and model by score, for little material and much.
pub fn table(results: &Results, model: &ChanceModel) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "material  White's score  positions   played W/D/L     model W/D/L");
    for (index, &from) in MATERIAL.iter().enumerate() {
        let below = MATERIAL.get(index + 1).copied().unwrap_or(u32::MAX);
        for (index, &low) in SCORES.iter().enumerate() {
            let high = SCORES.get(index + 1).copied().unwrap_or(Results::MOST + 1);
            let mut played = [0.0; 3];
            let mut expected = [0.0; 3];
            for (material, score, outcomes) in results.cells() {
                if (from..below).contains(&material) && (low..high).contains(&score) {
                    let Outcomes { wins, draws, losses } = outcomes;
                    let curve = model.curve(material);
                    let (win, loss) = (curve.win(score.into()), curve.win((-score).into()));
                    let shares = [win, 1.0 - win - loss, loss];
                    for (result, count) in [wins, draws, losses].into_iter().enumerate() {
                        played[result] += count as f64;
                        expected[result] += outcomes.all() as f64 * shares[result];
                    }
                }
            }
            let all: f64 = played.iter().sum();
            let percent = |counts: [f64; 3]| {
                let [win, draw, loss] = counts.map(|count| 100.0 * count / all.max(1.0));
                format!("{win:4.1}/{draw:4.1}/{loss:4.1}")
            };
            let _ = writeln!(
                text,
                "{from:>8}  {low:>5} to {:>4}  {all:>9}   {}   {}",
                high - 1,
                percent(played),
                percent(expected)
            );
        }
    }
    text
}

/// The model as the engine declares it.
pub fn constants(model: &ChanceModel) -> String {
    let list = |terms: &[f64]| {
        terms.iter().map(|term| format!("{term:.2}")).collect::<Vec<_>>().join(", ")
    };
    format!("Self {{ even: [{}], width: [{}] }}", list(&model.even), list(&model.width))
}
