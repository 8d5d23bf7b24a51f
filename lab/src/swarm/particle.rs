//! One particle of a swarm.

use super::space::{Dimension, Place};
use crate::random::Random;
use serde::{Deserialize, Serialize};

/// The coefficients of a particle's velocity.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pulls {
    /// Inertia: the share of its velocity that it keeps.
    pub inertia: f64,
    /// The pull of the best place it has seen itself.
    pub own: f64,
    /// The pull of the best place of its swarm.
    pub swarm: f64,
    /// The pull of the best place of all swarms.
    pub global: f64,
}

impl Default for Pulls {
    /// The constriction of Clerc and Kennedy (2002), with which particles neither fly apart nor
    /// come to rest too early: inertia 0.7298, and 1.4962 both towards the own best place and
    /// towards that of others. The latter is shared evenly by the swarm and all swarms, so that a
    /// single swarm is the classic one.
    fn default() -> Self {
        Self { inertia: 0.7298, own: 1.4962, swarm: 0.7481, global: 0.7481 }
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

/// A place with what has been measured there; the less, the better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// Where it is.
    pub place: Place,
    /// The sum of all measurements.
    sum: f64,
    /// How many there were.
    pub count: u32,
}

impl Best {
    /// A place that has been measured once.
    pub const fn new(place: Place, value: f64) -> Self {
        Self { place, sum: value, count: 1 }
    }

    /// Takes in one more measurement.
    pub fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// The mean of all measurements.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count)
    }

    /// What the place is worth: the mean where measurements are exact, else the posterior mean. So
    /// one lucky measurement does not beat many good ones.
    pub fn value(&self, noise: Option<Noise>) -> f64 {
        match noise {
            None => self.mean(),
            Some(Noise { prior, doubt }) => {
                (doubt * prior + self.sum) / (doubt + f64::from(self.count))
            }
        }
    }
}

/// One particle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Particle {
    /// Where it is.
    pub place: Place,
    /// How far it went with its last step.
    velocity: Vec<f64>,
    /// The best place that it has seen since it last began.
    pub best: Option<Best>,
    /// Rounds since it has found something better.
    pub idle: u32,
}

impl Particle {
    /// A particle at rest. Rest keeps particles in their ranges at the beginning, and costs nothing
    /// (Engelbrecht 2012).
    pub fn at(place: Place) -> Self {
        Self { velocity: vec![0.0; place.len()], place, best: None, idle: 0 }
    }

    /// A particle at rest somewhere.
    pub fn random(dimensions: &[Dimension], random: &mut Random) -> Self {
        Self::at(dimensions.iter().map(|dimension| dimension.random(random)).collect())
    }

    /// Takes in what was measured where it is.
    pub fn learn(&mut self, value: f64, noise: Option<Noise>) {
        let here = Best::new(self.place.clone(), value);
        let is_better = self.best.as_ref().is_none_or(|best| here.value(noise) < best.value(noise));
        if is_better {
            self.best = Some(here);
            self.idle = 0;
        } else {
            self.idle += 1;
        }
    }

    /// Flies on: in every dimension by inertia and by pulls of random strength.
    pub fn fly(
        &mut self,
        dimensions: &[Dimension],
        pulls: &Pulls,
        others: [&Place; 2],
        random: &mut Random,
    ) {
        let own = self.best.as_ref().map_or_else(|| self.place.clone(), |best| best.place.clone());
        let [swarm, global] = others;
        let targets = [(pulls.own, &own), (pulls.swarm, swarm), (pulls.global, global)];
        for (at, dimension) in dimensions.iter().enumerate() {
            let value = self.place[at];
            let pulled = targets.map(|(pull, to)| pull * random.fraction() * (to[at] - value));
            let velocity = pulls.inertia * self.velocity[at] + pulled.iter().sum::<f64>();
            (self.place[at], self.velocity[at]) = dimension.step(value, velocity);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dimension() -> Dimension {
        let name = "value".to_owned();
        Dimension { name, start: 0.0, min: -100.0, max: 100.0, spread: 0.0 }
    }

    #[test]
    fn what_is_measured_once_is_doubted() {
        let noise = Some(Noise { prior: 0.5, doubt: 4.0 });
        let lucky = Best::new(vec![0.0], 0.0);
        let mut proven = Best::new(vec![1.0], 0.3);
        assert!(lucky.value(noise) < proven.value(noise));
        for _ in 0..20 {
            proven.add(0.3);
        }
        assert!(proven.value(noise) < lucky.value(noise));
        assert!(lucky.value(None) < proven.value(None));
        assert!((proven.mean() - 0.3).abs() < 1e-9);
    }

    #[test]
    fn the_best_place_is_kept_until_a_better_one_is_found() {
        let mut particle = Particle::at(vec![1.0]);
        particle.learn(5.0, None);
        particle.place = vec![2.0];
        particle.learn(6.0, None);
        particle.learn(5.0, None);
        assert_eq!((particle.best.clone(), particle.idle), (Some(Best::new(vec![1.0], 5.0)), 2));
        particle.learn(4.0, None);
        assert_eq!((particle.best, particle.idle), (Some(Best::new(vec![2.0], 4.0)), 0));
    }

    #[test]
    fn each_pull_leads_towards_its_place() {
        let dimensions = [dimension()];
        let none = Pulls { inertia: 0.0, own: 0.0, swarm: 0.0, global: 0.0 };
        let (swarm, global) = (vec![20.0], vec![-30.0]);
        let flown = |pulls: Pulls| -> Vec<f64> {
            (0..500)
                .map(|seed| {
                    let mut particle = Particle::at(vec![10.0]);
                    particle.learn(0.0, None);
                    particle.place = vec![0.0];
                    particle.fly(&dimensions, &pulls, [&swarm, &global], &mut Random::new(seed));
                    particle.place[0]
                })
                .collect()
        };
        assert!(flown(none).iter().all(|&value| value.abs() < 1e-9));
        for (pulls, target) in [
            (Pulls { own: 1.0, ..none }, 10.0),
            (Pulls { swarm: 1.0, ..none }, 20.0),
            (Pulls { global: 1.0, ..none }, -30.0),
        ] {
            let shares: Vec<f64> = flown(pulls).iter().map(|value| value / target).collect();
            assert!(shares.iter().all(|share| (0.0..1.0).contains(share)), "{target}");
            // Uniform shares: a mean of 1/2 with a standard error of 0.013.
            let mean = shares.iter().sum::<f64>() / 500.0;
            assert!((mean - 0.5).abs() < 0.06, "{target}: {mean}");
        }
    }

    #[test]
    fn inertia_keeps_its_share_of_the_velocity() {
        let dimensions = [dimension()];
        let pulls = Pulls { inertia: 0.5, own: 0.0, swarm: 0.0, global: 0.0 };
        let mut particle = Particle { velocity: vec![8.0], ..Particle::at(vec![0.0]) };
        let here = vec![0.0];
        for expected in [4.0, 6.0, 7.0] {
            particle.fly(&dimensions, &pulls, [&here, &here], &mut Random::new(1));
            assert!((particle.place[0] - expected).abs() < 1e-9);
        }
    }
}
