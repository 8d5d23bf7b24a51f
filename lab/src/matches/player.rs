//! Espalier in this process as a player.

use super::option::EngineOption;
use crate::constants::Constants;
use crate::interrupt::Stop;
use anyhow::Result;
use cpu_time::ThreadTime;
use espalier::eval::network::Network;
use espalier::observe::{Cutoffs, Observer, Silent};
use espalier::search::{Host, Info, Limits, Shared, Strength};
use espalier::session::Session;
use espalier::threads::Threads;
use espalier_chess::game::Game;
use espalier_chess::types::{Move, Score, UciScore};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// Reserved for the way from the search to the clock, unless an option says otherwise.
const MOVE_OVERHEAD: Duration = Duration::from_millis(1);

/// The options of a player.
#[derive(Clone, Debug)]
struct Setup {
    megabytes: usize,
    threads: usize,
    overhead: Duration,
    network: Arc<Network>,
    constants: Constants,
    strength: Option<Strength>,
}

impl Setup {
    fn new(options: &[EngineOption]) -> Result<Self, String> {
        let mut setup = Self {
            megabytes: Session::DEFAULT_HASH,
            threads: 1,
            overhead: MOVE_OVERHEAD,
            network: Network::built_in(),
            constants: Constants::default(),
            strength: None,
        };
        for EngineOption { name, value } in options {
            let number = |limit: usize| {
                let number = value.parse().ok().filter(|&number: &usize| number <= limit);
                number.ok_or_else(|| format!("{name} must be a whole number up to {limit}"))
            };
            match name.to_ascii_lowercase().as_str() {
                "hash" => setup.megabytes = number(Session::MAX_HASH)?.max(Session::MIN_HASH),
                "threads" => setup.threads = number(Shared::MOST_THREADS)?.max(1),
                "move overhead" => setup.overhead = Duration::from_millis(number(5000)? as u64),
                "evalfile" => setup.network = network_in(value)?,
                "uci_elo" => setup.strength = Some(Strength::of_elo(number(9999)? as u32)),
                "strength" => setup.strength = Some(strength_of(value)?),
                _ => setup.constants.set(name, value)?,
            }
        }
        Ok(setup)
    }

    fn session(&self) -> Result<Session> {
        let mut session = Session::new(self.megabytes)?;
        session.set_move_overhead(self.overhead);
        session.set_team(Threads::team(self.threads));
        session.set_network(&self.network);
        Ok(session)
    }
}

/// The network in a file, as `train` writes it.
fn network_in(file: &str) -> Result<Arc<Network>, String> {
    let refused =
        |error: &dyn std::fmt::Display| format!("EvalFile cannot be taken from {file}: {error}");
    let bytes = fs::read(file).map_err(|error| refused(&error))?;
    Network::from_bytes(&bytes).map(Arc::new).map_err(|error| refused(&error))
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

pub struct Player {
    setup: Setup,
    session: Session,
    has_crashed: bool,
    stop: Stop,
}

/// A question: a position with the limits of the search.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    pub game: &'a Game,
    pub limits: &'a Limits,
    /// After this time the move is too late; none where time does not count.
    pub allowance: Option<Duration>,
}

/// What a search said about itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    pub best: Option<Move>,
    /// For the side to move.
    pub score: Option<UciScore>,
    pub depth: u32,
    pub nodes: u64,
    /// Processor time since the question.
    pub time: Duration,
}

impl Thought {
    fn of(info: &Info, best: Option<Move>, time: Duration) -> Self {
        let score = Some(info.uci_score());
        Self { best, score, depth: info.depth as u32, nodes: info.nodes, time }
    }

    /// The score in centipawns, with mates far beyond any other score.
    pub fn centipawns(&self) -> Option<Score> {
        const MATE: Score = 1_000_000;
        self.score.map(|score| match score {
            UciScore::Centipawns(value) => value,
            UciScore::Mate(moves) if moves > 0 => MATE - moves,
            UciScore::Mate(moves) => -MATE - moves,
        })
    }
}

/// A search with its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    pub answer: Thought,
    /// What was reported on the way to it, in order.
    pub iterations: Vec<Thought>,
    pub cutoffs: Cutoffs,
}

