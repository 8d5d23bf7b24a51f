//! `espalier-lab datagen stats` and `view`: what a file holds.

use super::generate::left_out;
use crate::output::print;
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::data::statistics::{amount, percent};
use espalier_lab::data::{Ending, FilteredGames, GamePosition, GameResult};
use espalier_lab::progress::Progress;
use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// Tells what a file holds: how it was made, results, scores, and whether it is whole
#[derive(Args, Debug)]
pub(super) struct StatsArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
}

/// Prints positions as lines of an EPD file: `ce` is the score, `c9` the result
#[derive(Args, Debug)]
pub(super) struct ViewArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Only those of the game with this number
    #[arg(long, value_name = "NUMBER")]
    game: Option<u32>,
    /// Also positions that are not kept; each with the move that was played, as `c8`
    #[arg(long)]
    all: bool,
}

/// The names that occurred, with their shares.
fn shares<T: Display>(counts: impl IntoIterator<Item = (T, u64)>) -> String {
    let occurred: Vec<_> = counts.into_iter().filter(|&(_, count)| count > 0).collect();
    let all = occurred.iter().map(|&(_, count)| count).sum();
    let shares = occurred.iter().map(|(name, count)| format!("{name} {}", percent(*count, all)));
    shares.collect::<Vec<_>>().join(", ")
}

pub(super) fn stats(StatsArgs { file }: &StatsArgs) -> Result<()> {
    let named = || format!("in {}", file.display());
    let mut games = FilteredGames::open(file).with_context(named)?;
    let kilobytes = |bytes: u64| u32::try_from(bytes / 1000).unwrap_or(u32::MAX);
    let mut bar = Progress::new(kilobytes(fs::metadata(file).with_context(named)?.len()), "kB");
    let (mut results, mut endings) = ([0; GameResult::ALL.len()], [0; Ending::ALL.len()]);
    let mut damage = None;
    while let Some(game) = games.next() {
        match game {
            Ok(game) => {
                game.kept().for_each(|record| results[record.result as usize] += 1);
                endings[game.ending as usize] += 1;
            }
            Err(error) => damage = Some(error),
        }
        let extent = games.reader().extent();
        bar.show(kilobytes(extent.bytes), &format!("{} games", extent.games));
    }
    bar.finish();
    let reader = games.reader();
    let state = match &damage {
        None if reader.is_complete() => "complete".to_owned(),
        None => "not finished; nothing is damaged".to_owned(),
        Some(error) => error.to_string(),
    };
    print(format_args!(
        "File       {}\n\
         Settings   {}\n\
         Positions  {}\n\
         State      {state}\n\
         {}\n\
         Ended      {}\n\
         Results    {} of the positions\n",
        file.display(),
        reader.settings(),
        amount(games.counts().kept, reader.extent()),
        left_out(&games.counts()),
        shares(Ending::ALL.into_iter().zip(endings)),
        shares(GameResult::ALL.into_iter().zip(results))
    ))?;
    damage.map_or(Ok(()), |error| Err(error).with_context(named))
}

pub(super) fn view(args: &ViewArgs) -> Result<()> {
    let named = || format!("in {}", args.file.display());
    let mut output = BufWriter::new(io::stdout().lock());
    for game in FilteredGames::open(&args.file).with_context(named)? {
        let game = game.with_context(named)?;
        if args.game.is_some_and(|number| number != game.number) {
            continue;
        }
        let wanted = |position: &&GamePosition| args.all || position.unfit.is_none();
        for position in game.positions.iter().filter(wanted) {
            if args.all {
                writeln!(output, "{position}")?;
            } else {
                writeln!(output, "{}", position.record)?;
            }
        }
    }
    output.flush()?;
    Ok(())
}
