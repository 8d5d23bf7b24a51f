//! How long to think.

use super::Limits;
use crate::types::Color;
use std::time::Duration;

/// When to stop: around the optimum no new iteration begins, at the maximum the search is cut off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimePlan {
    /// None where only the maximum counts.
    pub optimum: Option<Duration>,
    /// None without any limit of time.
    pub maximum: Option<Duration>,
}

/// Moves that a game without a move count is expected to go on for.
const EXPECTED_MOVES: u32 = 24;
/// The optimum never plans for more moves than this, however many the clock must last.
const MOST_MOVES: u32 = 40;
/// The maximum in optimums.
const STRETCH: u32 = 4;
/// The shortest time that is ever planned.
const SHORTEST: Duration = Duration::from_millis(1);

impl TimePlan {
    /// A plan for the side to move. `overhead` is what passes between the end of the search and
    /// the stop of the clock.
    ///
    /// Where only the other side's clock is known, it is taken for both.
    pub fn new(limits: &Limits, side: Color, overhead: Duration) -> Self {
        if limits.infinite {
            return Self::default();
        }
        if let Some(time) = limits.move_time {
            return Self {
                optimum: None,
                maximum: Some(time.saturating_sub(overhead).max(SHORTEST)),
            };
        }
        let own = limits.clocks[side as usize];
        let Some(clock) = own.or_else(|| limits.clocks[!side as usize]) else {
            return Self::default();
        };
        let usable = clock.left.saturating_sub(overhead).max(SHORTEST);
        let moves = limits.moves_to_go.map_or(EXPECTED_MOVES, |moves| moves.clamp(1, MOST_MOVES));
        let optimum = usable / moves + clock.increment * 3 / 4;
        // Keep enough for the moves to come, unless this is the last before the clock is refilled.
        let most = if moves == 1 { usable * 9 / 10 } else { usable / 2 };
        let maximum = (optimum * STRETCH).min(most).max(SHORTEST);
        Self { optimum: Some(optimum.min(maximum)), maximum: Some(maximum) }
    }

    /// Whether to begin another iteration. A best move that has stayed the same for some
    /// iterations needs less time, one that has just changed needs more.
    pub fn goes_on(&self, elapsed: Duration, stable_iterations: u32) -> bool {
        /// By iterations without change, in percent of the optimum.
        const PATIENCE: [u32; 5] = [110, 80, 65, 55, 45];
        let patience = PATIENCE[(stable_iterations as usize).min(PATIENCE.len() - 1)];
        self.optimum.is_none_or(|optimum| elapsed < optimum * patience / 100)
            && self.maximum.is_none_or(|maximum| elapsed < maximum)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Clock;
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let clock = Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
        };
        Limits { clocks: [Some(clock), None], moves_to_go, ..Limits::default() }
    }

    #[test]
    fn a_plan_never_uses_more_than_is_left() {
        for left in [0, 1, 5, 11, 50, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 1000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(10_000)] {
                    let plan =
                        TimePlan::new(&clock(left, increment, moves), Color::White, OVERHEAD);
                    let (optimum, maximum) = (plan.optimum.unwrap(), plan.maximum.unwrap());
                    let usable = Duration::from_millis(left).saturating_sub(OVERHEAD);
                    assert!(optimum <= maximum);
                    assert!(maximum <= usable.max(SHORTEST), "{left} {increment} {moves:?}");
                }
            }
        }
    }

    #[test]
    fn a_fixed_time_is_used_up_less_the_overhead() {
        let limits = Limits { move_time: Some(Duration::from_millis(500)), ..clock(100, 0, None) };
        let plan = TimePlan::new(&limits, Color::White, OVERHEAD);
        assert_eq!(plan.maximum, Some(Duration::from_millis(490)));
        assert!(plan.goes_on(Duration::from_millis(489), 9));
        assert!(!plan.goes_on(Duration::from_millis(490), 0));
    }

    #[test]
    fn without_a_clock_there_is_no_plan() {
        let plan = TimePlan::new(&Limits::default(), Color::Black, OVERHEAD);
        assert_eq!(plan, TimePlan::default());
        let infinite = Limits { infinite: true, ..clock(1000, 0, None) };
        assert_eq!(TimePlan::new(&infinite, Color::White, OVERHEAD), plan);
        assert!(plan.goes_on(Duration::from_secs(1_000_000), 100));
    }

    #[test]
    fn the_other_clock_serves_where_the_own_is_unknown() {
        let plan = |side| TimePlan::new(&clock(1000, 10, None), side, OVERHEAD);
        assert_eq!(plan(Color::Black), plan(Color::White));
    }

    #[test]
    fn a_stable_best_move_gets_less_time() {
        let plan = TimePlan::new(&clock(60_000, 0, None), Color::White, OVERHEAD);
        let optimum = plan.optimum.unwrap();
        assert!(plan.goes_on(optimum, 0));
        assert!(!plan.goes_on(optimum * 7 / 10, 4));
    }
}
