//! `espalier-lab swarm`: the command line of a search by particle swarms.

mod constants;
mod weights;

use crate::output::write;
use anyhow::Result;
use clap::{Args, Subcommand, ValueHint};
use espalier_lab::interrupt::Stop;
use espalier_lab::plot;
use espalier_lab::progress::Progress;
use espalier_lab::state_file::RunState;
use espalier_lab::swarm::particle::{Noise, Pulls};
use espalier_lab::swarm::report;
use espalier_lab::swarm::run::run;
use espalier_lab::swarm::space::{Dimension, Place};
use espalier_lab::swarm::state::SwarmState;
use espalier_lab::swarm::swarms::SwarmTask;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Tunes what has no gradient, by particle swarms.
///
/// Many look for the best values at once and share what they have found. Every particle flies on
/// by inertia, towards the best that it has seen itself, towards the best of its swarm and towards
/// the best of all swarms; who has found nothing better for long begins anew.
#[derive(Args, Debug)]
pub(crate) struct SwarmArgs {
    #[command(subcommand)]
    command: SwarmCommand,
}

#[derive(Subcommand, Debug)]
enum SwarmCommand {
    Weights(Box<weights::WeightsArgs>),
    Constants(Box<constants::ConstantsArgs>),
}

/// Runs the search.
pub(crate) fn execute(args: &SwarmArgs) -> Result<()> {
    match &args.command {
        SwarmCommand::Weights(args) => weights::execute(args),
        SwarmCommand::Constants(args) => constants::execute(args),
    }
}

/// The settings of any search.
#[derive(Args, Debug)]
struct SearchArgs {
    /// Swarms, each with a best place of its own
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    swarms: u32,
    /// Particles of each swarm
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=1000))]
    particles: u32,
    /// Rounds, in each of which every particle is measured. A finished search goes on with more
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: u32,
    /// The share of its velocity that a particle keeps
    #[arg(long, value_name = "SHARE", default_value_t = Pulls::default().inertia, value_parser = parse_inertia)]
    inertia: f64,
    /// The pull of the best place that a particle has seen itself
    #[arg(long, value_name = "PULL", default_value_t = Pulls::default().own, value_parser = parse_pull)]
    own: f64,
    /// The pull of the best place of its swarm
    #[arg(long, value_name = "PULL", default_value_t = Pulls::default().swarm, value_parser = parse_pull)]
    swarm_pull: f64,
    /// The pull of the best place of all swarms
    #[arg(long, value_name = "PULL", default_value_t = Pulls::default().global, value_parser = parse_pull)]
    global_pull: f64,
    /// Rounds without anything better after which a particle begins anew
    #[arg(long, value_name = "ROUNDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    stuck_after: u32,

    /// Save the search here as it goes on, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
    /// Write the course of the search here, as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    curve: Option<PathBuf>,
    /// Draw the course of the search here, as SVG
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    plot: Option<PathBuf>,
}

fn parse_inertia(text: &str) -> Result<f64, String> {
    number_up_to(text, 1.0).ok_or_else(|| "inertia is a share from 0 to 1".to_owned())
}

fn parse_pull(text: &str) -> Result<f64, String> {
    number_up_to(text, 4.0).ok_or_else(|| "a pull lies between 0 and 4".to_owned())
}

fn number_up_to(text: &str, limit: f64) -> Option<f64> {
    text.parse().ok().filter(|number| (0.0..=limit).contains(number))
}

/// The least time between two writes of the state file.
const BETWEEN_SAVINGS: Duration = Duration::from_secs(1);

impl SearchArgs {
    fn task(&self, dimensions: Vec<Dimension>, noise: Option<Noise>, seed: u64) -> SwarmTask {
        SwarmTask {
            dimensions,
            swarms: self.swarms,
            particles: self.particles,
            pulls: Pulls {
                inertia: self.inertia,
                own: self.own,
                swarm: self.swarm_pull,
                global: self.global_pull,
            },
            stuck_after: self.stuck_after,
            noise,
            seed,
        }
    }

    /// The search in its file, or a new one.
    fn begin<S: Serialize + DeserializeOwned>(
        &self,
        settings: S,
        task: SwarmTask,
    ) -> Result<SwarmState<S>> {
        match &self.state {
            Some(path) => SwarmState::resume(path, settings, task),
            None => Ok(SwarmState::new(settings, task)),
        }
    }

    /// Searches until the last round or until it is stopped. After each round, `look` sees how it
    /// stands and returns a status. The state is saved in the end, after an error, too.
    fn search<S: Serialize + DeserializeOwned>(
        &self,
        state: &mut SwarmState<S>,
        workers: usize,
        stop: &Stop,
        measure: impl Fn(u32, &Place) -> Result<Option<f64>> + Sync,
        mut look: impl FnMut(&mut SwarmState<S>, &Progress) -> String,
    ) -> Result<()> {
        let mut progress = Progress::new(self.rounds, "rounds");
        let (started, seconds_before) = (Instant::now(), state.seconds);
        let mut saved = Instant::now();
        let result = run(state, self.rounds, workers, stop, measure, |state| {
            state.seconds = seconds_before + started.elapsed().as_secs_f64();
            let status = look(state, &progress);
            progress.show(state.swarms.rounds(), &status);
            if saved.elapsed() >= BETWEEN_SAVINGS {
                self.save(state)?;
                saved = Instant::now();
            }
            Ok(())
        });
        progress.finish();
        let saved = self.save(state);
        result.and(saved)
    }

    fn save<S: Serialize + DeserializeOwned>(&self, state: &SwarmState<S>) -> Result<()> {
        self.state.as_ref().map_or(Ok(()), |path| state.save(path))
    }

    /// Writes and draws the course of the search where it is wanted.
    fn write_course<S>(&self, state: &SwarmState<S>, measure: &str) -> Result<()> {
        write(self.curve.as_deref(), || Ok(report::curve(&state.course)))?;
        write(self.plot.as_deref(), || plot::svg(&report::plot(&state.course, measure)))
    }
}
