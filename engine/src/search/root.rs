//! Iterative deepening.

use super::aspiration::Window;
use super::host::{Ended, Host, Info, Limits, Memory, News, SearchResult};
use super::node::Root;
use super::root_moves::{RootMoves, ranked_moves};
use super::shared::Found;
use super::state::Search;
use super::team::{checked, elected};
use super::time::{Progress, TimePlan};
use crate::eval::evaluate_by;
use crate::observe::{Observer, SearchedMove, Silent, Visit};
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, Depth, MATE, MATE_IN_MAX, Move, Score};
use std::time::Duration;

/// Searches a position for its best move.
///
/// `history` holds the earlier positions of the game, for repetitions.
pub fn search<O: Observer>(
    position: &Position,
    history: &[Position],
    limits: &Limits,
    overhead: Duration,
    memory: &mut Memory,
    host: &mut dyn Host,
    observer: &mut O,
) -> SearchResult {
    let plan = TimePlan::new(limits, position.side_to_move(), overhead);
    Search::new(position, history, limits, plan, memory, host, observer).run(position)
}

/// [`search`] without an observer: compiled once for all crates.
#[inline(never)]
pub fn search_silently(
    position: &Position,
    history: &[Position],
    limits: &Limits,
    overhead: Duration,
    memory: &mut Memory,
    host: &mut dyn Host,
) -> SearchResult {
    search(position, history, limits, overhead, memory, host, &mut Silent)
}

/// What is known without a search: the move that would be searched first, and the static eval.
pub fn unsearched(position: &Position, limits: &Limits, memory: &Memory) -> SearchResult {
    let best = wanted_moves(position, limits, memory).next();
    let score = if best.is_some() {
        evaluate_by(position, memory.network())
    } else {
        final_score(position)
    };
    let info = Info {
        depth: 0,
        line_number: 1,
        selective_depth: 0,
        score,
        bound: Bound::Exact,
        nodes: 0,
        elapsed: Duration::ZERO,
        hash_fullness: 0,
        pv: best.into_iter().collect(),
        counters: None,
    };
    let ended = if best.is_some() { Ended::Stopped } else { Ended::NoMove };
    SearchResult { best, ponder: None, info, others: Vec::new(), ended }
}

