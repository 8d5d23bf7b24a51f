//! Time management: an optimum after which no new iteration begins, scaled by how stable the best
//! move is, how the score falls, and how many nodes the best move took; and a hard maximum.
//!
//! Source: the factors as in Stockfish and Alexandria.

use super::host::{Host, Limits};
use crate::param::params;
use espalier_chess::types::{Color, Score};
use std::time::Duration;

params! {
    switches {
        /// Time management: the soft limit scales with stability, score and effort.
        time_management = 1;
    }
    values {
        /// Time: expected moves to the end of the game without `movestogo`.
        time_expected_moves = 31 in 10..=60 step 2;
        /// Time: share of the increment per move, in percent.
        time_increment = 75 in 25..=100 step 5;
        /// Time: hard limit in percent of the optimum.
        time_stretch = 600 in 150..=1000 step 50;
        /// Time: hard limit in percent of the time left.
        time_most = 40 in 10..=50 step 5;
        /// Time: scale when the best move has just changed, in percent.
        time_stability_max = 130 in 100..=300 step 15;
        /// Time: reduction of the scale per stable iteration, in percent.
        time_stability_step = 12 in 2..=60 step 5;
        /// Time: least scale for a stable best move, in percent.
        time_stability_min = 70 in 30..=100 step 5;
        /// Time: percent added to the scale per centipawn that the score falls, times 100.
        time_score_weight = 100 in 0..=300 step 20;
        /// Time: least scale when the score rises, in percent.
        time_score_min = 85 in 50..=100 step 5;
        /// Time: largest scale when the score falls, in percent.
        time_score_max = 200 in 100..=250 step 10;
        /// Time: the best move's share of nodes is subtracted from this, in percent.
        time_effort_base = 150 in 101..=250 step 10;
        /// Time: weight of the difference, in percent.
        time_effort_weight = 110 in 50..=300 step 15;
    }
}

/// Soft limit (optimum), checked between iterations, and hard limit (maximum), checked during the
/// search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimePlan {
    /// The soft limit before scaling; none for a fixed time per move.
    pub optimum: Option<Duration>,
    /// The hard limit; none without a time limit.
    pub maximum: Option<Duration>,
}

/// The optimum plans for at most this many moves.
const MOST_MOVES: u32 = 40;
/// The shortest time planned.
const SHORTEST: Duration = Duration::from_millis(1);

/// What the iterations so far say about the difficulty of the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Iterations since the best move last changed.
    pub stable_iterations: u32,
    /// Fall of the score against a running mean of the iterations before, in centipawns.
    pub score_drop: Score,
    /// Percentage of all nodes spent on the best move.
    pub best_move_share: u32,
}

impl Progress {
    /// The scale of the optimum, in percent.
    fn percent(&self) -> u32 {
        if !params::time_management() {
            return TYPICAL_PERCENT;
        }
        let factors = [
            stability_percent(self.stable_iterations),
            score_percent(self.score_drop),
            effort_percent(self.best_move_share),
        ];
        factors.into_iter().fold(100, |percent, factor| percent * factor / 100)
    }
}

/// The typical product of the factors.
const TYPICAL_PERCENT: u32 = 60;

/// More time while the best move changes.
fn stability_percent(stable_iterations: u32) -> u32 {
    let settled = stable_iterations.min(20) as i32 * params::time_stability_step();
    (params::time_stability_max() - settled).max(params::time_stability_min()) as u32
}

/// More time when the score falls, as another move may be better.
fn score_percent(drop: Score) -> u32 {
    let change = drop.clamp(-100, 100) * params::time_score_weight() / 100;
    (100 + change).clamp(params::time_score_min(), params::time_score_max()) as u32
}

/// Less time the larger the best move's share of the nodes.
fn effort_percent(share: u32) -> u32 {
    let rest = params::time_effort_base() - share.min(100) as i32;
    (rest * params::time_effort_weight() / 100).max(0) as u32
}

