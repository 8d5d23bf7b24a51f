//! `espalier calibrate`: where the margins of the rules should be, by a suite of positions or by
//! recordings.

mod chart;
mod json;
mod state;
mod text;
mod work;

use super::arguments::{rule_of, set, set_number};
use super::output::{Progress, print_json};
use super::position::suite;
use super::recordings::{self, Faults};
use super::{CommandResult, Terminal};
use espalier::observe::Rule;
use espalier::search::Host;
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_insight::calibration::{Cells, Curve, GroupBy};
use espalier_insight::{AuditOptions, Auditor, Trace, TraceOptions};
use espalier_trace::layout::MAGIC;
use lexopt::{Arg, Error, Parser, ValueExt};
use state::State;
use std::path::PathBuf;
use text::Words;

/// The default number of nodes of a search.
const DEFAULT_NODES: u64 = 60_000;

/// By default, the cuts judged in each position for each rule and bin.
const DEFAULT_SAMPLE: usize = 2;

/// By default, the percentage of nodes that are to come out as a rule claims.
const DEFAULT_TARGET: u32 = 97;

/// Nodes of each search that judges a cut.
const AUDIT_NODES: u64 = 20_000;

/// Records searches, counts how near each rule came to its threshold and how that came out, judges a
/// sample of its cuts, and prints the curves.
pub(super) fn calibrate(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let arguments = CalibrateArguments::parse(arguments)?;
    let mut faults = Faults::default();
    let (positions, words) = if are_recordings(&arguments.files, terminal) {
        of_recordings(&arguments.files, terminal, &mut faults)
    } else {
        (searched(&arguments, terminal)?, Words::own())
    };
    if positions.is_empty() {
        faults.end()?;
        return Err("stopped before the first position was done".into());
    }
    let curves = Curve::of(&positions, arguments.by);
    if curves.iter().all(|curve| curve.sum().tried.of == 0) {
        return Err(
            "no rule was tried in vain here: the recordings lack the line \"tried\" in their \
                    headers, which docs/trace-format.md describes"
                .into(),
        );
    }
    let target = f64::from(arguments.target) / 100.0;
    if arguments.json {
        print_json(terminal, &json::Calibration::new(positions.len(), &curves, &words, target))?;
    } else {
        terminal.print(&text::report(positions.len(), &curves, &words, target))?;
    }
    if let Some(file) = &arguments.html {
        let page = chart::page(positions.len(), &curves, &words, target);
        let written = terminal.create(file).and_then(|mut out| out.write_all(page.as_bytes()));
        written.map_err(|error| state::cannot_write(file, &error))?;
    }
    faults.end()
}

struct CalibrateArguments {
    files: Vec<PathBuf>,
    nodes: u64,
    rule: Option<Rule>,
    by: GroupBy,
    sample: usize,
    target: u32,
    state: Option<PathBuf>,
    json: bool,
    html: Option<PathBuf>,
}

impl CalibrateArguments {
    fn parse(mut arguments: Parser) -> Result<Self, Error> {
        let mut files = Vec::new();
        let (mut nodes, mut rule, mut by, mut sample, mut target) = (None, None, None, None, None);
        let (mut state, mut json, mut html) = (None, false, None);
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(file) => files.push(file.into()),
                Arg::Long("nodes") => set_number(&mut nodes, args, "--nodes", &(1..=u64::MAX))?,
                Arg::Long("rule") => set(&mut rule, "--rule", rule_of(&args.value()?.string()?)?)?,
                Arg::Long("by") => set(&mut by, "--by", groups(&args.value()?.string()?)?)?,
                Arg::Long("sample") => set_number(&mut sample, args, "--sample", &(0..=1_000_000))?,
                Arg::Long("target") => set_number(&mut target, args, "--target", &(1..=100))?,
                Arg::Long("state") => set(&mut state, "--state", args.value()?.into())?,
                Arg::Long("json") => json = true,
                Arg::Long("html") => set(&mut html, "--html", args.value()?.into())?,
                other => return Err(other.unexpected()),
            }
        }
        if files.is_empty() {
            return Err(
                "a FILE of positions is needed, a FEN or an EPD a line, or recordings".into()
            );
        }
        Ok(Self {
            files,
            nodes: nodes.unwrap_or(DEFAULT_NODES),
            rule,
            by: by.unwrap_or_default(),
            sample: sample.unwrap_or(DEFAULT_SAMPLE),
            target: target.unwrap_or(DEFAULT_TARGET),
            state,
            json,
            html,
        })
    }
}