impl<O: Observer> Search<'_, O> {
    /// Iterative deepening until a limit is met.
    pub(super) fn run(&mut self, position: &Position) -> SearchResult {
        self.root = self.root_moves(position);
        if self.root.len() == 0 {
            let info = self.without_moves(position);
            let (best, ponder, others, ended) = (None, None, Vec::new(), Ended::NoMove);
            return SearchResult { best, ponder, info, others, ended };
        }
        let mut lines = Vec::new();
        let mut progress = Progress::default();
        let mut expected_score = None;
        let mut ended = Ended::Limit;
        for depth in first_depth(self.memory.thread)..=self.limits.deepest() {
            self.best_before = self.best_move();
            self.selective_depth = 0;
            self.tell_iteration(depth);
            let finished = self.iterate(position, depth);
            if !finished {
                // A new best move of an aborted iteration counts, as it has beaten the old one. All else
                // is that of the last whole iteration.
                if self.best_move() != self.best_before {
                    lines = led_by(self.info(depth, 0), lines, self.lines());
                    self.report(&lines);
                }
                if self.stopped_by_host {
                    ended = Ended::Stopped;
                }
                break;
            }
            self.tell_iterated(depth, self.best_score(), self.best_move());
            lines = (0..self.lines()).map(|line| self.info(depth, line)).collect();
            self.report(&lines);
            self.memory.tell_found(|| found(&lines[0]));
            let score = self.best_score();
            let stable = self.best_move() == self.best_before;
            let expected = expected_score.unwrap_or(score);
            expected_score = Some(i32::midpoint(expected, score));
            progress = Progress {
                stable_iterations: if stable { progress.stable_iterations + 1 } else { 0 },
                score_drop: expected - score,
                best_move_share: self.best_move_share(),
            };
            if let Some(end) = self.end_after(depth, &progress) {
                ended = end;
                break;
            }
        }
        self.memory.tell_nodes(self.nodes);
        let best = match lines.first().and_then(|line| self.elected(position, line)) {
            Some(line) => {
                let best = line.pv.first().copied();
                lines = vec![line];
                self.report(&lines);
                best
            }
            None => self.best_move(),
        };
        result(best, lines, self.info(0, 0), ended)
    }

    /// The line that the threads vote for, if it is another than that of this one, which leads them. A
    /// search to a depth or for a mate has the result that was asked for, and several lines are those
    /// of one thread.
    fn elected(&self, position: &Position, own: &Info) -> Option<Info> {
        if self.lines() > 1 || self.limits.depth.is_some() || self.limits.mate.is_some() {
            return None;
        }
        let helpers = self.memory.found_by_helpers().filter_map(|found| checked(position, found));
        let candidates: Vec<_> = std::iter::once(found(own)).chain(helpers).collect();
        let best = elected(&candidates)?;
        let line = best.line.clone();
        let info = self.info(best.depth, 0);
        let selective_depth = info.selective_depth.max(line.len());
        let elected =
            Info { score: best.score, bound: Bound::Exact, selective_depth, pv: line, ..info };
        (elected.pv.first() != own.pv.first()).then_some(elected)
    }

    /// One iteration: a search for each `MultiPV` line, without the root moves of the lines before
    /// it. False when the search was stopped.
    fn iterate(&mut self, position: &Position, depth: Depth) -> bool {
        let mut finished = true;
        for _ in 0..self.lines() {
            finished = self.find_line(position, depth);
            if !finished {
                break;
            }
            self.root.finish_line();
        }
        self.root.reopen();
        finished
    }

    /// Reports every line to the host.
    fn report(&mut self, lines: &[Info]) {
        for line in lines {
            self.host.report(line);
        }
    }

    /// The number of `MultiPV` lines.
    fn lines(&self) -> usize {
        self.limits.lines.clamp(1, self.root.len())
    }

    /// Searches the remaining root moves, widening the aspiration window until the score is exact.
    /// False when the search was stopped.
    fn find_line(&mut self, position: &Position, depth: Depth) -> bool {
        let mut window = Window::around(self.best_score(), depth);
        self.root_depth = depth;
        loop {
            self.tell_visit(Visit::Root, SearchedMove { depth, ..SearchedMove::default() });
            let score = self.search::<Root>(position, window.alpha, window.beta, depth, 0, false);
            if self.stopped {
                return false;
            }
            match window.bound(score) {
                Bound::Exact => {
                    self.root.confirm();
                    return true;
                }
                bound => {
                    self.tell_bound(depth, score, bound);
                    window = window.widened(score);
                }
            }
        }
    }

    /// Tells the leader of a new best move: it counts, as it has beaten the old one, even where the
    /// iteration is aborted.
    pub(super) fn tell_improved(&self, mv: Move) {
        if self.best_before != Some(mv) {
            self.memory.tell_found(|| found(&self.info(self.root_depth, 0)));
        }
    }

    /// Tells the host of a fail high or fail low, if the search takes long.
    fn tell_bound(&mut self, depth: Depth, score: Score, bound: Bound) {
        if self.takes_long() {
            let info = Info { score, bound, ..self.info(depth, self.root.finished_lines()) };
            self.host.hear(News::Bound(&info));
        }
    }

    /// Tells the host which root move is searched, if the search takes long. `number` counts from 1
    /// within the line.
    pub(super) fn tell_root_move(&mut self, mv: Move, number: i32) {
        if self.takes_long() {
            let number = self.root.finished_lines() + number as usize;
            self.host.hear(News::Move { mv, number, depth: self.root_depth });
        }
    }

    /// The clock need not be read for so few nodes.
    fn takes_long(&self) -> bool {
        const FEW_NODES: u64 = 16_384;
        self.nodes >= FEW_NODES && self.host.elapsed() >= News::AFTER
    }

    /// Whether to stop iterating, and why.
    fn end_after(&mut self, depth: Depth, progress: &Progress) -> Option<Ended> {
        // Only a stop or the depth limit ends an infinite search.
        if self.limits.infinite {
            return None;
        }
        let best_score = self.best_score();
        let distance = |score: Score| MATE - score.abs();
        if let Some(moves) = self.limits.mate {
            // `go mate N` needs a mate in at most N moves.
            let is_asked_for = distance(best_score) < moves.saturating_mul(2) as Score;
            if best_score >= MATE_IN_MAX && is_asked_for {
                return Some(Ended::Mate);
            }
        } else {
            // A mate at less than half the depth will not get shorter.
            let mut lines = (0..self.lines()).filter_map(|line| self.root.get(line));
            if self.limits.depth.is_none() && lines.all(|line| depth > 2 * distance(line.score)) {
                return Some(Ended::Mate);
            }
            // A single legal move: save the clock.
            if self.root.len() == 1 && self.limits.clocks.iter().any(Option::is_some) {
                return Some(Ended::OnlyMove);
            }
        }
        let has_visited = |nodes| self.memory.nodes_of_all(self.nodes) >= nodes;
        let enough_nodes = self.limits.soft_nodes.is_some_and(has_visited);
        let goes_on = !enough_nodes && self.timer.goes_on(self.host, progress);
        (!goes_on).then_some(Ended::Limit)
    }

    /// The root moves in the order of the picker: where the first iteration ends before any of them
    /// is searched, the first is played, and the score is the static eval.
    fn root_moves(&mut self, position: &Position) -> RootMoves {
        let eval = self.static_eval(position, 0);
        let moves = wanted_moves(position, self.limits, self.memory);
        RootMoves::new(moves, eval, self.limits.moves.is_empty())
    }

    fn best_move(&self) -> Option<Move> {
        self.root.best().map(|best| best.mv)
    }

    /// Percentage of all nodes spent on the best move.
    fn best_move_share(&self) -> u32 {
        let spent = self.root.best().map_or(0, |best| best.nodes);
        (spent * 100 / self.nodes.max(1)) as u32
    }

    fn best_score(&self) -> Score {
        self.root.best().map_or(0, |best| best.score)
    }

    fn without_moves(&self, position: &Position) -> Info {
        Info { score: final_score(position), ..self.info(0, 0) }
    }
}

