//! Trials from the first or next one to the last, by several workers.
//!
//! A worker of a tuning starts its trial from where the constants are at that moment, and what it
//! learns is added to where they are when its games have ended, which others have moved meanwhile.
//! With one worker the course is that of its seed; with several it also depends on who ends first.

use crate::interrupt::Stop;
use crate::stats::Points;
use anyhow::Result;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// What a trial brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialResult {
    /// What the two games brought its first version.
    pub points: [Points; 2],
    /// What went wrong in them, for people.
    pub faults: Vec<String>,
}

/// What learns from trial after trial.
pub trait Trials: Send {
    /// What is played: two versions of the constants.
    type Trial;

    /// The numbers of the trials that have not been played, in order.
    fn open(&self) -> Vec<u32>;

    /// The trial with a number, as things stand.
    fn trial(&self, index: u32) -> Self::Trial;

    /// Takes in what a trial brought.
    fn learn(&mut self, trial: &Self::Trial, result: &TrialResult);
}

/// What the workers share.
struct Desk<'a, S, H> {
    state: &'a mut S,
    open: std::vec::IntoIter<u32>,
    hand_over: H,
}

impl<S: Trials, H: FnMut(&mut S, &TrialResult) -> Result<()>> Desk<'_, S, H> {
    fn take_in(&mut self, trial: &S::Trial, result: &TrialResult) -> Result<()> {
        self.state.learn(trial, result);
        (self.hand_over)(self.state, result)
    }
}

/// Plays all trials that are open. After each, `hand_over` sees how things stand. Trials that are
/// unfinished when it is stopped are dropped; `play` gives none for those.
///
/// # Errors
/// Those of `play` and `hand_over`; the first stops all workers.
pub fn run<S, P, H>(
    state: &mut S,
    concurrency: usize,
    stop: &Stop,
    play: P,
    hand_over: H,
) -> Result<()>
where
    S: Trials,
    P: Fn(&S::Trial) -> Result<Option<TrialResult>> + Sync,
    H: FnMut(&mut S, &TrialResult) -> Result<()> + Send,
{
    let open = state.open().into_iter();
    let desk = Mutex::new(Desk { state, open, hand_over });
    thread::scope(|scope| {
        let start = |_| {
            scope.spawn(|| {
                let result = work(&desk, stop, &play);
                if result.is_err() {
                    stop.raise();
                }
                result
            })
        };
        let workers: Vec<_> = (0..concurrency).map(start).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, Result<()>>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        let results: Vec<Result<()>> = workers.into_iter().map(join).collect();
        results.into_iter().collect()
    })
}

