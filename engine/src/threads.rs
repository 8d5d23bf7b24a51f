//! Threads of the operating system, for hosts that have one: the engine itself starts none.

use crate::search::{Helper, Job, SearchResult, Team};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Threads of the operating system that help with searches. They wait for their work without taking
/// time, and end with the team.
///
/// ```
/// use espalier::observe::Silent;
/// use espalier::search::{Limits, NoClock};
/// use espalier::session::Session;
/// use espalier::threads::Threads;
///
/// let mut session = Session::new(1)?;
/// session.set_team(Threads::team(2));
/// let limits = Limits { nodes: Some(20_000), ..Limits::default() };
/// let result = session.go(&limits, &mut NoClock, &mut Silent);
/// assert!(result.best.is_some() && result.info.nodes <= 20_000);
/// # Ok::<(), espalier::session::SessionError>(())
/// ```
pub struct Threads {
    /// By number; none where a thread could not be started, or has panicked.
    helpers: Vec<Option<Line>>,
}

/// The line to a helper, which is cut where it has panicked.
struct Line {
    jobs: Sender<Job>,
    done: Receiver<Option<SearchResult>>,
}

impl Threads {
    /// The helpers of a session with this number of threads, its own included; none for one.
    pub fn team(threads: usize) -> Option<Box<dyn Team + Send>> {
        let helpers: Vec<_> = (1..threads).map(start).collect();
        (!helpers.is_empty()).then(|| Box::new(Self { helpers }) as Box<dyn Team + Send>)
    }
}

impl Team for Threads {
    fn size(&self) -> usize {
        self.helpers.len()
    }

    fn begin(&mut self, job: &Job) {
        for (helper, thread) in self.helpers.iter_mut().zip(1..) {
            if helper.is_none() {
                *helper = start(thread);
            }
            if helper.as_ref().is_some_and(|line| line.jobs.send(job.clone()).is_err()) {
                *helper = None;
            }
        }
    }

    fn end(&mut self) -> Vec<SearchResult> {
        let mut found = Vec::new();
        for helper in &mut self.helpers {
            match helper.as_ref().map(|line| line.done.recv()) {
                Some(Ok(result)) => found.extend(result),
                // It has panicked, and told so.
                Some(Err(_)) => *helper = None,
                None => {}
            }
        }
        found
    }
}

/// Starts the helper with a number; none where the system has no thread left.
fn start(thread: usize) -> Option<Line> {
    let (jobs, to_do) = channel::<Job>();
    let (tell, done) = channel();
    let work = move || {
        let mut helper = Helper::new(thread);
        for job in to_do {
            if tell.send(helper.run(&job)).is_err() {
                break;
            }
        }
    };
    let named = thread::Builder::new().name(format!("helper {thread}"));
    named.spawn(work).ok().map(|_| Line { jobs, done })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::everything::few_or_all;
    use crate::observe::{Counters, Improved, Rule, Silent};
    use crate::search::{Host, Info, Limits, NoClock, Strength};
    use crate::session::Session;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    const FEN: &str = "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12";

    fn session(threads: usize) -> Session {
        let mut session = Session::new(1).expect("one megabyte");
        session.set_team(Threads::team(threads));
        session.set_position(Some(FEN), []).expect("legal");
        assert_eq!(session.threads(), threads);
        session
    }

    fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A host that stops the search after this time.
    struct Until(Instant, Duration);

    impl Host for Until {
        fn elapsed(&self) -> Duration {
            self.0.elapsed()
        }

        fn should_stop(&self) -> bool {
            self.0.elapsed() >= self.1
        }

        fn report(&mut self, _info: &Info) {}
    }

    #[test]
    fn any_number_of_threads_plays_a_legal_move_and_respects_the_node_limit() {
        for threads in [1, 2, 3, 8] {
            let mut session = session(threads);
            for most in [0, 1, 7, 5_000, 60_000] {
                let result = session.go(&nodes(most), &mut NoClock, &mut Silent);
                let best = result.best.expect("the game is not over");
                assert!(session.game().position().is_legal(best));
                assert!(result.info.nodes <= most, "{} of {most}", result.info.nodes);
            }
        }
    }

    #[test]
    fn one_thread_searches_the_same_whoever_has_helped_before() {
        let mut session = session(1);
        let mut search = |threads| {
            session.set_team(Threads::team(threads));
            session.new_game();
            let limits = Limits { depth: Some(9), ..Limits::default() };
            session.go(&limits, &mut NoClock, &mut Silent).info
        };
        let alone = search(1);
        // On a busy machine the helpers may come too late.
        assert!((0..100).any(|_| search(4).nodes > alone.nodes));
        let again = search(1);
        assert_eq!((again.nodes, again.score, again.pv), (alone.nodes, alone.score, alone.pv));
    }

    #[test]
    fn a_weak_level_is_searched_by_one_thread() {
        let search = |threads| {
            let limits = Limits { strength: Some(Strength::of_elo(1500)), ..Limits::default() };
            session(threads).go(&limits, &mut NoClock, &mut Silent).info
        };
        let [one, four] = [1, 4].map(search);
        assert_eq!((one.nodes, one.score, one.pv), (four.nodes, four.score, four.pv));
    }

    #[test]
    fn the_counts_of_all_threads_are_added() {
        let count = |threads| {
            let mut counters = Counters::default();
            let limits = nodes(40_000);
            let info = session(threads).go(&limits, &mut NoClock, &mut counters).info;
            assert_eq!(info.counters.as_ref(), Some(&counters));
            let late_moves = Improved::ALL.map(|it| counters.of(Rule::LATE_MOVE_PRUNING, it).tried);
            late_moves.iter().sum::<u64>() * 1000 / info.nodes
        };
        let [one, four] = [1, 4].map(count);
        assert!((one / 2..one * 2).contains(&four), "{one} {four}");
    }

    #[test]
    fn no_thread_keeps_a_table_that_was_replaced() {
        let mut session = session(3);
        session.go(&nodes(20_000), &mut NoClock, &mut Silent);
        let old = Arc::downgrade(&session.shared());
        session.set_hash(2).expect("two megabytes");
        assert!(old.upgrade().is_none(), "a helper has it");
    }

    #[test]
    fn short_searches_end_when_they_are_told_to() {
        let mut session = session(2);
        let limits = Limits { infinite: true, ..Limits::default() };
        for number in 0..few_or_all(200, 2_000_u64) {
            let time = Duration::from_micros(number * 7919 % 1500);
            let result = session.go(&limits, &mut Until(Instant::now(), time), &mut Silent);
            assert!(result.best.is_some());
            if number % 50 == 0 {
                session.new_game();
            }
        }
    }

    #[test]
    fn a_search_goes_on_without_a_helper_that_panics() {
        let (jobs, to_do) = channel::<Job>();
        let (tell, done) = channel();
        thread::spawn(move || {
            let _tell = tell;
            let _job = to_do.recv();
            panic!("as a test has it");
        });
        let helpers = vec![Some(Line { jobs, done }), start(2)];
        let mut session = session(1);
        session.set_team(Some(Box::new(Threads { helpers })));
        for _ in 0..2 {
            let result = session.go(&nodes(30_000), &mut NoClock, &mut Silent);
            assert!(result.best.is_some() && result.info.nodes > 10_000);
        }
    }
}