/// What a line tells other threads.
fn found(line: &Info) -> Found {
    Found { depth: line.depth, score: line.score, line: line.pv.clone() }
}

/// The lines of the last whole iteration behind a new best one, at most so many in all.
fn led_by(best: Info, mut lines: Vec<Info>, count: usize) -> Vec<Info> {
    lines.retain(|line| line.pv.first() != best.pv.first());
    lines.insert(0, best);
    lines.truncate(count);
    for (line, number) in lines.iter_mut().zip(1..) {
        line.line_number = number;
    }
    lines
}

/// The lines with what has been counted by the end; without a whole iteration the end itself.
fn result(best: Option<Move>, mut lines: Vec<Info>, end: Info, ended: Ended) -> SearchResult {
    for line in &mut lines {
        line.nodes = end.nodes;
        line.elapsed = end.elapsed;
        line.hash_fullness = end.hash_fullness;
        line.counters.clone_from(&end.counters);
    }
    let info = if lines.is_empty() { end } else { lines.remove(0) };
    let ponder = info.pv.get(1).copied();
    SearchResult { best, ponder, info, others: lines, ended }
}

/// The depth of a thread's first iteration. Threads that deepen in step would search the same.
const fn first_depth(thread: usize) -> Depth {
    const STAGGERED: usize = 4;
    1 + (thread % STAGGERED) as Depth
}

/// The moves to search, in the order of the picker.
fn wanted_moves(
    position: &Position,
    limits: &Limits,
    memory: &Memory,
) -> impl Iterator<Item = Move> {
    let ranked = ranked_moves(position, memory).into_iter().map(|ranked| ranked.mv);
    ranked.filter(|mv| limits.moves.is_empty() || limits.moves.contains(mv))
}

/// The score of a position without a legal move.
const fn final_score(position: &Position) -> Score {
    if position.in_check() { -MATE } else { 0 }
}
