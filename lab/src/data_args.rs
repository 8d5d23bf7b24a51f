//! Arguments that every command which tunes weights has.

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum, ValueHint};
use espalier_lab::data::Positions;
use espalier_lab::fit::{DataSet, Weights};
use std::path::PathBuf;
use std::thread::available_parallelism;

/// What weights are tuned on, and from where.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    /// Files of positions, as `datagen` and `import` make them
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Where weights begin
    #[arg(long, value_enum, default_value_t = Start::Shipped)]
    pub(crate) from: Start,
    /// How much the score of a search says of what is to be predicted; the result says the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = parse_share)]
    pub(crate) score_share: f64,
    /// Every game with a number divisible by this is not learned from, but checked by
    #[arg(long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..))]
    validate: u32,
    /// Threads [default: as many as there are cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Where weights begin.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Start {
    /// With the values that ship
    Shipped,
    /// With 1, 3, 3, 5 and 9 pawns for the pieces, and zero for everything else
    Zero,
}

impl Start {
    /// All weights there.
    pub(crate) fn weights(self) -> Weights {
        match self {
            Self::Shipped => Weights::shipped(),
            Self::Zero => Weights::zero_knowledge(),
        }
    }
}

pub(crate) fn parse_amount(text: &str) -> Result<f64, String> {
    let amount = text.parse().ok().filter(|amount: &f64| amount.is_finite() && *amount >= 0.0);
    amount.ok_or_else(|| "this is no number of zero or more".to_owned())
}

pub(crate) fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share lies between 0 and 1".to_owned())
}

/// So many threads, or as many as there are cores.
pub(crate) fn threads_or_all(threads: Option<u16>) -> usize {
    let cores = || available_parallelism().map_or(1, usize::from);
    threads.map_or_else(cores, usize::from)
}

impl DataArgs {
    /// How many threads there are to be.
    pub(crate) fn threads(&self) -> usize {
        threads_or_all(self.threads)
    }

    /// The positions to learn from and those to check by, each as far as `choose` takes them.
    pub(crate) fn data_sets(
        &self,
        choose: impl Fn(Positions) -> Positions,
    ) -> Result<[DataSet; 2]> {
        let positions = Positions::read(&self.data, |warning| eprintln!("note: {warning}"))?;
        let (learned, checked) = positions.split(self.validate as usize);
        let count =
            |half| DataSet::new(&choose(half), self.threads()).context("a record is no position");
        let sets = [count(learned)?, count(checked)?];
        ensure!(
            !sets.iter().any(DataSet::is_empty),
            "{} positions of {} games are too few to learn from some and check by others",
            positions.records().len(),
            positions.games().len()
        );
        Ok(sets)
    }
}
