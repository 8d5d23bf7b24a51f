//! The method, independent of chess: which places are measured next, and how particles move.

use super::particle::{Best, Noise, Particle, Pulls};
use super::space::{Dimension, Place};
use crate::random::Random;
use serde::{Deserialize, Serialize};

/// The settings of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SwarmTask {
    /// The dimensions of the search.
    pub dimensions: Vec<Dimension>,
    /// How many swarms there are.
    pub swarms: u32,
    /// How many particles each has.
    pub particles: u32,
    /// What pulls the particles.
    pub pulls: Pulls,
    /// Rounds without improvement after which a particle restarts.
    pub stuck_after: u32,
    /// How uncertain measurements are; none where the same place always measures the same.
    pub noise: Option<Noise>,
    /// Seed of all random numbers.
    pub seed: u64,
}

/// All swarms at some point of their search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swarms {
    task: SwarmTask,
    /// Rounds that have been measured.
    rounds: u32,
    /// The particles of each swarm.
    particles: Vec<Vec<Particle>>,
}

impl Swarms {
    /// Swarms before their first measurement: particles at random around the start, and one on it,
    /// so that nothing found is worse than what was there before.
    pub fn new(task: SwarmTask) -> Self {
        let particle = |number: u32| {
            if number == 0 {
                Particle::at(task.dimensions.iter().map(|dimension| dimension.start).collect())
            } else {
                let mut random = Random::for_number(task.seed, number.into());
                Particle::random(&task.dimensions, &mut random)
            }
        };
        let swarm = |swarm: u32| {
            (0..task.particles).map(|index| particle(swarm * task.particles + index)).collect()
        };
        let particles = (0..task.swarms).map(swarm).collect();
        Self { task, rounds: 0, particles }
    }

    /// The settings of the search.
    pub const fn task(&self) -> &SwarmTask {
        &self.task
    }

    /// Rounds that have been measured.
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The best place of all, once something has been measured.
    pub fn best(&self) -> Option<&Best> {
        self.best_of(self.particles())
    }

    /// What a place is worth.
    pub fn value(&self, best: &Best) -> f64 {
        best.value(self.task.noise)
    }

    /// The places to be measured in this round: where particles are and, where measurements are
    /// uncertain, where they have been best (Pugh, Zhang and Martinoli 2005).
    pub fn places(&self) -> Vec<&Place> {
        let here = self.particles().map(|particle| &particle.place);
        here.chain(self.doubtful().map(|best| &best.place)).collect()
    }

    /// Takes in what was measured at each of the [places](Self::places), in their order, and lets
    /// all particles fly on.
    ///
    /// # Panics
    /// When there are not as many values as places.
    pub fn learn(&mut self, values: &[f64]) {
        assert_eq!(values.len(), self.places().len(), "one value for each place");
        let noise = self.task.noise;
        let (here, again) = values.split_at(self.particles().count());
        let doubtful = self.particles_mut().filter_map(|particle| particle.best.as_mut());
        doubtful.zip(again).for_each(|(best, &value)| best.add(value));
        self.particles_mut().zip(here).for_each(|(particle, &value)| particle.learn(value, noise));
        self.rounds += 1;
        self.fly();
    }

    /// Moves all particles, or restarts those that are stuck.
    ///
    /// The particle that has found the best place of all never restarts: nothing is lost.
    fn fly(&mut self) {
        let Some(global) = self.best().cloned() else { return };
        let bests: Vec<Option<Best>> =
            self.particles.iter().map(|swarm| self.best_of(swarm.iter()).cloned()).collect();
        let Self { task, rounds, particles } = self;
        let all = u64::from(task.swarms * task.particles);
        let mut number = u64::from(*rounds) * all;
        for (swarm, best) in particles.iter_mut().zip(bests) {
            let best = best.as_ref().unwrap_or(&global);
            for particle in swarm {
                // What is random for one particle does not depend on the others.
                let mut random = Random::for_number(task.seed, number);
                number += 1;
                if particle.idle >= task.stuck_after && particle.best.as_ref() != Some(&global) {
                    *particle = Particle::random(&task.dimensions, &mut random);
                } else {
                    let others = [&best.place, &global.place];
                    particle.fly(&task.dimensions, &task.pulls, others, &mut random);
                }
            }
        }
    }

