//! The Universal Chess Interface: lines in, lines out.
//!
//! The same code serves the native program and WebAssembly; clock, output and stop flag come from a
//! [`Console`].

mod command;
#[cfg(feature = "imported-words")]
mod elsewhere;
#[cfg(not(target_family = "wasm"))]
mod eval_file;
mod go;
mod options;
mod report;
mod tables;

pub use command::{Answering, Command, CommandError, GoCommand, MAX_PERFT, Urgency, urgency};
pub use options::Setting;

use command::too_large;
use espalier::bench::{DEFAULT_DEPTH, bench_while};
use espalier::eval::{by_piece, explain};
use espalier::observe::Counters;
use espalier::search::{RemoteStop, Strength, Team, nodes_per_second};
use espalier::session::{Session, SessionError};
use espalier_chess::board::{FenError, FenReading, START_FEN, perft_while, read_fen};
use espalier_chess::game::Game;
use espalier_chess::types::Depth;
use options::{DEFAULT_MOVE_OVERHEAD, option_lines};
use report::position_lines;
use std::fmt::Display;
use std::time::Duration;
use tables::{evaluation_lines, move_lines, piece_lines, rule_lines};

/// Output, clock and stop flag of a UCI engine.
pub trait Console {
    /// Prints one line.
    fn print(&mut self, line: &str);

    /// Time since a fixed moment.
    fn now(&self) -> Duration;

    /// Whether `stop` or `quit` has arrived since the last `go`.
    fn stop_requested(&self) -> bool;

    /// What tells other threads of the same; see [`Host::remote_stop`](espalier::search::Host).
    fn remote_stop(&self) -> Option<RemoteStop> {
        None
    }

    /// Whether `ponderhit` has arrived since the last `go`.
    fn ponder_hit(&self) -> bool {
        false
    }

    /// How many threads a search may have.
    fn most_threads(&self) -> usize {
        1
    }

    /// The helpers of a search with this number of threads, its own included; none for one.
    fn team(&self, _threads: usize) -> Option<Box<dyn Team + Send>> {
        None
    }

    /// Waits a moment for `stop`, `quit` or `ponderhit`, before which some searches must not
    /// answer. False where no input arrives while a command runs.
    fn wait(&mut self) -> bool;
}

/// A UCI engine.
///
/// ```
/// use espalier_cli::uci::{Console, Uci};
/// use std::time::Duration;
///
/// #[derive(Default)]
/// struct Lines(Vec<String>);
///
/// impl Console for Lines {
///     fn print(&mut self, line: &str) {
///         self.0.push(line.to_owned());
///     }
///     fn now(&self) -> Duration {
///         Duration::ZERO
///     }
///     fn stop_requested(&self) -> bool {
///         false
///     }
///     fn wait(&mut self) -> bool {
///         false
///     }
/// }
///
/// let (mut uci, mut console) = (Uci::new()?, Lines::default());
/// uci.execute("position startpos moves e2e4", &mut console);
/// uci.execute("go depth 4", &mut console);
/// assert!(console.0.last().is_some_and(|line| line.starts_with("bestmove ")));
/// # Ok::<(), espalier::session::SessionError>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "options of UCI are true or false")]
pub struct Uci {
    session: Session,
    last_position: LastPosition,
    chess960: bool,
    /// `UCI_ShowWDL`.
    shows_chances: bool,
    /// `MultiPV`.
    lines: usize,
    /// `Stats`: whether searches count comparisons and cutoffs.
    counting: bool,
    /// `PgnComment`.
    comments: bool,
    /// The counters of the last search with `Stats`.
    counters: Option<Counters>,
    skill: u32,
    limits_strength: bool,
    elo: u32,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was executed, perhaps not to the letter.
    Done,
    /// It was invalid and changed nothing.
    Refused,
    /// It was `quit`.
    Quit,
}

/// What became of the last `position`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastPosition {
    /// It is in the session.
    Taken,
    /// The session still has the one before, which nobody asks about.
    Refused,
}

impl Uci {
    /// An engine at the start position.
    ///
    /// # Errors
    /// When the default hash cannot be allocated.
    pub fn new() -> Result<Self, SessionError> {
        Session::new(Session::DEFAULT_HASH).map(Self::with)
    }

