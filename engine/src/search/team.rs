//! Several threads search one position: each by itself, and all with one transposition table, from
//! which each learns what the others have found (Lazy SMP). The thread of the session leads: its clock
//! ends the search, and it counts the votes of all for the move. The others help.
//!
//! The engine starts no thread. A host has a [`Team`], whose threads do the jobs that they are given.
//! Source: Lazy SMP, Dan Homan and others; depths at which helpers begin, as in Stockfish.

use super::host::{Host, Info, Limits, Memory, RemoteStop, SearchResult};
use super::root::search;
use super::shared::{Found, Shared};
use crate::eval::network::Network;
use crate::observe::{Counters, Observer, Silent};
#[cfg(feature = "tune")]
use crate::params::Values;
use espalier_chess::board::Position;
use espalier_chess::types::{MATE, MATE_IN_MAX, Move, Score};
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

/// What another thread has found, as far as its line is legal: words may be read while they are
/// written. None without a move, or where a mate is not all in the line.
pub(super) fn checked(position: &Position, mut found: Found) -> Option<Found> {
    let mut position = position.clone();
    let is_legal = |mv: &Move| {
        let is_legal = position.is_legal(*mv);
        if is_legal {
            position.play(*mv);
        }
        is_legal
    };
    found.line = found.line.into_iter().take_while(is_legal).collect();
    let plies = found.line.len() as Score;
    let is_shown = found.score.abs() < MATE_IN_MAX || MATE - found.score.abs() <= plies;
    (plies > 0 && is_shown).then_some(found)
}

/// The candidate whose move most threads vote for, each by its depth and by how far its score is
/// above the worst; with a mate, the nearest. Where votes are equal it is the first.
///
/// Source: Stockfish.
pub(super) fn elected(candidates: &[Found]) -> Option<&Found> {
    const LEAST_WEIGHT: Score = 14;
    let worst = candidates.iter().map(|found| found.score).min()?;
    let weight =
        |found: &Found| i64::from(found.score - worst + LEAST_WEIGHT) * i64::from(found.depth);
    let votes = |best: Option<&Move>| -> i64 {
        candidates.iter().filter(|found| found.line.first() == best).map(weight).sum()
    };
    let worth = |found: &Found| {
        let mate = Some(found.score).filter(|&score| score >= MATE_IN_MAX);
        (mate, votes(found.line.first()), weight(found))
    };
    candidates.iter().reduce(|best, found| if worth(found) > worth(best) { found } else { best })
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
    use crate::session::Session;
    use espalier_chess::types::{Depth, mate_in};

    fn found(uci: &str, score: Score, depth: Depth) -> Found {
        Found { depth, score, line: Position::default().parse_uci(uci).into_iter().collect() }
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

    /// A helper in name, which has found something before the search begins.
    struct Sure(Found);

    impl Team for Sure {
        fn size(&self) -> usize {
            1
        }

        fn begin(&mut self, job: &Job) {
            if let Job::Search(job) = job {
                job.shared.tell_found(1, job.search, &self.0);
            }
        }

        fn end(&mut self) -> Vec<SearchResult> {
            Vec::new()
        }
    }

    /// Hears the first move of each report.
    #[derive(Default)]
    struct Reported(Vec<Option<Move>>);

    impl Host for Reported {
        fn elapsed(&self) -> Duration {
            Duration::ZERO
        }

        fn should_stop(&self) -> bool {
            false
        }

        fn report(&mut self, info: &Info) {
            self.0.push(info.pv.first().copied());
        }
    }

    #[test]
    fn what_is_elected_is_reported_last_and_played() {
        let played = |helper: Found, limits: Limits| {
            let mut session = Session::new(1).expect("one megabyte");
            session.set_team(Some(Box::new(Sure(helper))));
            let mut host = Reported::default();
            let result = session.go(&limits, &mut host, &mut Silent);
            assert_eq!(host.0.last(), Some(&result.best));
            result.best.map(|mv| Position::default().uci(mv, false))
        };
        let nodes = Limits { nodes: Some(2000), ..Limits::default() };
        let sure = found("a2a3", 3000, 60);
        assert_eq!(played(sure.clone(), nodes.clone()).as_deref(), Some("a2a3"));
        // A depth is searched by the thread that leads, and what is illegal or a mate without its line
        // has no vote.
        let depth = Limits { depth: Some(4), ..Limits::default() };
        for (helper, limits) in [
            (sure, depth),
            (Found { line: Vec::new(), ..found("a2a3", 3000, 60) }, nodes.clone()),
            (found("a2a3", mate_in(5), 60), nodes),
        ] {
            assert_ne!(played(helper, limits).as_deref(), Some("a2a3"));
        }
    }

    #[test]
    fn threads_elect_what_most_of_them_play() {
        let elect = |helpers: &[Found]| {
            let leader = found("e2e4", 20, 10);
            let all: Vec<_> = std::iter::once(leader).chain(helpers.iter().cloned()).collect();
            let best = elected(&all).expect("the leader at least");
            (best.line.first().map(|&mv| Position::default().uci(mv, false)), best.score)
        };
        let of = |uci: &str, score| (Some(uci.to_owned()), score);
        assert_eq!(elect(&[]), of("e2e4", 20));
        assert_eq!(elect(&[found("d2d4", 20, 10)]), of("e2e4", 20));
        assert_eq!(elect(&[found("d2d4", 20, 11)]), of("d2d4", 20));
        let two = [found("d2d4", 15, 10), found("d2d4", 18, 9)];
        assert_eq!(elect(&two), of("d2d4", 18));
        let mate = [found("g1f3", mate_in(5), 9), found("d2d4", 15, 20), found("d2d4", 15, 20)];
        assert_eq!(elect(&mate), of("g1f3", mate_in(5)));
    }
}
