//! `espalier-lab match`: the command line of a match.

use crate::game_args::{EndArgs, LimitArgs, OpeningArgs, SideArgs, warn_of_concurrency};
use crate::output::print;
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use espalier_lab::interrupt::{self, Stop};
use espalier_lab::matches::clock::Limit;
use espalier_lab::matches::openings::Openings;
use espalier_lab::matches::pgn::Headers;
use espalier_lab::matches::report;
use espalier_lab::matches::run::{Files, run};
use espalier_lab::matches::scheduler::Plan;
use espalier_lab::matches::settings::MatchSettings;
use espalier_lab::matches::state::MatchState;
use espalier_lab::stats::{Model, Sprt};
use std::path::PathBuf;
use std::time::Duration;

/// Plays two engines against each other in pairs of games with reversed colors.
///
/// An engine is described by words: `self` (Espalier in this process, the default) or
/// `cmd="PATH ARGUMENTS"` (any UCI program), `name=NAME`, `hash=MEGABYTES`, `threads=COUNT`,
/// `option.NAME=VALUE`, and a limit of its own (`nodes=`, `softnodes=`, `depth=`,
/// `movetime=`, `tc=`). Results are told from A's view.
#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    sides: SideArgs,
    #[command(flatten)]
    limit: LimitArgs,

    #[command(flatten)]
    openings: OpeningArgs,

    /// Pairs of games to play; with --sprt, at most
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), required_unless_present = "sprt")]
    pairs: Option<u32>,
    /// End as soon as it is decided whether A is stronger by ELO0 or less, or by ELO1 or more
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = parse_bounds)]
    sprt: Option<(f64, f64)>,
    /// Accepted risk of a false gain
    #[arg(long, default_value_t = 0.05, value_parser = parse_risk)]
    alpha: f64,
    /// Accepted risk of a missed gain
    #[arg(long, default_value_t = 0.05, value_parser = parse_risk)]
    beta: f64,
    /// What ELO0 and ELO1 mean; fishtest's and fastchess's default is normalized
    #[arg(long, value_enum, default_value_t)]
    model: Model,

    /// Games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    #[command(flatten)]
    ends: EndArgs,
    /// Seconds an engine may take to start and, where no time limit applies, to move
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,

    /// Append the games to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pgn: Option<PathBuf>,
    /// Save the match here after every pair, and go on from there if the file exists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    state: Option<PathBuf>,
}

fn parse_bounds(text: &str) -> Result<(f64, f64), String> {
    text.split_once([',', ':'])
        .and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)))
        .filter(|(low, high): &(f64, f64)| low.is_finite() && high.is_finite() && low < high)
        .ok_or_else(|| "two numbers are needed, the lower first, as in 0,5 or -3,0".to_owned())
}

fn parse_risk(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|risk| (0.000_1..0.5).contains(risk))
        .ok_or_else(|| "a risk lies between 0.0001 and 0.5".to_owned())
}

/// Pairs after which a test that finds no decision is given up.
const MOST_PAIRS: u32 = 1_000_000;

/// The largest bound of a test in normalized Elo that results of pairs can meet.
const MOST_NORMALIZED: f64 = 200.0;

/// Plays the match.
pub(crate) fn execute(args: &MatchArgs) -> Result<()> {
    if let (Some((low, high)), Model::Normalized) = (args.sprt, args.model) {
        ensure!(
            low >= -MOST_NORMALIZED && high <= MOST_NORMALIZED,
            "bounds in normalized Elo lie between -{MOST_NORMALIZED} and {MOST_NORMALIZED}; \
             farther apart, --model logistic tells"
        );
    }
    let openings = args.openings.openings()?;
    let settings = settings(args, &openings)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    have_cores(&settings, args.concurrency.into(), cores)?;
    let pairs = args.pairs.unwrap_or(MOST_PAIRS);
    warn(args, &openings, pairs);
    let files = Files { pgn: args.pgn.clone(), state: args.state.clone() };
    let mut state = match &files.state {
        Some(path) => MatchState::resume(path, settings.clone())?,
        None => MatchState::new(settings.clone()),
    };
    let plan = Plan {
        engines: [&settings.a, &settings.b],
        openings: &openings,
        conditions: settings.conditions(),
        pairs,
        concurrency: args.concurrency.into(),
        patience: Duration::from_secs(args.patience),
    };
    let stop: Stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let (tables, names) = plan.take_seats(&stop)?;
    let names = told_apart(&settings, names);
    let limits = [settings.a.limit.to_string(), settings.b.limit.to_string()];
    let headers = Headers { names: names.clone(), limits };
    let result = run(&plan, tables, &headers, &files, &mut state, &stop);
    // Whatever went wrong on the way, what was played counts.
    let printed = print(report::summary(&state, &names));
    result.and(printed)
}

fn settings(args: &MatchArgs, openings: &Openings) -> Result<MatchSettings> {
    let limit = args.limit.limit()?;
    let [a, b] = args.sides.specs([limit; 2])?;
    Ok(MatchSettings {
        margins: [args.ends.margin(a.limit), args.ends.margin(b.limit)],
        a,
        b,
        openings: openings.to_string(),
        seed: args.openings.seed,
        adjudication: args.ends.adjudication(),
        sprt: args.sprt.map(|(elo0, elo1)| Sprt {
            elo0,
            elo1,
            alpha: args.alpha,
            beta: args.beta,
            model: args.model,
        }),
    })
}

/// Refuses a match at a clock in which threads would have to wait for each other: its result would
/// be that of another machine.
fn have_cores(settings: &MatchSettings, concurrency: usize, cores: usize) -> Result<()> {
    let engines = [&settings.a, &settings.b];
    let is_timed =
        engines.iter().any(|engine| matches!(engine.limit, Limit::Clock(_) | Limit::MoveTime(_)));
    // The one engine of a game waits while the other thinks.
    let threads = engines.iter().map(|engine| engine.threads()).max().unwrap_or(1);
    let needed = threads * concurrency;
    ensure!(
        !is_timed || threads == 1 || needed <= cores,
        "{concurrency} games at a time with {threads} threads need {needed} cores, and there are \
         {cores}: at a clock the threads would wait for each other"
    );
    Ok(())
}

fn warn(args: &MatchArgs, openings: &Openings, pairs: u32) {
    if let Some(supply) = openings.supply()
        && args.pairs.is_some_and(|pairs| supply < pairs as usize)
    {
        eprintln!(
            "note: {pairs} pairs from {supply} openings; deterministic engines will repeat \
             games, which then prove nothing new"
        );
    }
    warn_of_concurrency(args.concurrency);
}

/// The names under which the engines play: those given, else their own, and never the same.
fn told_apart(settings: &MatchSettings, own: [String; 2]) -> [String; 2] {
    let [a, b] = own;
    let (a, b) = (settings.a.name.clone().unwrap_or(a), settings.b.name.clone().unwrap_or(b));
    if a == b { [format!("{a} (A)"), format!("{b} (B)")] } else { [a, b] }
}
