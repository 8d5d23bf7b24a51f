//! `espalier-lab suite`: the command line of a suite.

use crate::game_args::LimitArgs;
use crate::output::print;
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueHint};
use espalier_lab::interrupt;
use espalier_lab::matches::clock::Limit;
use espalier_lab::matches::option::{EngineOption, listed};
use espalier_lab::progress::Progress;
use espalier_lab::suite::finding::Finding;
use espalier_lab::suite::run::run;
use espalier_lab::suite::summary::{Summary, unsolved};
use espalier_lab::suite::task::Suite;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Asks an engine positions whose best moves are known.
///
/// A line of the file is an EPD with `bm` (moves to play, or `#5` for a mate), `am` (moves not to
/// play) or `dm` (moves to mate), and perhaps `id`. Lines that cannot be understood are left out
/// and told. The engine forgets everything before each position.
///
/// A position counts as found from the end of the iteration since which the move stayed right
/// until the end. Cutoffs tell which move of a node raised the score to beta.
///
/// Ends with 0 when all was asked, and with 1 when the engine crashed, the run was
/// stopped, or fewer were solved than `--at-least` demands.
#[derive(Args, Debug)]
pub(crate) struct SuiteArgs {
    /// Positions with their best moves: EPD, one on every line
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Options of the engine, as those of `match`
    #[arg(value_name = "NAME=VALUE")]
    options: Vec<EngineOption>,
    #[command(flatten)]
    limit: LimitArgs,
    /// Ask only the first so many positions
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    first: Option<u32>,
    /// Positions at a time; more than there are cores makes times meaningless
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Fail when fewer are solved
    #[arg(long, value_name = "NUMBER")]
    at_least: Option<usize>,
    /// Write all answers and sums to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    json: Option<PathBuf>,
}

pub(crate) fn execute(args: &SuiteArgs) -> Result<()> {
    let mut suite = Suite::read(&args.file)?;
    for line in &suite.left_out {
        eprintln!("left out: {line}");
    }
    suite.tasks.truncate(args.first.map_or(usize::MAX, |first| first as usize));
    let limit = args.limit.limit();
    ensure!(
        !matches!(limit, Limit::Clock(_)),
        "a position has no clock; give --movetime, --nodes or --depth instead of --tc"
    );
    let concurrency = usize::from(args.concurrency).min(suite.tasks.len());
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let mut progress = Progress::new(suite.tasks.len() as u32, "positions");
    let (mut asked, mut solved) = (0, 0);
    let findings = run(&suite.tasks, &args.options, limit, concurrency, &stop, |finding| {
        solved += usize::from(finding.solved);
        asked += 1;
        progress.show(asked, &format!("{solved} solved"));
    })?;
    progress.finish();

    let summary = Summary::of(&findings);
    let left_out = suite.left_out.len();
    let printed = print(format_args!(
        "Suite   {}: {} positions, {left_out} lines left out\n\
         Engine  {}\n\
         Limit   {limit}, {concurrency} at a time\n\
         {summary}{}",
        args.file.display(),
        suite.tasks.len(),
        listed(&args.options),
        unsolved(&findings)
    ));
    if let Some(path) = &args.json {
        let about = json!({
            "suite": args.file, "leftOut": suite.left_out, "options": args.options,
            "limit": limit.to_string(), "concurrency": concurrency,
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
