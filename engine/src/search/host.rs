//! The boundary of a search: what its host gives it, which is limits, a memory, a clock and a stop
//! flag, and what it is told.

use super::history::Histories;
use super::shared::{Found, Shared};
use super::strength::Strength;
use super::switches::Switches;
use super::team::{Job, Team};
#[cfg(feature = "imported-words")]
use super::words::ImportedWords;
use crate::eval::EvalCache;
use crate::eval::network::Network;
use crate::observe::Counters;
use espalier_chess::types::{Bound, Depth, MAX_PLY, Move, Score, UciScore};
use std::collections::TryReserveError;
use std::sync::Arc;
use std::time::Duration;

/// Maximum depth of an iteration, in plies.
pub const MAX_DEPTH: Depth = MAX_PLY as Depth - 1;

/// A side's time on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time gained with each move.
    pub increment: Duration,
}

/// Search limits. Without any, a search ends at the maximum depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth limit, in plies.
    pub depth: Option<Depth>,
    /// Node limit. It is exact, so that a search is reproducible.
    pub nodes: Option<u64>,
    /// Soft node limit: once it is reached, no new iteration begins.
    pub soft_nodes: Option<u64>,
    /// Time for the move; used up unless a mate is found.
    pub move_time: Option<Duration>,
    /// The clocks, White first.
    pub clocks: [Option<Clock>; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Stop at a mate in this many moves.
    pub mate: Option<u32>,
    /// Search until stopped by the host.
    pub infinite: bool,
    /// Search only these root moves; all where empty.
    pub moves: Vec<Move>,
    /// `MultiPV` lines; 0 counts as 1.
    pub lines: usize,
    /// Reduced strength; full strength where none.
    pub strength: Option<Strength>,
    /// Which techniques are used.
    pub switches: Switches,
}

impl Limits {
    /// The node limit, that of the strength included.
    pub(super) fn most_nodes(&self) -> u64 {
        let weaker = self.strength.map_or(u64::MAX, |strength| strength.nodes);
        self.nodes.unwrap_or(u64::MAX).min(weaker)
    }

    /// The depth limit, that of the strength included.
    pub(super) fn deepest(&self) -> Depth {
        let weaker = self.strength.map_or(MAX_DEPTH, |strength| strength.depth);
        self.depth.unwrap_or(MAX_DEPTH).min(weaker).clamp(1, MAX_DEPTH)
    }
}

/// The state of a thread that outlives a search: histories, evaluation cache, and the hash, which
/// other threads may share.
pub struct Memory {
    pub(super) shared: Arc<Shared>,
    pub(super) histories: Histories,
    pub(super) evals: EvalCache,
    /// Seed of the evaluation noise at reduced strength, one for each game.
    pub(super) seed: u64,
    /// The number of the last search.
    pub(super) search: u64,
    /// How many threads search.
    pub(super) threads: usize,
    /// Which of them has this memory: 0 leads the search, the others help.
    pub(super) thread: usize,
}

