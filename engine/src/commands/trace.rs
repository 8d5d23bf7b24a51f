//! `espalier trace`: records a search in a file.

use super::arguments::{Arguments, Known, Values};
use super::interrupt::Interruptible;
use super::position::session_at;
use crate::output::print_line;
use espalier::bench::DEPTHS;
use espalier::search::Host;
use espalier::session::Session;
use espalier::trace::{Trace, TraceOptions};
use std::fs::File;
use std::io::{self, Write};

const OPTIONS: [Known; 6] = [
    Known { name: "--moves", values: Values::Any },
    Known { name: "--depth", values: Values::One },
    Known { name: "--nodes", values: Values::One },
    Known { name: "--records", values: Values::One },
    Known { name: "--hash", values: Values::One },
    Known { name: "--out", values: Values::One },
];

/// Searches a position, and writes what was decided to a file; Ctrl-C ends the search early.
pub(crate) fn trace(words: &[&str]) -> Result<(), String> {
    let arguments = Arguments::parse(words, &OPTIONS)?;
    let options = options(&arguments)?;
    let Some(&[path]) = arguments.values("--out") else {
        return Err("a trace needs a file to be written to: --out FILE".to_owned());
    };
    let session = session_at(&arguments)?;
    let failed = |error: io::Error| format!("{path} cannot be written: {error}");
    // Whether the file can be written is better known before the search than after it.
    let mut file = File::create(path).map_err(failed)?;
    let mut host = Interruptible::new()?;
    let trace = session.trace(&options, &mut host).map_err(|error| error.to_string())?;
    file.write_all(&trace.file_header()).map_err(failed)?;
    file.write_all(trace.bytes()).map_err(failed)?;
    print_line(report(&trace))?;
    if host.should_stop() { print_line("stopped: the last iteration is not whole") } else { Ok(()) }
}

fn options(arguments: &Arguments<'_>) -> Result<TraceOptions, String> {
    let mut options = TraceOptions {
        depth: arguments.number("--depth", &DEPTHS)?,
        nodes: arguments.number("--nodes", &(1..=u64::MAX))?,
        ..TraceOptions::default()
    };
    if options.depth.is_none() && options.nodes.is_none() {
        return Err("a trace needs an end: --depth PLIES or --nodes COUNT".to_owned());
    }
    if let Some(records) = arguments.number("--records", &(1..=u32::MAX as usize))? {
        options.most_records = records;
    }
    if let Some(hash) = arguments.number("--hash", &(Session::MIN_HASH..=Session::MAX_HASH))? {
        options.hash_megabytes = hash;
    }
    Ok(options)
}

/// What was found, and what of it was recorded.
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
