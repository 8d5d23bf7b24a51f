//! Arguments that every command which plays games has.

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use espalier_lab::matches::adjudicate::{Adjudication, DrawRule, WinRule};
use espalier_lab::matches::book::Book;
use espalier_lab::matches::clock::Limit;
use espalier_lab::matches::openings::Openings;
use espalier_lab::matches::random_openings::{PlyRange, RandomOpenings};
use espalier_lab::matches::spec::EngineSpec;
use espalier_lab::spsa::list::{self, Tunable};
use espalier_lab::spsa::state::GameSettings;
use std::path::PathBuf;

/// The two engines of a match.
#[derive(Args, Debug)]
pub(crate) struct SideArgs {
    /// Words for both engines; those of --a and --b replace them
    #[arg(long, num_args = 1.., value_name = "WORD")]
    engine: Vec<String>,
    /// The engine that is tested
    #[arg(long, num_args = 1.., value_name = "WORD")]
    a: Vec<String>,
    /// The engine it is measured by
    #[arg(long, num_args = 1.., value_name = "WORD")]
    b: Vec<String>,
}

impl SideArgs {
    /// What the words say of either engine; each has its limit where they name none.
    pub(crate) fn specs(&self, limits: [Option<Limit>; 2]) -> Result<[EngineSpec; 2]> {
        let spec = |name: &str, own: &[String], limit| {
            let words = self.engine.iter().chain(own).map(String::as_str);
            EngineSpec::parse(words, limit).with_context(|| format!("engine {name}"))
        };
        Ok([spec("A", &self.a, limits[0])?, spec("B", &self.b, limits[1])?])
    }
}

/// The limit of both engines.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub(crate) struct LimitArgs {
    /// Nodes per move
    #[arg(long)]
    nodes: Option<String>,
    /// Plies per move
    #[arg(long)]
    depth: Option<String>,
    /// Milliseconds per move
    #[arg(long, value_name = "MILLISECONDS")]
    movetime: Option<String>,
    /// A clock in seconds: 10+0.1, or 40/60+0.5 with a number of moves
    #[arg(long, value_name = "[MOVES/]BASE[+INCREMENT]")]
    tc: Option<String>,
}

impl LimitArgs {
    /// The limit that is given, if any.
    pub(crate) fn limit(&self) -> Result<Option<Limit>> {
        let given = [
            ("nodes", &self.nodes),
            ("depth", &self.depth),
            ("movetime", &self.movetime),
            ("tc", &self.tc),
        ];
        Ok(limits(given)?.into_iter().next())
    }
}

/// The limits among these options that are given.
pub(crate) fn limits<const N: usize>(given: [(&str, &Option<String>); N]) -> Result<Vec<Limit>> {
    let texts = given
        .into_iter()
        .filter_map(|(kind, value)| value.as_ref().map(|value| format!("{kind}={value}")));
    texts.map(|text| Ok(text.parse()?)).collect()
}

/// Where games begin.
#[derive(Args, Debug)]
pub(crate) struct OpeningArgs {
    /// Openings: a file with a FEN or an EPD on every line; without it, random balanced ones
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    book: Option<PathBuf>,
    /// Half-moves of random openings
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=60), conflicts_with = "book")]
    plies: u32,
    /// Decides the openings and their order
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

impl OpeningArgs {
    /// The openings, read from their file where there is one.
    pub(crate) fn openings(&self) -> Result<Openings> {
        if let Some(path) = &self.book {
            return Ok(Openings::from_book(Book::read(path)?, self.seed));
        }
        let plies = PlyRange::exactly(self.plies);
        Ok(Openings::Random(RandomOpenings::new(self.seed, plies)))
    }
}

/// How games end early, and what is forgiven.
#[derive(Args, Debug)]
pub(crate) struct EndArgs {
    /// Count as won once both engines' scores agree on it: centipawns, moves in a row. With
    /// `:resign`, the loser's own scores suffice. As in 1000:4
    #[arg(long, value_name = "SCORE:MOVES[:resign]")]
    adjudicate_win: Option<WinRule>,
    /// Count as drawn once scores are near zero: centipawns, moves in a row, moves that must have
    /// been played before. As in 10:8:40
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

impl EndArgs {
    /// Which games end early.
    pub(crate) const fn adjudication(&self) -> Adjudication {
        Adjudication {
            win: self.adjudicate_win,
            draw: self.adjudicate_draw,
            max_moves: self.max_moves,
        }
    }

    /// Milliseconds by which this limit may be overstepped.
    pub(crate) fn margin(&self, limit: Limit) -> u64 {
        match limit {
            Limit::MoveTime(_) => self.margin.unwrap_or(20),
            Limit::Clock(_) => self.margin.unwrap_or(0),
            Limit::Nodes(_) | Limit::SoftNodes(_) | Limit::Depth(_) => 0,
        }
    }
}

/// The search constants to be tuned.
#[derive(Args, Debug)]
pub(crate) struct ConstantArgs {
    /// The constants: a file in the form that `spsa-params` prints
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, required_unless_present = "only")]
    params: Option<PathBuf>,
    /// The constants: those whose names match, as they ship; * stands for anything
    #[arg(long, value_name = "PATTERN", num_args = 1.., value_delimiter = ',', conflicts_with = "params")]
    only: Vec<String>,
}

impl ConstantArgs {
    /// The list.
    pub(crate) fn tunables(&self) -> Result<Vec<Tunable>> {
        match &self.params {
            Some(path) => list::read(path),
            None => list::matching(&self.only),
        }
    }
}

/// How two versions of the engine play each other in this process.
#[derive(Args, Debug)]
pub(crate) struct SelfPlayArgs {
    #[command(flatten)]
    limit: LimitArgs,
    /// Megabytes of each engine's hash table
    #[arg(long, value_name = "MEGABYTES", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    pub(crate) openings: OpeningArgs,
    #[command(flatten)]
    ends: EndArgs,
    /// Games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
}

impl SelfPlayArgs {
    /// Nodes per move where no limit is given.
    const NODES: u64 = 5000;

    /// What must be the same when a tuning is resumed.
    pub(crate) fn settings(&self, openings: &Openings) -> Result<GameSettings> {
        let limit = self.limit.limit()?.unwrap_or(Limit::Nodes(Self::NODES));
        let hash = format!("hash={}", self.hash);
        Ok(GameSettings {
            engine: EngineSpec::parse([hash.as_str()], Some(limit))?,
            openings: openings.to_string(),
            margin: self.ends.margin(limit),
            adjudication: self.ends.adjudication(),
        })
    }
}

/// Says when more runs at a time than there are cores.
pub(crate) fn warn_of_concurrency(concurrency: u16) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if usize::from(concurrency) > cores {
        eprintln!("note: {concurrency} games at a time on {cores} cores");
    }
}

/// Says when constants are tuned that nothing reads.
pub(crate) fn warn_of_clock(tunables: &[Tunable], limit: Limit) {
    let is_idle = |tunable: &&Tunable| tunable.name.starts_with("time_");
    if !matches!(limit, Limit::Clock(_))
        && let Some(tunable) = tunables.iter().find(is_idle)
    {
        eprintln!("note: without a clock (--tc), {} and its like decide nothing", tunable.name);
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
