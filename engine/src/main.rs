//! `espalier`: UCI on standard input and output, and a few commands.
#![forbid(unsafe_code)]

mod commands;
mod output;
mod terminal;

use commands::{CommandResult, arguments};
use espalier::bench::{DEFAULT_DEPTH, DEPTHS, bench};
use espalier::board::{Position, START_FEN, perft};
use espalier::observe::Silent;
use espalier::uci::bench_line;
use lexopt::{Arg, Parser, ValueExt};
use output::print_line;
use std::process::ExitCode;
use std::time::Instant;

const HELP: &str = "\
Espalier, a chess engine whose search tree can be seen

Usage:
  espalier                     speak UCI on standard input and output
  espalier bench [DEPTH]       search fixed positions; prints NODES nodes NPS nps
  espalier perft DEPTH [FEN]   count the leaves of the tree of legal moves
  espalier trace [FEN] --out FILE [--moves MOVE ...]
                               record a search; --depth PLIES and --nodes COUNT end it,
                               --records COUNT and --hash MB say how much is kept
  espalier explain [FEN] [--moves MOVE ...] [--depth PLIES] [--records COUNT] [--json]
                               why a search did what it did at the end of the moves
  espalier audit [FEN] [--depth N] [--moves MOVE ...] [--sample N] [--rule NAME] [--seed N]
                 [--nodes N] [--json]
                               how often the rules of a search cut rightly; --nodes limits
                               each verdict
  espalier ablate [FEN] [--depth N] [--nodes N] [--moves MOVE ...] [--json]
                               what improving is worth in the position
  espalier --version
  espalier --help";

fn main() -> ExitCode {
    match run(Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let text = error.downcast_ref().map_or_else(|| error.to_string(), arguments::describe);
            eprintln!("espalier: {text}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut arguments: Parser) -> CommandResult {
    if asks_for_help(&mut arguments) {
        return Ok(print_line(HELP)?);
    }
    let command = match arguments.next()? {
        None => return Ok(terminal::converse()?),
        Some(Arg::Long("version") | Arg::Short('V')) => {
            arguments::end(&mut arguments)?;
            return Ok(print_line(concat!("espalier ", env!("CARGO_PKG_VERSION")))?);
        }
        Some(Arg::Value(command)) => command.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    match command.as_str() {
        "bench" => run_bench(arguments),
        "perft" => run_perft(arguments),
        "audit" => commands::audit(arguments),
        "ablate" => commands::ablate(arguments),
        "trace" => commands::trace(arguments),
        "explain" => commands::explain(arguments),
        other => Err(format!("\"{other}\" is not understood\n\n{HELP}").into()),
    }
}

/// `--help` works behind a command, too.
fn asks_for_help(arguments: &mut Parser) -> bool {
    arguments.try_raw_args().is_some_and(|words| {
        let words = words.as_slice();
        words == ["help"] || words.iter().any(|word| word == "--help" || word == "-h")
    })
}

fn run_bench(mut arguments: Parser) -> CommandResult {
    let depth = match arguments.next()? {
        None => DEFAULT_DEPTH,
        Some(Arg::Value(text)) => arguments::number("DEPTH", &text.string()?, &DEPTHS)?,
        Some(other) => return Err(other.unexpected().into()),
    };
    arguments::end(&mut arguments)?;
    let start = Instant::now();
    let nodes = bench(depth, &mut Silent)?;
    Ok(print_line(bench_line(nodes, start.elapsed()))?)
}

fn run_perft(mut arguments: Parser) -> CommandResult {
    let mut words = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(word) => words.push(word.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let (depth, fen) = words.split_first().ok_or("perft needs a DEPTH")?;
    let depth = arguments::number("DEPTH", depth, &(0..=20))?;
    let fen = if fen.is_empty() { START_FEN.to_owned() } else { fen.join(" ") };
    let position: Position = fen.parse()?;
    let start = Instant::now();
    let nodes = perft(&position, depth);
    Ok(print_line(bench_line(nodes, start.elapsed()))?)
}
