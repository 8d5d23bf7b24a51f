//! Asks of every position of a suite why its solution is not found, several at a time.

use super::finding::Finding;
use crate::in_order::in_order;
use crate::interrupt::Stop;
use crate::suite::task::SuiteTask;
use anyhow::{Context, Result};
use espalier::search::{Host, Info};
use espalier_chess::game::Game;
use espalier_insight::{MissOptions, MissQuestion, explain_miss};
use std::ops::ControlFlow;
use std::time::Duration;

/// The answers given before a stop, in the order of the tasks; each is handed over as it comes.
pub fn run(
    tasks: &[SuiteTask],
    options: &MissOptions,
    concurrency: usize,
    stop: &Stop,
    mut hand_over: impl FnMut(&Finding),
) -> Result<Vec<Finding>> {
    let mut findings = Vec::with_capacity(tasks.len());
    let worker = || {
        Ok(|number: u32| match tasks.get(number as usize) {
            Some(task) => ask(task, options, stop),
            None => Ok(None),
        })
    };
    in_order(0, concurrency, stop, worker, |_, finding| {
        hand_over(&finding);
        findings.push(finding);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(findings)
}

/// The answer to one task. None when stopped.
fn ask(task: &SuiteTask, options: &MissOptions, stop: &Stop) -> Result<Option<Finding>> {
    let game = Game::new(task.position.clone());
    let question = MissQuestion { game: &game, moves: &task.goal.best, line: &[] };
    let sought = explain_miss(&question, options, &mut Stoppable(stop), &mut |_| ())
        .context("there is no memory for the hash of the searches; try a smaller --hash")?;
    Ok(Finding::of(task, &sought))
}

/// A search without a clock that a flag ends.
struct Stoppable<'a>(&'a Stop);

impl Host for Stoppable<'_> {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        self.0.is_raised()
    }

    fn report(&mut self, _info: &Info) {}
}
