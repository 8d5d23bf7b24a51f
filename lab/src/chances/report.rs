//! What was played beside what the model says.

use super::results::Results;
use espalier::eval::ChanceModel;

/// Scores counted together in the table.
const SCORES: [i32; 9] = [-1000, -400, -200, -100, -30, 30, 100, 200, 400];

/// Results and model by score: wins, draws and losses in percent.
pub fn table(results: &Results, model: &ChanceModel) -> String {
    let mut lines = vec!["White's score  positions   played W/D/L     model W/D/L".to_owned()];
    let ends = SCORES[1..].iter().copied().chain([Results::MOST + 1]);
    for (low, high) in SCORES.into_iter().zip(ends) {
        let (mut played, mut expected) = ([0.0; 3], [0.0; 3]);
        let cells = results.cells().filter(|(_, score, _)| (low..high).contains(score));
        for (material, score, outcomes) in cells {
            let curve = model.curve(material);
            let (win, loss) = (curve.win(score.into()), curve.win((-score).into()));
            let counts = [outcomes.wins, outcomes.draws, outcomes.losses];
            for (result, share) in [win, 1.0 - win - loss, loss].into_iter().enumerate() {
                played[result] += counts[result] as f64;
                expected[result] += outcomes.all() as f64 * share;
            }
        }
        let all: f64 = played.iter().sum();
        let [played, expected] = [played, expected].map(|counts| {
            let [win, draw, loss] = counts.map(|count| 100.0 * count / all.max(1.0));
            format!("{win:4.1}/{draw:4.1}/{loss:4.1}")
        });
        lines.push(format!("{low:>5} to {:>4}  {all:>9}   {played}   {expected}", high - 1));
    }
    lines.join("\n") + "\n"
}

/// The model as the engine declares it.
pub fn constants(model: &ChanceModel) -> String {
    let list = |terms: &[f64]| {
        terms.iter().map(|term| format!("{term:.2}")).collect::<Vec<_>>().join(", ")
    };
    format!("Self {{ even: [{}], width: [{}] }}", list(&model.even), list(&model.width))
}
