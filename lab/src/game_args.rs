//! Arguments that every command which plays games has.

use anyhow::{Result, ensure};
use clap::{Args, ValueHint};
use espalier_lab::fingerprint;
use espalier_lab::matches::adjudicate::{Adjudication, DrawRule, WinRule};
use espalier_lab::matches::clock::{Limit, TimeControl};
use espalier_lab::matches::openings::Openings;
use espalier_lab::matches::random_openings::{PlyRange, RandomOpenings};
use espalier_lab::matches::settings::GameSettings;
use std::path::PathBuf;
use std::time::Duration;

/// The limit of each search; without one, 5000 nodes.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub(crate) struct LimitArgs {
    /// Nodes per move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies per move
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=1000))]
    depth: Option<i32>,
    /// Milliseconds per move
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// A clock in seconds: 10+0.1
    #[arg(long, value_name = "BASE[+INCREMENT]")]
    tc: Option<TimeControl>,
}

impl LimitArgs {
    /// Nodes per move where no limit is given.
    const NODES: u64 = 5000;

    pub(crate) fn limit(&self) -> Limit {
        let nodes = || Limit::Nodes(self.nodes.unwrap_or(Self::NODES));
        let depth = self.depth.map(Limit::Depth);
        let time = self.movetime.map(|time| Limit::MoveTime(Duration::from_millis(time)));
        self.tc.map(Limit::Clock).or(depth).or(time).unwrap_or_else(nodes)
    }
}

/// Where games begin.
#[derive(Args, Debug)]
struct OpeningArgs {
    /// Openings: a file with a FEN or an EPD on every line; without it, random balanced ones
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    book: Option<PathBuf>,
    /// Half-moves of random openings
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=60), conflicts_with = "book")]
    plies: u32,
    /// Decides the openings and their order
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How games end early, and what is forgiven.
#[derive(Args, Debug)]
struct EndArgs {
    /// Count as won once both engines' scores agree on it: centipawns, moves in a row, as in 1000:4
    #[arg(long, value_name = "SCORE:MOVES")]
    adjudicate_win: Option<WinRule>,
    /// Count as drawn once scores are near zero: centipawns, moves in a row, moves that must have
    /// been played before, as in 10:8:40
    #[arg(long, value_name = "SCORE:MOVES:FROM")]
    adjudicate_draw: Option<DrawRule>,
    /// Count as drawn after this many moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// Milliseconds by which time may be overstepped [default: 0 on a clock, 20 with movetime,
    /// where engines may use all of it]
    #[arg(long, value_name = "MILLISECONDS", value_parser = clap::value_parser!(u64).range(..=60_000))]
    margin: Option<u64>,
}

/// How two versions of the engine play each other in this process.
#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    limit: LimitArgs,
    /// Megabytes of each engine's hash table
    #[arg(long, value_name = "MEGABYTES", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    openings: OpeningArgs,
    #[command(flatten)]
    ends: EndArgs,
    /// Games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
}

impl GameArgs {
    /// Where games begin, read from its file where there is one.
    pub(crate) fn openings(&self) -> Result<Openings> {
        let OpeningArgs { book, plies, seed } = &self.openings;
        Ok(match book {
            Some(path) => Openings::read(path, *seed)?,
            None => Openings::Random(RandomOpenings::new(*seed, PlyRange::exactly(*plies))),
        })
    }

    /// What must be the same when a run is resumed.
    pub(crate) fn settings(&self, openings: &Openings) -> Result<GameSettings> {
        let limit = self.limit.limit();
        let EndArgs { adjudicate_win, adjudicate_draw, max_moves, margin } = self.ends;
        let margin = match limit {
            Limit::MoveTime(_) => margin.unwrap_or(20),
            Limit::Clock(_) => margin.unwrap_or(0),
            Limit::Nodes(_) | Limit::SoftNodes { .. } | Limit::Depth(_) => 0,
        };
        Ok(GameSettings {
            program: fingerprint::of_this_program()?,
            hash: self.hash,
            limit,
            margin,
            openings: openings.to_string(),
            seed: self.openings.seed,
            adjudication: Adjudication { win: adjudicate_win, draw: adjudicate_draw, max_moves },
        })
    }
}

/// Says when more runs at a time than there are cores.
pub(crate) fn warn(concurrency: u16) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if usize::from(concurrency) > cores {
        eprintln!("note: {concurrency} games at a time on {cores} cores");
    }
}

/// Refuses to go on where the search constants cannot be changed.
pub(crate) fn need_constants() -> Result<()> {
    ensure!(
        cfg!(feature = "tune"),
        "in this build the search constants are compiled in and cannot be changed; build with \
         `cargo build --profile lab -p espalier-lab --features tune`"
    );
    Ok(())
}
