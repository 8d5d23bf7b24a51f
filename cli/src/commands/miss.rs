//! `espalier miss`: why a search does not play a move.

use super::arguments::{RECORDS, set, set_number};
use super::host::Interruptible;
use super::line::{parse_line, read_line};
use super::output::{Progress, print_json, print_line};
use super::position::{Ended, PositionArguments, parse_move};
use super::{CommandResult, Terminal};
use espalier::bench::DEPTHS;
use espalier_chess::board::Position;
use espalier_insight::answers::{self, Telling};
use espalier_insight::explain::{found_words, miss_words, stage_words};
use espalier_insight::{
    Miss, MissOptions, MissQuestion, Sought, Trace, TraceOptions, explain_miss,
};
use lexopt::{Arg, Error, Parser, ValueExt};
use serde::Serialize;
use std::fmt::Write as _;

/// Asks why a search of a position does not play a move, and prints the answer step by step.
pub(super) fn miss(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let MissArguments { position, mv, line, options, json } = MissArguments::parse(arguments)?;
    let session = position.session_after_moves()?;
    let position = session.game().position();
    if let Some(ended) = Ended::of(position) {
        return Ok(ended.print::<NoSteps>(position, json, terminal)?);
    }
    let mv = mv.ok_or("miss needs --move MOVE: the move to ask about")?;
    let mv = parse_move(position, &mv).map_err(|error| format!("--move: {error}"))?;
    let line = parse_line(&position.after(mv), &line, " after the --move")?;

    let mut host = Interruptible::new(terminal)?;
    let progress = Progress(terminal);
    let question = MissQuestion { game: session.game(), moves: &[mv], line: &line };
    let sought = explain_miss(&question, &options, &mut host, &mut |stage| {
        progress.show(&stage_words(position, stage).to_string());
    })
    .map_err(|_| "there is no memory for the hash tables of the searches")?;
    drop(progress);
    match &sought {
        Sought::Stopped => Err("stopped before the searches were done".into()),
        _ if json => Ok(print_json(terminal, &MissJson::new(position, &sought))?),
        &Sought::Played { played, depth } => {
            Ok(print_line(terminal, found_words(position, played, depth))?)
        }
        Sought::Missed(miss) => Ok(terminal.print(&text(position, miss))?),
    }
}

#[derive(Serialize)]
struct MissJson {
    version: &'static str,
    root: String,
    #[serde(flatten)]
    found: answers::Miss,
}

impl MissJson {
    fn new(root: &Position, sought: &Sought) -> Self {
        let found = answers::Miss::found(sought, root, Telling::ENGLISH);
        Self { version: Trace::VERSION, root: root.to_string(), found }
    }
}

/// Without a legal move there are no steps.
#[derive(Default, Serialize)]
struct NoSteps {
    steps: Vec<answers::MissStep>,
}

struct MissArguments {
    position: PositionArguments,
    mv: Option<String>,
    line: Vec<String>,
    options: MissOptions,
    json: bool,
}

impl MissArguments {
    fn parse(mut arguments: Parser) -> Result<Self, Error> {
        let mut position = PositionArguments::default();
        let (mut mv, mut line, mut depth, mut nodes) = (None, None, None, None);
        let (mut records, mut json) = (None, false);
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(word) => position.add_word(word)?,
                Arg::Long("moves") => position.read_moves(args)?,
                Arg::Long("move") => set(&mut mv, "--move", args.value()?.string()?)?,
                Arg::Long("line") => set(&mut line, "--line", read_line(args)?)?,
                Arg::Long("depth") => set_number(&mut depth, args, "--depth", &DEPTHS)?,
                Arg::Long("nodes") => set_number(&mut nodes, args, "--nodes", &(1..=u64::MAX))?,
                Arg::Long("records") => set_number(&mut records, args, "--records", &RECORDS)?,
                Arg::Long("json") => json = true,
                other => return Err(other.unexpected()),
            }
        }
        let usual = MissOptions::default();
        let options = MissOptions {
            depth,
            nodes: if depth.is_none() { nodes.or(usual.nodes) } else { nodes },
            most_records: records.unwrap_or(TraceOptions::DEFAULT_RECORDS),
            ..usual
        };
        Ok(Self { position, mv, line: line.unwrap_or_default(), options, json })
    }
}

fn text(root: &Position, miss: &Miss) -> String {
    let words = miss_words(root, miss);
    let mut text = format!("{}\n", words.summary);
    for step in &words.steps {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{}", step.sentence);
        for cut in &step.cuts {
            let _ = writeln!(text, "  {} {}", cut.sentence, cut.numbers);
            let _ = writeln!(text, "  {}", cut.verdict);
        }
    }
    if !words.conclusion.is_empty() {
        let _ = writeln!(text, "\n{}", words.conclusion);
    }
    text + "\nScores are in pawns, from White’s view.\n"
}
