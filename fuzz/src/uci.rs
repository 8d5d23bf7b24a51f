//! UCI: whatever is said, the engine stays at work, answers in whole lines, and answers each `go`
//! once, with a legal move or, after a position that was refused, with none.

use espalier::session::Session;
use espalier_chess::board::{Position, START_FEN, read_fen};
use espalier_chess::game::Game;
use espalier_cli::uci::{Command, Console, Outcome, Setting, Uci, Urgency, urgency};
use std::cell::Cell;
use std::time::Duration;

/// Only so many lines of an input are sent: what two commands do to each other shows in a few.
const MOST_LINES: usize = 12;

/// How often a search may look at its clock before it is stopped.
const MOST_LOOKS: u64 = 8;

/// Takes the bytes for what a program says to the engine.
pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut uci = Uci::new().expect("memory");
    let mut mirror = Session::new(1).expect("memory");
    // After a position that was refused there is nothing to search.
    let mut is_set_up = true;
    for line in text.lines().take(MOST_LINES) {
        let urgency = urgency(line);
        let command = Command::parse(line);
        match &command {
            // Understood; to do it would only take long.
            Ok(Some(Command::Bench(_))) => continue,
            Ok(Some(Command::Set { setting: Setting::Hash(megabytes), .. })) if *megabytes > 16 => {
                continue;
            }
            Ok(Some(Command::Position { fen, moves, .. })) => {
                let reading = read_fen(fen.as_deref().unwrap_or(START_FEN));
                is_set_up = reading.is_ok();
                if let Ok(start) = reading {
                    mirror.play_while_legal(start.position, moves.iter().map(String::as_str));
                }
            }
            Ok(Some(Command::NewGame)) => {
                mirror.set_game(Game::default());
                is_set_up = true;
            }
            Err(_) if line.split_ascii_whitespace().next() == Some("position") => is_set_up = false,
            _ => {}
        }
        let mut heard = Heard::default();
        let outcome = uci.execute(line, &mut heard);
        let is_quit = matches!(command, Ok(Some(Command::Quit)));
        assert_eq!(outcome == Outcome::Quit, is_quit, "{line}");
        for answer in &heard.lines {
            assert!(!answer.contains(char::is_control), "{line}: {answer:?}");
        }
        let searches = matches!(urgency, Urgency::Go(_));
        heard.check_best_move(searches, is_set_up.then(|| mirror.game().position()));
    }
}

/// A host with a clock that moves a millisecond with every look, and little patience.
#[derive(Default)]
struct Heard {
    lines: Vec<String>,
    looks: Cell<u64>,
}

impl Heard {
    /// The best move is told once, last, and only after a `go`.
    fn check_best_move(&self, searches: bool, position: Option<&Position>) {
        let moves: Vec<_> =
            self.lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
        assert_eq!(moves.len(), usize::from(searches), "{:?} in {position:?}", self.lines);
        let Some(answer) = moves.first() else {
            return;
        };
        assert!(self.lines.last().is_some_and(|line| line.starts_with("bestmove ")));
        let Some(position) = position else {
            assert_eq!(*answer, "0000", "{:?}", self.lines);
            return;
        };
        let mut words = answer.split(' ');
        let best = words.next().unwrap_or_default();
        if best == "(none)" {
            assert!(!position.has_legal_move(), "no move in {position}");
            return;
        }
        let mv = position.parse_uci(best).unwrap_or_else(|error| panic!("{error} in {position}"));
        if words.next() == Some("ponder") {
            let reply = words.next().unwrap_or_default();
            let after = position.after(mv);
            assert!(after.parse_uci(reply).is_ok(), "{answer} in {position}");
        }
    }
}

impl Console for Heard {
    fn print(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }

    fn now(&self) -> Duration {
        self.looks.set(self.looks.get() + 1);
        Duration::from_millis(self.looks.get())
    }

    fn stop_requested(&self) -> bool {
        self.now() > Duration::from_millis(MOST_LOOKS)
    }

    fn wait(&mut self) -> bool {
        true
    }
}
