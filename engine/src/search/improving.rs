//! Improving: is the static eval better than when this side was last to move, two plies ago, or
//! four where it was in check then? It modifies reverse futility, null move, ProbCut, late-move pruning
//! and LMR, each in one of three forms: the flag `improvement > 0`, the rate over the line, or the
//! size of the improvement.
//!
//! Formula: `rate = clamp(past rate + improvement / improving_rate_div, 0, 1)`, in 1/1024.
//! Source: the flag as in Stockfish; the rate is the dynamic improving of Integral.

use super::switches::Switches;
use super::techniques::{late_move_reduction, move_pruning, null_move, probcut, reverse_futility};
use crate::observe::Improving;
use crate::param::params;
use espalier_chess::types::Score;

params! {
    values {
        /// Improving: centipawns of improvement that move the rate from 0 to 1.
        improving_rate_div = 50 in 10..=200 step 10;
        /// Improving: centipawns of improvement that move the value from 1/2 to 1.
        improving_value_div = 80 in 10..=400 step 10;
    }
}

/// The rate 1, of a line that has always been improving.
pub(crate) const FULL_RATE: i32 = 1024;

/// Improving where there is no static eval to compare with: near the root, in check, or after a
/// series of checks. `docs/decisions/improving.md` has the evidence.
const UNKNOWN: Improving =
    Improving { improvement: None, is_improving: true, rate: FULL_RATE, factor: FULL_RATE };

/// The form in which a rule uses improving; the numbers are those of the constants
/// `improving_in_…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FactorKind {
    /// Not at all: the factor is 1/2.
    Off = 0,
    /// Whether the static eval is better than before.
    Flag,
    /// The improving rate over the line.
    Rate,
    /// The size of the improvement.
    Value,
}

impl FactorKind {
    /// The form with this number; off for any other.
    #[inline]
    pub(crate) const fn from_number(number: i32) -> Self {
        match number {
            1 => Self::Flag,
            2 => Self::Rate,
            3 => Self::Value,
            _ => Self::Off,
        }
    }
}

/// A use of improving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImprovingUse {
    /// Reverse futility: smaller margin when improving.
    ReverseFutility,
    /// Null move: tried with a static eval slightly below beta when improving.
    NullMoveMargin,
    /// Null move: a ply more reduction when improving.
    NullMoveReduction,
    /// ProbCut: smaller margin when improving.
    ProbCut,
    /// Late-move pruning: more moves are searched when improving.
    LateMovePruning,
    /// LMR: more reduction when not improving.
    LateMoveReductions,
}

impl ImprovingUse {
    /// All uses in the order of a node's script.
    pub const ALL: [Self; 6] = [
        Self::ReverseFutility,
        Self::NullMoveMargin,
        Self::NullMoveReduction,
        Self::ProbCut,
        Self::LateMovePruning,
        Self::LateMoveReductions,
    ];

    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReverseFutility => "reverseFutility",
            Self::NullMoveMargin => "nullMoveMargin",
            Self::NullMoveReduction => "nullMoveReduction",
            Self::ProbCut => "probCut",
            Self::LateMovePruning => "lateMovePruning",
            Self::LateMoveReductions => "lateMoveReductions",
        }
    }

    /// A name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::ReverseFutility => "Reverse futility",
            Self::NullMoveMargin => "Null move, from where",
            Self::NullMoveReduction => "Null move, how deep",
            Self::ProbCut => "ProbCut",
            Self::LateMovePruning => "Late-move pruning",
            Self::LateMoveReductions => "Late-move reductions",
        }
    }

    /// The form that its parameter chooses.
    #[inline]
    fn form(self) -> FactorKind {
        FactorKind::from_number(match self {
            Self::ReverseFutility => reverse_futility::params::improving_in_reverse_futility(),
            Self::NullMoveMargin => null_move::params::improving_in_null_move_margin(),
            Self::NullMoveReduction => null_move::params::improving_in_null_move_reduction(),
            Self::ProbCut => probcut::params::improving_in_probcut(),
            Self::LateMovePruning => move_pruning::params::improving_in_late_move_pruning(),
            Self::LateMoveReductions => {
                late_move_reduction::params::improving_in_late_move_reductions()
            }
        })
    }
}

impl Switches {
    /// The improving factor for a use, off where the use is.
    #[inline]
    pub(super) fn improving_factor(self, improving_use: ImprovingUse, node: Improving) -> i32 {
        let form = if self.has(improving_use) { improving_use.form() } else { FactorKind::Off };
        improving_factor(node, form)
    }
}

/// Static eval, none in check, and improving of an earlier node of the line.
pub(super) type Past = (Option<Score>, Improving);

