//! `espalier-lab`: the command line of the workbench.
#![forbid(unsafe_code)]

mod datagen_cli;
mod factorial_cli;
mod game_args;
mod import_cli;
mod match_cli;
mod miss_cli;
mod output;
mod suite_cli;
mod swarm_cli;
mod train_cli;
mod tune_cli;
mod wdl_cli;
mod worth_cli;

use anyhow::{Context, Result, ensure};
use clap::{Parser, Subcommand, ValueHint};
use espalier::eval::network::{self, Network};
use espalier_lab::{fingerprint, tunables};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The workbench of the chess engine Espalier
#[derive(Parser, Debug)]
#[command(version)]
struct Lab {
    #[command(subcommand)]
    command: Command,
    /// A network, as `train` writes it, in the place of the one that is built in
    #[arg(long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    network: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Match(Box<match_cli::MatchArgs>),
    Suite(suite_cli::SuiteArgs),
    Miss(miss_cli::MissArgs),
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
    let Lab { command, network } = Lab::parse();
    match network.map_or(Ok(()), |path| install(&path)).and_then(|()| execute(command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("espalier-lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Has engines of this process evaluate by the network in a file, if their options say so.
fn install(path: &Path) -> Result<()> {
    let named = || format!("cannot take a network from {}", path.display());
    let bytes = fs::read(path).with_context(named)?;
    let network = Network::from_bytes(&bytes).with_context(named)?;
    ensure!(network::install(network), "a network has been installed already");
    fingerprint::note_network(&bytes);
    Ok(())
}

fn execute(command: Command) -> Result<()> {
    match command {
        Command::Match(args) => match_cli::execute(&args),
        Command::Suite(args) => suite_cli::execute(&args),
        Command::Miss(args) => miss_cli::execute(&args),
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
