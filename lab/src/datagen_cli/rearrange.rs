//! `espalier-lab datagen merge`, `split` and `shuffle`: files made of other files.

use crate::output::print_line;
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use espalier_lab::data::Extent;
use espalier_lab::data::rearrange::{self, Course, PASSES};
use espalier_lab::interrupt;
use espalier_lab::progress::Progress;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes the games of several files into one
///
/// Games are numbered anew, in the order of the files. Files that are damaged, hold the same games
/// as another or are read with another sieve are refused. The settings of the new file name those it
/// was made of, with their settings.
#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    /// The files
    #[arg(required = true, num_args = 2.., value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The file that is written: a new one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,
}

/// Divides a file into games to learn from and games to check by
///
/// Games keep their numbers.
#[derive(Args, Debug)]
pub(super) struct SplitArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Every game so often, from the first on, is for checking
    #[arg(long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..))]
    nth: u32,
    /// The file with the games to learn from: a new one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    training: PathBuf,
    /// The file with the games to check by: a new one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    validation: PathBuf,
}

/// Writes the games of a file in random order
///
/// Games are numbered anew. As much memory is needed as the file is large.
#[derive(Args, Debug)]
pub(super) struct ShuffleArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Decides the order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file that is written: a new one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,
}

/// Merges files.
pub(super) fn merge(args: &MergeArgs) -> Result<()> {
    let extent = work(&args.files, |course| rearrange::merge(&args.files, &args.out, course))?;
    tell(&args.out, extent)
}

/// Divides a file.
pub(super) fn split(args: &SplitArgs) -> Result<()> {
    ensure!(args.training != args.validation, "--training and --validation need a file each");
    let outs = [args.training.as_path(), args.validation.as_path()];
    let source = std::slice::from_ref(&args.file);
    let [training, validation] =
        work(source, |course| rearrange::split(&args.file, args.nth as usize, outs, course))?;
    tell(&args.training, training)?;
    tell(&args.validation, validation)
}

/// Shuffles a file.
pub(super) fn shuffle(args: &ShuffleArgs) -> Result<()> {
    let source = std::slice::from_ref(&args.file);
    let extent =
        work(source, |course| rearrange::shuffle(&args.file, args.seed, &args.out, course))?;
    tell(&args.out, extent)
}

/// Works on files with a bar, until done or stopped.
fn work<T>(files: &[PathBuf], work: impl FnOnce(&mut Course<'_>) -> Result<T>) -> Result<T> {
    let kilobytes = |bytes: u64| u32::try_from(bytes / 1000).unwrap_or(u32::MAX);
    let mut bytes = 0;
    for file in files {
        let file_there = fs::metadata(file);
        bytes += file_there.with_context(|| format!("cannot read {}", file.display()))?.len();
    }
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let (mut bar, mut done) = (Progress::new(kilobytes(PASSES * bytes), "kB"), 0);
    let mut read = |more| {
        done += more;
        bar.show(kilobytes(done), "");
    };
    let result = work(&mut Course { read: &mut read, stop: &stop });
    bar.finish();
    result
}

fn tell(path: &Path, Extent { bytes, games, positions, .. }: Extent) -> Result<()> {
    #[allow(clippy::cast_precision_loss, reason = "a size for people")]
    let megabytes = bytes as f64 / 1e6;
    print_line(format_args!(
        "File       {}: {games} games, {positions} moves, {megabytes:.1} MB",
        path.display()
    ))
}
