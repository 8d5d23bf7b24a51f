//! `espalier-lab match`: the command line of a match.

use crate::game_args::{GameArgs, warn};
use crate::output::print;
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use espalier_lab::matches::clock::Limit;
use espalier_lab::matches::option::EngineOption;
use espalier_lab::matches::pairs::Board;
use espalier_lab::matches::report;
use espalier_lab::matches::run::run;
use espalier_lab::matches::state::{MatchSettings, MatchState};
use espalier_lab::stats::Sprt;
use espalier_lab::{fingerprint, interrupt};
use std::path::PathBuf;

/// Plays two versions of the engine against each other in pairs of games with reversed colors.
///
/// Both are Espalier in this process, each with options of its own: `Hash`, `Threads`, `EvalFile` (a
/// network, as `train` writes it), `Move Overhead`, `UCI_Elo`, `Strength=NOISE,OVERLOOKED,DEPTH,NODES`
/// for a level that is not in the table, and in a build with `--features tune` the constants of the
/// search. Results are told from A's view. Other programs are matched by fastchess:
/// docs/workbench.md.
#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// Options of the version that is tested
    #[arg(long, num_args = 1.., value_name = "NAME=VALUE")]
    a: Vec<EngineOption>,
    /// Options of the version it is measured by
    #[arg(long, num_args = 1.., value_name = "NAME=VALUE")]
    b: Vec<EngineOption>,

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

    #[command(flatten)]
    games: GameArgs,
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

pub(crate) fn execute(args: &MatchArgs) -> Result<()> {
    let openings = args.games.openings()?;
    let settings = MatchSettings {
        versions: [args.a.clone(), args.b.clone()],
        games: args.games.settings(&openings)?,
        networks: networks(args.a.iter().chain(&args.b))?,
        sprt: args.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: args.alpha, beta: args.beta }),
    };
    have_cores(&settings, args.games.concurrency.into())?;
    warn(args.games.concurrency);
    let games = settings.games.clone();
    let mut state = match &args.state {
        Some(path) => MatchState::resume(path, settings)?,
        None => MatchState::new(settings),
    };
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let board = Board { settings: &games, openings: &openings, stop };
    let (pairs, concurrency) = (args.pairs.unwrap_or(MOST_PAIRS), args.games.concurrency.into());
    let result = run(&mut state, &board, pairs, concurrency, args.state.as_deref());
    // Whatever went wrong on the way, what was played counts.
    let printed = print(report::summary(&state));
    result.and(printed)
}

/// The hashes of the networks that versions evaluate by in the place of the one that is built in.
fn networks<'a>(options: impl Iterator<Item = &'a EngineOption>) -> Result<Vec<String>> {
    options
        .filter(|option| option.name.eq_ignore_ascii_case("EvalFile"))
        .map(|option| fingerprint::of_file(option.value.as_ref()))
        .collect()
}

/// Refuses a match at a clock in which threads would have to wait for each other: its result would
/// be that of another machine. The one engine of a game waits while the other thinks.
fn have_cores(settings: &MatchSettings, concurrency: usize) -> Result<()> {
    let is_timed = matches!(settings.games.limit, Limit::Clock(_) | Limit::MoveTime(_));
    let options = settings.versions.iter().flatten();
    let threads = options.filter(|option| option.name.eq_ignore_ascii_case("Threads"));
    let threads = threads.filter_map(|option| option.value.parse().ok()).max().unwrap_or(1);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    ensure!(
        !is_timed || threads == 1 || threads * concurrency <= cores,
        "{concurrency} games at a time with {threads} threads need {} cores, and there are {cores}",
        threads * concurrency
    );
    Ok(())
}
