//! `espalier-lab import`: the command line of games played by others.

use crate::datagen_cli::left_out;
use crate::output::print_line;
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::data::statistics::amount;
use espalier_lab::data::{Collection, Filter};
use espalier_lab::import::game::players;
use espalier_lab::import::{ImportCounts, ImportEvent, ImportSettings, SourceName, open, run};
use espalier_lab::interrupt;
use espalier_lab::progress::Progress;
use serde::Serialize;
use std::path::PathBuf;

/// Fills a file with games from PGN and their results.
///
/// Every move is written, with its score where a match runner has put it beside the move: fastchess
/// and cutechess do (`{+0.35/12 0.05s}`), and so do the games of an `OpenBench` server. When the file
/// is read, the quiet positions after the opening are kept, each once. A game that cannot be
/// understood is left out and told of, with the line and the move.
#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    /// Files of games, as they are or compressed by gzip
    #[arg(required = true, value_name = "PGN", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The file that is filled: a new one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,
    /// Half-moves of a game that belong to its opening: theory, known to both players
    #[arg(long, value_name = "PLIES", default_value_t = 16)]
    skip: u32,
    /// Only games in which both players are rated at least so
    #[arg(long, value_name = "ELO", default_value_t = 0)]
    min_elo: u32,
}

/// So many bad games are told of; the others are only counted.
const TOLD: u32 = 20;

/// How a file came about.
#[derive(Serialize)]
struct Settings {
    source: &'static str,
    files: Vec<SourceName>,
    conditions: ImportSettings,
    filter: Filter,
}

pub(crate) fn execute(args: &ImportArgs) -> Result<()> {
    let open =
        |path: &PathBuf| open(path).with_context(|| format!("cannot read {}", path.display()));
    let sources = args.files.iter().map(open).collect::<Result<Vec<_>>>()?;
    let conditions = ImportSettings { lowest_rating: args.min_elo };
    let filter = Filter { opening: args.skip as usize, ..Filter::default() };
    let files = sources.iter().map(|source| source.0.clone()).collect();
    let settings = Settings { source: "pgn", files, conditions, filter };
    let stop = interrupt::on_ctrl_c().context("Ctrl-C cannot be listened to")?;
    let mut collection = Collection::create(&args.out, &settings)?;
    let (mut counts, mut told_of) = (ImportCounts::default(), 0);
    let mut bar = Progress::new(0, "games");
    for (path, (_, text)) in args.files.iter().zip(sources) {
        let tell = |told: ImportEvent| match told {
            ImportEvent::Game(counts) => bar.show(counts.games, &format!("{} bad", counts.bad)),
            ImportEvent::Bad(number, game, error) if told_of < TOLD => {
                told_of += 1;
                bar.say(&format!("game {number} ({}): {error}", players(game)));
            }
            ImportEvent::Bad(..) => {}
        };
        run(text, conditions, &mut collection, &mut counts, &stop, tell)
            .with_context(|| format!("in {}", path.display()))?;
    }
    bar.finish();
    let amount = amount(collection.kept(), collection.extent());
    if stop.is_raised() {
        print_line("Stopped    before the end; what was read is kept")?;
    } else {
        collection.finish()?;
    }
    let ImportCounts { games, kept, scored, bad, without_result, low_rated, counts } = counts;
    print_line(format_args!(
        "File       {}\n\
         Positions  {}\n\
         Games      {games}: kept {kept}, bad {bad}, without a result {without_result}, \
         rated lower {low_rated}\n\
         Scores     in {scored} of {kept} games\n\
         {}",
        args.out.display(),
        amount,
        left_out(&counts)
    ))
}
