//! Asks of every position of a suite why its solution is not found, several at a time.

use super::finding::Finding;
use crate::interrupt::Stop;
use crate::suite::task::SuiteTask;
use espalier::search::{Host, Info};
use espalier_chess::game::Game;
use espalier_insight::{MissOptions, MissQuestion, explain_miss};
use std::collections::TryReserveError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// The answers given before a stop, in the order of the tasks; each is handed over as it comes.
/// Tasks without a best move are left out.
///
/// # Errors
/// When the hash of a search cannot be allocated.
pub fn run(
    tasks: &[SuiteTask],
    options: &MissOptions,
    concurrency: usize,
    stop: &Stop,
    mut hand_over: impl FnMut(&Finding),
) -> Result<Vec<Finding>, TryReserveError> {
    let next = AtomicUsize::new(0);
    let mut findings: Vec<Option<Finding>> = tasks.iter().map(|_| None).collect();
    thread::scope(|scope| {
        let (sender, answers) = channel();
        for _ in 0..concurrency {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !stop.is_raised() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(index) else { return };
                    let found = ask(task, options, stop).transpose();
                    if found.is_some_and(|found| sender.send((index, found)).is_err()) {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, finding) in answers {
            let finding = finding?;
            hand_over(&finding);
            findings[index] = Some(finding);
        }
        Ok::<(), TryReserveError>(())
    })?;
    Ok(findings.into_iter().flatten().collect())
}

/// The answer to one task. None where it has no best move, or when stopped.
fn ask(
    task: &SuiteTask,
    options: &MissOptions,
    stop: &Stop,
) -> Result<Option<Finding>, TryReserveError> {
    let moves = &task.goal.best;
    if moves.is_empty() {
        return Ok(None);
    }
    let game = Game::new(task.position.clone());
    let question = MissQuestion { game: &game, moves, line: &[] };
    let sought = explain_miss(&question, options, &mut Stoppable(stop), &mut |_| ())?;
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
