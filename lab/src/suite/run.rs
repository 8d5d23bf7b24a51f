//! Has an engine answer every task, several at a time.

use super::finding::Finding;
use super::task::SuiteTask;
use crate::interrupt::Stop;
use crate::matches::clock::GameClock;
use crate::matches::engine::{Failure, Turn};
use crate::matches::local::Timing;
use crate::matches::openings::needs_chess960;
use crate::matches::seat::Seat;
use crate::matches::spec::EngineSpec;
use anyhow::Result;
use espalier_chess::game::Game;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// How much later than its limit an answer may come: nothing is lost by waiting.
const GRACE: Duration = Duration::from_secs(2);

/// Who is to answer, and how.
pub struct Examination<'a> {
    /// The engine and its limit.
    pub engine: &'a EngineSpec,
    /// Positions at a time.
    pub concurrency: usize,
    /// How long an engine may take to start and, without a time limit, to answer.
    pub patience: Duration,
}

impl<'a> Examination<'a> {
    /// The engines of all workers, and the engine's own name.
    ///
    /// # Errors
    /// When it does not start.
    pub fn take_seats(&self, stop: &Stop) -> Result<(Vec<Seat<'a>>, String)> {
        let seats: Result<Vec<Seat>> = (0..self.concurrency)
            .map(|_| Seat::take(self.engine, self.patience, Timing::Wall, stop.clone()))
            .collect();
        let mut seats = seats?;
        let name = seats[0].player()?.name().to_owned();
        Ok((seats, name))
    }

    /// Asks all tasks; hands over each answer as it comes. Those answered before a stop, in the
    /// order of the tasks.
    pub fn run(
        &self,
        seats: Vec<Seat<'_>>,
        tasks: &[SuiteTask],
        stop: &Stop,
        mut hand_over: impl FnMut(&Finding),
    ) -> Vec<Finding> {
        let next = AtomicUsize::new(0);
        let mut findings: Vec<Option<Finding>> = tasks.iter().map(|_| None).collect();
        thread::scope(|scope| {
            let (sender, answers) = channel();
            for mut seat in seats {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !stop.is_raised() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(task) = tasks.get(index) else { return };
                        let Some(finding) = self.ask(&mut seat, task) else { return };
                        if sender.send((index, finding)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (index, finding) in answers {
                hand_over(&finding);
                findings[index] = Some(finding);
            }
        });
        findings.into_iter().flatten().collect()
    }

    /// Asks one task. None when stopped.
    fn ask(&self, seat: &mut Seat<'_>, task: &SuiteTask) -> Option<Finding> {
        let chess960 = needs_chess960(&task.position);
        let clock = GameClock::new(self.engine.limit, GRACE);
        let game = Game::new(task.position.clone());
        let turn = Turn {
            game: &game,
            moves: &[],
            chess960,
            limits: &clock.limits(task.position.side_to_move(), &clock),
            allowance: clock.allowance(),
        };
        let answer = seat.ask(|player| {
            if chess960 && !player.plays_chess960() {
                return Ok(None);
            }
            player.new_game(chess960, 0)?;
            player.study(&turn).map(Some)
        });
        match answer {
            Ok(Some(study)) => Some(Finding::of(task, &study)),
            Ok(None) => {
                let why = "nothing: the engine does not play Chess960".to_owned();
                Some(Finding::without_answer(task, why))
            }
            Err(Failure::Stopped) => None,
            Err(failure) => {
                Some(Finding::without_answer(task, format!("nothing: the engine {failure}")))
            }
        }
    }
}
