//! `espalier-lab train`: the command line of the training of the network.

use crate::output::{print, print_line};
use crate::tune_cli::{parse_amount, parse_share, threads_or_all};
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use espalier::eval::network::Network;
use espalier_lab::data::{Lookahead, Positions};
use espalier_lab::interrupt;
use espalier_lab::progress::Progress;
use espalier_lab::state_file::{self, RunState};
use espalier_lab::train::{
    HeldOut, Model, Source, TrainEpoch, TrainState, TrainingSettings, held_out, train,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Trains the network on positions with scores and results.
///
/// The network learns what is to be added to the hand-written terms. Every game is either learned
/// from or held out. After the last epoch the held-out games are predicted with the network and by
/// the terms alone: a network that does not do it better is not worth a match. A seed decides
/// everything, whatever the number of threads. A run that was stopped goes on where it was.
#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    /// Files of positions, as `datagen` and `import` make them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Where the run is kept after every epoch
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: PathBuf,
    /// Begin with the weights of another run's state, or of a network
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    from: Option<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Positions to a step
    #[arg(long, value_name = "POSITIONS", default_value_t = 8_192, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The length of the longest steps
    #[arg(long, default_value_t = 0.002, value_parser = parse_amount)]
    rate: f64,
    /// The pull of weights towards zero, or with --keep towards those begun with
    #[arg(long, default_value_t = 2.0, value_parser = parse_amount)]
    decay: f64,
    /// Pull weights towards those of --from, which know of games that are not at hand
    #[arg(long, requires = "from")]
    keep: bool,
    /// Perturbed positions, in percent: up to three random moves away from a game, where the network
    /// should add nothing
    #[arg(long, value_name = "PERCENT", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=99))]
    perturbed: u32,
    /// How much the result says of what is to be predicted, or how much at first and at last; the
    /// score of the search says the rest
    #[arg(long, value_name = "SHARE[-SHARE]", default_value = "0.3", value_parser = parse_shares)]
    result_share: [f32; 2],
    /// How much of each score is that of the next half-move, whose own is blended in the same way:
    /// a short search learns what came of it. Only of files with the moves of their games
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = parse_share, requires = "held_out")]
    lookahead: f64,
    /// Centipawns to a unit of the network: with so many, 73% of the points are expected
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 220, conflicts_with = "from", value_parser = clap::value_parser!(u16).range(10..=2000))]
    scale: u16,
    /// Every game with a number divisible by this is held out
    #[arg(long, value_name = "GAMES", default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..))]
    validate: u32,
    /// Hold out the games of this file instead, with their scores as they are
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "validate")]
    held_out: Option<PathBuf>,
    /// Decides the order of positions and the first weights
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: as many as there are cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Write the network here, as it is built into the engine
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
}

impl TrainArgs {
    /// The positions to learn from, and those of the games that are held out.
    fn positions(&self, scale: f32) -> Result<(Positions, Positions)> {
        let warn = |warning: &str| eprintln!("note: {warning}");
        let lookahead = Lookahead { share: self.lookahead, scale: scale.into() };
        let positions = Positions::read(&self.data, lookahead, warn)?;
        Ok(match &self.held_out {
            Some(path) => (positions, Positions::read([path], Lookahead::NONE, warn)?),
            None => positions.split(self.validate as usize),
        })
    }

    const fn settings(&self) -> TrainingSettings {
        TrainingSettings {
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate as f32,
            decay: self.decay as f32,
            keeps_start: self.keep,
            perturbed: self.perturbed,
            result_share: self.result_share,
            lookahead: self.lookahead,
            seed: self.seed,
        }
    }

    /// The run as it was left, or a new one.
    fn begin(&self) -> Result<TrainState> {
        let settings = self.settings();
        let differences = |state: &TrainState| state_file::differences(&settings, &state.settings);
        if let Some(state) = state_file::read(&self.state, differences)? {
            ensure!(
                self.from.is_some() || state.scale as u16 == self.scale,
                "the run in {} has a scale of {}, not {}",
                self.state.display(),
                state.scale,
                self.scale
            );
            return Ok(state);
        }
        let model = match &self.from {
            None => Model::new(self.scale.into(), self.seed),
            Some(path) => weights_of(path)?,
        };
        Ok(TrainState::new(settings, model))
    }
}

/// A share, or the first and the last of a run.
fn parse_shares(text: &str) -> Result<[f32; 2], String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Ok([parse_share(first)? as f32, parse_share(last)? as f32])
}

/// The weights in a file: a network, or the state of a run.
fn weights_of(path: &Path) -> Result<Model> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    if let Ok(network) = Network::from_bytes(&bytes) {
        return Ok(Model::of(&network));
    }
    let run: Option<TrainState> = state_file::read(path, |_| Vec::new())?;
    Ok(run.with_context(|| format!("there is no {}", path.display()))?.model())
}

pub(crate) fn execute(args: &TrainArgs) -> Result<()> {
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let threads = threads_or_all(args.threads);
    let mut state = args.begin()?;
    let (learned, checked) = args.positions(state.scale)?;
    let source = |half| Source { records: Positions::records(half), scale: state.scale };
    let (learned, checked) = (source(&learned), source(&checked));
    ensure!(
        !learned.records.is_empty() && !checked.records.is_empty(),
        "these games are too few to learn from some and hold out others"
    );
    let counts = [learned.records.len(), checked.records.len()];
    let [before, held] = *state.positions.get_or_insert(counts);
    ensure!(
        counts == [before, held],
        "the run in {} learns from {before} positions and holds out {held}; these are {} and {}: \
         what was learned from must not be held out",
        args.state.display(),
        counts[0],
        counts[1]
    );
    print_line(format_args!(
        "Positions  {} to learn from, {} held out",
        learned.records.len(),
        checked.records.len()
    ))?;
    let TrainingSettings { perturbed, seed, .. } = state.settings;
    let samples = [
        learned.samples(perturbed, seed.wrapping_add(1), threads),
        checked.samples(0, seed, threads),
    ];
    let (began, mut bar) = (Instant::now(), Progress::new(args.epochs, "epochs"));
    let epochs_before = state.course.len();
    train(&mut state, &samples[0], &samples[1], threads, &stop, |state| {
        if let Some(epoch) = state.course.last() {
            let TrainEpoch { number, learned, checked } = epoch;
            bar.show(*number, &format!("learned {learned:.6}  checked {checked:.6}"));
        }
        state.save(&args.state)
    })?;
    bar.finish();
    let time = began.elapsed();
    let learned_from = samples[0].len() * (state.course.len() - epochs_before);
    let network = state.model().network();
    let HeldOut { terms, network: with, positions } = held_out(&checked, &network, threads);
    print(format_args!(
        "Time       {:.1} s, {} samples a second\nEpochs     {}\n\
         Held out   {positions} positions: with the network {with:.6}, terms alone {terms:.6}\n\
         \x20          {}\n",
        time.as_secs_f64(),
        1000 * learned_from as u128 / time.as_millis().max(1),
        state.course.len(),
        if with < terms { "the network may play" } else { "no match is worth playing" }
    ))?;
    if let Some(path) = &args.out {
        let written = fs::write(path, network.to_bytes());
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