    fn with(mut session: Session) -> Self {
        session.set_move_overhead(Duration::from_millis(DEFAULT_MOVE_OVERHEAD));
        Self {
            session,
            last_position: LastPosition::Taken,
            chess960: false,
            shows_chances: false,
            lines: 1,
            counting: false,
            comments: false,
            counters: None,
            skill: Strength::FULL_SKILL,
            limits_strength: false,
            elo: Strength::MAX_ELO,
        }
    }

    /// Executes one line and blocks until it is done.
    ///
    /// An invalid line is answered with an `info string` and changes nothing, but that after a
    /// `position` that is none nothing is searched until another one or `ucinewgame`. A FEN is
    /// repaired where that leaves no doubt, and moves are played up to the first illegal one; either
    /// is told.
    pub fn execute(&mut self, line: &str, console: &mut dyn Console) -> Outcome {
        let done = match Command::parse(line) {
            Ok(Some(Command::Quit)) => return Outcome::Quit,
            Ok(Some(command)) => self.run(command, console),
            Ok(None) => Ok(()),
            Err(error) => Err(error.into()),
        };
        if Command::is_position(line) {
            self.last_position =
                if done.is_ok() { LastPosition::Taken } else { LastPosition::Refused };
        }
        match done {
            Ok(()) => Outcome::Done,
            Err(error) => {
                complain(&error.0, console);
                Outcome::Refused
            }
        }
    }

    fn run(&mut self, command: Command, console: &mut dyn Console) -> Result<(), Refusal> {
        if self.last_position == LastPosition::Refused && command.is_about_position() {
            self.refuse(&command, console);
            return Ok(());
        }
        match command {
            Command::Uci => Self::introduce(console),
            Command::IsReady => console.print("readyok"),
            Command::NewGame => {
                self.session.new_game();
                self.session.set_game(Game::default());
                self.last_position = LastPosition::Taken;
                // A different seed for each run.
                self.session.set_seed(console.now().as_nanos() as u64);
            }
            Command::Position { fen, moves, without_moves_word } => {
                let start = start_position(fen.as_deref().unwrap_or(START_FEN))?;
                for change in &start.changes {
                    complain(change, console);
                }
                if without_moves_word {
                    complain(
                        &"\"moves\" is missing after startpos: it is read as if it stood there",
                        console,
                    );
                }
                let moves = moves.iter().map(String::as_str);
                if let Some(error) = self.session.play_while_legal(start.position, moves) {
                    let end = "the position is the one before it, and what follows is ignored";
                    complain(&format_args!("{error}; {end}"), console);
                }
            }
            Command::Go(go) => self.go(&go, console),
            Command::Set { setting, remark } => {
                if let Some(remark) = remark {
                    complain(&remark, console);
                }
                self.set(&setting, console)?;
            }
            Command::Perft(depth) => self.perft(depth, console),
            Command::Bench(depth) => self.bench(depth, console)?,
            Command::Display => {
                for line in position_lines(self.session.game().position()) {
                    console.print(&line);
                }
            }
            Command::Eval => {
                let position = self.session.game().position();
                let network = self.session.network();
                let by_piece = by_piece(position, network).map(|shared| piece_lines(&shared));
                let by_term = evaluation_lines(&explain(position, network));
                for line in by_piece.into_iter().flatten().chain(by_term) {
                    console.print(&line);
                }
            }
            Command::ListMoves => {
                let position = self.session.game().position();
                for line in move_lines(position, &self.session.ranked_moves(), self.chess960) {
                    console.print(&line);
                }
            }
            Command::Stats => self.print_stats(console),
            // No search is running, and `quit` is handled above.
            Command::Stop | Command::PonderHit | Command::Quit => {}
        }
        Ok(())
    }

