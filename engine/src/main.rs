//! `espalier`: UCI on standard input and output, and a few commands.
#![forbid(unsafe_code)]

use espalier::bench::{DEFAULT_DEPTH, bench};
use espalier::board::{Position, START_FEN, perft};
use espalier::observe::Silent;
use espalier::uci::{Console, Uci, Urgency, bench_line, urgency};
use std::fmt::Display;
use std::io::{BufRead, Write, stdin, stdout};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

const HELP: &str = "\
Espalier, a chess engine whose search tree can be seen

Usage:
  espalier                     speak UCI on standard input and output
  espalier bench [DEPTH]       search fixed positions; prints NODES nodes NPS nps
  espalier perft DEPTH [FEN]   count the lines of legal moves
  espalier --version
  espalier --help";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        [] => converse(),
        ["bench"] => run_bench(DEFAULT_DEPTH),
        ["bench", depth] => parse("DEPTH", depth, &(1..=60)).and_then(run_bench),
        ["perft", depth] => run_perft(depth, START_FEN),
        ["perft", depth, fen @ ..] if !fen.is_empty() => run_perft(depth, &fen.join(" ")),
        ["--version" | "-V"] => {
            println!(concat!("espalier ", env!("CARGO_PKG_VERSION")));
            Ok(())
        }
        ["--help" | "-h" | "help"] => {
            println!("{HELP}");
            Ok(())
        }
        [other, ..] => Err(format!("\"{other}\" is not understood\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("espalier: {error}");
            ExitCode::FAILURE
        }
    }
}

fn parse<T>(name: &str, text: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + Display,
{
    text.parse().ok().filter(|value| range.contains(value)).ok_or_else(|| {
        let (min, max) = (range.start(), range.end());
        format!("{name} must be a whole number from {min} to {max}, not \"{text}\"")
    })
}

fn run_bench(depth: i32) -> Result<(), String> {
    let start = Instant::now();
    let nodes = bench(depth, &mut Silent).map_err(|error| error.to_string())?;
    println!("{}", bench_line(nodes, start.elapsed()));
    Ok(())
}

fn run_perft(depth: &str, fen: &str) -> Result<(), String> {
    let depth = parse("DEPTH", depth, &(0..=20))?;
    let position: Position = fen.parse().map_err(|error| format!("{error}"))?;
    let start = Instant::now();
    let nodes = perft(&position, depth);
    println!("{}", bench_line(nodes, start.elapsed()));
    Ok(())
}

/// What the thread that reads and the thread that searches share: numbers of searches, from 1.
///
/// A stop means the searches asked for before it, running or still waiting, and none after.
#[derive(Default)]
struct Searches {
    asked: AtomicUsize,
    stopped: AtomicUsize,
    answered: AtomicUsize,
}

impl Searches {
    /// The number of the new search.
    fn ask(&self) -> usize {
        self.asked.fetch_add(1, Ordering::Relaxed) + 1
    }

    fn stop_all_asked(&self) {
        self.stop_up_to(self.asked.load(Ordering::Relaxed));
    }

    fn stop_up_to(&self, number: usize) {
        self.stopped.fetch_max(number, Ordering::Relaxed);
    }

    fn answer(&self) {
        self.answered.fetch_add(1, Ordering::Relaxed);
    }

    fn is_running(&self) -> bool {
        self.answered.load(Ordering::Relaxed) < self.asked.load(Ordering::Relaxed)
    }

    /// Whether the search that is now being answered is to end.
    fn is_stopped(&self) -> bool {
        self.answered.load(Ordering::Relaxed) < self.stopped.load(Ordering::Relaxed)
    }
}

/// The engine's view of the terminal.
struct Terminal {
    started: Instant,
    searches: Arc<Searches>,
}

impl Console for Terminal {
    fn print(&mut self, line: &str) {
        print_line(line);
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.searches.is_stopped()
    }

    fn wait_for_stop(&mut self) {
        while !self.stop_requested() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Prints a line at once. Where nobody listens any more there is nobody to tell.
fn print_line(line: &str) {
    let mut out = stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Speaks UCI until `quit` or the end of input.
fn converse() -> Result<(), String> {
    let searches = Arc::new(Searches::default());
    let (sender, lines) = channel();
    let asked = Arc::clone(&searches);
    thread::spawn(move || read_lines(&asked, &sender));
    let mut uci = Uci::new().map_err(|error| error.to_string())?;
    let mut terminal = Terminal { started: Instant::now(), searches: Arc::clone(&searches) };
    for line in lines {
        let goes_on = uci.execute(&line, &mut terminal);
        if matches!(urgency(&line), Urgency::Go { .. }) {
            searches.answer();
        }
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// Reads lines, hands them on in order, and sees at once to those that cannot wait for a search.
fn read_lines(searches: &Searches, sender: &Sender<String>) {
    let mut last_endless = 0;
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        // Lines that are not UTF-8 are still lines, and get an answer.
        if !matches!(stdin().lock().read_until(b'\n', &mut bytes), Ok(1..)) {
            break;
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        match urgency(&line) {
            Urgency::Stop | Urgency::Quit => searches.stop_all_asked(),
            Urgency::Ready if searches.is_running() => {
                print_line("readyok");
                continue;
            }
            Urgency::Go { endless } => {
                let number = searches.ask();
                if endless {
                    last_endless = number;
                }
            }
            Urgency::Ready | Urgency::Wait => {}
        }
        if sender.send(line).is_err() {
            return;
        }
    }
    // Input has ended: what was asked for is still answered, but what would never end is stopped.
    searches.stop_up_to(last_endless);
}
