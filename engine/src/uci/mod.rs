//! The Universal Chess Interface, as text in and text out.
//!
//! The same conversation serves the native program and the one in WebAssembly; what differs, the
//! clock, the output and the way a stop is heard, comes from a [`Console`].

mod command;
mod report;

pub use command::{Command, CommandError, GoCommand, MAX_PERFT, Urgency, urgency};

use crate::bench::{DEFAULT_DEPTH, bench};
use crate::board::{Position, perft_while};
use crate::eval::evaluate;
use crate::observe::Silent;
use crate::search::{Clock, Host, Info, Limits};
use crate::session::{Session, SessionError};
use crate::types::{Color, Depth};
use report::{info_line, position_lines};
use std::time::Duration;

/// The world around the conversation.
pub trait Console {
    /// Sends one line to the other side.
    fn print(&mut self, line: &str);

    /// Time since some fixed moment.
    fn now(&self) -> Duration;

    /// Whether `stop` or `quit` has been asked for since the last `go`.
    fn stop_requested(&self) -> bool;

    /// Waits for `stop` or `quit`: an infinite search may not answer before.
    fn wait_for_stop(&mut self);
}

/// The engine's side of a UCI conversation.
pub struct Uci {
    session: Session,
    chess960: bool,
}

/// Lets a search see the console.
struct UciHost<'a> {
    console: &'a mut dyn Console,
    started: Duration,
    position: Position,
    chess960: bool,
    /// Nodes at the last report: what has been said need not be said again.
    reported: Option<u64>,
}

impl Host for UciHost<'_> {
    fn elapsed(&self) -> Duration {
        self.console.now().saturating_sub(self.started)
    }

    fn should_stop(&self) -> bool {
        self.console.stop_requested()
    }

    fn report(&mut self, info: &Info) {
        self.reported = Some(info.nodes);
        self.console.print(&info_line(info, &self.position, self.chess960));
    }
}

impl Uci {
    /// A conversation that has not begun.
    ///
    /// # Errors
    /// When there is no memory for the standard transposition table.
    pub fn new() -> Result<Self, SessionError> {
        let mut session = Session::new(Session::DEFAULT_HASH)?;
        session.set_move_overhead(Duration::from_millis(DEFAULT_MOVE_OVERHEAD));
        Ok(Self { session, chess960: false })
    }

    /// Executes one line and blocks until it is done. False after `quit`.
    ///
    /// A line that makes no sense is answered with an `info string` and changes nothing.
    pub fn execute(&mut self, line: &str, console: &mut dyn Console) -> bool {
        match Command::parse(line) {
            Ok(Some(Command::Quit)) => return false,
            Ok(Some(command)) => {
                if let Err(error) = self.run(command, console) {
                    console.print(&format!("info string {error}"));
                }
            }
            Ok(None) => {}
            Err(error) => console.print(&format!("info string {error}")),
        }
        true
    }

