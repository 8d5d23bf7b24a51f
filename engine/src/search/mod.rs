//! The search: which move to play, found by looking ahead.
//!
//! `root` deepens iteration by iteration; `node` is the script that every node follows; the rules
//! it asks live in `prune`, `reduce` and `extend`, and how improving they judge by in `trend`.

mod announce;
mod aspiration;
mod conditions;
mod draws;
mod extend;
mod history;
mod learn;
mod leave_out;
mod node;
mod null_move;
mod picker;
mod probcut;
mod prune;
mod quiescence;
mod ranking;
mod reduce;
mod revisit;
mod root;
mod root_moves;
mod stack;
mod strength;
mod time;
mod trend;
mod tt;

pub use conditions::{Conditions, RuleSet, TrendUse, TrendUses};
pub(crate) use leave_out::futility_spares;
pub use null_move::null_moves_from;
pub use ranking::{Priority, RankedMove, ranked_moves};
pub use revisit::{Revisit, Revisited, Step};
pub use strength::Strength;
use time::Timer;
pub use time::{Progress, TimePlan};
pub(crate) use trend::{FULL_RATE, degree};
pub use tt::Table;

pub use crate::types::Bound;

use crate::board::Position;
use crate::eval::{EvalCache, evaluate_with};
use crate::observe::{Counters, Observer};
use crate::types::{Depth, MAX_PLY, Move, Score, UciScore};
use draws::Path;
use history::{Histories, PieceTo};
use picker::{Buffer, is_noisy};
use root_moves::RootMoves;
use stack::{PrincipalVariations, Stack};
use std::collections::TryReserveError;
use std::time::Duration;
use strength::Noise;

/// A side's time on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time gained with each move.
    pub increment: Duration,
}

/// When a search has to end. With no limit at all it ends at the deepest depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Iterations to finish, in plies.
    pub depth: Option<Depth>,
    /// Nodes to visit: exact, so that a search can be repeated.
    pub nodes: Option<u64>,
    /// Time to use, in full unless a mate is settled.
    pub move_time: Option<Duration>,
    /// The clocks, White's first.
    pub clocks: [Option<Clock>; 2],
    /// Moves until the clock is refilled.
    pub moves_to_go: Option<u32>,
    /// End as soon as a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Never end before being stopped; the host sees to that.
    pub infinite: bool,
    /// Look at these moves only; at all where the list is empty.
    pub moves: Vec<Move>,
    /// How many of the best moves to find a line for; 0 counts as 1.
    pub lines: usize,
    /// Play weaker than possible.
    pub strength: Option<Strength>,
    /// What may be left out.
    pub conditions: Conditions,
}

impl Limits {
    /// The most nodes that may be visited.
    fn most_nodes(&self) -> u64 {
        let weaker = self.strength.map_or(u64::MAX, |strength| strength.nodes);
        self.nodes.unwrap_or(u64::MAX).min(weaker)
    }

    /// The deepest iteration.
    fn deepest(&self) -> Depth {
        let weaker = self.strength.map_or(MAX_DEPTH, |strength| strength.depth);
        self.depth.unwrap_or(MAX_DEPTH).min(weaker).clamp(1, MAX_DEPTH)
    }
}

/// What the engine needs from the program around it.
pub trait Host {
    /// Time since the search was begun.
    fn elapsed(&self) -> Duration;

    /// Whether the search is to end now. Asked every thousand nodes or so.
    fn should_stop(&self) -> bool;

    /// Whether the opponent is still to move, so that no time counts.
    fn is_pondering(&self) -> bool {
        false
    }

    /// An iteration has ended.
    fn report(&mut self, info: &Info);
}

/// A host without a clock: a search runs until its depth or nodes are reached.
pub struct Unhurried;

impl Host for Unhurried {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        false
    }

    fn report(&mut self, _info: &Info) {}
}

/// How a search stands.
#[derive(Clone, Debug)]
pub struct Info {
    /// The iteration, in plies.
    pub depth: Depth,
    /// Which of the lines asked for this is, from 1, the best.
    pub line_number: usize,
    /// The longest line looked at, in plies.
    pub selective_depth: usize,
    /// For the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound.
    pub bound: Bound,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search was asked for.
    pub elapsed: Duration,
    /// How full the transposition table is, in 1/1000.
    pub hash_fullness: u32,
    /// The best line found.
    pub pv: Vec<Move>,
    /// What the rules did, where the observer counts it.
    pub counters: Option<Counters>,
}

impl Info {
    /// The score as UCI and people say it.
    pub fn uci_score(&self) -> UciScore {
        self.score.into()
    }

    /// Positions visited per second.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// The speed of a search.
pub const fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    // Clocks may tick in milliseconds: what takes less is counted as one.
    let micros = if elapsed.as_micros() < 1000 { 1000 } else { elapsed.as_micros() };
    (nodes as u128 * 1_000_000 / micros) as u64
}

/// What a search remembers for the next one of the same game.
pub struct Memory {
    table: Table,
    histories: Histories,
    evals: EvalCache,
    /// Makes the errors of one game those of no other, where the engine plays weaker.
    seed: u64,
}

