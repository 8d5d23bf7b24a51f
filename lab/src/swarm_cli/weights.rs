//! `espalier-lab swarm weights`: weights of the evaluation, measured on positions.

use super::{SearchArgs, number_up_to};
use crate::data_args::DataArgs;
use crate::output::{print, print_line, write};
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::data::Positions;
use espalier_lab::fit::{
    Aim, Objective, Scaling, Weights, losses_table, moved_table, weights_source,
};
use espalier_lab::interrupt;
use espalier_lab::swarm::state::SwarmState;
use espalier_lab::swarm::weights::{WeightChoice, WeightsSettings, matching};
use std::path::PathBuf;

/// Looks for better weights of the evaluation on positions with results.
///
/// A place is worth what the tuner by gradient lowers: the loss between what the evaluation
/// predicts and what came of it, over a sample of positions. The curve from centipawns to expected
/// points is fitted first, with the weights that ship. A seed decides everything, whatever the
/// number of threads. Whether the engine is stronger with the new weights, a match must tell.
#[derive(Args, Debug)]
pub(super) struct WeightsArgs {
    #[command(flatten)]
    data: DataArgs,
    /// Look for the weights of these terms: groups or names; * stands for anything [default: all]
    #[arg(long, value_name = "PATTERN", num_args = 1.., value_delimiter = ',')]
    only: Vec<String>,
    /// How many centipawns from where weights begin particles begin at most
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 20.0, value_parser = parse_distance)]
    spread: f64,
    /// How many centipawns from there they stay at most
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 300.0, value_parser = parse_distance)]
    reach: f64,
    /// Positions to learn from, drawn from all
    #[arg(long, value_name = "POSITIONS", default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,
    #[command(flatten)]
    search: SearchArgs,
    /// Decides the sample and all that is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the weights here, as the source file of the engine
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: Option<PathBuf>,
}

fn parse_distance(text: &str) -> Result<f64, String> {
    number_up_to(text, 10_000.0)
        .filter(|&distance| distance > 0.0)
        .ok_or_else(|| "centipawns are a number above 0 and up to 10000".to_owned())
}

/// Rounds after which the best place is checked by the validation set.
const CHECK_EVERY: u32 = 10;

/// What places are measured by.
const MEASURE: &str = "cross-entropy";

pub(super) fn execute(args: &WeightsArgs) -> Result<()> {
    let terms = matching(&args.only)?;
    let threads = args.data.threads();
    let sample = |half: Positions| half.sample(args.sample as usize, args.seed);
    let [learned, checked] = args.data.data_sets(sample)?;
    let choice =
        WeightChoice::new(&terms, args.data.from.weights(), &learned, [args.spread, args.reach])?;
    let scaling = Scaling::fitted(&learned, &Weights::shipped(), threads)?;
    print_line(format_args!(
        "Positions  {} to learn from, {} to check by\n\
         Values     {} are looked for; the others stay\n\
         K          {:.6}",
        learned.len(),
        checked.len(),
        choice.dimensions().len(),
        scaling.k
    ))?;

    let aim = Aim { scaling, score_share: args.data.score_share };
    // Places are measured at the same time, each by one thread.
    let learned = Objective::new(&learned, aim, 1);
    let checked = Objective::new(&checked, aim, threads);
    let settings = WeightsSettings {
        positions: learned.data().len(),
        k: scaling.k,
        score_share: args.data.score_share,
    };
    let task = args.search.task(choice.dimensions().to_vec(), None, args.seed);
    let mut state = args.search.begin(settings, task)?;
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let measure = |_, place: &_| Ok(Some(learned.loss(&choice.weights_at(place))));
    let result = args.search.search(&mut state, threads, &stop, measure, |state, _| {
        check(state, &choice, &checked);
        status(state)
    });
    // Results so far are printed and written after an error, too.
    let best = best_weights(&state, &choice);
    let printed = print(summary(&state, choice.start(), &best, [&learned, &checked]));
    let written = write(args.out.as_deref(), || weights_source(&best));
    let course = args.search.write_course(&state, MEASURE);
    result.and(printed).and(written).and(course)
}

fn best_weights(state: &SwarmState<WeightsSettings>, choice: &WeightChoice) -> Weights {
    let best = state.swarms.best();
    best.map_or_else(|| choice.start().clone(), |best| choice.weights_at(&best.place))
}

/// Every few rounds, measures the best place over the validation set.
fn check(state: &mut SwarmState<WeightsSettings>, choice: &WeightChoice, checked: &Objective) {
    if state.swarms.rounds().is_multiple_of(CHECK_EVERY) {
        let loss = checked.loss(&best_weights(state, choice));
        if let Some(standing) = state.course.last_mut() {
            standing.check = Some(loss);
        }
    }
}

fn status(state: &SwarmState<WeightsSettings>) -> String {
    let best = state.course.last().map_or(f64::NAN, |standing| standing.best);
    let check = state.course.iter().rev().find_map(|standing| standing.check);
    let check = check.map_or_else(String::new, |check| format!("  checked {check:.6}"));
    format!("learned {best:.6}{check}")
}

fn summary(
    state: &SwarmState<WeightsSettings>,
    start: &Weights,
    best: &Weights,
    objectives: [&Objective; 2],
) -> String {
    let [learned, checked] =
        objectives.map(|objective| [start, best].map(|weights| objective.losses(weights)));
    let losses = losses_table([("learned", learned), ("checked", checked)]);
    let moved = moved_table(start, best, &objectives[0].data().occurrences());
    let (rounds, seconds) = (state.swarms.rounds(), state.seconds);
    format!("Rounds     {rounds}\nTime       {seconds:.0} s\n\n{losses}\n{moved}")
}
