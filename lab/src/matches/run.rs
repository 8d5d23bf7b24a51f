//! Pairs of games from the first or next one to the last: counted, saved, shown.

use super::pairs::{Board, PlayedPair, Versions};
use crate::progress::Progress;
use crate::state_file::RunState;
use anyhow::Result;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// What learns from pair after pair.
pub trait Experiment: RunState + Clone + Sync {
    fn played(&self) -> u32;

    /// What plays in a pair: decided by the settings and the number alone.
    fn versions(&self, number: u32) -> Versions;

    /// Takes in the next pair.
    fn learn(&mut self, pair: &PlayedPair);

    /// Whether the results so far are enough.
    fn is_decided(&self) -> bool {
        false
    }

    fn seconds(&mut self) -> &mut f64;

    /// How it stands, in one line.
    fn status(&self) -> String;
}

/// Plays what is left of so many pairs, and saves the state after each.
pub fn run<E: Experiment>(
    state: &mut E,
    board: &Board<'_>,
    pairs: u32,
    concurrency: usize,
    path: Option<&Path>,
) -> Result<()> {
    let before = state.clone();
    board.check(&before.versions(0))?;
    if before.is_decided() || before.played() >= pairs {
        return Ok(());
    }
    let (started, seconds_before) = (Instant::now(), *state.seconds());
    let mut progress = Progress::new(pairs, "pairs");
    let versions = |number| before.versions(number);
    let numbers = before.played()..pairs;
    let result = board.play(numbers, concurrency, versions, |number, pair| {
        state.learn(&pair);
        *state.seconds() = seconds_before + started.elapsed().as_secs_f64();
        if let Some(path) = path {
            state.save(path)?;
        }
        for fault in pair.faults() {
            progress.say(&format!("pair {}: {fault}", number + 1));
        }
        progress.show(number + 1, &state.status());
        let is_enough = state.is_decided() || number + 1 == pairs;
        Ok(if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    progress.finish();
    result
}
