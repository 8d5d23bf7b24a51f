//! `espalier-lab swarm weights`: weights of the evaluation, measured on positions.

use super::{SearchArgs, number_up_to, write};
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum, ValueHint};
use espalier_lab::data::Positions;
use espalier_lab::fit::{Aim, DataSet, Objective, Scaling, Weights, weights_source};
use espalier_lab::interrupt;
use espalier_lab::swarm::state::State;
use espalier_lab::swarm::weights::{Choice, Settings, matching};
use std::path::PathBuf;
use std::thread::available_parallelism;

/// Looks for better weights of the evaluation on positions with results.
///
/// A place is worth what the tuner by gradient lowers: the loss between what the evaluation
/// foretells and what came of it, over a sample of positions. The curve from centipawns to expected
/// points is fitted first, with the weights that ship. A seed decides everything, whatever the
/// number of threads. Whether the engine is stronger with the new weights, a match must tell.
#[derive(Args, Debug)]
pub(super) struct WeightsArgs {
    /// Files of positions, as `datagen` and `import` make them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Look for the weights of these terms: groups or names; * stands for anything [default: all]
    #[arg(long, value_name = "PATTERN", num_args = 1.., value_delimiter = ',')]
    only: Vec<String>,
    /// Where weights begin
    #[arg(long, value_enum, default_value_t = Start::Shipped)]
    from: Start,
    /// How many centipawns from there particles begin at most
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 20.0, value_parser = parse_distance)]
    spread: f64,
    /// How many centipawns from there they stay at most
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 300.0, value_parser = parse_distance)]
    reach: f64,
    /// Positions to learn from, drawn from all
    #[arg(long, value_name = "POSITIONS", default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,
    /// How much the score of a search says of what is to be foretold; the result says the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = parse_share)]
    score_share: f64,
    /// Every game with a number divisible by this is not learned from, but checked by
    #[arg(long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..))]
    validate: u32,
    #[command(flatten)]
    search: SearchArgs,
    /// Decides the sample and all that is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: as many as there are cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the weights here, as the source file of the engine
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
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
    fn weights(self) -> Weights {
        match self {
            Self::Shipped => Weights::shipped(),
            Self::Zero => Weights::zero_knowledge(),
        }
    }
}

fn parse_distance(text: &str) -> Result<f64, String> {
    number_up_to(text, 10_000.0)
        .filter(|&distance| distance > 0.0)
        .ok_or_else(|| "centipawns are a number above 0 and up to 10000".to_owned())
}

fn parse_share(text: &str) -> Result<f64, String> {
    number_up_to(text, 1.0).ok_or_else(|| "a share lies between 0 and 1".to_owned())
}

/// Rounds after which the best place is checked by positions that nobody has learned from.
const CHECK_EVERY: u32 = 10;

impl WeightsArgs {
    fn threads(&self) -> usize {
        let cores = || available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }

    /// The positions to learn from and as many, where there are so many, to check by.
    fn samples(&self) -> Result<[DataSet; 2]> {
        let positions = Positions::read(&self.data, |warning| eprintln!("note: {warning}"))?;
        let (learned, checked) = positions.split(self.validate as usize);
        let count = |half: &Positions| {
            let sample = half.sample(self.sample as usize, self.seed);
            DataSet::new(&sample, self.threads()).context("a record is no position")
        };
        let samples = [count(&learned)?, count(&checked)?];
        ensure!(
            !samples.iter().any(DataSet::is_empty),
            "{} positions of {} games are too few to learn from some and check by others",
            positions.records().len(),
            positions.games().len()
        );
        Ok(samples)
    }
}

pub(super) fn execute(args: &WeightsArgs) -> Result<()> {
    let terms = matching(&args.only)?;
    let threads = args.threads();
    let [learned, checked] = args.samples()?;
    let choice = Choice::new(&terms, args.from.weights(), &learned, [args.spread, args.reach])?;
    let scaling = Scaling::fitted(&learned, &Weights::shipped(), threads)?;
    println!("Positions  {} to learn from, {} to check by", learned.len(), checked.len());
    println!("Values     {} are looked for; the others stay", choice.dimensions().len());
    println!("K          {:.6}", scaling.k);

    let aim = Aim { scaling, score_share: args.score_share };
    // Places are measured at the same time, each by one thread.
    let learned = Objective::new(&learned, aim, 1);
    let checked = Objective::new(&checked, aim, threads);
    let settings =
        Settings { positions: learned.data().len(), k: scaling.k, score_share: args.score_share };
    let task = args.search.task(choice.dimensions().to_vec(), None, args.seed);
    let mut state = args.search.begin(settings, task)?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let measure = |_, place: &_| Ok(Some(learned.loss(&choice.weights_at(place))));
    let result = args.search.search(&mut state, threads, &stop, measure, |state, _| {
        check(state, &choice, &checked);
        status(state)
    });
    // Whatever went wrong on the way, what is known counts.
    let best = best_weights(&state, &choice);
    print!("{}", summary(&state, choice.start(), &best, [&learned, &checked]));
    let written = args.out.as_ref().map_or(Ok(()), |path| write(path, &weights_source(&best)?));
    let course = args.search.write_course(&state);
    result.and(written).and(course)
}

fn best_weights(state: &State<Settings>, choice: &Choice) -> Weights {
    let best = state.swarms.best();
    best.map_or_else(|| choice.start().clone(), |best| choice.weights_at(&best.place))
}

/// Now and then, notes what the best place is worth by the other positions.
fn check(state: &mut State<Settings>, choice: &Choice, checked: &Objective) {
    if state.swarms.rounds().is_multiple_of(CHECK_EVERY) {
        let loss = checked.loss(&best_weights(state, choice));
        if let Some(standing) = state.course.last_mut() {
            standing.check = Some(loss);
        }
    }
}

fn status(state: &State<Settings>) -> String {
    let best = state.course.last().map_or(f64::NAN, |standing| standing.best);
    let check = state.course.iter().rev().find_map(|standing| standing.check);
    let check = check.map_or_else(String::new, |check| format!("  checked {check:.6}"));
    format!("learned {best:.6}{check}")
}

fn summary(
    state: &State<Settings>,
    start: &Weights,
    best: &Weights,
    objectives: [&Objective; 2],
) -> String {
    let rows = ["learned", "checked"].into_iter().zip(objectives).flat_map(|(name, objective)| {
        let [before, after] = [start, best].map(|weights| objective.losses(weights));
        [
            (format!("{name}, target"), before.target, after.target),
            (format!("{name}, results"), before.result, after.result),
            (format!("{name}, results squared"), before.squared, after.squared),
        ]
    });
    let rows = rows.map(|(name, before, after)| format!("{name:<26}{before:>10.6}{after:>10.6}\n"));
    format!(
        "Rounds     {}\nTime       {:.0} s\n\n{:<26}{:>10}{:>10}\n{}",
        state.swarms.rounds(),
        state.seconds,
        "loss",
        "before",
        "after",
        rows.collect::<String>()
    )
}
