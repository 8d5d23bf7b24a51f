//! `espalier-lab swarm`: the command line of a search by particle swarms.

use crate::game_args::{GameArgs, need_constants};
use crate::output::{print, write};
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::interrupt;
use espalier_lab::matches::option::EngineOption;
use espalier_lab::matches::pairs::Board;
use espalier_lab::stats::{Points, elo_of_score};
use espalier_lab::swarm::{Dimension, Noise, Place, SwarmTask, Swarms};
use espalier_lab::tunables::{self, Tunable};
use std::path::PathBuf;

/// Looks for better search constants by particle swarms, in matches against those that ship.
///
/// Every particle flies on by inertia, towards the best place that it has seen itself, towards the
/// best of its swarm and towards the best of all swarms. In every round it plays pairs of games, and
/// so does the best place that each has seen. Whether the engine is stronger with what was found, a
/// match must tell.
///
/// Needs a build with the search constants: `cargo build --profile lab -p espalier-lab --features
/// tune`.
#[derive(Args, Debug)]
pub(crate) struct SwarmArgs {
    /// The constants whose names match; * stands for anything
    #[arg(long, value_name = "PATTERN", num_args = 1.., value_delimiter = ',', required = true)]
    only: Vec<String>,
    /// Swarms, each with a best place of its own
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    swarms: u32,
    /// Particles of each swarm
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=1000))]
    particles: u32,
    /// Rounds, in each of which every particle is measured. A finished search goes on with more
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: u32,
    /// How many steps from where constants are particles begin at most
    #[arg(long, value_name = "STEPS", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1000))]
    spread: u16,
    /// Pairs of games for each measurement
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    #[command(flatten)]
    games: GameArgs,
    /// Save the search here after every round, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
    /// Write the list of the constants with the best values here
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
}

/// The weight of the prior, in pairs of drawn games: as many as it takes to find a version that is
/// stronger by some 25 Elo, which is about as much as versions differ.
const DOUBTED_PAIRS: f64 = 32.0;

/// Runs the search. A place is worth the share of points that it loses against the constants that
/// ship.
pub(crate) fn execute(args: &SwarmArgs) -> Result<()> {
    need_constants()?;
    let tunables = tunables::matching(&args.only)?;
    let openings = args.games.openings()?;
    let games = args.games.settings(&openings)?;
    let dimension = |&Tunable { value, min, max, c_end, .. }: &Tunable| Dimension {
        start: value,
        min,
        max,
        spread: f64::from(args.spread) * c_end,
    };
    let noise = Noise { prior: 0.5, doubt: DOUBTED_PAIRS / f64::from(args.pairs) };
    let names: Vec<&str> = tunables.iter().map(|tunable| tunable.name).collect();
    let task = SwarmTask {
        measure: format!("{} pairs of {games:?} with {}", args.pairs, names.join(", ")),
        dimensions: tunables.iter().map(dimension).collect(),
        swarms: args.swarms,
        particles: args.particles,
        noise: Some(noise),
        seed: games.seed,
    };
    let mut swarms = Swarms::resume(args.state.as_deref(), task)?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let board = Board { settings: &games, openings: &openings, stop: stop.clone() };
    let lost = |round: u32, place: &Place| {
        let options = names.iter().zip(place);
        let options = options.map(|(name, value)| EngineOption::number(name, value.round() as i32));
        let versions = [options.collect(), Vec::new()];
        let mut sum = 0.0;
        // All places of a round play the same openings, so that luck with them is shared.
        for pair in 0..args.pairs {
            let Some(pair) = board.pair(&versions, round * args.pairs + pair)? else {
                return Ok(None);
            };
            sum += pair.points().into_iter().map(Points::share).sum::<f64>();
        }
        Ok(Some(1.0 - sum / f64::from(2 * args.pairs)))
    };
    let rounds = (args.rounds, args.games.concurrency.into());
    let result = swarms.run(rounds, args.state.as_deref(), &stop, lost);
    // Results so far are printed after an error, too.
    let Some(best) = swarms.best() else {
        return result;
    };
    let (elo, games) = (elo_of_score(1.0 - swarms.value(best)), 2 * args.pairs * best.count);
    let mut list = tunables;
    for (tunable, value) in list.iter_mut().zip(&best.place) {
        tunable.value = value.round();
    }
    let list = tunables::write(&list);
    print(format_args!(
        "{list}\nBest    {elo:+.1} Elo, doubted, after {games} games\nRounds  {}\n",
        swarms.rounds
    ))?;
    write(args.out.as_deref(), || Ok(list)).and(result)
}
