//! `espalier-lab factorial` and `ablate`: the command line of a factorial experiment.

use crate::game_args::{GameArgs, need_constants, warn};
use crate::output::print;
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use espalier_lab::factorial::factor::{self, Factor};
use espalier_lab::factorial::state::{FactorialState, FactorialTask};
use espalier_lab::interrupt;
use espalier_lab::matches::pairs::Board;
use espalier_lab::matches::run::run;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Measures many search constants by the same games.
///
/// In every pair of games one side has each constant at its low or high level, drawn at random, and
/// the other side has the opposite of each. Every pair counts for every constant: fifty constants
/// cost no more games than one.
///
/// Needs a build with the search constants: `cargo build --profile lab -p espalier-lab --features
/// tune`.
#[derive(Args, Debug)]
pub(crate) struct FactorialArgs {
    /// Constants with their two levels
    #[arg(long, value_name = "NAME=LOW,HIGH", num_args = 1.., required = true)]
    factor: Vec<Factor>,
    /// How many constants, drawn anew for every pair, differ in it; the others have the value that
    /// ships on both sides. Without it all differ
    #[arg(long, value_name = "FACTORS")]
    at_a_time: Option<NonZeroUsize>,
    /// Pairs of games to play, those of a resumed experiment included
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pairs: u32,
    #[command(flatten)]
    games: GameArgs,
    /// Save the experiment here after every pair, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
}

/// Measures what each part of the search is worth: the engine with it against the engine without.
///
/// A factorial experiment of switches of which one differs in every pair. Elo is positive where
/// having the part is worth that much. Nodes per move judge the tree alone, a time also the price of
/// the part.
///
/// Needs a build with the search constants: `cargo build --profile lab -p espalier-lab --features
/// tune`.
#[derive(Args, Debug)]
pub(crate) struct AblateArgs {
    /// Measure these switches only; without it, all that ship turned on
    #[arg(long, value_name = "SWITCH", value_delimiter = ',')]
    only: Vec<String>,
    /// Pairs of games for each switch, on average
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    #[command(flatten)]
    games: GameArgs,
    /// Save the experiment here after every pair, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
}

/// Plays what is left to play of an ablation.
pub(crate) fn ablate(args: AblateArgs) -> Result<()> {
    let factor = factor::switches(&args.only)?;
    let pairs = args.pairs * factor.len() as u32;
    let AblateArgs { games, state, .. } = args;
    let at_a_time = Some(NonZeroUsize::MIN);
    execute(&FactorialArgs { factor, at_a_time, pairs, games, state })
}

/// Plays what is left to play of an experiment.
pub(crate) fn execute(args: &FactorialArgs) -> Result<()> {
    need_constants()?;
    let factors = args.factor.clone();
    factor::check(&factors)?;
    let all = factors.len();
    let at_a_time = args.at_a_time.map_or(all, NonZeroUsize::get);
    ensure!(at_a_time <= all, "--at-a-time {at_a_time} of {all} constants: at most {all}");
    let openings = args.games.openings()?;
    let games = args.games.settings(&openings)?;
    warn(args.games.concurrency);
    let task = FactorialTask { games: games.clone(), factors, at_a_time };
    let path = args.state.as_deref();
    let mut state = FactorialState::resume(path, task)?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let board = Board { settings: &games, openings: &openings, stop };
    let played = run(&mut state, &board, args.pairs, args.games.concurrency.into(), path);
    // Results so far are printed after an error, too.
    let printed = print(&state);
    played.and(printed)
}