impl Memory {
    /// A memory with a transposition table of about this many megabytes.
    ///
    /// # Errors
    /// When the memory cannot be allocated.
    pub fn new(hash_megabytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self::sharing(&Arc::new(Shared::new(hash_megabytes)?)))
    }

    /// A memory with a transposition table of about this many megabytes, in words that are
    /// elsewhere and zero.
    #[cfg(feature = "imported-words")]
    pub fn imported(hash_megabytes: usize, words: ImportedWords) -> Self {
        Self::sharing(&Arc::new(Shared::imported(hash_megabytes, words)))
    }

    /// A memory with this transposition table.
    pub(super) fn sharing(shared: &Arc<Shared>) -> Self {
        Self {
            shared: Arc::clone(shared),
            histories: Histories::new(),
            evals: EvalCache::of(&Network::built_in()),
            seed: 0,
            search: 0,
            threads: 1,
            thread: 0,
        }
    }

    /// A search begins; those that this thread leads are numbered here.
    pub(super) fn begin(&mut self) {
        if self.thread == 0 {
            self.search += 1;
        }
        self.shared.begin(self.search, self.threads);
    }

    /// The number of the next search that this thread leads.
    pub(crate) const fn next_search(&self) -> u64 {
        self.search + 1
    }

    /// This thread leads `threads` from now on, itself included.
    pub(crate) const fn lead(&mut self, threads: usize) {
        (self.threads, self.thread) = (threads, 0);
    }

    /// This thread helps with a search of this number.
    pub(crate) const fn join(&mut self, search: u64, threads: usize, thread: usize) {
        (self.search, self.threads, self.thread) = (search, threads, thread);
    }

    /// What other threads share with this one.
    pub(crate) fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }

    /// This thread's share of a number of nodes that all threads search together.
    pub(super) const fn share(&self, nodes: u64) -> u64 {
        let each = nodes / self.threads as u64;
        if self.thread == 0 { nodes - each * (self.threads as u64 - 1) } else { each }
    }

    /// Nodes that all threads have visited, of which `own` are this one's.
    pub(super) fn nodes_of_all(&self, own: u64) -> u64 {
        own + self.shared.nodes_of_helpers(self.search, self.threads)
    }

    /// Tells the leader how many nodes this thread has visited.
    pub(super) fn tell_nodes(&self, nodes: u64) {
        if self.thread > 0 {
            self.shared.tell_nodes(self.thread, self.search, nodes);
        }
    }

    /// Tells the leader what this thread has found.
    pub(super) fn tell_found(&self, found: impl FnOnce() -> Found) {
        if self.thread > 0 {
            self.shared.tell_found(self.thread, self.search, &found());
        }
    }

    /// What the helpers of this thread have found; nothing where it is a helper itself.
    pub(super) fn found_by_helpers(&self) -> impl Iterator<Item = Found> + use<'_> {
        let threads = if self.thread == 0 { self.threads } else { 1 };
        self.shared.found_by_helpers(self.search, threads)
    }

    /// Clears everything: a new game.
    pub fn clear(&mut self) {
        self.clear_table();
        self.forget();
    }

    /// Clears everything and orders moves that are equal otherwise by a seed: another tree of the same
    /// search, which tells what of a result is chance.
    pub fn clear_and_shuffle(&mut self, seed: u64) {
        self.clear();
        self.histories.shuffle(seed);
    }

    /// Clears the histories, but not the hash.
    pub(crate) fn forget(&mut self) {
        self.histories.clear();
        self.evals = EvalCache::of(self.evals.network());
    }

    /// The network that evaluates; at first the one that is built in.
    pub const fn network(&self) -> &Arc<Network> {
        self.evals.network()
    }

    /// Evaluates by another network from now on. What the hash and the histories hold stays.
    pub(crate) fn set_network(&mut self, network: &Arc<Network>) {
        if !Arc::ptr_eq(self.network(), network) {
            self.evals = EvalCache::of(network);
        }
    }

    /// Sets the seed of the evaluation noise. Clears hash and correction histories, which hold
    /// scores with the noise before.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.clear_table();
        self.histories.corrections.clear();
    }

    /// Clears the hash, but not the histories.
    pub fn clear_table(&mut self) {
        self.clear_table_with(None);
    }

    /// As [`Memory::clear_table`], with the help of other threads.
    pub(crate) fn clear_table_with(&mut self, team: Option<&mut (dyn Team + Send + 'static)>) {
        if let Some(alone) = Arc::get_mut(&mut self.shared) {
            alone.tt.clear();
            return;
        }
        self.shared.tt.begin_clearing();
        match team {
            None => self.shared.tt.clear_parts(),
            Some(team) => {
                team.begin(&Job::Clear(self.shared()));
                self.shared.tt.clear_parts();
                team.end();
            }
        }
        self.shared.tt.is_cleared();
    }

    /// Replaces the hash by an empty one of another size. One in words that are elsewhere stays: who
    /// has them makes another memory.
    ///
    /// # Errors
    /// When the memory cannot be allocated; the old table stays.
    pub fn resize(&mut self, hash_megabytes: usize) -> Result<(), TryReserveError> {
        #[cfg(feature = "imported-words")]
        if self.shared.tt.words().are_imported() {
            return Ok(());
        }
        self.shared = Arc::new(Shared::new(hash_megabytes)?);
        Ok(())
    }
}

