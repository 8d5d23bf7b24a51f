//! `espalier-lab datagen`: games of Espalier against itself.

use crate::output::print_line;
use crate::tune_cli::parse_share;
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use espalier_chess::types::Score;
use espalier_lab::data::statistics::{amount, percent};
use espalier_lab::data::{Collection, Filter, FilterCounts, Unfit};
use espalier_lab::datagen::{DatagenProgress, DatagenSettings, Generation, run};
use espalier_lab::interrupt;
use espalier_lab::matches::adjudicate::{Adjudication, DrawRule, WinRule};
use espalier_lab::matches::clock::Limit;
use espalier_lab::matches::random_openings::{PlyRange, RandomOpenings};
use espalier_lab::progress::Progress;
use std::path::PathBuf;
use std::time::Instant;

#[derive(Args, Debug)]
pub(super) struct GenerateArgs {
    /// The file that is filled, or gone on with
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, required = true)]
    out: Option<PathBuf>,
    /// Positions that are to be kept of the file at least
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=2_000_000_000), required = true)]
    positions: Option<u32>,
    /// Nodes per move: the iteration that passes them is finished
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Nodes per move at which even an unfinished iteration ends [default: 8 times --nodes]
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    hard_nodes: Option<u64>,
    /// Megabytes of each side's hash table
    #[arg(long, value_name = "MEGABYTES", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Decides all openings, and so all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Half-moves of random openings, drawn for each game. With few of them, games repeat each other
    #[arg(long, value_name = "FROM-TO", default_value = "8-12", value_parser = parse_plies)]
    plies: PlyRange,
    /// The largest score of an opening by a short search, in centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 500, value_parser = clap::value_parser!(Score).range(10..=30_000))]
    balanced_within: Score,
    /// The share of games that begin with a start position of Chess960
    #[arg(long, value_name = "SHARE", default_value_t = 0.12, value_parser = parse_share)]
    chess960: f64,
    /// Count as won once both sides' scores agree on it: centipawns, moves in a row
    #[arg(long, value_name = "SCORE:MOVES", default_value = "1500:4")]
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

impl GenerateArgs {
    fn generation(&self) -> Result<Generation> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let mut settings = DatagenSettings::new(self.seed)?;
        settings.openings = RandomOpenings {
            seed: self.seed,
            plies: self.plies,
            balanced_within: self.balanced_within,
            chess960: self.chess960,
        };
        settings.limit = self.limit()?;
        settings.hash = self.hash;
        settings.adjudication = self.adjudication();
        settings.filter = Filter { decided_above: self.decided_above, ..Filter::default() };
        Ok(Generation {
            settings,
            positions: self.positions.context("how many --positions?")?,
            workers: self.concurrency.map_or_else(cores, usize::from),
        })
    }

    fn limit(&self) -> Result<Limit> {
        let soft = self.nodes;
        let hard = self.hard_nodes.unwrap_or_else(|| soft.saturating_mul(8));
        ensure!(
            hard >= soft,
            "--hard-nodes {hard} would end searches before --nodes {soft} is reached"
        );
        Ok(Limit::SoftNodes { soft, hard })
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

fn parse_plies(text: &str) -> Result<PlyRange, String> {
    let range: PlyRange = text.parse()?;
    // Fewer give too few openings for the games of a file.
    if range.from() >= 4 { Ok(range) } else { Err("at least 4 half-moves".to_owned()) }
}

/// Fills the file, or goes on with it.
pub(super) fn execute(args: &GenerateArgs) -> Result<()> {
    let out = args.out.as_deref().context("--out is missing")?;
    let generation = args.generation()?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let say = |note: &str| eprintln!("note: {note}");
    let mut collection = Collection::resume(out, &generation.settings, say)?;
    let before = collection.kept();
    let (started, mut bar) = (Instant::now(), Progress::new(generation.positions, "positions"));
    #[allow(clippy::cast_precision_loss, reason = "a speed for people")]
    let speed = |made: u64| made as f64 / started.elapsed().as_secs_f64().max(f64::EPSILON);
    let result = run(&generation, &mut collection, &stop, |standing, fault| {
        if let Some((number, fault)) = fault {
            bar.say(&format!("game {number} is dropped: {fault}"));
        }
        let speed = speed(standing.positions - before);
        let status = format!("{speed:.0} positions/s  {} games", standing.games);
        bar.show(u32::try_from(standing.positions).unwrap_or(u32::MAX), &status);
    });
    bar.finish();
    let DatagenProgress { positions, counts, faults, .. } = result?;
    let amount = amount(collection.kept(), collection.extent());
    let made = positions - before;
    let (speed, seconds) = (speed(made), started.elapsed().as_secs());
    let is_enough = positions >= generation.positions.into();
    if is_enough {
        collection.finish()?;
    }
    print_line(format_args!(
        "File       {}\n\
         Positions  {}\n\
         This run   {made} positions in {seconds} s, {speed:.0} a second; {faults} games dropped\n\
         {}",
        out.display(),
        amount,
        left_out(&counts)
    ))?;
    if is_enough { Ok(()) } else { print_line("Stopped    the same command goes on from here") }
}

/// What became of the positions that were looked at.
pub(crate) fn left_out(counts: &FilterCounts) -> String {
    let seen = counts.seen();
    let reasons = Unfit::ALL
        .into_iter()
        .filter(|&reason| counts.left_out(reason) > 0)
        .map(|reason| format!(", {reason} {}", percent(counts.left_out(reason), seen)));
    format!("Looked at  {seen}: kept {}{}", percent(counts.kept, seen), reasons.collect::<String>())
}
