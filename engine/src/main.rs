//! `espalier`: UCI on standard input and output, and a few commands.
#![forbid(unsafe_code)]

mod commands;
mod output;
mod terminal;

use espalier::bench::{DEFAULT_DEPTH, DEPTHS, bench};
use espalier::board::{Position, START_FEN, perft};
use espalier::observe::Silent;
use espalier::uci::bench_line;
use output::print_line;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Instant;

const HELP: &str = "\
Espalier, a chess engine whose search tree can be seen

Usage:
  espalier                     speak UCI on standard input and output
  espalier bench [DEPTH]       search fixed positions; prints NODES nodes NPS nps
  espalier perft DEPTH [FEN]   count the lines of legal moves
  espalier trace [FEN] --out FILE [--moves MOVE ...]
                               record a search; --depth PLIES and --nodes COUNT end it,
                               --records COUNT and --hash MB say how much is kept
  espalier explain [FEN] [--moves MOVE ...] [--depth PLIES] [--records COUNT] [--json]
                               why a search did what it did at the end of the moves
  espalier audit [FEN] [--depth N] [--moves MOVE …] [--sample N] [--rule NAME] [--seed N]
                 [--nodes N] [--json]
                               how often its rules were right to cut; --nodes for one verdict
  espalier ablate [FEN] [--depth N] [--nodes N] [--moves MOVE …] [--json]
                               what it gains there by judging whether a position improves
  espalier --version
  espalier --help";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        [] => terminal::converse(),
        words if asks_for_help(words) => print_line(HELP),
        ["bench"] => run_bench(DEFAULT_DEPTH),
        ["bench", depth] => parse("DEPTH", depth, &DEPTHS).and_then(run_bench),
        ["perft", depth] => run_perft(depth, START_FEN),
        ["perft", depth, fen @ ..] if !fen.is_empty() => run_perft(depth, &fen.join(" ")),
        ["audit", words @ ..] => commands::audit(words),
        ["ablate", words @ ..] => commands::ablate(words),
        ["trace", words @ ..] => commands::trace(words),
        ["explain", words @ ..] => commands::explain(words),
        ["--version" | "-V"] => print_line(concat!("espalier ", env!("CARGO_PKG_VERSION"))),
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

/// `--help` is heard behind a command, too.
fn asks_for_help(words: &[&str]) -> bool {
    words == ["help"] || words.iter().any(|word| matches!(*word, "--help" | "-h"))
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
    print_line(bench_line(nodes, start.elapsed()))
}

fn run_perft(depth: &str, fen: &str) -> Result<(), String> {
    let depth = parse("DEPTH", depth, &(0..=20))?;
    let position: Position = fen.parse().map_err(|error| format!("{error}"))?;
    let start = Instant::now();
    let nodes = perft(&position, depth);
    print_line(bench_line(nodes, start.elapsed()))
}
