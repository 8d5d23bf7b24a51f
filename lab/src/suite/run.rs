//! Has the engine answer every task, several at a time.

use super::finding::Finding;
use super::task::SuiteTask;
use crate::in_order::in_order;
use crate::interrupt::Stop;
use crate::matches::clock::{GameClock, Limit};
use crate::matches::option::EngineOption;
use crate::matches::player::{CRASHED, Failure, Player, Turn};
use anyhow::{Result, bail};
use espalier_chess::game::Game;
use std::ops::ControlFlow;
use std::time::Duration;

/// How much later than its limit an answer may come: nothing is lost by waiting.
const GRACE: Duration = Duration::from_secs(2);

/// Asks all tasks; hands over each answer. Those given before a stop, in the order of the tasks.
pub fn run(
    tasks: &[SuiteTask],
    options: &[EngineOption],
    limit: Limit,
    concurrency: usize,
    stop: &Stop,
    mut hand_over: impl FnMut(&Finding),
) -> Result<Vec<Finding>> {
    let mut findings = Vec::with_capacity(tasks.len());
    let worker = || {
        let mut player = Player::new(options, stop.clone())?;
        Ok(move |number: u32| match tasks.get(number as usize) {
            Some(task) => ask(&mut player, task, limit),
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

/// Asks one task. None when stopped.
fn ask(player: &mut Player, task: &SuiteTask, limit: Limit) -> Result<Option<Finding>> {
    let clock = GameClock::new(limit, GRACE);
    let game = Game::new(task.position.clone());
    let limits = &clock.limits(task.position.side_to_move(), &clock);
    player.new_game(0)?;
    Ok(match player.study(&Turn { game: &game, limits, allowance: clock.allowance() }) {
        Ok(study) => Some(Finding::of(task, &study)),
        Err(Failure::Crashed) => bail!("{}: the engine {CRASHED}", task.id),
        Err(Failure::Stopped) => None,
    })
}
