//! `espalier-lab spsa`: the command line of a tuning.

use crate::game_args::{
    ConstantArgs, SelfPlayArgs, need_constants, warn_of_clock, warn_of_concurrency,
};
use crate::output::print;
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::interrupt::{self, Stop};
use espalier_lab::matches::openings::Openings;
use espalier_lab::progress::Progress;
use espalier_lab::spsa::games::Board;
use espalier_lab::spsa::list::{self, Tunable};
use espalier_lab::spsa::report;
use espalier_lab::spsa::run::{TrialResult, run};
use espalier_lab::spsa::state::SpsaState;
use espalier_lab::spsa::tuner::{SpsaTask, Trial};
use espalier_lab::state_file::RunState;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Tunes search constants by self-play: SPSA with the schedule of fishtest and `OpenBench`.
///
/// Every iteration moves all constants at once, each up or down at random, and plays a pair of
/// games of the engine so moved against the engine moved the other way; then all take a small step
/// towards the side that won. Without a limit, engines have 5000 nodes per move. With one game at a
/// time, a seed decides everything; with more, also who ends first.
///
/// Needs a build with the search constants: `cargo build --profile lab -p espalier-lab --features
/// tune`. All engines play in this process. Whether the result is stronger, a match must tell.
#[derive(Args, Debug)]
pub(crate) struct SpsaArgs {
    #[command(flatten)]
    constants: ConstantArgs,
    /// How much a result counts at the end, for all constants alike. 0.002 suits 50,000 games;
    /// fewer need more, in proportion [default: as the list says, where 0.002 is customary]
    #[arg(long, value_name = "SHARE", value_parser = parse_share)]
    r_end: Option<f64>,
    /// Pairs of games to play
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    iterations: u32,

    #[command(flatten)]
    games: SelfPlayArgs,

    /// Save the tuning here after every pair, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
    /// Write the list with the tuned values here
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Append the course of all constants to this file, as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    curve: Option<PathBuf>,
}

fn parse_share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&share| share > 0.0 && share <= 1.0)
        .ok_or_else(|| "a share lies above 0 and is at most 1".to_owned())
}

/// Lines of the course in a whole tuning.
const CURVE_LINES: u32 = 1000;

impl SpsaArgs {
    fn tunables(&self) -> Result<Vec<Tunable>> {
        let mut tunables = self.constants.tunables()?;
        if let Some(r_end) = self.r_end {
            for tunable in &mut tunables {
                tunable.r_end = r_end;
            }
        }
        Ok(tunables)
    }
}

/// Tunes what is left to tune.
pub(crate) fn execute(args: &SpsaArgs) -> Result<()> {
    need_constants()?;
    let tunables = args.tunables()?;
    let openings = args.games.openings.openings()?;
    let settings = args.games.settings(&openings)?;
    let task = SpsaTask { tunables, iterations: args.iterations, seed: args.games.openings.seed };
    warn_of_concurrency(args.games.concurrency);
    warn_of_clock(&task.tunables, settings.engine.limit);
    let mut state = match &args.state {
        Some(path) => SpsaState::resume(path, settings, task)?,
        None => SpsaState::new(settings, task),
    };
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let result = tune(args, &openings, &mut state, &stop);
    // Results so far are printed and written after an error, too.
    let printed = print(summary(&state));
    let written = write_list(args.out.as_deref(), &state);
    result.and(printed).and(written)
}

fn tune(args: &SpsaArgs, openings: &Openings, state: &mut SpsaState, stop: &Stop) -> Result<()> {
    let (engine, tunables) = (state.settings.engine.clone(), state.tuner.task().tunables.clone());
    let board = Board {
        engine: &engine,
        constants: list::names(&tunables),
        openings,
        conditions: state.settings.conditions(),
        stop: stop.clone(),
    };
    let play = |trial: &Trial| board.pair(&trial.versions, trial.index);
    let iterations = args.iterations;
    let mut progress = Progress::new(iterations, "pairs");
    let (started, seconds_before) = (Instant::now(), state.seconds);
    let curve = Curve { path: args.curve.as_deref(), every: iterations.div_ceil(CURVE_LINES) };
    curve.begin(state)?;
    let keep = |state: &mut SpsaState, verdict: &TrialResult| {
        state.seconds = seconds_before + started.elapsed().as_secs_f64();
        if let Some(path) = &args.state {
            state.save(path)?;
        }
        curve.go_on(state)?;
        for fault in &verdict.faults {
            progress.say(&format!("pair {}: {fault}", state.tuner.played()));
        }
        progress.show(state.tuner.played(), &report::status(&state.tuner, state.seconds));
        Ok(())
    };
    let result = run(state, args.games.concurrency.into(), stop, play, keep);
    progress.finish();
    result
}

/// The course of the constants on disk.
struct Curve<'a> {
    path: Option<&'a Path>,
    /// Iterations between two lines.
    every: u32,
}

impl Curve<'_> {
    /// Begins the file anew where the tuning begins.
    fn begin(&self, state: &SpsaState) -> Result<()> {
        match self.path {
            Some(path) if state.tuner.played() == 0 => {
                let text = report::curve_head(&state.tuner) + &report::curve_line(&state.tuner);
                fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
            }
            _ => Ok(()),
        }
    }

    fn go_on(&self, state: &SpsaState) -> Result<()> {
        let (Some(path), true) = (self.path, state.tuner.played().is_multiple_of(self.every))
        else {
            return Ok(());
        };
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(report::curve_line(&state.tuner).as_bytes()))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

fn summary(state: &SpsaState) -> String {
    let tuner = &state.tuner;
    format!(
        "{}\nPairs   {} of {}\nFaults  {}\nTime    {:.0} s\n",
        report::table(tuner),
        tuner.played(),
        tuner.task().iterations,
        state.faults,
        state.seconds
    )
}

fn write_list(path: Option<&Path>, state: &SpsaState) -> Result<()> {
    let text = list::write(&report::list(&state.tuner));
    if let Some(path) = path {
        return fs::write(path, text).with_context(|| format!("cannot write {}", path.display()));
    }
    print(format_args!("\n{text}"))
}
