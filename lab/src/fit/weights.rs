//! All weights of the evaluation, as numbers that can take small steps.

use espalier::eval::{TERMS, TermInfo, WEIGHT_COUNT};
use espalier_chess::types::Score;
use std::ops::Range;

/// The value of one weight in the middlegame and in the endgame, in centipawns.
pub type Weight = [f64; 2];

/// All weights of the evaluation, in the order of their numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Vec<Weight>);

/// What beginners learn of pawn, knight, bishop, rook and queen, in centipawns.
const BEGINNERS_MATERIAL: [f64; 5] = [100.0, 300.0, 300.0, 500.0, 900.0];

impl Weights {
    /// The weights the engine is built with.
    pub fn shipped() -> Self {
        let values = TERMS.iter().flat_map(|term| term.values);
        Self(values.map(|&(middlegame, endgame)| [middlegame.into(), endgame.into()]).collect())
    }

    /// Pieces are worth 1, 3, 3, 5 and 9 pawns, and nothing else is known.
    pub fn zero_knowledge() -> Self {
        let mut weights = vec![[0.0; 2]; WEIGHT_COUNT];
        for (weight, value) in weights[material()].iter_mut().zip(BEGINNERS_MATERIAL) {
            *weight = [value; 2];
        }
        Self(weights)
    }

    pub fn values(&self) -> &[Weight] {
        &self.0
    }

    pub fn values_mut(&mut self) -> &mut [Weight] {
        &mut self.0
    }

    /// The values of one term as the engine takes them: whole centipawns.
    pub fn rounded(&self, term: &TermInfo) -> impl ExactSizeIterator<Item = (Score, Score)> {
        let values = &self.0[term.first..][..term.values.len()];
        values.iter().map(|value| value.map(|half| half.round() as Score).into())
    }
}

/// The indices of the weights of the pieces.
fn material() -> Range<usize> {
    let term = TERMS.iter().find(|term| term.name == "MATERIAL");
    term.map_or(0..0, |term| term.first..term.first + term.values.len())
}