/// Tells whether a search is to stop, in any thread.
pub type RemoteStop = Arc<dyn Fn() -> bool + Send + Sync>;

/// What the engine needs from the program around it.
pub trait Host {
    /// Time since the start of the search.
    fn elapsed(&self) -> Duration;

    /// Whether to stop the search. Polled about every 1024 nodes.
    fn should_stop(&self) -> bool;

    /// What tells other threads that the search is to stop, as soon as [`Host::should_stop`] does.
    /// Without it they hear of that from the thread that leads, which may have to wait for a core
    /// where there are more threads than cores.
    fn remote_stop(&self) -> Option<RemoteStop> {
        None
    }

    /// Whether the engine is pondering: time limits do not apply.
    fn is_pondering(&self) -> bool {
        false
    }

    /// An iteration has ended.
    fn report(&mut self, info: &Info);

    /// How an iteration goes on that ends later than [`News::AFTER`]. Most hosts wait for its end.
    fn hear(&mut self, _news: News) {}
}

/// What happens within an iteration.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// A line has failed high or low and is searched again with a wider window: the score of the
    /// report is a bound. Where it has failed low, its moves are those of the iteration before.
    Bound(&'a Info),
    /// The search of a root move begins.
    Move {
        /// The move.
        mv: Move,
        /// Its number in the order of the root moves, from 1.
        number: usize,
        /// Depth of the iteration, in plies.
        depth: Depth,
    },
}

impl News<'_> {
    /// Before, iterations end so soon that nobody could read more than their reports: the three
    /// seconds that engines commonly wait.
    pub const AFTER: Duration = Duration::from_secs(3);
}

/// A host without a clock: a search runs to its depth or node limit.
pub struct NoClock;

impl Host for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        false
    }

    fn report(&mut self, _info: &Info) {}
}

/// A search report: the fields of UCI's `info`.
#[derive(Clone, Debug)]
pub struct Info {
    /// Depth of the iteration, in plies; 0 before the first has ended.
    pub depth: Depth,
    /// `MultiPV` line number, from 1, the best.
    pub line_number: usize,
    /// The longest line searched, in plies.
    pub selective_depth: usize,
    /// Score for the side to move. At depth 0 it is the static eval, until a move was searched.
    pub score: Score,
    /// The bound of the score.
    pub bound: Bound,
    /// Nodes searched.
    pub nodes: u64,
    /// Time since the start of the search.
    pub elapsed: Duration,
    /// Use of the transposition table, in 1/1000.
    pub hash_fullness: u32,
    /// The principal variation.
    pub pv: Vec<Move>,
    /// The counters of the observer, if it has any.
    pub counters: Option<Counters>,
}

impl Info {
    /// The score in centipawns or moves to mate.
    pub fn uci_score(&self) -> UciScore {
        self.score.into()
    }

    /// Nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// Nodes per second.
pub const fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    // Clocks may tick in milliseconds: count at least one.
    let micros = if elapsed.as_micros() < 1000 { 1000 } else { elapsed.as_micros() };
    (nodes as u128 * 1_000_000 / micros) as u64
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A limit of depth, nodes or time.
    Limit,
    /// The mate that was asked for was found, or one that would not get shorter.
    Mate,
    /// The clock runs, and there is only one move.
    OnlyMove,
    /// There is no legal move.
    NoMove,
    /// The host.
    Stopped,
}

/// A finished search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; none only where there is no legal move.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The last report of the best line. It is that of the last whole iteration, unless the one after
    /// it has found a better move before it was stopped: then that of the new move, with the depth
    /// of the unfinished iteration and mostly a lower bound.
    pub info: Info,
    /// The other `MultiPV` lines, those of the last whole iteration.
    pub others: Vec<Info>,
    /// Why it ended.
    pub ended: Ended,
}
