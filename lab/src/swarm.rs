//! Particle swarm optimization (Kennedy and Eberhart 1995): it needs measurements, but no gradient.
//!
//! Every particle is at a place, one number for each value that is looked for, and flies on: by
//! inertia, towards the best place it has seen itself, towards the best of its swarm and towards
//! the best of all swarms, each pull of random strength. A particle that has not improved for long
//! restarts. How a place is measured is the caller's.
#![allow(clippy::suboptimal_flops, reason = "a fused multiplication may be a call of a library")]

use crate::interrupt::Stop;
use crate::ordered::map_in_order;
use crate::progress::Progress;
use crate::random::Random;
use crate::state_file::{self, RunState};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The constriction of Clerc and Kennedy (2002), with which particles neither fly apart nor come to
/// rest too early.
const INERTIA: f64 = 0.7298;
/// The pulls of the best place of the particle, of its swarm and of all swarms. The last two share
/// one pull of the constriction, so that a single swarm is the classic one.
const PULLS: [f64; 3] = [1.4962, 0.7481, 0.7481];
/// Rounds without improvement after which a particle restarts.
const STUCK_AFTER: u32 = 10;

pub type Place = Vec<f64>;

/// One value to be optimized.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dimension {
    pub start: f64,
    pub min: f64,
    pub max: f64,
    /// How far from the start particles begin at most.
    pub spread: f64,
}

impl Dimension {
    fn random(&self, random: &mut Random) -> f64 {
        let offset = self.spread * (2.0 * random.fraction() - 1.0);
        (self.start + offset).clamp(self.min, self.max)
    }

    /// One step from `value`, and the velocity after it. A particle at the end of the range stays
    /// there and turns back at half the speed, as in the standard of 2011 (Clerc).
    fn step(&self, value: f64, velocity: f64) -> (f64, f64) {
        let next = value + velocity;
        let is_within = (self.min..=self.max).contains(&next);
        (next.clamp(self.min, self.max), if is_within { velocity } else { -0.5 * velocity })
    }
}

/// The prior of an uncertain measurement.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Noise {
    /// The prior mean of a place.
    pub prior: f64,
    /// The weight of the prior, in measurements.
    pub doubt: f64,
}

/// A place with its measurement; less is better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    pub place: Place,
    sum: f64,
    pub count: u32,
}

impl Best {
    /// The mean where measurements are exact, else the posterior mean, so that one lucky measurement
    /// does not beat many good ones.
    pub fn value(&self, noise: Option<Noise>) -> f64 {
        let Noise { prior, doubt } = noise.unwrap_or(Noise { prior: 0.0, doubt: 0.0 });
        (doubt * prior + self.sum) / (doubt + f64::from(self.count))
    }
}

/// One particle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Particle {
    place: Place,
    velocity: Vec<f64>,
    /// The best place that it has seen since it last began.
    best: Option<Best>,
    idle: u32,
}

impl Particle {
    /// At rest, which keeps particles in their ranges at the beginning (Engelbrecht 2012).
    fn at(place: Place) -> Self {
        Self { velocity: vec![0.0; place.len()], place, best: None, idle: 0 }
    }

    fn random(dimensions: &[Dimension], random: &mut Random) -> Self {
        Self::at(dimensions.iter().map(|dimension| dimension.random(random)).collect())
    }

    fn learn(&mut self, value: f64, noise: Option<Noise>) {
        let here = Best { place: self.place.clone(), sum: value, count: 1 };
        let is_better = self.best.as_ref().is_none_or(|best| here.value(noise) < best.value(noise));
        if is_better {
            (self.best, self.idle) = (Some(here), 0);
        } else {
            self.idle += 1;
        }
    }

    fn fly(&mut self, dimensions: &[Dimension], others: [&Place; 2], random: &mut Random) {
        let own = self.best.as_ref().map_or(&self.place, |best| &best.place).clone();
        let targets = [&own, others[0], others[1]];
        for (at, dimension) in dimensions.iter().enumerate() {
            let value = self.place[at];
            let pulls = targets.iter().zip(PULLS);
            let pull = pulls.map(|(to, pull)| pull * random.fraction() * (to[at] - value));
            let velocity = INERTIA * self.velocity[at] + pull.sum::<f64>();
            (self.place[at], self.velocity[at]) = dimension.step(value, velocity);
        }
    }
}

