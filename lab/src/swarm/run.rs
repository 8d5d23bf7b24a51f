//! A search from its first or next round to its end, measured by several workers.
//!
//! The places of a round do not depend on each other, and what they teach is taken in once all of
//! them have been measured, in their order. So the result depends on the seed alone.

use super::space::Place;
use super::state::SwarmState;
use crate::interrupt::Stop;
use crate::ordered::map_in_order;
use anyhow::Result;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Goes on until so many rounds have been measured.
///
/// `measure` is given the number of the round and a place, and gives none for what was stopped.
/// After each round, `hand_over` is given the state. A round that is unfinished when the
/// search is stopped is dropped.
///
/// # Errors
/// Those of `measure` and `hand_over`; the first ends everything.
pub fn run<S, M, H>(
    state: &mut SwarmState<S>,
    rounds: u32,
    workers: usize,
    stop: &Stop,
    measure: M,
    mut hand_over: H,
) -> Result<()>
where
    S: Serialize + DeserializeOwned,
    M: Fn(u32, &Place) -> Result<Option<f64>> + Sync,
    H: FnMut(&mut SwarmState<S>) -> Result<()>,
{
    while state.swarms.rounds() < rounds && !stop.is_raised() {
        let round = state.swarms.rounds();
        let places = state.swarms.places();
        let measured = map_in_order(places.len(), workers, |number| {
            if stop.is_raised() {
                return Ok(None);
            }
            measure(round, places[number]).inspect_err(|_| stop.raise())
        });
        // An error comes before the measurements it stopped.
        let values = measured.into_iter().collect::<Result<Vec<_>>>()?;
        let Some(values) = values.into_iter().collect::<Option<Vec<_>>>() else {
            return Ok(());
        };
        state.learn(&values);
        hand_over(state)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state_file::RunState as _;
    use crate::swarm::particle::{Noise, Pulls};
    use crate::swarm::space::Dimension;
    use crate::swarm::swarms::SwarmTask;
    use anyhow::bail;
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Barrier;

    fn task() -> SwarmTask {
        let dimension = Dimension {
            name: "value".to_owned(),
            start: 1.0 / 3.0,
            min: -10.0,
            max: 10.0,
            spread: 1.0,
        };
        SwarmTask {
            dimensions: vec![dimension; 3],
            swarms: 2,
            particles: 4,
            pulls: Pulls::default(),
            stuck_after: 4,
            noise: Some(Noise { prior: 0.0, doubt: 1.0 }),
            seed: 3,
        }
    }

    /// Differs from round to round, as matches do.
    #[allow(clippy::unnecessary_wraps, reason = "other measurements can fail")]
    fn measure(round: u32, place: &Place) -> Result<Option<f64>> {
        let luck = f64::from(round % 7) / 70.0;
        Ok(Some(place.iter().map(|value| (value - 4.0).powi(2)).sum::<f64>() + luck))
    }

    fn file(name: &str) -> PathBuf {
        let name = format!("espalier-lab-swarm-{}-{name}", std::process::id());
        std::env::temp_dir().join(name)
    }

    fn searched(workers: usize) -> SwarmState<String> {
        let mut state = SwarmState::new("settings".to_owned(), task());
        run(&mut state, 40, workers, &Stop::default(), measure, |_| Ok(())).unwrap();
        state
    }

    #[test]
    fn a_search_that_was_stopped_goes_on_to_the_same_bytes() {
        let path = file("resumed.json");
        let whole = searched(1);
        whole.save(&path).unwrap();
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        for stop_after in [1, 17, 39, 40] {
            let mut part = SwarmState::resume(&path, "settings".to_owned(), task()).unwrap();
            let stop = Stop::default();
            run(&mut part, 40, 2, &stop, measure, |state| {
                if state.swarms.rounds() == stop_after {
                    stop.raise();
                }
                state.save(&path)
            })
            .unwrap();
            assert_eq!(part.swarms.rounds(), stop_after);
        }
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert_eq!(SwarmState::resume(&path, "settings".to_owned(), task()).unwrap(), whole);
        assert_eq!(whole.course.len(), 40);
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn the_number_of_workers_changes_nothing() {
        assert_eq!(searched(1), searched(3));
    }

    #[test]
    fn workers_measure_at_the_same_time() {
        // None passes before four measure: one worker waiting for another would hang here.
        let four = Barrier::new(4);
        let mut state = SwarmState::new(String::new(), SwarmTask { noise: None, ..task() });
        let together = |round, place: &Place| {
            four.wait();
            measure(round, place)
        };
        run(&mut state, 2, 4, &Stop::default(), together, |_| Ok(())).unwrap();
        assert_eq!(state.swarms.rounds(), 2);
    }

    #[test]
    fn another_search_is_not_continued() {
        let path = file("other.json");
        SwarmState::new("settings".to_owned(), task()).save(&path).unwrap();
        let mut other = task();
        other.pulls.inertia = 0.5;
        other.dimensions[1].max = 11.0;
        let error = SwarmState::resume(&path, "others".to_owned(), other).unwrap_err().to_string();
        for told in ["pulls.inertia: 0.5, not 0.7298", "dimensions.max: 11.0, not 10.0", "others"] {
            assert!(error.contains(told), "{told}: {error}");
        }
        fs::write(&path, "{}").unwrap();
        let error = SwarmState::resume(&path, String::new(), task()).unwrap_err().to_string();
        assert!(error.contains("is not a state file of espalier-lab swarm"), "{error}");
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_is_stopped_or_fails_teaches_nothing() {
        let fresh = SwarmState::new(String::new(), task());
        let mut state = fresh.clone();
        run(&mut state, 9, 2, &Stop::default(), |_, _| Ok(None), |_| Ok(())).unwrap();
        assert_eq!(state, fresh);
        let stop = Stop::default();
        let fail = |_: u32, _: &Place| bail!("no memory");
        let error = run(&mut state, 9, 2, &stop, fail, |_| Ok(())).unwrap_err();
        assert_eq!((error.to_string().as_str(), stop.is_raised()), ("no memory", true));
        assert_eq!(state, fresh);
    }
}
