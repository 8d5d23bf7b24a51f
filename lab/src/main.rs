//! `espalier-lab`: the command line of the workbench.
#![forbid(unsafe_code)]

mod datagen_cli;
mod factorial_cli;
mod game_args;
mod import_cli;
mod match_cli;
mod miss_cli;
mod output;
mod reasons_cli;
mod suite_cli;
mod swarm_cli;
mod train_cli;
mod tune_cli;
mod wdl_cli;
mod worth_cli;

use anyhow::Result;
use clap::{Parser, Subcommand};
use espalier_lab::tunables;
use std::process::ExitCode;

/// The workbench of the chess engine Espalier
#[derive(Parser, Debug)]
#[command(version)]
struct Lab {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Match(Box<match_cli::MatchArgs>),
    Suite(suite_cli::SuiteArgs),
    Miss(miss_cli::MissArgs),
    Reasons(reasons_cli::ReasonsArgs),
    Ablate(Box<factorial_cli::AblateArgs>),
    Factorial(Box<factorial_cli::FactorialArgs>),
    Worth(worth_cli::WorthArgs),
    Swarm(Box<swarm_cli::SwarmArgs>),
    Datagen(Box<datagen_cli::DatagenArgs>),
    Import(import_cli::ImportArgs),
    Tune(tune_cli::TuneArgs),
    Train(train_cli::TrainArgs),
    Wdl(wdl_cli::WdlArgs),
    /// Prints the search constants as `OpenBench` wants them for tuning by SPSA
    ///
    /// One line each: name, int, value, min, max, `c_end`, `r_end`. Switches are left out.
    SpsaParams,
}

fn main() -> ExitCode {
    match execute(Lab::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("espalier-lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn execute(command: Command) -> Result<()> {
    match command {
        Command::Match(args) => match_cli::execute(&args),
        Command::Suite(args) => suite_cli::execute(&args),
        Command::Miss(args) => miss_cli::execute(&args),
        Command::Reasons(args) => reasons_cli::execute(&args),
        Command::Ablate(args) => factorial_cli::ablate(*args),
        Command::Factorial(args) => factorial_cli::execute(&args),
        Command::Worth(args) => worth_cli::execute(&args),
        Command::Swarm(args) => swarm_cli::execute(&args),
        Command::Datagen(args) => datagen_cli::execute(&args),
        Command::Import(args) => import_cli::execute(&args),
        Command::Tune(args) => tune_cli::execute(&args),
        Command::Train(args) => train_cli::execute(&args),
        Command::Wdl(args) => wdl_cli::execute(&args),
        Command::SpsaParams => output::print(tunables::write(&tunables::shipped())),
    }
}