/// The settings of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SwarmTask {
    /// How places are measured, for people.
    pub measure: String,
    pub dimensions: Vec<Dimension>,
    pub swarms: u32,
    pub particles: u32,
    /// How uncertain measurements are; none where the same place always measures the same.
    pub noise: Option<Noise>,
    pub seed: u64,
}

/// All swarms at some point of their search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swarms {
    task: SwarmTask,
    pub rounds: u32,
    particles: Vec<Vec<Particle>>,
}

impl RunState for Swarms {
    const COMMAND: &'static str = "swarm";
}

impl Swarms {
    /// Swarms before their first measurement: particles at random around the start, and one on it,
    /// so that nothing found is worse than what was there before.
    pub fn new(task: SwarmTask) -> Self {
        let start = task.dimensions.iter().map(|dimension| dimension.start).collect();
        let particle = |number: u32| {
            Particle::random(&task.dimensions, &mut Random::for_number(task.seed, number.into()))
        };
        let first = |swarm: u32| swarm * task.particles;
        let swarm = |swarm| (first(swarm)..first(swarm + 1)).map(particle).collect();
        let mut particles: Vec<Vec<Particle>> = (0..task.swarms).map(swarm).collect();
        particles[0][0] = Particle::at(start);
        Self { task, rounds: 0, particles }
    }

    /// The search in a file if there is one, else a new one.
    pub fn resume(path: Option<&Path>, task: SwarmTask) -> Result<Self> {
        let same = |state: &Self| state_file::differences(&task, &state.task);
        let found = path.map(|path| state_file::read(path, same)).transpose()?.flatten();
        Ok(found.unwrap_or_else(|| Self::new(task)))
    }

    /// The best place of all, once something has been measured.
    pub fn best(&self) -> Option<&Best> {
        self.best_of(self.particles.iter().flatten())
    }

    pub fn value(&self, best: &Best) -> f64 {
        best.value(self.task.noise)
    }

