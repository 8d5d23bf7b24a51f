//! Espalier itself as a player, without a process in between.

use super::engine::{Failure, Iteration, Player, Reply, Study, Thought, Turn};
use crate::constants::Constants;
use crate::interrupt::Stop;
use cpu_time::ThreadTime;
use espalier::observe::{Cutoffs, Observer, Silent};
use espalier::search::{Host, Info, Limits, Shared, Strength};
use espalier::session::Session;
use espalier::threads::Threads;
use espalier_chess::board::Position;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// What is kept for the way from the search to the clock, unless an option says otherwise.
const MOVE_OVERHEAD: Duration = Duration::from_millis(1);

/// What the clock of a player in this process counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// Time, as programs have it.
    Wall,
    /// Time that its thread had a processor: what else the machine does takes nothing from it.
    Processor,
}

impl Timing {
    fn start(self) -> Stopwatch {
        match self {
            Self::Wall => Stopwatch::Wall(Instant::now()),
            Self::Processor => Stopwatch::Processor(ThreadTime::now()),
        }
    }
}

/// Runs since a search was asked for, in the thread of the search.
#[derive(Clone, Copy)]
enum Stopwatch {
    Wall(Instant),
    Processor(ThreadTime),
}

impl Stopwatch {
    fn elapsed(&self) -> Duration {
        match self {
            Self::Wall(start) => start.elapsed(),
            Self::Processor(start) => start.elapsed(),
        }
    }
}

/// Espalier in this process.
pub struct LocalPlayer {
    timing: Timing,
    session: Session,
    constants: Constants,
    strength: Option<Strength>,
    stop: Stop,
}

impl LocalPlayer {
    /// An engine with these options: `Hash`, `Threads`, `Vote`, `Move Overhead`, `UCI_Elo` or `Strength` to play
    /// weaker, and, in tuning builds, the search constants. `Strength` is a definition of its own:
    /// noise, overlooked, depth and nodes with commas between.
    ///
    /// # Errors
    /// When an option is unknown, its value is wrong, or there is no memory for the hash table.
    pub fn new(options: &[(String, String)], timing: Timing, stop: Stop) -> Result<Self, String> {
        let mut megabytes = Session::DEFAULT_HASH;
        let (mut threads, mut votes) = (1, false);
        let mut overhead = MOVE_OVERHEAD;
        let mut constants = Constants::default();
        let mut strength = None;
        for (name, value) in options {
            let number = |limit: usize| {
                let number = value.parse().ok().filter(|&number: &usize| number <= limit);
                number.ok_or_else(|| format!("{name} must be a whole number up to {limit}"))
            };
            match name.to_ascii_lowercase().as_str() {
                "hash" => megabytes = number(Session::MAX_HASH)?.max(Session::MIN_HASH),
                "threads" => threads = number(Shared::MOST_THREADS)?.max(1),
                "vote" => votes = number(1)? == 1,
                "move overhead" => overhead = Duration::from_millis(number(5000)? as u64),
                "uci_elo" => strength = Some(Strength::of_elo(number(9999)? as u32)),
                "strength" => strength = Some(strength_of(value)?),
                _ => constants.set(name, value)?,
            }
        }
        let mut session = Session::new(megabytes).map_err(|error| error.to_string())?;
        session.set_move_overhead(overhead);
        session.set_team(Threads::team(threads));
        session.set_votes(votes);
        Ok(Self { timing, session, constants, strength, stop })
    }

    fn search<O: Observer>(
        &mut self,
        turn: &Turn,
        observer: &mut O,
        iterations: Option<&mut Vec<Iteration>>,
    ) -> Result<Reply, Failure> {
        let asked = self.timing.start();
        self.session.set_game(turn.game.clone());
        self.constants.install();
        let position = turn.game.position();
        let mut host = LocalHost {
            asked,
            allowance: turn.allowance,
            stop: &self.stop,
            position,
            chess960: turn.chess960,
            iterations,
        };
        // Where panics end the program (release builds), this catches nothing and costs nothing.
        let limits = Limits { strength: self.strength, ..turn.limits.clone() };
        let search = || self.session.go(&limits, &mut host, observer);
        let outcome = catch_unwind(AssertUnwindSafe(search))
            .map_err(|_| Failure::Crashed("the search panicked".to_owned()))?;
        if self.stop.is_raised() {
            return Err(Failure::Stopped);
        }
        Ok(Reply {
            text: outcome
                .best
                .map_or_else(|| "(none)".to_owned(), |mv| position.uci(mv, turn.chess960)),
            thought: thought(&outcome.info),
            time: asked.elapsed(),
        })
    }
}

