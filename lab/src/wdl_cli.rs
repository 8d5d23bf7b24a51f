//! `espalier-lab wdl`: the command line of the fit of winning chances.

use crate::output::print;
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::chances::{Results, constants, fit, table};
use espalier_lab::data::FilteredGames;
use std::path::PathBuf;

/// Fits how probable win, draw and loss are at a score, for `UCI_ShowWDL`
///
/// Every position of the games counts whose search has a score of at most ten pawns. The fit is
/// printed beside what was played, and as the constants of `engine/src/eval/chances.rs`.
#[derive(Args, Debug)]
pub(crate) struct WdlArgs {
    /// Files of games, as `datagen` makes them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
}

/// Reads the games and prints the fit.
pub(crate) fn execute(args: &WdlArgs) -> Result<()> {
    let (mut results, mut games) = (Results::default(), 0);
    for path in &args.data {
        let named = || format!("in {}", path.display());
        for game in FilteredGames::open(path).with_context(named)? {
            games += 1;
            game.with_context(named)?.positions.iter().for_each(|position| results.add(position));
        }
    }
    let model = fit(&results)?;
    print(format_args!(
        "{}\n{} positions of {games} games\n{}\n",
        table(&results, &model),
        results.positions(),
        constants(&model)
    ))
}
