//! `espalier-lab tune`: the command line of the tuning of weights by gradient.

use crate::data_args::{DataArgs, parse_amount};
use crate::output::{print, print_line, write};
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::fit::{Aim, Objective, Scaling, Weights, weights_source};
use espalier_lab::interrupt;
use espalier_lab::plot;
use espalier_lab::progress::Progress;
use espalier_lab::tune::report;
use espalier_lab::tune::run::{TuningResult, TuningSettings, tune};
use std::path::PathBuf;
use std::time::Instant;

/// Tunes the weights of the evaluation on positions with results: Texel's method, by gradient.
///
/// The curve from centipawns to expected points is fitted first, with the weights that ship, to the
/// results. Then all weights are moved so that the evaluation predicts results and scores best.
/// Every game is either learned from or checked by. A seed decides everything, whatever the number
/// of threads. Whether the engine is stronger with the new weights, a match must tell.
#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    data: DataArgs,
    /// How often all positions are gone through, at most
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    epochs: u32,
    /// Positions to a step
    #[arg(long, value_name = "POSITIONS", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The length of the first steps; it is halved when it is too long to come nearer
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 1.0, value_parser = parse_amount)]
    rate: f64,
    /// The pull towards the start: as strong as so many even positions in which the weight counts
    /// once and nothing else does
    #[arg(long, value_name = "POSITIONS", default_value_t = 100.0, value_parser = parse_amount)]
    decay: f64,
    /// End after so many epochs in which nothing was learned that holds for the games checked by
    #[arg(long, value_name = "EPOCHS", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Decides the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Write the weights here, as the source file of the engine
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
    /// Write the losses and the pieces' worth after every epoch here, as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    curve: Option<PathBuf>,
    /// Draw the losses and the pieces' worth here, as SVG
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    plot: Option<PathBuf>,
}

impl TuneArgs {
    const fn settings(&self) -> TuningSettings {
        TuningSettings {
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate,
            decay: self.decay,
            patience: self.patience,
            seed: self.seed,
        }
    }
}

/// Runs the tuning.
pub(crate) fn execute(args: &TuneArgs) -> Result<()> {
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let threads = args.data.threads();
    let [learned, checked] = args.data.data_sets(|half| half)?;
    let occurrences = learned.occurrences();
    let (counting, all) =
        (occurrences.iter().filter(|&&count| count > 0).count(), occurrences.len());
    print_line(format_args!(
        "Positions  {} to learn from, {} to check by\n\
         Weights    {all}, of which {counting} count in them; the others stay",
        learned.len(),
        checked.len()
    ))?;
    let scaling = Scaling::fitted(&learned, &Weights::shipped(), threads)?;
    let pawn = 100.0 * scaling.expected(100.0);
    print_line(format_args!(
        "K          {:.6}: a hundred centipawns are {pawn:.1}% of the points",
        scaling.k
    ))?;

    let aim = Aim { scaling, score_share: args.data.score_share };
    let [learned, checked] = [&learned, &checked].map(|data| Objective::new(data, aim, threads));
    let (start, settings) = (args.data.from.weights(), args.settings());
    let (began, mut bar) = (Instant::now(), Progress::new(args.epochs, "epochs"));
    let outcome = tune(&start, &learned, &checked, &settings, &stop, |epoch| {
        bar.show(epoch.number, &report::status(epoch));
    });
    bar.finish();
    let printed = print(format_args!(
        "Time       {:.1} s\n{}",
        began.elapsed().as_secs_f64(),
        report::summary(&outcome, &occurrences)
    ));
    write_all(args, &outcome).and(printed)
}

fn write_all(args: &TuneArgs, outcome: &TuningResult) -> Result<()> {
    write(args.out.as_deref(), || weights_source(&outcome.best().weights))?;
    write(args.curve.as_deref(), || Ok(report::curve(&outcome.course)))?;
    write(args.plot.as_deref(), || plot::stacked(&report::plots(&outcome.course)))
}
