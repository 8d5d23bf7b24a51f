//! `espalier-lab`: the command line of the workbench.
#![forbid(unsafe_code)]

mod ablate_cli;
mod data_args;
mod datagen_cli;
mod game_args;
mod import_cli;
mod match_cli;
mod miss_cli;
mod output;
mod scale_cli;
mod spsa_cli;
mod suite_cli;
mod swarm_cli;
mod tune_cli;

use clap::{Parser, Subcommand};
use espalier_lab::spsa::list;
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
    Scale(Box<scale_cli::ScaleArgs>),
    Suite(suite_cli::SuiteArgs),
    Miss(miss_cli::MissArgs),
    Ablate(Box<ablate_cli::AblateArgs>),
    Spsa(Box<spsa_cli::SpsaArgs>),
    Swarm(swarm_cli::SwarmArgs),
    Datagen(Box<datagen_cli::DatagenArgs>),
    Import(import_cli::ImportArgs),
    Tune(tune_cli::TuneArgs),
    /// Prints the search constants as `OpenBench` wants them for tuning by SPSA
    ///
    /// One line each: name, int, value, min, max, `c_end`, `r_end`. Switches are left out.
    SpsaParams,
}

fn main() -> ExitCode {
    let result = match Lab::parse().command {
        Command::Match(args) => match_cli::execute(&args),
        Command::Scale(args) => scale_cli::execute(&args),
        Command::Suite(args) => suite_cli::execute(&args),
        Command::Miss(args) => miss_cli::execute(&args),
        Command::Ablate(args) => ablate_cli::execute(&args),
        Command::Spsa(args) => spsa_cli::execute(&args),
        Command::Swarm(args) => swarm_cli::execute(&args),
        Command::Datagen(args) => datagen_cli::execute(&args),
        Command::Import(args) => import_cli::execute(&args),
        Command::Tune(args) => tune_cli::execute(&args),
        Command::SpsaParams => output::print(list::write(&list::shipped())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("espalier-lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}