    fn run(&mut self, command: Command, console: &mut dyn Console) -> Result<(), SessionError> {
        match command {
            Command::Uci => Self::introduce(console),
            Command::IsReady => console.print("readyok"),
            Command::NewGame => self.session.new_game(),
            Command::Position { fen, moves } => {
                self.session.set_position(fen.as_deref(), moves.iter().map(String::as_str))?;
            }
            Command::Go(go) => self.go(&go, console),
            Command::SetHash(megabytes) => self.session.set_hash(megabytes)?,
            Command::SetMoveOverhead(overhead) => self.session.set_move_overhead(overhead),
            Command::SetChess960(chess960) => self.chess960 = chess960,
            #[cfg(feature = "tune")]
            Command::SetParam { name, value } => {
                if let Err(error) = crate::params::set(&name, value) {
                    console.print(&format!("info string {error}"));
                }
            }
            Command::Perft(depth) => self.perft(depth, console),
            Command::Bench(depth) => Self::bench(depth, console)?,
            Command::Display => {
                for line in position_lines(self.session.game().position()) {
                    console.print(&line);
                }
            }
            Command::Eval => {
                let position = self.session.game().position();
                let white = evaluate(position) * position.side_to_move().sign();
                console.print(&format!("static evaluation {white} centipawns for White"));
            }
            // Nothing runs that could be stopped, and quitting was seen to before.
            Command::Stop | Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(console: &mut dyn Console) {
        console.print(concat!("id name Espalier ", env!("CARGO_PKG_VERSION")));
        console.print("id author the Espalier authors");
        console.print(&format!(
            "option name Hash type spin default {} min {} max {}",
            Session::DEFAULT_HASH,
            Session::MIN_HASH,
            Session::MAX_HASH
        ));
        console.print(&format!(
            "option name Move Overhead type spin default {DEFAULT_MOVE_OVERHEAD} min 0 max {MAX_MOVE_OVERHEAD}"
        ));
        console.print("option name UCI_Chess960 type check default false");
        #[cfg(feature = "tune")]
        for param in crate::params::TABLE {
            console.print(&format!(
                "option name {} type spin default {} min {} max {}",
                param.name, param.value, param.min, param.max
            ));
        }
        console.print("uciok");
    }

    fn go(&mut self, go: &GoCommand, console: &mut dyn Console) {
        if let Some(depth) = go.perft {
            self.perft(depth, console);
            return;
        }
        for word in &go.ignored {
            console.print(&format!("info string \"{word}\" is no part of go and is ignored"));
        }
        let limits = self.limits(go, console);
        let position = self.session.game().position().clone();
        let started = console.now();
        let chess960 = self.chess960;
        let mut host =
            UciHost { console, started, position: position.clone(), chess960, reported: None };
        let outcome = self.session.go(&limits, &mut host, &mut Silent);
        if host.reported != Some(outcome.info.nodes) {
            host.report(&outcome.info);
        }
        if limits.infinite {
            console.wait_for_stop();
        }
        let Some(best) = outcome.best else {
            console.print("bestmove (none)");
            return;
        };
        let mut answer = format!("bestmove {}", position.uci(best, self.chess960));
        if let Some(ponder) = outcome.ponder {
            answer += " ponder ";
            answer += &position.after(best).uci(ponder, self.chess960);
        }
        console.print(&answer);
    }

    /// The limits of a command, with its moves understood in the position at hand.
    ///
    /// A `go` must be answered with a move, so what cannot be played is told and left out.
    fn limits(&self, go: &GoCommand, console: &mut dyn Console) -> Limits {
        let position = self.session.game().position();
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match position.parse_uci(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => console.print(&format!("info string searchmoves: {error}")),
            }
        }
        let clock = |side: Color| {
            let left = go.time[side as usize]?;
            Some(Clock { left, increment: go.increment[side as usize] })
        };
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            move_time: go.move_time,
            clocks: Color::ALL.map(clock),
            moves_to_go: go.moves_to_go,
            mate: go.mate,
            infinite: go.infinite,
            moves,
        }
    }

    /// Counts the lines behind each legal move, until done or stopped.
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

    fn bench(depth: Option<Depth>, console: &mut dyn Console) -> Result<(), SessionError> {
        let started = console.now();
        let nodes = bench(depth.unwrap_or(DEFAULT_DEPTH), &mut Silent)?;
        let elapsed = console.now().saturating_sub(started);
        console.print(&bench_line(nodes, elapsed));
        Ok(())
    }
}

/// The result of a bench, in the form that `OpenBench` reads.
pub fn bench_line(nodes: u64, elapsed: Duration) -> String {
    let micros = elapsed.as_micros().max(1);
    format!("{nodes} nodes {} nps", u128::from(nodes) * 1_000_000 / micros)
}

/// Milliseconds between the end of a search and the stop of the clock, unless told otherwise.
const DEFAULT_MOVE_OVERHEAD: u64 = 10;
/// The longest overhead that may be set, in milliseconds.
const MAX_MOVE_OVERHEAD: u64 = 5000;

#[cfg(test)]
mod tests;