impl Player for LocalPlayer {
    fn name(&self) -> &'static str {
        concat!("Espalier ", env!("CARGO_PKG_VERSION"))
    }

    fn plays_chess960(&self) -> bool {
        true
    }

    fn new_game(&mut self, _chess960: bool, seed: u64) -> Result<(), Failure> {
        self.session.new_game();
        self.session.set_seed(seed);
        Ok(())
    }

    fn think(&mut self, turn: &Turn) -> Result<Reply, Failure> {
        self.search(turn, &mut Silent, None)
    }

    fn study(&mut self, turn: &Turn) -> Result<Study, Failure> {
        let mut watch = CutoffWatch::default();
        let mut iterations = Vec::new();
        let reply = self.search(turn, &mut watch, Some(&mut iterations))?;
        Ok(Study { reply, iterations, cutoffs: Some(watch.0) })
    }
}

/// Counts cutoffs and nothing else, so that little time is lost on it.
#[derive(Default)]
struct CutoffWatch(Cutoffs);

impl Observer for CutoffWatch {
    const ON: bool = true;

    fn cut(&mut self, number: i32) {
        self.0.add(number);
    }
}

fn strength_of(text: &str) -> Result<Strength, String> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|number| number.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[noise @ (..=10_000), overlooked @ (..=100), depth @ (1..=100), nodes @ (1..)]) => {
            let (noise, depth) = (noise as i32, depth as i32);
            Ok(Strength { noise, overlooked, depth, nodes: nodes.into() })
        }
        _ => {
            Err("Strength must be NOISE,OVERLOOKED,DEPTH,NODES: centipawns up to 10000, percent, \
                  plies up to 100, nodes"
                .to_owned())
        }
    }
}

/// Lets the search see the clock and the end of the match, and hears its reports.
struct LocalHost<'a> {
    asked: Stopwatch,
    allowance: Option<Duration>,
    stop: &'a Stop,
    position: &'a Position,
    chess960: bool,
    iterations: Option<&'a mut Vec<Iteration>>,
}

impl Host for LocalHost<'_> {
    fn elapsed(&self) -> Duration {
        self.asked.elapsed()
    }

    fn should_stop(&self) -> bool {
        // A search that overlooks its own limit still ends, and then loses on time.
        self.stop.is_raised() || self.allowance.is_some_and(|allowance| self.elapsed() > allowance)
    }

    fn report(&mut self, info: &Info) {
        if let Some(iterations) = &mut self.iterations {
            let best = info.pv.first().map(|&mv| self.position.uci(mv, self.chess960));
            iterations.push(Iteration { thought: thought(info), best, time: info.elapsed });
        }
    }
}

fn thought(info: &Info) -> Thought {
    Thought { score: Some(info.uci_score()), depth: info.depth as u32, nodes: info.nodes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_checked_before_the_match() {
        let start = |name: &str, value: &str| {
            let option = (name.to_owned(), value.to_owned());
            LocalPlayer::new(&[option], Timing::Wall, Stop::default()).map(drop)
        };
        assert_eq!(start("hash", "2"), Ok(()));
        assert_eq!(start("Move Overhead", "30"), Ok(()));
        assert!(start("Hash", "much").unwrap_err().contains("whole number"));
        assert_eq!(start("UCI_Elo", "600"), Ok(()));
        assert_eq!(start("Strength", "300,10,1,200"), Ok(()));
        for wrong in ["", "300", "300,101,1,200", "300,10,0,200", "300,10,1,0", "300,10,1,200,5"] {
            assert!(start("Strength", wrong).unwrap_err().contains("NOISE"), "{wrong}");
        }
        assert_eq!(start("Threads", "2"), Ok(()));
        assert_eq!(start("Vote", "1"), Ok(()));
        assert!(start("Threads", "513").unwrap_err().contains("up to 512"));
        assert!(start("Contempt", "2").unwrap_err().contains("no option \"Contempt\""));
        let constant = start("improving_rate_div", "60");
        assert_eq!(constant.is_ok(), cfg!(feature = "tune"), "{constant:?}");
        assert!(start("improving_rate_div", "0").is_err());
    }

    #[test]
    fn the_processor_counts_no_time_in_which_others_have_it() {
        let [wall, processor] = [Timing::Wall, Timing::Processor].map(Timing::start);
        let nap = Duration::from_millis(200);
        std::thread::sleep(nap);
        assert!(wall.elapsed() >= nap);
        assert!(processor.elapsed() < nap);
    }
}
