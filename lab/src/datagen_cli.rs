//! `espalier-lab datagen`: the command line of games for learning, and of the files they fill.

use crate::output::{print, print_line, unless_unread};
use anyhow::{Context, Result};
use clap::{Args, Subcommand, ValueHint};
use espalier::types::Score;
use espalier_lab::data::statistics::{Statistics, amount, percent};
use espalier_lab::data::{Collection, Reader, Sifted, Unfit};
use espalier_lab::datagen::{DatagenProgress, DatagenSettings, Generation, run};
use espalier_lab::interrupt;
use espalier_lab::matches::adjudicate::{Adjudication, DrawRule, WinRule};
use espalier_lab::progress::Progress;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Fills a file with positions from games of Espalier against itself.
///
/// Games begin from random balanced openings. Only quiet positions are kept, each once, with the
/// score of the search and the result of the game, in 30 bytes: `docs/data-format.md`. The file
/// depends on the settings alone, whatever the number of workers, and a run that was interrupted
/// goes on where it stopped; with a larger number of positions a finished one does too.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct DatagenArgs {
    #[command(subcommand)]
    command: Option<DatagenCommand>,
    #[command(flatten)]
    generate: GenerateArgs,
}

#[derive(Subcommand, Debug)]
enum DatagenCommand {
    Stats(StatsArgs),
    View(ViewArgs),
}

#[derive(Args, Debug)]
struct GenerateArgs {
    /// The file that is filled, or gone on with
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, required = true)]
    out: Option<PathBuf>,
    /// Positions that the file is to have at least
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=4_000_000_000), required = true)]
    positions: Option<u32>,
    /// Nodes per move
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Megabytes of each side's hash table
    #[arg(long, value_name = "MEGABYTES", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Decides all openings, and so all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Half-moves of random openings. With few of them, games repeat each other
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(4..=60))]
    plies: u32,
    /// Count as won once both sides' scores agree on it: centipawns, moves in a row
    #[arg(long, value_name = "SCORE:MOVES[:resign]", default_value = "1500:4")]
    adjudicate_win: WinRule,
    /// Count as drawn once scores are near zero: centipawns, moves in a row, moves that must have
    /// been played before
    #[arg(long, value_name = "SCORE:MOVES:FROM", default_value = "10:8:40")]
    adjudicate_draw: DrawRule,
    /// Count as drawn after this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=9000))]
    max_moves: u32,
    /// Play every game to its end on the board
    #[arg(long, conflicts_with_all = ["adjudicate_win", "adjudicate_draw", "max_moves"])]
    no_adjudication: bool,
    /// The largest score of a position that is kept, in centipawns. Forced mates are never kept
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 2000, value_parser = clap::value_parser!(Score).range(1..=30_000))]
    decided_above: Score,
    /// Games at a time [default: as many as there are cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
}

/// Tells what a file holds: how it was made, results, scores, and whether it is whole
#[derive(Args, Debug)]
struct StatsArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
}

/// Prints positions as lines of an EPD file: `ce` is the score, `c9` the result
#[derive(Args, Debug)]
struct ViewArgs {
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
}

/// Does what was asked for.
pub(crate) fn execute(args: &DatagenArgs) -> Result<()> {
    match &args.command {
        None => generate(&args.generate),
        Some(DatagenCommand::Stats(args)) => stats(&args.file),
        Some(DatagenCommand::View(args)) => view(args).or_else(unless_unread),
    }
}

impl GenerateArgs {
    fn generation(&self) -> Result<Generation> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let mut settings = DatagenSettings::new(self.seed, self.plies)?;
        settings.nodes = self.nodes;
        settings.hash = self.hash;
        settings.adjudication = self.adjudication();
        settings.decided_above = self.decided_above;
        Ok(Generation {
            settings,
            positions: self.positions.context("how many --positions?")?,
            workers: self.concurrency.map_or_else(cores, usize::from),
        })
    }

    fn adjudication(&self) -> Adjudication {
        if self.no_adjudication {
            return Adjudication::default();
        }
        Adjudication {
            win: Some(self.adjudicate_win),
            draw: Some(self.adjudicate_draw),
            max_moves: Some(self.max_moves),
        }
    }
}

fn generate(args: &GenerateArgs) -> Result<()> {
    let out = args.out.as_deref().context("--out is missing")?;
    let generation = args.generation()?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let say = |note: &str| eprintln!("note: {note}");
    let mut collection = Collection::resume(out, &generation.settings, say)?;
    let before = collection.extent().records;
    let (started, mut bar) = (Instant::now(), Progress::new(generation.positions, "positions"));
    let speed = |made: u32| f64::from(made) / started.elapsed().as_secs_f64().max(f64::EPSILON);
    let result = run(&generation, &mut collection, &stop, |standing, fault| {
        if let Some((number, fault)) = fault {
            bar.say(&format!("game {number} is dropped: {fault}"));
        }
        let speed = speed(standing.positions - before);
        let status = format!("{speed:.0} positions/s  {} games", standing.games);
        bar.show(standing.positions, &status);
    });
    bar.finish();
    let DatagenProgress { positions, sifted, faults, .. } = result?;
    let (extent, made) = (collection.extent(), positions - before);
    let (speed, seconds) = (speed(made), started.elapsed().as_secs());
    let is_enough = positions >= generation.positions;
    if is_enough {
        collection.finish()?;
    }
    print_line(format_args!(
        "File       {}\n\
         Positions  {}\n\
         This run   {made} positions in {seconds} s, {speed:.0} a second; {faults} games dropped\n\
         {}",
        out.display(),
        amount(extent),
        left_out(&sifted)
    ))?;
    if is_enough { Ok(()) } else { print_line("Stopped    the same command goes on from here") }
}

/// What became of the positions that were looked at.
pub(crate) fn left_out(sifted: &Sifted) -> String {
    let seen = sifted.seen();
    let reasons = Unfit::ALL
        .into_iter()
        .filter(|&reason| sifted.left_out(reason) > 0)
        .map(|reason| format!(", {reason} {}", percent(sifted.left_out(reason), seen)));
    format!("Looked at  {seen}: kept {}{}", percent(sifted.kept, seen), reasons.collect::<String>())
}

fn stats(path: &Path) -> Result<()> {
    let named = || format!("in {}", path.display());
    let mut reader = Reader::open(path).with_context(named)?;
    let mut statistics = Statistics::default();
    let mut damage = None;
    for game in &mut reader {
        match game {
            Ok(game) => {
                for record in &game.records {
                    statistics.add(&record.unpack().with_context(named)?);
                }
            }
            Err(error) => damage = Some(error),
        }
    }
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
         {statistics}",
        path.display(),
        reader.settings(),
        amount(reader.extent())
    ))?;
    damage.map_or(Ok(()), |error| Err(error).with_context(named))
}

fn view(args: &ViewArgs) -> Result<()> {
    let named = || format!("in {}", args.file.display());
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut skip, mut count) = (args.skip, args.count);
    for game in Reader::open(&args.file).with_context(named)? {
        let game = game.with_context(named)?;
        if args.game.is_some_and(|number| number != game.number) {
            continue;
        }
        let skipped = skip.min(game.records.len());
        skip -= skipped;
        for record in game.records[skipped..].iter().take(count) {
            writeln!(output, "{}", record.unpack().with_context(named)?)?;
            count -= 1;
        }
        if count == 0 {
            break;
        }
    }
    output.flush()?;
    Ok(())
}
