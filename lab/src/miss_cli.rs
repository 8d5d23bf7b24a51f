//! `espalier-lab miss`: the command line.

use crate::output::print;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use espalier_insight::MissOptions;
use espalier_lab::interrupt;
use espalier_lab::miss::tally::MissTally;
use espalier_lab::miss::{report, run};
use espalier_lab::progress::Progress;
use espalier_lab::suite::task::Suite;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// Says which decision of the search threw the solutions of a suite away.
///
/// A line of the file is an EPD with `bm` (moves to play). Each position is searched with an empty
/// hash. Where the solution is not played, the search is recorded and followed: the solution, the
/// reply that refuted it, the best answer to that by a search of its own, and so on, to the decision
/// that ended the line. Every cut on the way is audited twice: with its rule off in that node, and
/// with nothing pruned at all. Guilty is the first cut that is wrong without its rule, else the
/// first that is wrong without pruning. A longer search of the solution alone says whether the
/// evaluation would have preferred it.
#[derive(Args, Debug)]
pub(crate) struct MissArgs {
    /// Positions with their best moves: EPD, one on every line
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Nodes per position
    #[arg(long, default_value_t = MissOptions::DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Nodes of the longer search, four times as many where not given
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    longer: Option<u64>,
    /// Nodes of each verdict
    #[arg(long, value_name = "NODES", default_value_t = MissOptions::default().audit.most_nodes, value_parser = clap::value_parser!(u64).range(1..))]
    audit: u64,
    /// Hash size in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=4096))]
    hash: u32,
    /// Ask only the first so many positions
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    first: Option<u32>,
    /// Positions at a time; the result does not depend on it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Write all answers and sums to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    json: Option<PathBuf>,
}

impl MissArgs {
    fn options(&self) -> MissOptions {
        let mut options = MissOptions {
            nodes: Some(self.nodes),
            longer_nodes: Some(self.longer.unwrap_or_else(|| self.nodes.saturating_mul(4))),
            hash_megabytes: self.hash as usize,
            ..MissOptions::default()
        };
        options.audit.most_nodes = self.audit;
        options
    }
}

pub(crate) fn execute(args: &MissArgs) -> Result<()> {
    let mut suite = Suite::read(&args.file)?;
    for line in &suite.left_out {
        eprintln!("left out: {line}");
    }
    suite.tasks.retain(|task| {
        let has_best = !task.goal.best.is_empty();
        if !has_best {
            eprintln!("left out: {}: it has no best move (bm)", task.id);
        }
        has_best
    });
    suite.tasks.truncate(args.first.map_or(usize::MAX, |first| first as usize));
    if suite.tasks.is_empty() {
        bail!("{} has no position with a best move (bm)", args.file.display());
    }
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let mut progress = Progress::new(suite.tasks.len() as u32, "positions");
    let (mut asked, mut missed) = (0, 0);
    let options = args.options();
    let concurrency = usize::from(args.concurrency).min(suite.tasks.len());
    let findings = run::run(&suite.tasks, &options, concurrency, &stop, |finding| {
        asked += 1;
        missed += usize::from(finding.miss.is_some());
        progress.show(asked, &format!("{missed} missed"));
    })?;
    progress.finish();
    let tally = MissTally::of(&findings);
    let printed = print(report::text(&tally, &findings));
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&json!({
            "about": {
                "suite": args.file, "nodes": options.nodes, "longerNodes": options.longer_nodes,
                "auditNodes": options.audit.most_nodes, "hash": args.hash,
            },
            "tally": tally,
            "positions": findings,
        }))?;
        fs::write(path, text + "\n").with_context(|| format!("cannot write {}", path.display()))?;
    }
    printed?;
    if findings.len() < suite.tasks.len() {
        bail!("stopped after {} of {} positions", findings.len(), suite.tasks.len());
    }
    Ok(())
}