impl Memory {
    /// A memory with a transposition table of about this many megabytes.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(hash_megabytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            table: Table::new(hash_megabytes)?,
            histories: Histories::new(),
            evals: EvalCache::default(),
            seed: 0,
        })
    }

    /// Forgets everything: a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Sets what makes the errors of a game those of no other, where the engine plays weaker. What
    /// is known of positions is forgotten, as it holds the errors before.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.table.clear();
    }

    /// Forgets what is known of positions, but not which moves have done well.
    pub fn clear_table(&mut self) {
        self.table.clear();
    }

    /// Replaces the table by an empty one of another size.
    ///
    /// # Errors
    /// When the memory cannot be had; the old table stays.
    pub fn resize(&mut self, hash_megabytes: usize) -> Result<(), TryReserveError> {
        self.table = Table::new(hash_megabytes)?;
        Ok(())
    }
}

/// A finished search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The move to play; none only where there is no legal move.
    pub best: Option<Move>,
    /// The reply expected.
    pub ponder: Option<Move>,
    /// How the search stood at the end.
    pub info: Info,
}

/// One search in progress.
struct Search<'a, O: Observer> {
    memory: &'a mut Memory,
    host: &'a mut dyn Host,
    observer: &'a mut O,
    limits: &'a Limits,
    timer: Timer,
    most_nodes: u64,
    /// What is added to evaluations, where the engine plays weaker.
    noise: Option<Noise>,
    stack: Box<Stack>,
    pv: PrincipalVariations,
    path: Path,
    nodes: u64,
    selective_depth: usize,
    stopped: bool,
    /// The first ply at which the turn may be passed: beyond it while a null move is verified.
    null_moves_from: usize,
    /// The depth of the iteration.
    root_depth: Depth,
    /// Memory for moves that no node uses at the moment.
    buffers: Vec<Buffer>,
    /// The moves of the root with what is known of them, aborted iterations included.
    root: RootMoves,
}

/// Looks for the best move of the last position of a game.
///
/// `history` holds the positions before it, for repetitions.
pub fn search<O: Observer>(
    position: &Position,
    history: &[Position],
    limits: &Limits,
    overhead: Duration,
    memory: &mut Memory,
    host: &mut dyn Host,
    observer: &mut O,
) -> Outcome {
    let plan = TimePlan::new(limits, position.side_to_move(), overhead);
    Search::new(position, history, limits, plan, memory, host, observer).run(position)
}

impl<'a, O: Observer> Search<'a, O> {
    fn new(
        root: &Position,
        history: &[Position],
        limits: &'a Limits,
        plan: TimePlan,
        memory: &'a mut Memory,
        host: &'a mut dyn Host,
        observer: &'a mut O,
    ) -> Self {
        memory.table.next_search();
        Self {
            timer: Timer::new(plan, host),
            most_nodes: limits.most_nodes(),
            noise: limits.strength.map(|strength| Noise::new(strength, memory.seed)),
            memory,
            host,
            observer,
            limits,
            stack: Box::new(Stack::new(limits.conditions)),
            pv: PrincipalVariations::new(),
            path: Path::new(history, root),
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            null_moves_from: 0,
            root_depth: 0,
            buffers: Vec::new(),
            root: RootMoves::default(),
        }
    }
}

impl<O: Observer> Search<'_, O> {
    /// Asks the node limit before every node, and the host and the clock now and then. Once a
    /// search is stopped it stays so, and no node is entered any more.
    fn should_stop(&mut self) -> bool {
        const NODES_BETWEEN_POLLS: u64 = 1024;
        if self.stopped {
            return true;
        }
        if self.nodes >= self.most_nodes
            || self.nodes.is_multiple_of(NODES_BETWEEN_POLLS)
                && (self.host.should_stop() || self.timer.is_over(self.host))
        {
            self.stopped = true;
        }
        self.stopped
    }

    /// Takes a step to a child; [`Search::step_back`] undoes it.
    fn step_to(&mut self, position: &Position, child: &Position, ply: usize, mv: Option<Move>) {
        self.stack[ply].mv = mv;
        self.stack[ply].is_quiet = mv.is_some_and(|mv| !is_noisy(position, mv));
        self.stack[ply + 1].double_extensions = self.stack[ply].double_extensions;
        self.stack[ply].moved = mv.and_then(|mv| PieceTo::of(position, mv));
        self.path.push(child, mv.is_none());
    }

    fn step_back(&mut self) {
        self.path.pop();
    }

    /// The key of the node at hand.
    fn key(&self) -> u64 {
        self.path.key()
    }

    /// The evaluation that the search goes by.
    fn static_eval(&mut self, position: &Position) -> Score {
        let eval = evaluate_with(position, &mut self.memory.evals);
        match self.noise {
            None => eval,
            Some(noise) => eval + noise.of(position.key()),
        }
    }

    /// How the search stands, with one of the lines known, from 0, the best.
    fn info(&self, depth: Depth, line: usize) -> Info {
        let best = self.root.get(line);
        Info {
            depth,
            line_number: line + 1,
            selective_depth: self.selective_depth,
            score: best.map_or(0, |best| best.score),
            bound: best.map_or(Bound::Exact, |best| best.bound),
            nodes: self.nodes,
            elapsed: self.host.elapsed(),
            hash_fullness: self.memory.table.fullness(),
            pv: best.map_or_else(Vec::new, |best| best.line.clone()),
            counters: self.observer.counters().cloned(),
        }
    }
}

/// The deepest iteration.
const MAX_DEPTH: Depth = MAX_PLY as Depth - 1;
