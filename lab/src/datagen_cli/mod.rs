//! `espalier-lab datagen`: the command line of games for learning, and of the files they fill.

mod generate;
mod show;

pub(crate) use generate::left_out;

use crate::output::unless_unread;
use anyhow::Result;
use clap::{Args, Subcommand};

/// Fills a file with games of Espalier against itself.
///
/// Games begin from random balanced openings. Every move is written with the score of its search,
/// and the result: `docs/data-format.md`. When the file is read, only quiet positions are kept, each
/// once. The file depends on the settings alone, whatever the number of workers, and a run that was
/// interrupted goes on where it stopped; with a larger number of positions a finished one does too.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct DatagenArgs {
    #[command(subcommand)]
    command: Option<DatagenCommand>,
    #[command(flatten)]
    generate: generate::GenerateArgs,
}

#[derive(Subcommand, Debug)]
enum DatagenCommand {
    Stats(show::StatsArgs),
    View(show::ViewArgs),
}

pub(crate) fn execute(args: &DatagenArgs) -> Result<()> {
    match &args.command {
        None => generate::execute(&args.generate),
        Some(DatagenCommand::Stats(args)) => show::stats(args),
        Some(DatagenCommand::View(args)) => show::view(args).or_else(unless_unread),
    }
}