/// Improving of a node with this static eval, none in check, from the nodes two and four plies
/// before it.
pub(super) fn improving(eval: Option<Score>, two_back: Past, four_back: Past) -> Improving {
    let past = if two_back.0.is_some() { two_back } else { four_back };
    let (Some(eval), (Some(past_eval), past)) = (eval, past) else {
        return UNKNOWN;
    };
    let improvement = eval - past_eval;
    Improving {
        improvement: Some(improvement),
        is_improving: improvement > 0,
        rate: rate(past.rate, improvement),
        factor: by_size(improvement),
    }
}

/// The improving factor, 0 to 1 in 1/1024. Off is 1/2, so that disabling a use removes its
/// information, but prunes about as much on average.
pub(crate) fn improving_factor(improving: Improving, kind: FactorKind) -> i32 {
    match kind {
        FactorKind::Flag => FULL_RATE * i32::from(improving.is_improving),
        FactorKind::Rate => improving.rate,
        FactorKind::Value => improving.factor,
        FactorKind::Off => FULL_RATE / 2,
    }
}

/// `clamp(1/2 + improvement / (2 * improving_value_div), 0, 1)`, in 1/1024.
fn by_size(improvement: Score) -> i32 {
    let half = FULL_RATE / 2;
    (half + improvement * half / params::improving_value_div()).clamp(0, FULL_RATE)
}

/// `clamp(past + improvement / improving_rate_div, 0, 1)`, in 1/1024.
fn rate(past: i32, improvement: Score) -> i32 {
    (past + improvement * FULL_RATE / params::improving_rate_div()).clamp(0, FULL_RATE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factor(improving: Improving, number: i32) -> i32 {
        improving_factor(improving, FactorKind::from_number(number))
    }

    fn past(eval: Option<Score>, rate: i32) -> Past {
        (eval, Improving { rate, ..Improving::default() })
    }

    #[test]
    fn compares_with_two_plies_ago() {
        let improving = improving(Some(35), past(Some(10), 0), past(Some(90), 0));
        assert_eq!(improving.improvement, Some(25));
        assert!(improving.is_improving);
        assert_eq!(improving.rate, 25 * FULL_RATE / params::improving_rate_div());
    }

    #[test]
    fn an_equal_evaluation_is_no_improvement() {
        let improving = improving(Some(10), past(Some(10), 300), past(None, 0));
        assert_eq!(
            (improving.improvement, improving.is_improving, improving.rate),
            (Some(0), false, 300)
        );
    }

    #[test]
    fn after_a_check_two_plies_ago_it_compares_with_four() {
        let improving = improving(Some(35), past(None, 0), past(Some(90), FULL_RATE));
        assert_eq!(improving.improvement, Some(-55));
        assert!(!improving.is_improving);
        assert!(improving.rate < FULL_RATE);
    }

    #[test]
    fn without_a_past_or_in_check_it_is_unknown() {
        assert_eq!(improving(Some(35), past(None, 0), past(None, 0)), UNKNOWN);
        assert_eq!(improving(None, past(Some(1), 0), past(Some(1), 0)), UNKNOWN);
    }

    #[test]
    fn the_factor_depends_on_its_kind() {
        let rising = improving(Some(8), past(Some(0), 100), past(None, 0));
        let rising = Improving { rate: 100, ..rising };
        let falling = improving(Some(-5000), past(Some(0), 900), past(None, 0));
        let falling = Improving { rate: 900, ..falling };
        assert_eq!([0, 1, 2].map(|kind| factor(rising, kind)), [512, 1024, 100]);
        assert_eq!([0, 1, 2, 3].map(|kind| factor(falling, kind)), [512, 0, 900, 0]);
        assert!((513..1024).contains(&factor(rising, 3)));
        assert_eq!([1, 2, 3].map(|kind| factor(UNKNOWN, kind)), [FULL_RATE; 3]);
    }

    #[test]
    fn a_use_that_is_turned_off_is_half_improving() {
        let rising = improving(Some(5000), past(Some(0), 0), past(None, 0));
        for improving_use in ImprovingUse::ALL {
            let factor = |switches: Switches| switches.improving_factor(improving_use, rising);
            assert_eq!(factor(Switches::SHIPPED), FULL_RATE);
            assert_eq!(factor(Switches::SHIPPED.without(improving_use)), FULL_RATE / 2);
        }
    }

    #[test]
    fn the_rate_stays_between_zero_and_one() {
        for past in [0, 512, FULL_RATE] {
            for improvement in [-3000, -49, 0, 49, 3000] {
                assert!((0..=FULL_RATE).contains(&rate(past, improvement)));
            }
        }
        assert_eq!(rate(FULL_RATE, 3000), FULL_RATE);
        assert_eq!(rate(0, -3000), 0);
    }
}
