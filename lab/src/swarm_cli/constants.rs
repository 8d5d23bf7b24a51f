//! `espalier-lab swarm constants`: constants of the search, measured by matches.

use super::SearchArgs;
use crate::game_args::{
    ConstantArgs, SelfPlayArgs, need_constants, warn_of_clock, warn_of_concurrency,
};
use crate::output::{print, write};
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::interrupt;
use espalier_lab::spsa::games::Board;
use espalier_lab::spsa::list::{self, Tunable};
use espalier_lab::swarm::constants::{ConstantsSettings, dimensions, list_at, measure};
use espalier_lab::swarm::state::SwarmState;
use std::mem;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Looks for better search constants by matches against the constants as they are.
///
/// In every round, each particle plays pairs of games, and so does the best place that each has
/// seen: results are luck to a large part, and only what is measured again and again is believed.
/// Without a limit, engines have 5000 nodes per move; with nodes, a seed decides everything,
/// however many games are played at a time.
///
/// Needs a build with the search constants: `cargo build --profile lab -p espalier-lab --features
/// tune`. All engines play in this process. Whether the result is stronger, a match must tell.
#[derive(Args, Debug)]
pub(super) struct ConstantsArgs {
    #[command(flatten)]
    constants: ConstantArgs,
    /// Pairs of games for each measurement
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// How many steps (`c_end`) from where constants are particles begin at most
    #[arg(long, value_name = "STEPS", default_value_t = 2.0, value_parser = parse_steps)]
    spread: f64,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    games: SelfPlayArgs,
    /// Write the list with the best values here
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
}

fn parse_steps(text: &str) -> Result<f64, String> {
    super::number_up_to(text, 1000.0)
        .filter(|&steps| steps > 0.0)
        .ok_or_else(|| "steps are a number above 0 and up to 1000".to_owned())
}

/// What places are measured by.
const MEASURE: &str = "points lost";

pub(super) fn execute(args: &ConstantsArgs) -> Result<()> {
    need_constants()?;
    let tunables = args.constants.tunables()?;
    let openings = args.games.openings.openings()?;
    let settings = ConstantsSettings { games: args.games.settings(&openings)?, pairs: args.pairs };
    warn_of_concurrency(args.games.concurrency);
    warn_of_clock(&tunables, settings.games.engine.limit);
    let (dimensions, noise) = (dimensions(&tunables, args.spread), settings.noise());
    let task = args.search.task(dimensions, Some(noise), args.games.openings.seed);
    let mut state = args.search.begin(settings, task)?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let engine = state.settings.games.engine.clone();
    let board = Board {
        engine: &engine,
        constants: list::names(&tunables),
        openings: &openings,
        conditions: state.settings.games.conditions(),
        stop: stop.clone(),
    };
    let faults = Mutex::new(Vec::new());
    let faults = || faults.lock().unwrap_or_else(PoisonError::into_inner);
    let play = |round, place: &_| {
        let measured = measure(&board, &tunables, args.pairs, round, place)?;
        Ok(measured.map(|measured| {
            faults().extend(measured.faults);
            measured.lost
        }))
    };
    let result = args.search.search(
        &mut state,
        args.games.concurrency.into(),
        &stop,
        play,
        |state, progress| {
            let told = mem::take(&mut *faults());
            for fault in told {
                progress.say(&fault);
            }
            strength(state)
        },
    );
    // Results so far are printed and written after an error, too.
    let printed = print(summary(&state, &tunables));
    let written = write_list(args, &state, &tunables);
    let course = args.search.write_course(&state, MEASURE);
    result.and(printed).and(written).and(course)
}

/// The strength of the best place so far.
fn strength(state: &SwarmState<ConstantsSettings>) -> String {
    state.swarms.best().map_or_else(String::new, |best| {
        let (elo, games) = state.settings.strength(best);
        format!("best: {elo:+.1} Elo, doubted, after {games} games")
    })
}

fn best_list(state: &SwarmState<ConstantsSettings>, tunables: &[Tunable]) -> Vec<Tunable> {
    state.swarms.best().map_or_else(|| tunables.to_vec(), |best| list_at(tunables, &best.place))
}

fn summary(state: &SwarmState<ConstantsSettings>, tunables: &[Tunable]) -> String {
    let widest = tunables.iter().map(|tunable| tunable.name.len()).max().unwrap_or(0);
    let best = best_list(state, tunables);
    let rows = tunables.iter().zip(&best).map(|(before, after)| {
        format!("{:<widest$}  {:>8}  {:>8}\n", before.name, before.value, after.value)
    });
    format!(
        "{:<widest$}  {:>8}  {:>8}\n{}\nBest    {}\nRounds  {}\nTime    {:.0} s\n",
        "constant",
        "before",
        "after",
        rows.collect::<String>(),
        strength(state).trim_start_matches("best: "),
        state.swarms.rounds(),
        state.seconds
    )
}

fn write_list(
    args: &ConstantsArgs,
    state: &SwarmState<ConstantsSettings>,
    tunables: &[Tunable],
) -> Result<()> {
    let text = list::write(&best_list(state, tunables));
    if args.out.is_none() {
        print(format_args!("\n{text}"))?;
    }
    write(args.out.as_deref(), || Ok(text))
}
