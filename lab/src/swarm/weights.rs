//! Weights of the evaluation, measured by how well they predict results: the loss of the tuner by
//! gradient, over a sample of positions.

use super::space::{Dimension, Place};
use crate::fit::{DataSet, Weights};
use crate::spsa::list::matches;
use anyhow::{Result, bail, ensure};
use espalier::eval::{TERMS, TermInfo};
use serde::{Deserialize, Serialize};

/// How weights are measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeightsSettings {
    /// Positions of the training set.
    pub positions: usize,
    /// What a centipawn is worth in them; it tells other positions apart as well.
    pub k: f64,
    /// The part of the target that the score of a search has.
    pub score_share: f64,
}

/// The terms whose names or groups match one of the patterns, in which `*` stands for anything;
/// all terms where there is no pattern.
///
/// # Errors
/// When a pattern matches none.
pub fn matching(patterns: &[String]) -> Result<Vec<&'static TermInfo>> {
    let is_meant = |pattern: &str, term: &TermInfo| {
        let pattern = pattern.to_ascii_lowercase();
        [term.group, term.name].iter().any(|name| matches(&pattern, &name.to_ascii_lowercase()))
    };
    for pattern in patterns {
        if !TERMS.iter().any(|term| is_meant(pattern, term)) {
            let mut groups: Vec<&str> = TERMS.iter().map(|term| term.group).collect();
            groups.dedup();
            bail!(
                "no term of the evaluation matches \"{pattern}\"; there are the groups {}, and the \
                 names in engine/src/eval/weights.rs",
                groups.join(", ")
            );
        }
    }
    let is_chosen = |term: &&TermInfo| {
        patterns.is_empty() || patterns.iter().any(|pattern| is_meant(pattern, term))
    };
    Ok(TERMS.iter().filter(is_chosen).collect())
}

/// One value of one weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Axis {
    /// The number of the weight.
    weight: usize,
    /// Middlegame (0) or endgame (1).
    half: usize,
}

/// Which weights are optimized, and where all begin.
#[derive(Clone, Debug)]
pub struct WeightChoice {
    start: Weights,
    axes: Vec<Axis>,
    dimensions: Vec<Dimension>,
}

/// In as many positions as this, or in more that are blended or scaled down, a value must count to
/// be optimized. Others would only follow noise.
const LEAST_INFLUENCE: f32 = 20.0;

impl WeightChoice {
    /// The weights of these terms that count in enough positions.
    ///
    /// Particles begin within `spread` centipawns of the start, and stay within `reach` centipawns
    /// of it.
    ///
    /// # Errors
    /// When none of them does.
    pub fn new(
        terms: &[&TermInfo],
        start: Weights,
        data: &DataSet,
        [spread, reach]: [f64; 2],
    ) -> Result<Self> {
        let influence = influence(data);
        let (mut axes, mut dimensions) = (Vec::new(), Vec::new());
        for term in terms {
            for case in 0..term.values.len() {
                let weight = term.first + case;
                for (half, phase) in ["middlegame", "endgame"].into_iter().enumerate() {
                    if influence[weight][half] < LEAST_INFLUENCE {
                        continue;
                    }
                    let begin = start.values()[weight][half];
                    axes.push(Axis { weight, half });
                    dimensions.push(Dimension {
                        name: format!("{} {case} {phase}", term.name),
                        start: begin,
                        min: begin - reach,
                        max: begin + reach,
                        spread,
                    });
                }
            }
        }
        ensure!(!axes.is_empty(), "none of these weights counts often enough in the positions");
        Ok(Self { start, axes, dimensions })
    }

    /// The dimensions of the search.
    pub fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    /// Where all weights begin.
    pub const fn start(&self) -> &Weights {
        &self.start
    }

    /// The weights of a place; the others keep their start.
    pub fn weights_at(&self, place: &Place) -> Weights {
        let mut weights = self.start.clone();
        for (axis, &value) in self.axes.iter().zip(place) {
            weights.values_mut()[axis.weight][axis.half] = value;
        }
        weights
    }
}

/// For each weight, in how many positions its values count for one side: those in which they are
/// blended or scaled down are parts.
fn influence(data: &DataSet) -> Vec<[f32; 2]> {
    let mut influence = vec![[0.0; 2]; Weights::shipped().values().len()];
    for position in data.positions() {
        for coefficient in position.coefficients {
            let sums = &mut influence[usize::from(coefficient.weight)];
            sums.iter_mut().zip(position.shares).for_each(|(sum, share)| *sum += share);
        }
    }
    influence
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::GameResult;
    use crate::fit::Coefficient;

    fn patterns(patterns: &[&str]) -> Vec<String> {
        patterns.iter().map(|&pattern| pattern.to_owned()).collect()
    }

    #[test]
    fn terms_are_chosen_by_group_or_name() {
        let names = |chosen: &[&str]| -> Vec<&str> {
            matching(&patterns(chosen)).unwrap().iter().map(|term| term.name).collect()
        };
        assert_eq!(names(&[]).len(), TERMS.len());
        assert_eq!(names(&["material", "bishop_pair"])[..2], ["MATERIAL", "BISHOP_PAIR"]);
        let mobility = names(&["MOBILITY"]);
        assert!(mobility.len() == 4 && mobility.iter().all(|name| name.ends_with("_MOBILITY")));
        assert_eq!(names(&["*_mobility"]), mobility);
        let error = matching(&patterns(&["material", "nothing"])).unwrap_err().to_string();
        for told in ["matches \"nothing\"", "material, squares"] {
            assert!(error.contains(told), "{told}: {error}");
        }
    }

    #[test]
    fn only_what_the_data_tell_about_is_looked_for() {
        let material = matching(&patterns(&["MATERIAL"])).unwrap();
        let [pawn, queen] = [0, 4].map(|case| (material[0].first + case) as u16);
        let mut data = DataSet::default();
        for number in 0..100 {
            // Pawns count in all positions, mostly in the middlegame; a queen in a few.
            let coefficients = [(pawn, true), (queen, number < 15)];
            let coefficients = coefficients.into_iter().filter(|&(_, counts)| counts);
            let coefficients = coefficients.map(|(weight, _)| Coefficient { weight, count: -1 });
            data.add(coefficients, [0.75, 0.25], GameResult::ALL[0], None);
        }
        let choice =
            |data: &DataSet| WeightChoice::new(&material, Weights::shipped(), data, [5.0, 50.0]);
        let chosen = choice(&data).unwrap();
        let names: Vec<&str> =
            chosen.dimensions().iter().map(|dimension| dimension.name.as_str()).collect();
        assert_eq!(names, ["MATERIAL 0 middlegame", "MATERIAL 0 endgame"]);
        let [middlegame, endgame] = Weights::shipped().values()[usize::from(pawn)];
        let dimension = &chosen.dimensions()[1];
        assert!((dimension.start - endgame).abs() < 1e-9);
        assert!((dimension.max - endgame - 50.0).abs() < 1e-9);
        assert!((dimension.min - endgame + 50.0).abs() < 1e-9);
        // A place changes what is looked for, and nothing else.
        let weights = chosen.weights_at(&vec![middlegame, endgame + 7.0]);
        let mut expected = Weights::shipped();
        expected.values_mut()[usize::from(pawn)][1] += 7.0;
        assert_eq!(weights, expected);
        let error = choice(&DataSet::default()).unwrap_err().to_string();
        assert!(error.contains("counts often enough"), "{error}");
    }
}