/// What `--by` tells apart.
fn groups(words: &str) -> Result<GroupBy, String> {
    let mut by = GroupBy::default();
    for word in words.split(',') {
        match word {
            "depth" => by.depth = true,
            "improving" => by.improving = true,
            other => return Err(format!("--by takes depth, improving or both, not \"{other}\"")),
        }
    }
    Ok(by)
}

/// Whether some of the files are recordings, and not all suites of positions.
fn are_recordings(files: &[PathBuf], terminal: &dyn Terminal) -> bool {
    files.iter().any(|path| {
        recordings::is_named(path, terminal)
            || terminal.read_bytes(path).is_ok_and(|bytes| bytes.starts_with(&MAGIC))
    })
}

/// The counts of recordings, and the words of their rules.
fn of_recordings(
    files: &[PathBuf],
    terminal: &dyn Terminal,
    faults: &mut Faults,
) -> (Vec<Cells>, Words) {
    let (mut found, mut words) = (Vec::new(), Words::none());
    for path in recordings::files_of(files, terminal, faults) {
        let Some(bytes) = faults.note(recordings::read(&path, terminal)) else { continue };
        let Some(file) = faults.note(recordings::parse(&path, &bytes)) else { continue };
        words.add(&file);
        found.push(Cells::of_file(&file));
    }
    (found, words)
}

/// The counts of searches of the positions of suites.
fn searched(arguments: &CalibrateArguments, terminal: &dyn Terminal) -> Result<Vec<Cells>, String> {
    let mut positions = Vec::new();
    for file in &arguments.files {
        positions.extend(suite(file, terminal)?);
    }
    let state = arguments.state.as_deref();
    let mut state = State::open(state, &settings(arguments, &positions), terminal)?;
    let left: Vec<(usize, &Position)> =
        positions.iter().enumerate().filter(|(index, _)| !state.has(*index)).collect();
    let progress = Progress(terminal);
    let show = |done: usize| progress.show(&bar(done, positions.len()));
    show(state.found.len());
    work::in_parallel(
        &left,
        terminal,
        &|&(index, position), host| Some((index, search(position, arguments, host)?)),
        &mut |(index, cells)| {
            let kept = state.add(index, cells);
            show(state.found.len());
            kept
        },
    )?;
    Ok(state.found.into_values().collect())
}

/// The counts of one search; none where it was stopped.
fn search(
    position: &Position,
    arguments: &CalibrateArguments,
    host: &mut dyn Host,
) -> Option<Cells> {
    let options = TraceOptions { nodes: Some(arguments.nodes), ..TraceOptions::default() };
    let trace = Trace::record_search(&Game::new(position.clone()), &options, host).ok()?;
    let options = AuditOptions { most_nodes: AUDIT_NODES, ..AuditOptions::default() };
    let mut auditor = Auditor::new(&trace, &options).ok()?;
    let CalibrateArguments { rule, sample, .. } = *arguments;
    let cells = Cells::of_search(&trace, &mut auditor, rule, sample, host).ok()?;
    (!host.should_stop()).then_some(cells)
}

/// What a state must have in common with this call.
fn settings(arguments: &CalibrateArguments, positions: &[Position]) -> String {
    let CalibrateArguments { nodes, rule, sample, .. } = arguments;
    let rule = rule.map_or("all", Rule::name);
    let (version, count) = (Trace::VERSION, positions.len());
    format!("espalier {version}, {count} positions, {nodes} nodes, {rule}, sample {sample}")
}

/// How many of the positions are done.
fn bar(done: usize, of: usize) -> String {
    const WIDTH: usize = 30;
    let filled = WIDTH * done / of.max(1);
    format!("[{}{}] {done} of {of} positions", "#".repeat(filled), "-".repeat(WIDTH - filled))
}
