//! `espalier bench` and `espalier perft`: numbers that are equal everywhere.

use super::output::print_line;
use super::{CommandResult, Terminal, arguments};
use crate::uci::bench_line;
use espalier::bench;
use espalier_chess::board::{self, Position, START_FEN};
use lexopt::{Arg, Parser, ValueExt};

/// Searches fixed positions and prints how many nodes that took, and how quickly.
pub(super) fn bench(mut arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let (mut depth, mut threads) = (None, None);
    let most_threads = 1..=terminal.most_threads();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("threads") => {
                arguments::set_number(&mut threads, &mut arguments, "--threads", &most_threads)?;
            }
            Arg::Value(text) if depth.is_none() => {
                depth = Some(arguments::number("DEPTH", &text.string()?, &bench::DEPTHS)?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let (depth, team) =
        (depth.unwrap_or(bench::DEFAULT_DEPTH), terminal.team(threads.unwrap_or(1)));
    let start = terminal.now();
    let nodes = bench::bench_while(depth, team, &|| true)?.unwrap_or_default();
    Ok(print_line(terminal, bench_line(nodes, terminal.now().saturating_sub(start)))?)
}

/// Counts the leaves of the tree of legal moves.
pub(super) fn perft(mut arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
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
    let start = terminal.now();
    let nodes = board::perft(&position, depth);
    Ok(print_line(terminal, bench_line(nodes, terminal.now().saturating_sub(start)))?)
}
