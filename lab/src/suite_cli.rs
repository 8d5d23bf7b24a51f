//! `espalier-lab suite`: the command line of a suite.

use crate::game_args::limits;
use crate::output::print;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use espalier_lab::interrupt;
use espalier_lab::matches::clock::Limit;
use espalier_lab::matches::spec::EngineSpec;
use espalier_lab::progress::Progress;
use espalier_lab::suite::finding::Finding;
use espalier_lab::suite::report;
use espalier_lab::suite::run::Examination;
use espalier_lab::suite::summary::Summary;
use espalier_lab::suite::task::Suite;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Asks an engine positions whose best moves are known.
///
/// A line of the file is an EPD with `bm` (moves to play, or `#5` for a mate), `am` (moves not to
/// play) or `dm` (moves to mate), and perhaps `id`. Lines that cannot be understood are left out
/// and told. The engine forgets everything before each position.
///
/// A position counts as found from the end of the iteration since which the move stayed right
/// until the end. The branching factor is how many times more nodes one more ply costs, where the
/// nodes of a depth are all visited up to the end of its iteration: for the last ply, the sums over
/// all positions at the deepest iteration and at the one before; in the mean, the geometric mean
/// over the last four plies and over positions. Announced mates do not count for it. Cutoffs (which
/// move of a node raised the score to beta) are seen for the engine in this process only.
///
/// Ends with 0 when all was asked, and with 1 when the engine failed to answer, the run was
/// stopped, or fewer were solved than `--at-least` demands.
#[derive(Args, Debug)]
pub(crate) struct SuiteArgs {
    /// Positions with their best moves: EPD, one on every line
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The engine, by the words of `match`: self, cmd="PATH ARGUMENTS", hash=, option.NAME=VALUE.
    /// Options may also stand alone after the file
    #[arg(long, num_args = 1.., value_name = "WORD")]
    engine: Vec<String>,
    /// More words about the engine, as in option.Hash=64
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    limit: SuiteLimitArgs,
    /// Ask only the first so many positions
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    first: Option<u32>,
    /// Positions at a time; more than there are cores makes times meaningless
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Seconds an engine may take to start and, where no time limit applies, to answer
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// Fail when fewer are solved
    #[arg(long, value_name = "NUMBER")]
    at_least: Option<usize>,
    /// Write all answers and sums to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    json: Option<PathBuf>,
}

/// What limits each answer.
#[derive(Args, Debug)]
#[group(multiple = false)]
struct SuiteLimitArgs {
    /// Nodes per position
    #[arg(long)]
    nodes: Option<String>,
    /// Plies per position
    #[arg(long)]
    depth: Option<String>,
    /// Milliseconds per position
    #[arg(long, value_name = "MILLISECONDS")]
    movetime: Option<String>,
}

impl SuiteLimitArgs {
    fn limit(&self) -> Result<Option<Limit>> {
        let given = [("nodes", &self.nodes), ("depth", &self.depth), ("movetime", &self.movetime)];
        Ok(limits(given)?.into_iter().next())
    }
}

/// Asks the suite.
pub(crate) fn execute(args: &SuiteArgs) -> Result<()> {
    let mut suite = Suite::read(&args.file)?;
    for line in &suite.left_out {
        eprintln!("left out: {line}");
    }
    suite.tasks.truncate(args.first.map_or(usize::MAX, |first| first as usize));
    let words = args.engine.iter().chain(&args.words).map(String::as_str);
    let Some(limit) = args.limit.limit()? else {
        bail!("how long may the engine think about a position? Give --movetime, --nodes or --depth")
    };
    let engine = EngineSpec::parse(words, Some(limit))?;
    if matches!(engine.limit, Limit::Clock(_)) {
        bail!("a position has no clock; give --movetime, --nodes or --depth instead of tc=");
    }
    let examination = Examination {
        engine: &engine,
        concurrency: usize::from(args.concurrency).min(suite.tasks.len()),
        patience: Duration::from_secs(args.patience),
    };
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let (seats, name) = examination.take_seats(&stop)?;
    let mut progress = Progress::new(suite.tasks.len() as u32, "positions");
    let (mut asked, mut solved) = (0, 0);
    let findings = examination.run(seats, &suite.tasks, &stop, |finding| {
        solved += usize::from(finding.solved);
        asked += 1;
        progress.show(asked, &format!("{solved} solved"));
    });
    progress.finish();

    let summary = Summary::of(&findings);
    let left_out = suite.left_out.len();
    let printed = print(format_args!(
        "Suite   {}: {} positions, {left_out} lines left out\n\
         Engine  {name} ({engine})\n\
         Limit   {}, {} at a time\n\
         {}",
        args.file.display(),
        suite.tasks.len(),
        engine.limit,
        examination.concurrency,
        report::text(&summary, &findings)
    ));
    if let Some(path) = &args.json {
        let about = json!({
            "suite": args.file, "leftOut": suite.left_out, "engine": name,
            "settings": engine.to_string(), "limit": engine.limit.to_string(),
            "concurrency": examination.concurrency,
        });
        write_json(path, &about, &summary, &findings)?;
    }
    printed?;
    judge(args, &summary, suite.tasks.len())
}

/// An error where the result is not what was asked for.
fn judge(args: &SuiteArgs, summary: &Summary, asked: usize) -> Result<()> {
    if summary.positions < asked {
        bail!("stopped after {} of {asked} positions", summary.positions);
    }
    if summary.unanswered > 0 {
        bail!("the engine gave no answer in {} positions", summary.unanswered);
    }
    if let Some(wanted) = args.at_least.filter(|&wanted| summary.solved < wanted) {
        bail!("{} positions solved, but {wanted} were demanded", summary.solved);
    }
    Ok(())
}

fn write_json(
    path: &Path,
    about: &serde_json::Value,
    summary: &Summary,
    findings: &[Finding],
) -> Result<()> {
    let text = serde_json::to_string_pretty(&json!({
        "about": about, "summary": summary, "positions": findings,
    }))?;
    fs::write(path, text + "\n").with_context(|| format!("cannot write {}", path.display()))
}