/// Why a search gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    Crashed,
    /// Nothing is wrong with it: the run has been stopped.
    Stopped,
}

/// The message of a crash.
pub const CRASHED: &str = "lost its search by a panic";

impl Player {
    /// An engine with these options: `Hash`, `Threads`, `EvalFile`, `Move Overhead`, `UCI_Elo` or
    /// `Strength` to play weaker, and, in tuning builds, the search constants. `Strength` is a level
    /// that is not in the table: noise, overlooked, depth and nodes with commas between.
    pub fn new(options: &[EngineOption], stop: Stop) -> Result<Self> {
        let setup = Setup::new(options).map_err(anyhow::Error::msg)?;
        Ok(Self { session: setup.session()?, setup, has_crashed: false, stop })
    }

    /// Forgets what earlier games have left. The seed decides the noise of a weakened engine: games
    /// are the same whoever has played before.
    pub fn new_game(&mut self, seed: u64) -> Result<()> {
        if self.has_crashed {
            self.session = self.setup.session()?;
            self.has_crashed = false;
        }
        self.session.new_game();
        self.session.set_seed(seed);
        Ok(())
    }

    pub fn think(&mut self, turn: &Turn) -> Result<Thought, Failure> {
        self.search(turn, &mut Silent, None)
    }

    /// Chooses a move and tells how it came to it.
    pub fn study(&mut self, turn: &Turn) -> Result<Study, Failure> {
        let mut watch = CutoffWatch::default();
        let mut iterations = Vec::new();
        let answer = self.search(turn, &mut watch, Some(&mut iterations))?;
        Ok(Study { answer, iterations, cutoffs: watch.0 })
    }

    fn search<O: Observer>(
        &mut self,
        turn: &Turn,
        observer: &mut O,
        iterations: Option<&mut Vec<Thought>>,
    ) -> Result<Thought, Failure> {
        let asked = ThreadTime::now();
        self.session.set_game(turn.game.clone());
        self.setup.constants.install();
        let mut host = LocalHost { asked, allowance: turn.allowance, stop: &self.stop, iterations };
        let limits = Limits { strength: self.setup.strength, ..turn.limits.clone() };
        // Where panics end the program (release builds), this catches nothing and costs nothing.
        let search = || self.session.go(&limits, &mut host, observer);
        let Ok(outcome) = catch_unwind(AssertUnwindSafe(search)) else {
            self.has_crashed = true;
            return Err(Failure::Crashed);
        };
        if self.stop.is_raised() {
            return Err(Failure::Stopped);
        }
        Ok(Thought::of(&outcome.info, outcome.best, asked.elapsed()))
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

/// Lets the search see the clock and the end of the run, and hears its reports.
struct LocalHost<'a> {
    /// Counts the time that the thread had a processor, so that a busy machine is fair.
    asked: ThreadTime,
    allowance: Option<Duration>,
    stop: &'a Stop,
    iterations: Option<&'a mut Vec<Thought>>,
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
            iterations.push(Thought::of(info, info.pv.first().copied(), info.elapsed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_checked_before_the_match() {
        let start = |option: &str| Setup::new(&[option.parse().unwrap()]).map(drop);
        for option in ["hash=2", "Move Overhead=30", "UCI_Elo=600", "Threads=2"] {
            assert_eq!(start(option), Ok(()));
        }
        assert!(start("Hash=much").unwrap_err().contains("whole number"));
        assert_eq!(start("Strength=300,10,1,200"), Ok(()));
        for wrong in ["", "300", "300,101,1,200", "300,10,0,200", "300,10,1,0", "300,10,1,200,5"] {
            assert!(start(&format!("Strength={wrong}")).unwrap_err().contains("NOISE"), "{wrong}");
        }
        assert!(start("Threads=513").unwrap_err().contains("up to 512"));
        assert!(start("Contempt=2").unwrap_err().contains("no option \"Contempt\""));
        let constant = start("improving_rate_div=60");
        assert_eq!(constant.is_ok(), cfg!(feature = "tune"), "{constant:?}");
        assert!(start("improving_rate_div=0").is_err());
    }
}