    fn set(&mut self, setting: &Setting, console: &mut dyn Console) -> Result<(), Refusal> {
        match *setting {
            Setting::Hash(megabytes) => self.session.set_hash(megabytes)?,
            Setting::ClearHash => self.session.clear_hash(),
            #[cfg(not(target_family = "wasm"))]
            Setting::EvalFile(ref file) => self.session.set_network(&eval_file::network(file)?),
            Setting::MultiPv(lines) => self.lines = lines,
            // Pondering needs no preparation.
            Setting::Ponder(_) => {}
            Setting::Threads(threads) => {
                let most = console.most_threads();
                if threads > most {
                    complain(&too_large("Threads", &threads.to_string(), most), console);
                }
                self.session.set_team(console.team(threads.min(most)));
            }
            Setting::MoveOverhead(overhead) => self.session.set_move_overhead(overhead),
            Setting::Chess960(chess960) => self.chess960 = chess960,
            Setting::ShowWdl(shows) => self.shows_chances = shows,
            Setting::Stats(counting) => self.counting = counting,
            Setting::PgnComment(comments) => self.comments = comments,
            Setting::SkillLevel(skill) => self.skill = skill,
            Setting::LimitStrength(limits_strength) => self.limits_strength = limits_strength,
            Setting::Elo(elo) => self.elo = elo,
            #[cfg(feature = "tune")]
            Setting::Param { ref name, value } => espalier::params::set(name, value)?,
        }
        Ok(())
    }

    /// Prints the counters of the last search with `Stats`.
    fn print_stats(&self, console: &mut dyn Console) {
        let Some(counters) = &self.counters else {
            console.print(
                "info string nothing has been counted yet; say \"stats on\", then go, then stats",
            );
            return;
        };
        for line in rule_lines(counters) {
            console.print(&line);
        }
    }

    /// The strength: `UCI_Elo` takes precedence over `Skill Level`.
    fn strength(&self) -> Option<Strength> {
        if self.limits_strength {
            Some(Strength::of_elo(self.elo))
        } else {
            Strength::of_skill(self.skill)
        }
    }

    fn introduce(console: &mut dyn Console) {
        console.print(concat!("id name Espalier ", env!("CARGO_PKG_VERSION")));
        console.print("id author the Espalier authors");
        for line in option_lines(console.most_threads()) {
            console.print(&line);
        }
        console.print("uciok");
    }

    /// Perft with a count for each legal move, until done or stopped.
    fn perft(&self, depth: u32, console: &mut dyn Console) {
        let position = self.session.game().position();
        let Some(rest) = depth.checked_sub(1) else {
            console.print("Nodes searched: 1");
            return;
        };
        let mut total = 0;
        for mv in position.legal_moves().iter() {
            let mut goes_on = || !console.stop_requested();
            let Some(nodes) = perft_while(&position.after(mv), rest, &mut goes_on) else {
                console.print("info string perft was stopped before its end");
                return;
            };
            console.print(&format!("{}: {nodes}", position.uci(mv, self.chess960)));
            total += nodes;
        }
        console.print(&format!("Nodes searched: {total}"));
    }

    fn bench(&self, depth: Option<Depth>, console: &mut dyn Console) -> Result<(), SessionError> {
        let started = console.now();
        let goes_on = || !console.stop_requested();
        let (depth, team) = (depth.unwrap_or(DEFAULT_DEPTH), console.team(self.session.threads()));
        let nodes = bench_while(depth, team, &goes_on)?;
        let elapsed = console.now().saturating_sub(started);
        match nodes {
            Some(nodes) => console.print(&bench_line(nodes, elapsed)),
            None => console.print("info string bench was stopped before its end"),
        }
        Ok(())
    }
}

/// What is wrong with a command, in words. `Box<dyn Error>` would link the `Debug` of all errors.
struct Refusal(String);

impl<E: Display> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// The position of a FEN. What a strict reader takes is not worth a word; else it is repaired where
/// that leaves no doubt.
fn start_position(fen: &str) -> Result<FenReading, FenError> {
    match fen.parse() {
        Ok(position) => Ok(FenReading { position, changes: Vec::new() }),
        Err(_) => read_fen(fen),
    }
}

/// Prints an error as one line, without control characters from the quoted input.
fn complain(error: &dyn Display, console: &mut dyn Console) {
    let printable = |letter: &char| !letter.is_control();
    console.print(&format!("info string {error}").chars().filter(printable).collect::<String>());
}

/// The result of `bench` in the format of `OpenBench`.
pub fn bench_line(nodes: u64, elapsed: Duration) -> String {
    format!("{nodes} nodes {} nps", nodes_per_second(nodes, elapsed))
}

#[cfg(test)]
mod tests;
