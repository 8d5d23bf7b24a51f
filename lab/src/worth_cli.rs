//! `espalier-lab worth`: the command line of the table of what parts are worth.

use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::worth::{rewritten, table};
use std::fs;
use std::path::PathBuf;

/// Writes the table of `docs/ablation.md` from the records in `lab/worth`.
///
/// A record has a line for each measurement: what was switched, by which search (`bench`), at which
/// limit, how, and what came of it, as `ablate`, `factorial` and `match` tell it.
#[derive(Args, Debug)]
pub(crate) struct WorthArgs {
    /// The folder of the repository
    #[arg(long, value_name = "FOLDER", default_value = ".", value_hint = ValueHint::DirPath)]
    repository: PathBuf,
}

pub(crate) fn execute(args: &WorthArgs) -> Result<()> {
    let path = args.repository.join("docs/ablation.md");
    let page = fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}: name the repository", path.display()))?;
    let made = rewritten(&page, &table(&args.repository.join("lab/worth"))?)?;
    fs::write(&path, made).with_context(|| format!("cannot write {}", path.display()))
}
