//! `espalier-lab datagen stats` and `view`: what a file holds.

use super::generate::left_out;
use crate::output::print;
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::data::statistics::{Statistics, amount, percent};
use espalier_lab::data::{Ending, GamePosition, SiftedGame, Sifting};
use espalier_lab::progress::Progress;
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
    /// How many positions to leave out at the beginning
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// How many positions to print
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    count: usize,
    /// Only those of the game with this number
    #[arg(long, value_name = "NUMBER")]
    game: Option<u32>,
    /// Also positions that are not kept; each with the move that was played, as `c8`
    #[arg(long)]
    all: bool,
}

/// How many games ended in each way.
#[derive(Default)]
struct Endings([u64; Ending::ALL.len()]);

impl Endings {
    fn add(&mut self, game: &SiftedGame) {
        self.0[game.ending as usize] += 1;
    }

    /// The ways that occurred, with their shares.
    fn text(&self) -> String {
        let games = self.0.iter().sum();
        let occurred = Ending::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0);
        let shares = occurred.map(|(ending, count)| format!("{ending} {}", percent(count, games)));
        shares.collect::<Vec<_>>().join(", ")
    }
}

/// Prints the statistics of a file.
pub(super) fn stats(StatsArgs { file }: &StatsArgs) -> Result<()> {
    let named = || format!("in {}", file.display());
    let mut games = Sifting::open(file).with_context(named)?;
    let kilobytes = |bytes: u64| u32::try_from(bytes / 1000).unwrap_or(u32::MAX);
    let mut bar = Progress::new(kilobytes(fs::metadata(file).with_context(named)?.len()), "kB");
    let (mut statistics, mut endings) = (Statistics::default(), Endings::default());
    let mut damage = None;
    while let Some(game) = games.next() {
        match game {
            Ok(game) => {
                game.kept().for_each(|record| statistics.add(record));
                endings.add(&game);
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
         {statistics}",
        file.display(),
        reader.settings(),
        amount(games.sifted().kept, reader.extent()),
        left_out(&games.sifted()),
        endings.text()
    ))?;
    damage.map_or(Ok(()), |error| Err(error).with_context(named))
}

/// Prints the positions of a file.
pub(super) fn view(args: &ViewArgs) -> Result<()> {
    let named = || format!("in {}", args.file.display());
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut skip, mut count) = (args.skip, args.count);
    for game in Sifting::open(&args.file).with_context(named)? {
        let game = game.with_context(named)?;
        if args.game.is_some_and(|number| number != game.number) {
            continue;
        }
        let wanted = |position: &&GamePosition| args.all || position.unfit.is_none();
        for position in game.positions.iter().filter(wanted) {
            if skip > 0 {
                skip -= 1;
            } else if count > 0 {
                count -= 1;
                if args.all {
                    writeln!(output, "{position}")?;
                } else {
                    writeln!(output, "{}", position.record)?;
                }
            }
        }
        if count == 0 {
            break;
        }
    }
    output.flush()?;
    Ok(())
}
