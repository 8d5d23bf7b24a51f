//! `espalier-lab factorial`: the command line of a factorial experiment.

use crate::game_args::{SelfPlayArgs, need_constants, warn_of_concurrency};
use crate::output::print;
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use espalier_lab::factorial::factor::{self, Factor};
use espalier_lab::factorial::state::{FactorialPair, FactorialState, FactorialTask};
use espalier_lab::factorial::table::table;
use espalier_lab::interrupt;
use espalier_lab::progress::Progress;
use espalier_lab::spsa::games::Board;
use espalier_lab::spsa::run::{TrialResult, run};
use espalier_lab::state_file::RunState;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

/// Measures many search constants by the same games.
///
/// In every pair of games one side has each constant at its low or high level, drawn at random, and
/// the other side has the opposite of each. Every pair counts for every constant: fifty constants
/// cost no more games than one. Without a limit, engines have 5000 nodes per move.
///
/// Needs a build with the search constants: `cargo build --profile lab -p espalier-lab --features
/// tune`. All engines play in this process.
#[derive(Args, Debug)]
pub(crate) struct FactorialArgs {
    /// Constants with their two levels
    #[arg(long, value_name = "NAME=LOW,HIGH", num_args = 1.., required_unless_present = "list")]
    factor: Vec<Factor>,
    /// More of them: a file with one on every line
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    list: Option<PathBuf>,
    /// How many constants, drawn anew for every pair, differ in it; the others have the value that
    /// ships on both sides. Without it all differ. For switches: a search without half of its parts
    /// tells little of the one that ships
    #[arg(long, value_name = "FACTORS")]
    at_a_time: Option<NonZeroUsize>,
    /// Pairs of games to play, those of a resumed experiment included
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pairs: u32,

    #[command(flatten)]
    games: SelfPlayArgs,

    /// Save the experiment here after every pair, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
}

impl FactorialArgs {
    fn factors(&self) -> Result<Vec<Factor>> {
        let mut factors = self.factor.clone();
        if let Some(path) = &self.list {
            let named = || format!("in {}", path.display());
            let text = fs::read_to_string(path).with_context(named)?;
            factors.extend(factor::parse_list(&text).with_context(named)?);
        }
        factor::check(&factors)?;
        Ok(factors)
    }
}

/// Plays what is left to play.
pub(crate) fn execute(args: &FactorialArgs) -> Result<()> {
    need_constants()?;
    let openings = args.games.openings.openings()?;
    let settings = args.games.settings(&openings)?;
    let factors = args.factors()?;
    let (seed, at_a_time) = (args.games.openings.seed, args.at_a_time);
    if let Some(some) = at_a_time {
        let all = factors.len();
        ensure!(some.get() <= all, "--at-a-time {some} of {all} constants: at most {all}");
    }
    let task = FactorialTask { factors, seed, at_a_time };
    warn_of_concurrency(args.games.concurrency);
    let mut state = FactorialState::resume(args.state.as_deref(), settings, task, args.pairs)?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let (settings, factors) = (state.settings.clone(), state.task.factors.clone());
    let board = Board {
        engine: &settings.engine,
        constants: factors.iter().map(|factor| factor.name.as_str()).collect(),
        openings: &openings,
        conditions: settings.conditions(),
        stop: stop.clone(),
    };
    let play = |pair: &FactorialPair| board.pair(&pair.versions, pair.index);
    let mut progress = Progress::new(args.pairs, "pairs");
    let (started, seconds_before) = (Instant::now(), state.seconds);
    let keep = |state: &mut FactorialState, result: &TrialResult| {
        state.seconds = seconds_before + started.elapsed().as_secs_f64();
        if let Some(path) = &args.state {
            state.save(path)?;
        }
        for fault in &result.faults {
            progress.say(&format!("pair {}: {fault}", state.played()));
        }
        let speed = 2.0 * f64::from(state.played()) / state.seconds.max(f64::MIN_POSITIVE);
        progress.show(state.played(), &format!("{speed:.2} games/s"));
        Ok(())
    };
    let played = run(&mut state, args.games.concurrency.into(), &stop, play, keep);
    progress.finish();
    // Results so far are printed after an error, too.
    let printed = print(summary(&state));
    played.and(printed)
}

fn summary(state: &FactorialState) -> String {
    let FactorialState { settings, faults, seconds, .. } = state;
    let games = 2 * state.played();
    let limit = settings.engine.limit;
    let table = table(state);
    format!("{table}\n\nGames   {games} at {limit}\nFaults  {faults}\nTime    {seconds:.0} s\n")
}
