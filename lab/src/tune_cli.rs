//! `espalier-lab tune`: the command line of the tuning of weights by gradient.

use crate::output::{print, print_line, write};
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum, ValueHint};
use espalier_lab::data::{Lookahead, Positions};
use espalier_lab::fit::{
    Aim, DataSet, Objective, Scaling, Weights, losses_table, moved_table, weights_source,
};
use espalier_lab::interrupt;
use espalier_lab::progress::Progress;
use espalier_lab::tune::{TuningSettings, tune};
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Instant;

/// Tunes the weights of the evaluation on positions with results: Texel's method, by gradient.
///
/// The curve from centipawns to expected points is fitted first, with the weights that ship, to the
/// results. Then all weights are moved so that the evaluation predicts results and scores best.
/// Every game is either learned from or checked by. A seed decides everything, whatever the number
/// of threads. Whether the engine is stronger with the new weights, a match must tell.
#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
    /// Files of positions, as `datagen` and `import` make them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Where weights begin
    #[arg(long, value_enum, default_value_t = Start::Shipped)]
    from: Start,
    /// How much the score of a search says of what is to be predicted; the result says the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = parse_share)]
    score_share: f64,
    /// Every game with a number divisible by this is not learned from, but checked by
    #[arg(long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..))]
    validate: u32,
    /// Threads [default: as many as there are cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
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

    /// The positions to learn from and those to check by.
    fn data_sets(&self, threads: usize) -> Result<[DataSet; 2]> {
        let positions =
            Positions::read(&self.data, Lookahead::NONE, |warning| eprintln!("note: {warning}"))?;
        let (learned, checked) = positions.split(self.validate as usize);
        let count =
            |half: &Positions| DataSet::new(half, threads).context("a record is no position");
        let sets = [count(&learned)?, count(&checked)?];
        ensure!(
            !sets.iter().any(DataSet::is_empty),
            "{} positions of {} games are too few to learn from some and check by others",
            positions.records().len(),
            positions.games().len()
        );
        Ok(sets)
    }
}

/// Where weights begin.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Start {
    /// With the values that ship
    Shipped,
    /// With 1, 3, 3, 5 and 9 pawns for the pieces, and zero for everything else
    Zero,
}

impl Start {
    pub(crate) fn weights(self) -> Weights {
        match self {
            Self::Shipped => Weights::shipped(),
            Self::Zero => Weights::zero_knowledge(),
        }
    }
}

pub(crate) fn parse_amount(text: &str) -> Result<f64, String> {
    let amount = text.parse().ok().filter(|amount: &f64| amount.is_finite() && *amount >= 0.0);
    amount.ok_or_else(|| "this is no number of zero or more".to_owned())
}

pub(crate) fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share lies between 0 and 1".to_owned())
}

/// So many threads, or as many as there are cores.
pub(crate) fn threads_or_all(threads: Option<u16>) -> usize {
    let cores = || available_parallelism().map_or(1, usize::from);
    threads.map_or_else(cores, usize::from)
}

pub(crate) fn execute(args: &TuneArgs) -> Result<()> {
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let threads = threads_or_all(args.threads);
    let [learned, checked] = args.data_sets(threads)?;
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

    let aim = Aim { scaling, score_share: args.score_share };
    let [learned, checked] = [&learned, &checked].map(|data| Objective::new(data, aim, threads));
    let (start, settings) = (args.from.weights(), args.settings());
    let (began, mut bar) = (Instant::now(), Progress::new(args.epochs, "epochs"));
    let mut reached = 0;
    let best = tune(&start, &learned, &checked, &settings, &stop, |epoch| {
        reached = epoch.number;
        let [learned, checked] = [epoch.learned, epoch.checked].map(|losses| losses.target);
        bar.show(reached, &format!("learned {learned:.6}  checked {checked:.6}"));
    });
    bar.finish();
    let [one, other] = [&learned, &checked]
        .map(|objective| [&start, &best.weights].map(|weights| objective.losses(weights)));
    let losses = losses_table([("learned", one), ("checked", other)]);
    let moved = moved_table(&start, &best.weights, &occurrences);
    let printed = print(format_args!(
        "Time       {:.1} s\nEpochs     {reached}, the best {}\n\n{losses}\n{moved}",
        began.elapsed().as_secs_f64(),
        best.number
    ));
    write(args.out.as_deref(), || weights_source(&best.weights)).and(printed)
}
