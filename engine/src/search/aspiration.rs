//! Aspiration windows: the root is searched with a narrow window around the last iteration's score,
//! widened after each fail low or fail high. A narrow window gives more cutoffs.
//!
//! Formula: `margin + score^2 / score_div` to each side, grown to `aspiration_growth` percent.
//! Source: Slate and Atkin, Chess 4.5; the width by the score as in Stockfish.

use crate::param::params;
use espalier_chess::types::{Bound, Depth, MATE, MATE_IN_MAX, Score};

params! {
    switches {
        /// Aspiration windows.
        aspiration = 1;
    }
    values {
        /// Aspiration: half the width of the first window, in centipawns.
        aspiration_margin = 14 in 5..=100 step 5;
        /// Aspiration: first depth with a narrow window, in plies.
        aspiration_depth = 4 in 2..=8 step 1;
        /// Aspiration: the squared score divided by this is added to the margin.
        aspiration_score_div = 16384 in 2048..=65536 step 2048;
        /// Aspiration: margin after a fail low or fail high, in percent of that before.
        aspiration_growth = 145 in 110..=300 step 10;
    }
}

/// Wider than any score.
const INFINITE: Score = MATE + 1;
/// The largest margin, in centipawns; beyond it the window is full.
const WIDEST: Score = 1500;

/// The window of a root search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    margin: Score,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE, margin: INFINITE };

    /// A narrow window around the last iteration's score; full at low depth and for mates. Far from
    /// zero it is wider, as scores change more between iterations.
    pub(super) fn around(score: Score, depth: Depth) -> Self {
        let useful = depth >= params::aspiration_depth() && score.abs() < MATE_IN_MAX;
        if !params::aspiration() || !useful {
            return Self::FULL;
        }
        let margin = params::aspiration_margin() + score * score / params::aspiration_score_div();
        Self { alpha: score - margin, beta: score + margin, margin }
    }

    /// The window for the re-search after a fail low or fail high. A fail low also lowers beta,
    /// as the true score is near alpha.
    pub(super) fn widened(self, score: Score) -> Self {
        let margin = self.margin.saturating_mul(params::aspiration_growth()) / 100 + 1;
        if margin > WIDEST || score.abs() >= MATE_IN_MAX {
            return Self::FULL;
        }
        if score <= self.alpha {
            Self { alpha: score - margin, beta: i32::midpoint(self.alpha, self.beta), margin }
        } else {
            Self { beta: score + margin, margin, ..self }
        }
    }

    pub(super) const fn bound(self, score: Score) -> Bound {
        Bound::of(score, self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_hold_the_score_they_are_built_around() {
        for score in [-500, 0, 77] {
            let window = Window::around(score, 10);
            assert_eq!(window.bound(score), Bound::Exact);
            assert!(window.beta - window.alpha < 200);
        }
        assert_eq!(Window::around(12, 1), Window::FULL);
        assert_eq!(Window::around(MATE - 7, 10), Window::FULL);
    }

    #[test]
    fn windows_are_wider_far_from_zero() {
        let width = |score| Window::around(score, 10).margin;
        assert!(width(0) < width(900));
        assert_eq!(width(900), width(-900));
    }

    #[test]
    fn widening_always_ends_with_a_window_that_holds_the_score() {
        for truth in [-MATE, -3000, -40, 40, 3000, MATE] {
            let mut window = Window::around(0, 10);
            let mut rounds = 0;
            while window.bound(truth) != Bound::Exact {
                // A fail-soft score may be no more than the bound itself.
                window = window.widened(truth.clamp(window.alpha, window.beta));
                rounds += 1;
                assert!(rounds < 20, "{truth} is never reached");
            }
        }
    }
}
