//! What results prove. Pure functions over counts; no game, no clock, no output.
//!
//! The unit is the *pair*: two games from the same opening with colors reversed. Its two results
//! are not independent, and counting pairs (the pentanomial model) accounts for that.
#![allow(clippy::suboptimal_flops, reason = "formulas are written as the literature has them")]

mod pentanomial;
mod points;
mod sprt;

pub use pentanomial::{Estimate, Pentanomial};
pub use points::Points;
pub use sprt::{Decision, Sprt};

/// The quantile of the normal distribution that 95% of it lie within, on both sides together.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The score that a difference in Elo predicts, in the logistic model.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo that predicts a score: infinite where one side won everything.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse() {
        assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-300.0, -1.0, 0.0, 5.0, 720.0] {
            assert!((elo_of_score(expected_score(elo)) - elo).abs() < 1e-9);
        }
        assert!(elo_of_score(1.0).is_infinite());
        assert!(elo_of_score(0.0).is_infinite());
    }
}