    fn particles(&self) -> impl Iterator<Item = &Particle> {
        self.particles.iter().flatten()
    }

    fn particles_mut(&mut self) -> impl Iterator<Item = &mut Particle> {
        self.particles.iter_mut().flatten()
    }

    /// The best places that are measured again.
    fn doubtful(&self) -> impl Iterator<Item = &Best> {
        let noise = self.task.noise;
        let bests = self.particles().filter_map(|particle| particle.best.as_ref());
        bests.filter(move |_| noise.is_some())
    }

    fn best_of<'a>(&self, particles: impl Iterator<Item = &'a Particle>) -> Option<&'a Best> {
        let bests = particles.filter_map(|particle| particle.best.as_ref());
        bests.min_by(|one, other| self.value(one).total_cmp(&self.value(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dimension(start: f64, spread: f64) -> Dimension {
        Dimension { name: "value".to_owned(), start, min: -100.0, max: 100.0, spread }
    }

    fn task(dimensions: usize) -> SwarmTask {
        SwarmTask {
            dimensions: vec![dimension(20.0, 30.0); dimensions],
            swarms: 2,
            particles: 12,
            pulls: Pulls::default(),
            stuck_after: 30,
            noise: None,
            seed: 5,
        }
    }

    /// Searches for so many rounds, and calls `seen` after each.
    fn search(
        task: SwarmTask,
        rounds: u32,
        measure: impl Fn(&[f64]) -> f64,
        mut seen: impl FnMut(&Swarms),
    ) -> Swarms {
        let mut swarms = Swarms::new(task);
        for _ in 0..rounds {
            let values: Vec<f64> =
                swarms.places().into_iter().map(|place| measure(place)).collect();
            swarms.learn(&values);
            seen(&swarms);
        }
        swarms
    }

    fn sphere(place: &[f64]) -> f64 {
        place.iter().map(|value| (value + 40.0).powi(2)).sum()
    }

    /// A narrow bent valley with its lowest point, 0, where all are 1.
    fn rosenbrock(place: &[f64]) -> f64 {
        place.windows(2).map(|w| 100.0 * (w[1] - w[0] * w[0]).powi(2) + (1.0 - w[0]).powi(2)).sum()
    }

    #[test]
    fn the_lowest_point_of_a_bowl_is_found_outside_of_where_all_began() {
        let found = search(task(10), 500, sphere, |_| ());
        let best = found.best().unwrap();
        assert!(best.place.iter().all(|value| (value + 40.0).abs() < 1e-3), "{best:?}");
        assert!((found.value(best) - sphere(&best.place)).abs() < 1e-9);
    }

    #[test]
    fn the_end_of_a_bent_valley_is_found() {
        let mut task = task(4);
        task.dimensions = vec![dimension(-3.0, 4.0); 4];
        let found = search(task, 3000, rosenbrock, |_| ());
        let best = found.best().unwrap();
        assert!(best.place.iter().all(|value| (value - 1.0).abs() < 0.01), "{best:?}");
    }

    #[test]
    fn nobody_leaves_the_range_even_where_the_best_lies_beyond() {
        let beyond = |place: &[f64]| place.iter().map(|value| -value).sum();
        let wild = Pulls { inertia: 1.0, own: 4.0, swarm: 4.0, global: 4.0 };
        for pulls in [Pulls::default(), wild] {
            let found = search(SwarmTask { pulls, ..task(3) }, 200, beyond, |swarms| {
                let mut values = swarms.places().into_iter().flatten();
                assert!(values.all(|value| (-100.0..=100.0).contains(value)));
            });
            assert!(found.best().unwrap().place.iter().all(|value| *value > 99.999));
        }
    }

    #[test]
    fn the_start_is_measured_first_and_the_best_is_never_lost() {
        // Flat but for a ditch around the start: none improves, and all but one restart.
        let ditch = |place: &[f64]| if sphere(place) < 40_000.0 { 1.0 } else { 2.0 };
        let mut task = SwarmTask { stuck_after: 3, ..task(5) };
        task.dimensions = vec![dimension(-40.0, 60.0); 5];
        let mut before = f64::INFINITY;
        search(task.clone(), 60, sphere, |swarms| {
            let now = swarms.value(swarms.best().unwrap());
            assert!(now <= before && now <= sphere(&[-40.0; 5]));
            before = now;
        });
        let found = search(task, 60, ditch, |_| ());
        assert!((found.value(found.best().unwrap()) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn who_is_stuck_begins_anew_but_for_the_best_of_all() {
        let task = SwarmTask { stuck_after: 10, ..task(2) };
        // Only the start is worth anything, so that none ever improves.
        let start_only = |place: &[f64]| f64::from(u8::from(place != [20.0; 2]));
        let ages = |swarms: &Swarms| -> Vec<u32> {
            swarms.particles().map(|particle| particle.idle).collect()
        };
        let almost = search(task.clone(), 10, start_only, |_| ());
        assert!(almost.particles().all(|particle| particle.best.is_some()));
        assert_eq!(ages(&almost), [9; 24]);
        let anew = search(task.clone(), 11, start_only, |_| ());
        let kept: Vec<&Particle> =
            anew.particles().filter(|particle| particle.best.is_some()).collect();
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].best.as_ref().unwrap().place, [20.0; 2]);
        for particle in anew.particles().filter(|particle| particle.best.is_none()) {
            assert!(particle.place.iter().all(|value| (-10.0..=50.0).contains(value)));
            assert_eq!(particle.idle, 0);
        }
        // Where all improve all the time, none restarts.
        let falling = std::cell::Cell::new(0.0);
        let improving = |_: &[f64]| {
            falling.set(falling.get() - 1.0);
            falling.get()
        };
        search(task, 40, improving, |swarms| {
            assert!(swarms.particles().all(|particle| particle.best.is_some()));
        });
    }

    #[test]
    fn a_seed_decides_everything() {
        let found = |seed| search(SwarmTask { seed, ..task(6) }, 40, sphere, |_| ());
        assert_eq!(found(1), found(1));
        assert_ne!(found(1).best(), found(2).best());
    }

    #[test]
    fn uncertain_places_are_measured_again_and_luck_does_not_last() {
        use std::cell::RefCell;
        // A bowl in which the start is worth 1/2, and the best place better by less than the noise
        // of two measurements.
        let dice = RefCell::new(Random::new(9));
        let hidden = |place: &[f64]| 0.5 + (sphere(place) - sphere(&[0.0; 3])) / 60_000.0;
        let noisy = |place: &[f64]| {
            let throws = (0..12).map(|_| dice.borrow_mut().fraction()).sum::<f64>() - 6.0;
            hidden(place) + 0.05 * throws
        };
        let noise = Some(Noise { prior: 0.5, doubt: 8.0 });
        let mut task = SwarmTask { noise, ..task(3) };
        task.dimensions = vec![dimension(0.0, 50.0); 3];
        let mut swarms = Swarms::new(task);
        assert_eq!(swarms.places().len(), 24);
        for _ in 0..150 {
            let values: Vec<f64> = swarms.places().into_iter().map(|place| noisy(place)).collect();
            swarms.learn(&values);
            assert!(swarms.places().len() > 24);
        }
        let best = swarms.best().unwrap();
        assert!(best.count > 10, "{best:?}");
        // More than half of what can be gained, 0.08, is.
        assert!(hidden(&best.place) < 0.46, "{best:?}");
        // Not by luck: the standard error of its mean is below 0.016.
        assert!((best.mean() - hidden(&best.place)).abs() < 0.05, "{best:?}");
    }
}
