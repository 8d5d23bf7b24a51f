//! Iterative deepening with aspiration windows.

use super::node::Root;
use super::root_moves::RootMoves;
use super::{Bound, Info, MAX_DEPTH, Outcome, Search};
use crate::board::Position;
use crate::observe::Observer;
use crate::params;
use crate::types::{Depth, MATE, MATE_IN_MAX, Move, Score};

/// Wider than any score.
const INFINITE: Score = MATE + 1;

/// The scores that the next search is to tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    alpha: Score,
    beta: Score,
    margin: Score,
}

impl Window {
    const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE, margin: INFINITE };

    /// A narrow window around the last iteration's score, full while that says little.
    fn around(score: Score, depth: Depth) -> Self {
        if depth < params::aspiration_depth() || score.abs() >= MATE_IN_MAX {
            return Self::FULL;
        }
        let margin = params::aspiration_margin();
        Self { alpha: score - margin, beta: score + margin, margin }
    }

    /// A wider window after a score outside this one. A fail low also lowers beta, since the
    /// truth is near alpha.
    fn widened(self, score: Score) -> Self {
        let margin = self.margin.saturating_mul(2).min(INFINITE);
        if margin > MATE_IN_MAX / 16 {
            return Self::FULL;
        }
        if score <= self.alpha {
            Self {
                alpha: (score - margin).max(-INFINITE),
                beta: i32::midpoint(self.alpha, self.beta),
                margin,
            }
        } else {
            Self { beta: (score + margin).min(INFINITE), margin, ..self }
        }
    }

    const fn bound(self, score: Score) -> Bound {
        Bound::of(score, self.alpha, self.beta)
    }
}

impl<O: Observer> Search<'_, O> {
    /// Searches deeper and deeper until a limit is met.
    pub(super) fn run(&mut self, position: &Position) -> Outcome {
        self.root = self.root_moves(position);
        if self.root.len() == 0 {
            return Outcome { best: None, ponder: None, info: self.without_moves(position) };
        }
        let mut info = self.info(0);
        let mut stable_iterations = 0;
        let last = self.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=last {
            let best_before = self.best_move();
            self.selective_depth = 0;
            let finished = self.iterate(position, depth);
            if !finished {
                // The best move of an aborted iteration counts: it beat the last one's.
                info = self.info(info.depth);
                break;
            }
            info = self.info(depth);
            self.host.report(&info);
            if self.best_move() == best_before {
                stable_iterations += 1;
            } else {
                stable_iterations = 0;
            }
            if self.is_done(depth, stable_iterations) {
                break;
            }
        }
        Outcome { best: self.best_move(), ponder: info.pv.get(1).copied(), info }
    }

    /// One iteration. False when it was cut off.
    fn iterate(&mut self, position: &Position, depth: Depth) -> bool {
        let mut window = Window::around(self.best_score(), depth);
        loop {
            let score = self.node::<Root>(position, window.alpha, window.beta, depth, 0, false);
            if self.stopped {
                return false;
            }
            match window.bound(score) {
                Bound::Exact => return true,
                Bound::Upper | Bound::Lower => window = window.widened(score),
            }
        }
    }

    /// Whether another iteration is not worth beginning.
    fn is_done(&self, depth: Depth, stable_iterations: u32) -> bool {
        // Only a stop ends an infinite search, or the deepest iteration.
        if self.limits.infinite {
            return false;
        }
        let best_score = self.best_score();
        let distance = MATE - best_score.abs();
        let mate_wanted = self.limits.mate.is_some_and(|moves| {
            best_score >= MATE_IN_MAX && distance < moves.saturating_mul(2) as Score
        });
        // A mate that lies well within the depth searched will not get shorter.
        let mate_settled = self.limits.depth.is_none() && depth > 2 * distance;
        let mate_found = mate_wanted || mate_settled;
        // With one reply, no thought changes it; the clock is better spent later.
        let forced = self.root.len() == 1 && self.limits.clocks.iter().any(Option::is_some);
        mate_found || forced || !self.plan.goes_on(self.host.elapsed(), stable_iterations)
    }

    /// The moves to search. The first is something to play, whatever happens before the first
    /// iteration ends.
    fn root_moves(&self, position: &Position) -> RootMoves {
        let all = self.limits.moves.is_empty();
        let wanted = |mv: &Move| all || self.limits.moves.contains(mv);
        let known = self.memory.table.probe(self.key(), 0).and_then(|hit| hit.mv);
        RootMoves::new(position.legal_moves().iter().filter(wanted), known, all)
    }

    fn best_move(&self) -> Option<Move> {
        self.root.best().map(|best| best.mv)
    }

    fn best_score(&self) -> Score {
        self.root.best().map_or(0, |best| best.score)
    }

    fn without_moves(&self, position: &Position) -> Info {
        let score = if position.in_check() { -MATE } else { 0 };
        Info { score, ..self.info(0) }
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
    fn widening_always_ends_with_a_window_that_holds_the_score() {
        for truth in [-MATE, -3000, -40, 40, 3000, MATE] {
            let mut window = Window::around(0, 10);
            let mut rounds = 0;
            while window.bound(truth) != Bound::Exact {
                window = window.widened(truth);
                rounds += 1;
                assert!(rounds < 20, "{truth} is never reached");
            }
        }
    }
}
