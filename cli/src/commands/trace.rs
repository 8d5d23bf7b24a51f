//! `espalier trace`: records a search in a file.

use super::arguments::{RECORDS, rule_of, set, set_number};
use super::host::Interruptible;
use super::output::print_line;
use super::position::PositionArguments;
use super::{CommandResult, Terminal};
use espalier::bench::DEPTHS;
use espalier::search::Host;
use espalier::session::Session;
use espalier_insight::{Trace, TraceOptions};
use lexopt::{Arg, Error, Parser, ValueExt};
use std::io;
use std::path::PathBuf;

/// Searches a position and writes its decisions to a file; Ctrl-C ends the search early.
pub(super) fn trace(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let TraceArguments { position, options, path } = TraceArguments::parse(arguments)?;
    let session = position.session_after_moves()?;
    let failed = |error: io::Error| format!("{} cannot be written: {error}", path.display());
    let mut host = Interruptible::new(terminal)?;
    // Whether the file can be written is better known before the search than after it.
    let mut file = terminal.create(&path).map_err(failed)?;
    let trace = host.record(&session, &options)?;
    file.write_all(&trace.file_header()).map_err(failed)?;
    file.write_all(trace.bytes()).map_err(failed)?;
    print_line(terminal, report(&trace))?;
    if host.should_stop() {
        print_line(terminal, "stopped: the last iteration is incomplete")?;
    }
    Ok(())
}

struct TraceArguments {
    position: PositionArguments,
    options: TraceOptions,
    path: PathBuf,
}

impl TraceArguments {
    fn parse(mut arguments: Parser) -> Result<Self, Error> {
        let mut position = PositionArguments::default();
        let (mut depth, mut nodes, mut records, mut hash, mut path) =
            (None, None, None, None, None);
        let (mut without, mut all_iterations) = (Vec::new(), false);
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(word) => position.add_word(word)?,
                Arg::Long("moves") => position.read_moves(args)?,
                Arg::Long("depth") => set_number(&mut depth, args, "--depth", &DEPTHS)?,
                Arg::Long("nodes") => set_number(&mut nodes, args, "--nodes", &(1..=u64::MAX))?,
                Arg::Long("records") => {
                    set_number(&mut records, args, "--records", &RECORDS)?;
                }
                Arg::Long("hash") => {
                    let sizes = Session::MIN_HASH..=Session::MAX_HASH;
                    set_number(&mut hash, args, "--hash", &sizes)?;
                }
                Arg::Long("without") => without.push(rule_of(&args.value()?.string()?)?),
                Arg::Long("iterations") => all_iterations = true,
                Arg::Long("out") => set(&mut path, "--out", args.value()?.into())?,
                other => return Err(other.unexpected()),
            }
        }
        let path = path.ok_or("a trace needs a file to be written to: --out FILE")?;
        if depth.is_none() && nodes.is_none() {
            return Err("a trace needs an end: --depth PLIES or --nodes COUNT".into());
        }
        let default = TraceOptions::default();
        let options = TraceOptions {
            depth,
            nodes,
            most_records: records.unwrap_or(default.most_records),
            hash_megabytes: hash.unwrap_or(default.hash_megabytes),
            without,
            all_iterations,
            ..default
        };
        Ok(Self { position, options, path })
    }
}

/// The result of the search, and how much of it was recorded.
fn report(trace: &Trace) -> String {
    let outcome = trace.outcome();
    let position = trace.game().position();
    let best = outcome.best.map_or_else(|| "(none)".to_owned(), |mv| position.uci(mv, false));
    format!(
        "depth {} score {} best {best} nodes {}\n{} of {} records, hash {:016x}",
        outcome.info.depth,
        outcome.info.uci_score(),
        outcome.info.nodes,
        trace.count(),
        trace.total(),
        trace.hash(),
    )
}
