//! Improving: is the static evaluation better than when this side was last to move?
//!
//! Two plies ago, or four where the side was in check then. As a flag it goes back to many
//! engines ("improving"); the rate over the line is the *dynamic improving* of the engine Integral.

use super::stack::Frame;
use crate::observe::Trend;
use crate::params;
use crate::types::Score;

/// The rate of a line that has always been improving.
pub(crate) const FULL_RATE: i32 = 1024;

/// What to believe where neither evaluation is known: near the root, in check, or after a series
/// of checks. `docs/decisions/unknown-trend.md` says why.
const UNKNOWN: Trend = Trend { improvement: None, improving: true, rate: FULL_RATE };

/// By nothing: where the trend does not count.
pub(super) const UNMEASURED: i32 = 0;

/// The trend of a node with this static evaluation, `None` in check, from the frames two and
/// four plies before it.
pub(super) fn trend(eval: Option<Score>, two_back: &Frame, four_back: &Frame) -> Trend {
    let past = [two_back, four_back].into_iter().find(|frame| frame.eval.is_some());
    let (Some(eval), Some(past)) = (eval, past) else {
        return UNKNOWN;
    };
    let Some(past_eval) = past.eval else {
        return UNKNOWN;
    };
    let improvement = eval - past_eval;
    Trend {
        improvement: Some(improvement),
        improving: improvement > 0,
        rate: rate(past.trend.rate, improvement),
    }
}

/// How far a rule is to take a position for improving, 0 to 1 in 1/1024: by the flag, by the rate
/// over the line, or by the size of the improvement. Off is halfway, so that turning a use off
/// takes away what it knows and not what it prunes on average.
pub(crate) fn degree(trend: Trend, measure: i32) -> i32 {
    match measure {
        1 => FULL_RATE * i32::from(trend.improving),
        2 => trend.rate,
        3 => trend.improvement.map_or(FULL_RATE, |improvement| {
            let half = FULL_RATE / 2;
            (half + improvement * half / params::trend_value_div()).clamp(0, FULL_RATE)
        }),
        _ => FULL_RATE / 2,
    }
}

/// `clamp(past + improvement / trend_rate_div, 0, 1)`, in 1/1024.
fn rate(past: i32, improvement: Score) -> i32 {
    (past + improvement * FULL_RATE / params::trend_rate_div()).clamp(0, FULL_RATE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(eval: Option<Score>, rate: i32) -> Frame {
        Frame { eval, trend: Trend { rate, ..Trend::default() }, ..Frame::default() }
    }

    #[test]
    fn compares_with_two_plies_ago() {
        let trend = trend(Some(35), &frame(Some(10), 0), &frame(Some(90), 0));
        assert_eq!(trend.improvement, Some(25));
        assert!(trend.improving);
        assert_eq!(trend.rate, 25 * FULL_RATE / params::trend_rate_div());
    }

    #[test]
    fn an_equal_evaluation_is_no_improvement() {
        let trend = trend(Some(10), &frame(Some(10), 300), &frame(None, 0));
        assert_eq!((trend.improvement, trend.improving, trend.rate), (Some(0), false, 300));
    }

    #[test]
    fn after_a_check_two_plies_ago_it_compares_with_four() {
        let trend = trend(Some(35), &frame(None, 0), &frame(Some(90), FULL_RATE));
        assert_eq!(trend.improvement, Some(-55));
        assert!(!trend.improving);
        assert!(trend.rate < FULL_RATE);
    }

    #[test]
    fn without_a_past_or_in_check_it_is_unknown() {
        assert_eq!(trend(Some(35), &frame(None, 0), &frame(None, 0)), UNKNOWN);
        assert_eq!(trend(None, &frame(Some(1), 0), &frame(Some(1), 0)), UNKNOWN);
    }

    #[test]
    fn the_degree_follows_the_measure_asked_for() {
        let rising = Trend { improvement: Some(8), improving: true, rate: 100 };
        let falling = Trend { improvement: Some(-5000), improving: false, rate: 900 };
        assert_eq!([0, 1, 2].map(|measure| degree(rising, measure)), [512, 1024, 100]);
        assert_eq!([0, 1, 2, 3].map(|measure| degree(falling, measure)), [512, 0, 900, 0]);
        assert!((513..1024).contains(&degree(rising, 3)));
        assert_eq!([1, 2, 3].map(|measure| degree(UNKNOWN, measure)), [FULL_RATE; 3]);
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
