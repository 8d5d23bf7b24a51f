//! Several threads search one position: each by itself, and all with one transposition table, from
//! which each learns what the others have found (Lazy SMP). The thread of the session leads: its clock
//! ends the search, and its result counts. The others help.
//!
//! The engine starts no thread. A host has a [`Team`], whose threads do the jobs that they are given.
//! Source: Lazy SMP, Dan Homan and others; depths at which helpers begin, as in Stockfish.

use super::host::{Host, Info, Limits, Memory, RemoteStop, SearchResult};
use super::root::search;
use super::shared::Shared;
use crate::eval::network::Network;
use crate::observe::{Counters, Observer, Silent};
#[cfg(feature = "tune")]
use crate::params::Values;
use espalier_chess::board::Position;
use espalier_chess::types::{MATE_IN_MAX, Move, Score};
use std::sync::Arc;
use std::time::Duration;

/// The other threads of a session, which its host supplies.
pub trait Team {
    /// How many they are.
    fn size(&self) -> usize;

    /// Each of them begins this job. Returns at once.
    fn begin(&mut self, job: &Job);

    /// Waits until all have done their job, and returns what those that have searched found. A
    /// helper that is lost is none of them: the search goes on without it.
    fn end(&mut self) -> Vec<SearchResult>;
}

/// What helpers do; see [`Helper::run`].
#[derive(Clone)]
pub enum Job {
    /// Help with a search until it has ended.
    Search(Arc<SearchJob>),
    /// Forget what was learned in earlier searches.
    Forget,
    /// Clear the table together with the other threads.
    Clear(Arc<Shared>),
    /// Share this table instead of the last one, whose memory is freed then.
    Share(Arc<Shared>),
}

impl SearchJob {
    /// The number of the search.
    pub const fn number(&self) -> u64 {
        self.search
    }
}

/// A search to help with.
pub struct SearchJob {
    /// What its threads share.
    pub(crate) shared: Arc<Shared>,
    /// Its number.
    pub(crate) search: u64,
    /// How many threads search, the one that leads included.
    pub(crate) threads: usize,
    /// What is searched.
    pub(crate) position: Position,
    /// The positions of the game before it.
    pub(crate) history: Vec<Position>,
    /// The network that evaluates.
    pub(crate) network: Arc<Network>,
    /// The limits of the search. Its time and depth are those of the thread that leads.
    pub(crate) limits: Limits,
    /// What tells that it is to stop.
    pub(crate) stop: Option<RemoteStop>,
    /// Whether comparisons and cutoffs are counted.
    pub(crate) counts: bool,
    /// The search parameters.
    #[cfg(feature = "tune")]
    pub(crate) params: Values,
}

/// One of the threads that help: it keeps what it has learned from one search to the next.
pub struct Helper {
    /// Its number among the threads, from 1.
    thread: usize,
    /// Made in its thread, when it is first needed.
    memory: Option<Memory>,
}

impl Helper {
    /// The helper with this number, from 1.
    pub fn new(thread: usize) -> Self {
        Self { thread, memory: None }
    }

    /// Does a job, and returns when it is done. Gives what was found in a search.
    pub fn run(&mut self, job: &Job) -> Option<SearchResult> {
        match job {
            Job::Search(job) => return Some(self.search(job)),
            Job::Forget => self.memory = None,
            Job::Clear(shared) => shared.tt.clear_parts(),
            Job::Share(shared) => {
                if let Some(memory) = &mut self.memory {
                    memory.shared = Arc::clone(shared);
                }
            }
        }
        None
    }

    fn search(&mut self, job: &SearchJob) -> SearchResult {
        #[cfg(feature = "tune")]
        job.params.install();
        let memory = self.memory.get_or_insert_with(|| Memory::sharing(&job.shared));
        memory.shared = Arc::clone(&job.shared);
        memory.set_network(&job.network);
        memory.join(job.search, job.threads, self.thread);
        help(&job.position, &job.history, &job.limits, job.counts, memory, &mut Remote(&job.stop))
    }
}

/// Helps with a search until it has ended or the host stops it.
pub(crate) fn help(
    position: &Position,
    history: &[Position],
    limits: &Limits,
    counts: bool,
    memory: &mut Memory,
    host: &mut dyn Host,
) -> SearchResult {
    if counts {
        help_observed(position, history, limits, memory, host, &mut Counters::default())
    } else {
        help_observed(position, history, limits, memory, host, &mut Silent)
    }
}

fn help_observed<O: Observer>(
    position: &Position,
    history: &[Position],
    limits: &Limits,
    memory: &mut Memory,
    host: &mut dyn Host,
    observer: &mut O,
) -> SearchResult {
    // A search that is over already is not begun.
    let is_over = memory.shared.has_ended(memory.search);
    let limits = Limits {
        nodes: if is_over { Some(0) } else { limits.nodes },
        depth: None,
        soft_nodes: None,
        move_time: None,
        clocks: [None; 2],
        infinite: true,
        ..limits.clone()
    };
    let mut host = Leader { shared: Arc::clone(&memory.shared), search: memory.search, host };
    search(position, history, &limits, Duration::ZERO, memory, &mut host, observer)
}

