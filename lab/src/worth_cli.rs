//! `espalier-lab worth`: the command line of what parts are worth.

use crate::output::print;
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueHint};
use espalier_lab::factorial::state::FactorialState;
use espalier_lab::fingerprint;
use espalier_lab::state_file;
use espalier_lab::worth::repository::Repository;
use espalier_lab::worth::take::{Report, of_factorial};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes what the parts of the search are worth, from the records, wherever it is told.
///
/// `lab/worth` has a file for each part: what was switched, by which search (`bench`), how, and what
/// came of it. `espalier-lab ablate --worth` writes them. The lines `Worth (…)` of the engine's
/// sources and the tables of `docs/ablation.md` are made from them. A figure of another search than
/// that of today says so.
#[derive(Args, Debug)]
pub(crate) struct WorthArgs {
    /// First take over what an experiment has measured: the state file of `factorial`. Switches get
    /// a record, and other constants where a source tells their worth
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    take: Option<PathBuf>,
    /// The bench of the search that was measured, if this program has not played it
    #[arg(long, value_name = "NODES", requires = "take")]
    bench: Option<u64>,
    /// Write nothing, and fail where something would be written
    #[arg(long, conflicts_with = "take")]
    check: bool,
    /// The folder of the repository
    #[arg(long, value_name = "FOLDER", default_value = ".", value_hint = ValueHint::DirPath)]
    repository: PathBuf,
}

/// Takes over what there is, and writes what differs.
pub(crate) fn execute(args: &WorthArgs) -> Result<()> {
    let today = fingerprint::bench_of_search()?;
    let mut repository = Repository::read(&args.repository)?;
    if let Some(path) = &args.take {
        let report = take(path, args.bench, today, &mut repository)?;
        repository.write_records()?;
        print(told(&report))?;
    }
    let faults = repository.faults();
    let changes = repository.changes(today)?;
    for (path, text) in &changes {
        if args.check {
            print(format!("{} is not what the records say\n", path.display()))?;
        } else {
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
            print(format!("{}\n", path.display()))?;
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    ensure!(!args.check || changes.is_empty(), "`espalier-lab worth` writes these files anew");
    Ok(())
}

fn take(
    path: &Path,
    bench: Option<u64>,
    today: u64,
    repository: &mut Repository,
) -> Result<Report> {
    let state: FactorialState = state_file::read(path, |_| Vec::new())?
        .with_context(|| format!("there is no file {}", path.display()))?;
    let own = || -> Result<u64> {
        ensure!(
            fingerprint::of_this_program()? == state.settings.engine.program,
            "another program has played these games: say by --bench what `espalier bench` of its \
             version counts"
        );
        Ok(today)
    };
    let bench = bench.map_or_else(own, Ok)?;
    let names = repository.names();
    Ok(repository.records.take(of_factorial(&state, bench), |name| names.contains(name)))
}

fn told(report: &Report) -> String {
    let Report { taken, less_exact, others } = report;
    let mut text = format!("{taken} measurements taken\n");
    for (names, why) in [
        (less_exact, "a more exact one of the same search stays"),
        (others, "no switch, and no source tells its worth"),
    ] {
        if !names.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "not {}: {why}", names.join(", "));
        }
    }
    text
}