    fn best_of<'a>(&self, particles: impl Iterator<Item = &'a Particle>) -> Option<&'a Best> {
        let bests = particles.filter_map(|particle| particle.best.as_ref());
        bests.min_by(|one, other| self.value(one).total_cmp(&self.value(other)))
    }

    /// The places to be measured in this round: where particles are and, where measurements are
    /// uncertain, where they have been best (Pugh, Zhang and Martinoli 2005).
    fn places(&self) -> Vec<&Place> {
        let particles = || self.particles.iter().flatten();
        let bests = particles().filter_map(|particle| particle.best.as_ref());
        let again = bests.filter(|_| self.task.noise.is_some()).map(|best| &best.place);
        particles().map(|particle| &particle.place).chain(again).collect()
    }

    /// Takes in what was measured at each of the places, in their order, and lets all fly on.
    fn learn(&mut self, values: &[f64]) {
        let noise = self.task.noise;
        let mut particles: Vec<&mut Particle> = self.particles.iter_mut().flatten().collect();
        let (here, again) = values.split_at(particles.len());
        let bests = particles.iter_mut().filter_map(|particle| particle.best.as_mut());
        for (best, value) in bests.zip(again) {
            best.sum += value;
            best.count += 1;
        }
        particles.iter_mut().zip(here).for_each(|(particle, &value)| particle.learn(value, noise));
        self.rounds += 1;
        self.fly();
    }

    /// Moves all particles, or restarts those that are stuck; the one that has found the best place
    /// of all never restarts.
    fn fly(&mut self) {
        let Some(global) = self.best().cloned() else { return };
        let bests: Vec<Option<Best>> =
            self.particles.iter().map(|swarm| self.best_of(swarm.iter()).cloned()).collect();
        let Self { task, rounds, particles } = self;
        let all = u64::from(task.swarms * task.particles);
        // What is random for one particle does not depend on the others.
        let mut numbers = u64::from(*rounds) * all..;
        for (swarm, best) in particles.iter_mut().zip(bests) {
            let best = best.as_ref().unwrap_or(&global);
            for (particle, number) in swarm.iter_mut().zip(&mut numbers) {
                let mut random = Random::for_number(task.seed, number);
                if particle.idle >= STUCK_AFTER && particle.best.as_ref() != Some(&global) {
                    *particle = Particle::random(&task.dimensions, &mut random);
                } else {
                    particle.fly(&task.dimensions, [&best.place, &global.place], &mut random);
                }
            }
        }
    }

    /// Searches until so many rounds have been measured, and saves the state after each.
    ///
    /// `measure` is given the number of the round and a place, and gives none for what was stopped:
    /// the round is dropped. The result depends on the seed alone, not on the number of workers.
    pub fn run(
        &mut self,
        (rounds, workers): (u32, usize),
        path: Option<&Path>,
        stop: &Stop,
        measure: impl Fn(u32, &Place) -> Result<Option<f64>> + Sync,
    ) -> Result<()> {
        let mut progress = Progress::new(rounds, "rounds");
        while self.rounds < rounds && !stop.is_raised() {
            let places = self.places();
            let measured = map_in_order(places.len(), workers, |number| {
                if stop.is_raised() {
                    return Ok(None);
                }
                measure(self.rounds, places[number]).inspect_err(|_| stop.raise())
            });
            // An error comes before the measurements it stopped.
            let values = measured.into_iter().collect::<Result<Vec<_>>>()?;
            let Some(values) = values.into_iter().collect::<Option<Vec<_>>>() else { break };
            self.learn(&values);
            if let Some(path) = path {
                self.save(path)?;
            }
            let best = self.best().map_or(f64::NAN, |best| self.value(best));
            progress.show(self.rounds, &format!("best {best:.6}"));
        }
        progress.finish();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(dimensions: usize, noise: Option<Noise>) -> SwarmTask {
        let dimension = Dimension { start: 20.0, min: -100.0, max: 100.0, spread: 30.0 };
        let dimensions = vec![dimension; dimensions];
        SwarmTask { measure: "bowl".into(), dimensions, swarms: 2, particles: 12, noise, seed: 5 }
    }

    fn searched(task: SwarmTask, rounds: u32, measure: impl Fn(&[f64]) -> f64 + Sync) -> Swarms {
        let mut swarms = Swarms::new(task);
        let measure = |_, place: &Place| Ok(Some(measure(place)));
        swarms.run((rounds, 2), None, &Stop::default(), measure).unwrap();
        swarms
    }

    fn sphere(place: &[f64]) -> f64 {
        place.iter().map(|value| (value + 40.0).powi(2)).sum()
    }

    #[test]
    fn the_lowest_point_of_a_bowl_is_found_outside_of_where_all_began() {
        let found = searched(task(6, None), 500, sphere);
        let best = found.best().unwrap();
        assert!(best.place.iter().all(|value| (value + 40.0).abs() < 1e-3), "{best:?}");
        assert!((found.value(best) - sphere(&best.place)).abs() < 1e-9);
    }

    #[test]
    fn the_start_is_never_lost_where_nothing_improves_and_all_restart() {
        let start_only = |place: &[f64]| f64::from(u8::from(place != [20.0; 2]));
        let found = searched(task(2, None), STUCK_AFTER + 1, start_only);
        let particles = || found.particles.iter().flatten();
        assert_eq!(particles().filter(|particle| particle.best.is_some()).count(), 1);
        assert_eq!(found.best().unwrap().place, [20.0; 2]);
    }

    #[test]
    fn a_search_that_was_stopped_goes_on_to_the_same_result() {
        let noise = Some(Noise { prior: 0.0, doubt: 1.0 });
        let lucky = |round: u32, place: &Place| Ok(Some(sphere(place) + f64::from(round % 7)));
        let mut whole = Swarms::new(task(3, noise));
        whole.run((40, 1), None, &Stop::default(), lucky).unwrap();
        let path = std::env::temp_dir().join(format!("espalier-swarm-{}", std::process::id()));
        for rounds in [1, 17, 40] {
            let mut part = Swarms::resume(Some(&path), task(3, noise)).unwrap();
            part.run((rounds, 3), Some(&path), &Stop::default(), lucky).unwrap();
        }
        assert_eq!(Swarms::resume(Some(&path), task(3, noise)).unwrap(), whole);
        let stopped = whole.run((41, 1), None, &Stop::default(), |_, _| Ok(None));
        assert!(stopped.is_ok() && whole.rounds == 40, "a round that is stopped teaches nothing");
        assert!(Swarms::resume(Some(&path), task(3, None)).is_err(), "another search");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn uncertain_places_are_measured_again_and_one_lucky_measurement_is_doubted() {
        let noise = Some(Noise { prior: 0.5, doubt: 4.0 });
        let lucky = Best { place: vec![], sum: 0.0, count: 1 };
        let proven = Best { place: vec![], sum: 6.3, count: 21 };
        assert!(proven.value(noise) < lucky.value(noise) && lucky.value(None) < proven.value(None));
        assert_eq!(searched(task(3, noise), 2, sphere).places().len(), 48);
    }
}
