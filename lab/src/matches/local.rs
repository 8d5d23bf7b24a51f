//! Espalier itself as a player, without a process in between.

use super::engine::{Failure, Iteration, Player, Reply, Study, Thought, Turn};
use crate::constants::Constants;
use crate::interrupt::Stop;
use espalier::board::Position;
use espalier::observe::{Cutoffs, Observer, Silent};
use espalier::search::{Host, Info};
use espalier::session::Session;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// What is kept for the way from the search to the clock, unless an option says otherwise.
const MOVE_OVERHEAD: Duration = Duration::from_millis(1);

/// Espalier in this process.
pub struct LocalPlayer {
    session: Session,
    constants: Constants,
    stop: Stop,
}

impl LocalPlayer {
    /// An engine with these options: `Hash`, `Move Overhead` and, in tuning builds, the search
    /// constants.
    ///
    /// # Errors
    /// When an option is unknown, its value is wrong, or there is no memory for the hash table.
    pub fn new(options: &[(String, String)], stop: Stop) -> Result<Self, String> {
        let mut megabytes = Session::DEFAULT_HASH;
        let mut overhead = MOVE_OVERHEAD;
        let mut constants = Constants::default();
        for (name, value) in options {
            let number = |limit: usize| {
                let number = value.parse().ok().filter(|&number: &usize| number <= limit);
                number.ok_or_else(|| format!("{name} must be a whole number up to {limit}"))
            };
            match name.to_ascii_lowercase().as_str() {
                "hash" => megabytes = number(Session::MAX_HASH)?.max(Session::MIN_HASH),
                "move overhead" => overhead = Duration::from_millis(number(5000)? as u64),
                _ => constants.set(name, value)?,
            }
        }
        let mut session = Session::new(megabytes).map_err(|error| error.to_string())?;
        session.set_move_overhead(overhead);
        Ok(Self { session, constants, stop })
    }

    /// Sets up what the search needs to know of the game: all since the last move that cannot be
    /// taken back, because nothing before it can be repeated.
    fn set_up(&mut self, turn: &Turn) -> Result<(), String> {
        let positions = turn.game.positions();
        let reversible = usize::from(turn.game.position().halfmove_clock());
        let first = positions.len() - 1 - reversible.min(positions.len() - 1);
        let moves = turn.moves[first..].iter().map(String::as_str);
        self.session
            .set_position(Some(&positions[first].to_string()), moves)
            .map_err(|error| error.to_string())
    }

    fn search<O: Observer>(
        &mut self,
        turn: &Turn,
        observer: &mut O,
        iterations: Option<&mut Vec<Iteration>>,
    ) -> Result<Reply, Failure> {
        let asked = Instant::now();
        self.set_up(turn).map_err(Failure::Crashed)?;
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
        let search = || self.session.go(turn.limits, &mut host, observer);
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

    fn new_game(&mut self, _chess960: bool) -> Result<(), Failure> {
        self.session.new_game();
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

/// Lets the search see the clock and the end of the match, and hears its reports.
struct LocalHost<'a> {
    asked: Instant,
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
            LocalPlayer::new(&[option], Stop::default()).map(drop)
        };
        assert_eq!(start("hash", "2"), Ok(()));
        assert_eq!(start("Move Overhead", "30"), Ok(()));
        assert!(start("Hash", "much").unwrap_err().contains("whole number"));
        assert!(start("Threads", "2").unwrap_err().contains("no option \"Threads\""));
        let constant = start("improving_rate_div", "60");
        assert_eq!(constant.is_ok(), cfg!(feature = "tune"), "{constant:?}");
        assert!(start("improving_rate_div", "0").is_err());
    }
}