impl TimePlan {
    /// A plan for the side to move. `overhead` is the delay between the end of the search and the
    /// stop of the clock. Where only the opponent's clock is given, it is used for both.
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
        let expected = params::time_expected_moves() as u32;
        // Zero says, in UCI as elsewhere, that there is no next time control.
        let moves_to_go = limits.moves_to_go.filter(|&moves| moves > 0);
        let moves = moves_to_go.map_or(expected, |moves| moves.min(MOST_MOVES));
        // Each further move gains the increment and loses the overhead.
        let gain = percent(clock.increment, params::time_increment());
        let optimum = (usable / moves + gain).saturating_sub(overhead).max(SHORTEST);
        // Keep time for later moves, unless this is the last one before the time control.
        let most = percent(usable, if moves == 1 { 90 } else { params::time_most() });
        let maximum = percent(optimum, params::time_stretch()).min(most).max(SHORTEST);
        Self { optimum: Some(optimum.min(maximum)), maximum: Some(maximum) }
    }

    /// Whether the soft limit is reached: no other iteration is worth its time.
    pub fn is_enough(&self, elapsed: Duration, progress: &Progress) -> bool {
        self.optimum.is_some_and(|optimum| elapsed >= optimum * progress.percent() / 100)
    }
}

fn percent(time: Duration, percent: i32) -> Duration {
    time * percent.unsigned_abs() / 100
}

/// A plan with its clock. While pondering no limit applies; after a ponder hit the soft limit
/// counts the time spent pondering, the hard limit does not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    plan: TimePlan,
    /// When the engine's own clock started; none while pondering.
    running_since: Option<Duration>,
    /// Whether the soft limit was reached after the last iteration.
    enough: bool,
}

impl Timer {
    pub(super) fn new(plan: TimePlan, host: &dyn Host) -> Self {
        let running_since = (!host.is_pondering()).then_some(Duration::ZERO);
        Self { plan, running_since, enough: false }
    }

    /// Whether the search must stop: the hard limit, or a soft limit reached while pondering.
    pub(super) fn is_over(&mut self, host: &dyn Host) -> bool {
        if self.running_since.is_none() && !host.is_pondering() {
            self.running_since = Some(host.elapsed());
        }
        let Some(since) = self.running_since else {
            return false;
        };
        let used = || host.elapsed().saturating_sub(since);
        self.enough || self.plan.maximum.is_some_and(|maximum| used() >= maximum)
    }

    /// Whether to begin another iteration.
    pub(super) fn goes_on(&mut self, host: &dyn Host, progress: &Progress) -> bool {
        self.enough = self.plan.is_enough(host.elapsed(), progress);
        !self.is_over(host)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Clock, Info};
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
    fn no_moves_to_go_are_no_time_control() {
        let plan = |moves| TimePlan::new(&clock(60_000, 100, moves), Color::White, OVERHEAD);
        assert_eq!(plan(Some(0)), plan(None));
        assert_ne!(plan(Some(1)), plan(None));
    }

    #[test]
    fn a_fixed_time_is_used_up_less_the_overhead() {
        let limits = Limits { move_time: Some(Duration::from_millis(500)), ..clock(100, 0, None) };
        let plan = TimePlan::new(&limits, Color::White, OVERHEAD);
        assert_eq!(plan.maximum, Some(Duration::from_millis(490)));
        let progress = Progress { stable_iterations: 9, ..Progress::default() };
        assert!(!plan.is_enough(Duration::from_millis(490), &progress));
        let mut timer = Timer::new(plan, &Pondering { now: 0, until: 0 });
        let mut goes_on = |now| timer.goes_on(&Pondering { now, until: 0 }, &progress);
        assert!(goes_on(489));
        assert!(!goes_on(490));
    }

    #[test]
    fn without_a_clock_there_is_no_plan() {
        let plan = TimePlan::new(&Limits::default(), Color::Black, OVERHEAD);
        assert_eq!(plan, TimePlan::default());
        let infinite = Limits { infinite: true, ..clock(1000, 0, None) };
        assert_eq!(TimePlan::new(&infinite, Color::White, OVERHEAD), plan);
        assert!(!plan.is_enough(Duration::from_secs(1_000_000), &Progress::default()));
    }