/// One worker: plays trial after trial.
fn work<S, P, H>(desk: &Mutex<Desk<'_, S, H>>, stop: &Stop, play: &P) -> Result<()>
where
    S: Trials,
    P: Fn(&S::Trial) -> Result<Option<TrialResult>>,
    H: FnMut(&mut S, &TrialResult) -> Result<()>,
{
    while let Some(trial) = next(desk, stop) {
        let Some(result) = play(&trial)? else {
            break;
        };
        lock(desk).take_in(&trial, &result)?;
    }
    Ok(())
}

/// What a worker tries next. The desk is free again as soon as it knows.
fn next<S: Trials, H>(desk: &Mutex<Desk<'_, S, H>>, stop: &Stop) -> Option<S::Trial> {
    let mut desk = lock(desk);
    if stop.is_raised() {
        return None;
    }
    let index = desk.open.next()?;
    Some(desk.state.trial(index))
}

fn lock<'a, 'b, S, H>(desk: &'a Mutex<Desk<'b, S, H>>) -> MutexGuard<'a, Desk<'b, S, H>> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::adjudicate::Adjudication;
    use crate::matches::clock::Limit;
    use crate::matches::spec::EngineSpec;
    use crate::spsa::list;
    use crate::spsa::state::{GameSettings, SpsaState};
    use crate::spsa::tuner::{SpsaTask, Trial};
    use crate::state_file::RunState as _;
    use anyhow::bail;
    use std::path::PathBuf;
    use std::sync::Barrier;

    fn state(iterations: u32) -> (GameSettings, SpsaTask) {
        let settings = GameSettings {
            engine: EngineSpec::parse(["self"], Some(Limit::Nodes(1))).unwrap(),
            openings: "none".to_owned(),
            margin: 0,
            adjudication: Adjudication::default(),
        };
        (settings, SpsaTask { tunables: list::shipped(), iterations, seed: 3 })
    }

    /// Games in which more is better.
    #[allow(clippy::unnecessary_wraps, reason = "other games can fail")]
    fn more_wins(trial: &Trial) -> Result<Option<TrialResult>> {
        let [one, other] = trial.versions.each_ref().map(|values| values.iter().sum::<i32>());
        let points = if one > other { Points::Win } else { Points::Loss };
        Ok(Some(TrialResult { points: [points, Points::Draw], faults: Vec::new() }))
    }

    fn file(name: &str) -> PathBuf {
        let name = format!("espalier-lab-spsa-{}-{name}", std::process::id());
        std::env::temp_dir().join(name)
    }

    #[test]
    fn a_tuning_that_was_stopped_goes_on_as_if_it_had_not_been() {
        let (settings, task) = state(60);
        let mut whole = SpsaState::new(settings.clone(), task.clone());
        run(&mut whole, 1, &Stop::default(), more_wins, |_, _| Ok(())).unwrap();

        let path = file("resumed.json");
        for stop_after in [1, 25, 59, 60] {
            let mut part = SpsaState::resume(&path, settings.clone(), task.clone()).unwrap();
            let stop = Stop::default();
            run(&mut part, 1, &stop, more_wins, |state, _| {
                if state.tuner.played() == stop_after {
                    stop.raise();
                }
                state.save(&path)
            })
            .unwrap();
            assert_eq!(part.tuner.played(), stop_after);
        }
        assert_eq!(SpsaState::resume(&path, settings, task).unwrap(), whole);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn another_tuning_is_not_continued() {
        let (settings, task) = state(60);
        let path = file("other.json");
        SpsaState::new(settings.clone(), task.clone()).save(&path).unwrap();
        let mut other = task.clone();
        other.iterations = 61;
        other.tunables[0].value += 1.0;
        let error = SpsaState::resume(&path, settings, other.clone()).unwrap_err().to_string();
        assert!(error.contains("iterations: 61, not 60"), "{error}");
        let lines = format!("\"{}\", not \"{}\"", other.tunables[0], task.tunables[0]);
        assert!(error.contains(&lines) && !error.contains(&task.tunables[1].name), "{error}");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn workers_play_at_the_same_time_and_every_iteration_once() {
        let (settings, task) = state(60);
        let mut state = SpsaState::new(settings, task);
        // None passes before three play: one worker waiting for another would hang here.
        let three = Barrier::new(3);
        let play = |trial: &Trial| {
            three.wait();
            more_wins(trial)
        };
        let mut seen = 0;
        run(&mut state, 3, &Stop::default(), play, |state, _| {
            seen += 1;
            assert_eq!(state.tuner.played(), seen);
            Ok(())
        })
        .unwrap();
        assert_eq!((seen, state.open()), (60, Vec::new()));
    }

    #[test]
    fn what_is_stopped_or_fails_teaches_nothing() {
        let (settings, task) = state(60);
        let fresh = SpsaState::new(settings, task);
        let mut state = fresh.clone();
        run(&mut state, 2, &Stop::default(), |_| Ok(None), |_, _| Ok(())).unwrap();
        assert_eq!(state, fresh);
        let stop = Stop::default();
        let error = run(&mut state, 2, &stop, |_| bail!("no memory"), |_, _| Ok(())).unwrap_err();
        assert_eq!((error.to_string().as_str(), stop.is_raised()), ("no memory", true));
        assert_eq!(state, fresh);
    }
}
