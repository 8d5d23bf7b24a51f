//! How far constants are moved and how much a result counts, iteration by iteration.
//!
//! Both shrink as the tuning goes on, and end at `c_end` and `r_end`. The exponents are Spall's
//! recommendation, and those of fishtest and `OpenBench`:
//!
//! ```text
//! c_k = c_end * (N / k)^0.101                       how far a constant is moved
//! a_k = r_end * c_end^2 * ((A + N) / (A + k))^0.602     A = N / 10
//! r_k = a_k / c_k^2                                 how much a result counts
//! ```

use super::list::Tunable;

/// How fast steps shrink.
const ALPHA: f64 = 0.602;
/// How fast perturbations shrink.
const GAMMA: f64 = 0.101;
/// The share of all iterations by which the first steps are held back.
const STABILITY: f64 = 0.1;
/// The smallest perturbation, in units of the constant: the two sides of a trial then differ by
/// one at least.
const LEAST_PERTURBATION: f64 = 0.5;

/// What holds for one constant in one iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// `c_k`: how far the constant is moved to either side, in its own units.
    pub perturbation: f64,
    /// `r_k * c_k`: how far it goes, in its own units, for each game by which a side is ahead.
    pub step: f64,
}

/// The gain of a constant in iteration `iteration` of `iterations`, the first being 1.
pub fn gain(tunable: &Tunable, iteration: u32, iterations: u32) -> Gain {
    let (k, n) = (f64::from(iteration), f64::from(iterations));
    let stability = STABILITY * n;
    let a = tunable.r_end * tunable.c_end.powi(2) * ((stability + n) / (stability + k)).powf(ALPHA);
    let perturbation = (tunable.c_end * (n / k).powf(GAMMA)).max(LEAST_PERTURBATION);
    Gain { perturbation, step: a / perturbation }
}

#[cfg(test)]
mod tests {
    use super::*;

    const R_END: f64 = 0.002;

    fn tunable(c_end: f64) -> Tunable {
        Tunable { name: "constant".to_owned(), value: 50.0, min: 0, max: 100, c_end, r_end: R_END }
    }

    #[test]
    fn the_last_iteration_has_what_the_list_says() {
        let last = gain(&tunable(8.0), 1000, 1000);
        assert!((last.perturbation - 8.0).abs() < 1e-9);
        assert!((last.step / 8.0 - R_END).abs() < 1e-9);
    }

    #[test]
    fn perturbations_and_steps_shrink() {
        let gains: Vec<Gain> = (1..=1000).map(|k| gain(&tunable(8.0), k, 1000)).collect();
        for pair in gains.windows(2) {
            assert!(pair[0].perturbation > pair[1].perturbation);
        }
        assert!(gains[99].step > gains[499].step && gains[499].step > gains[999].step);
    }

    #[test]
    fn the_sides_always_differ() {
        assert!((gain(&tunable(0.1), 1000, 1000).perturbation - 0.5).abs() < 1e-9);
    }
}