/// The result that most threads vote for, each by its depth and by how far its score is above the
/// worst; with a mate, the nearest. Where votes are equal it is the leader's.
///
/// Source: Stockfish.
pub(crate) fn elected(leader: SearchResult, helpers: &[SearchResult]) -> SearchResult {
    const LEAST_WEIGHT: Score = 14;
    let helpers = helpers.iter().filter(|found| found.info.depth > 0);
    let all: Vec<_> = std::iter::once(&leader).chain(helpers).collect();
    let worst = all.iter().map(|found| found.info.score).min().unwrap_or_default();
    let weight = |found: &SearchResult| {
        i64::from(found.info.score - worst + LEAST_WEIGHT) * i64::from(found.info.depth)
    };
    let votes = |best: Option<Move>| -> i64 {
        all.iter().filter(|found| found.best == best).map(|found| weight(found)).sum()
    };
    let worth = |found: &SearchResult| {
        let mate = Some(found.info.score).filter(|&score| score >= MATE_IN_MAX);
        (mate, votes(found.best), weight(found))
    };
    let better = |best, found| if worth(found) > worth(best) { found } else { best };
    let SearchResult { best, ponder, info, others, .. } =
        all.iter().copied().fold(&leader, better).clone();
    let Info { depth, selective_depth, score, bound, pv, .. } = info;
    let info = Info { depth, selective_depth, score, bound, pv, ..leader.info };
    SearchResult { best, ponder, info, others, ..leader }
}

/// The thread that leads, and the host of the helper, as the host of its search.
struct Leader<'a> {
    shared: Arc<Shared>,
    search: u64,
    host: &'a mut dyn Host,
}

impl Host for Leader<'_> {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        self.shared.has_ended(self.search) || self.host.should_stop()
    }

    fn report(&mut self, _info: &Info) {}
}

/// What tells from elsewhere that a search is to stop, as the host of a helper.
struct Remote<'a>(&'a Option<RemoteStop>);

impl Host for Remote<'_> {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        self.0.as_ref().is_some_and(|stop| stop())
    }

    fn report(&mut self, _info: &Info) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Ended;
    use espalier_chess::types::{Bound, Depth, mate_in};

    fn found(uci: &str, score: Score, depth: Depth) -> SearchResult {
        let best = Position::default().parse_uci(uci).ok();
        let info = Info {
            depth,
            line_number: 1,
            selective_depth: depth as usize,
            score,
            bound: Bound::Exact,
            nodes: 0,
            elapsed: Duration::ZERO,
            hash_fullness: 0,
            pv: best.into_iter().collect(),
            counters: None,
        };
        SearchResult { best, ponder: None, info, others: Vec::new(), ended: Ended::Limit }
    }

    #[test]
    fn a_helper_evaluates_by_the_network_of_each_search() {
        let shared = Arc::new(Shared::new(1).expect("one megabyte"));
        // A search that has ended is helped with only in name.
        shared.begin(1, 2);
        shared.end(1);
        let mut helper = Helper::new(1);
        for network in [Network::built_in(), Arc::new((*Network::built_in()).clone())] {
            let job = SearchJob {
                shared: Arc::clone(&shared),
                search: 1,
                threads: 2,
                position: Position::default(),
                history: Vec::new(),
                network: Arc::clone(&network),
                limits: Limits::default(),
                stop: None,
                counts: false,
                #[cfg(feature = "tune")]
                params: Values::installed(),
            };
            helper.run(&Job::Search(Arc::new(job)));
            let memory = helper.memory.as_ref().expect("it has searched");
            assert!(Arc::ptr_eq(memory.network(), &network));
        }
    }

    #[test]
    fn threads_elect_what_most_of_them_play() {
        let elect = |helpers: &[SearchResult]| {
            let result = elected(found("e2e4", 20, 10), helpers);
            assert_eq!(result.best, result.info.pv.first().copied());
            (result.best.map(|mv| Position::default().uci(mv, false)), result.info.score)
        };
        let of = |uci: &str, score| (Some(uci.to_owned()), score);
        assert_eq!(elect(&[]), of("e2e4", 20));
        assert_eq!(elect(&[found("d2d4", 20, 10)]), of("e2e4", 20));
        assert_eq!(elect(&[found("d2d4", 20, 11)]), of("d2d4", 20));
        let two = [found("d2d4", 15, 10), found("d2d4", 18, 9)];
        assert_eq!(elect(&two), of("d2d4", 18));
        assert_eq!(elect(&[found("d2d4", 900, 0)]), of("e2e4", 20));
        let mate = [found("g1f3", mate_in(5), 9), found("d2d4", 15, 20), found("d2d4", 15, 20)];
        assert_eq!(elect(&mate), of("g1f3", mate_in(5)));
    }
}