    #[test]
    fn the_other_clock_serves_where_the_own_is_unknown() {
        let plan = |side| TimePlan::new(&clock(1000, 10, None), side, OVERHEAD);
        assert_eq!(plan(Color::Black), plan(Color::White));
    }

    #[test]
    fn hard_positions_get_more_time() {
        let plain = Progress { stable_iterations: 3, score_drop: 0, best_move_share: 60 };
        let harder = [
            Progress { stable_iterations: 0, ..plain },
            Progress { score_drop: 40, ..plain },
            Progress { best_move_share: 20, ..plain },
        ];
        let easier = [
            Progress { stable_iterations: 9, ..plain },
            Progress { score_drop: -40, ..plain },
            Progress { best_move_share: 95, ..plain },
        ];
        for progress in harder {
            assert!(progress.percent() > plain.percent(), "{progress:?}");
        }
        for progress in easier {
            assert!(progress.percent() < plain.percent(), "{progress:?}");
        }
    }

    #[test]
    fn however_hard_the_position_the_maximum_ends_its_search() {
        let plan = TimePlan::new(&clock(60_000, 0, None), Color::White, OVERHEAD);
        let worst = Progress { stable_iterations: 0, score_drop: Score::MAX, best_move_share: 0 };
        let mut timer = Timer::new(plan, &Pondering { now: 0, until: 0 });
        let now = plan.maximum.unwrap().as_millis() as u64 + 1;
        assert!(!timer.goes_on(&Pondering { now, until: 0 }, &worst));
        let calmest =
            Progress { stable_iterations: u32::MAX, score_drop: Score::MIN, best_move_share: 100 };
        assert!(!plan.is_enough(Duration::from_nanos(1), &calmest));
    }

    /// A host that ponders until a moment.
    struct Pondering {
        now: u64,
        until: u64,
    }

    impl Host for Pondering {
        fn elapsed(&self) -> Duration {
            Duration::from_millis(self.now)
        }

        fn should_stop(&self) -> bool {
            false
        }

        fn is_pondering(&self) -> bool {
            self.now < self.until
        }

        fn report(&mut self, _info: &Info) {}
    }

    #[test]
    fn while_pondering_no_time_is_used_and_afterwards_the_whole_maximum_is_left() {
        let plan = TimePlan::new(&clock(60_000, 0, None), Color::White, OVERHEAD);
        let maximum = plan.maximum.unwrap().as_millis() as u64;
        let hit = 100_000;
        let mut timer = Timer::new(plan, &Pondering { now: 0, until: hit });
        let mut over = |now| timer.is_over(&Pondering { now, until: hit });
        assert!(!over(hit - 1));
        assert!(!over(hit));
        assert!(!over(hit + maximum - 1));
        assert!(over(hit + maximum + 1));
    }

    #[test]
    fn after_a_hit_the_whole_time_of_a_move_is_left() {
        let limits = Limits { move_time: Some(Duration::from_millis(1_010)), ..Limits::default() };
        let plan = TimePlan::new(&limits, Color::White, OVERHEAD);
        let at = |now| Pondering { now, until: 5_500 };
        let mut timer = Timer::new(plan, &at(0));
        assert!(timer.goes_on(&at(5_000), &Progress::default()));
        assert!(!timer.is_over(&at(5_500)));
        assert!(!timer.is_over(&at(6_499)));
        assert!(timer.is_over(&at(6_500)));
    }

    #[test]
    fn enough_thought_while_pondering_ends_the_search_at_the_hit() {
        let plan = TimePlan::new(&clock(60_000, 0, None), Color::White, OVERHEAD);
        let host = Pondering { now: 50_000, until: 60_000 };
        let mut timer = Timer::new(plan, &host);
        assert!(timer.goes_on(&host, &Progress::default()));
        assert!(timer.is_over(&Pondering { now: 60_000, ..host }));
    }
}
