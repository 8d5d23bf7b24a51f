//! What a part of the search does to the tree: nodes and time to a fixed depth.

use super::subject::Subject;
use crate::constants::Constants;
use crate::interrupt::Stop;
use anyhow::Result;
use espalier::bench::bench_while;
use espalier::observe::Silent;
use espalier_chess::types::Depth;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// The same depth with the part and without it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Positions visited: with, without.
    pub nodes: [u64; 2],
    /// Seconds, the medians of several rounds: with, without.
    pub seconds: [f64; 2],
}

impl Cost {
    /// Searches the positions of `bench`, with and without in turn, so that whatever else the
    /// machine does meets both alike. None when stopped.
    ///
    /// # Errors
    /// When a constant is refused or there is no memory for the hash table.
    pub fn measure(
        subject: &Subject,
        depth: Depth,
        rounds: usize,
        stop: &Stop,
    ) -> Result<Option<Self>> {
        let sides = [constants(&subject.with)?, constants(&subject.without)?];
        let mut nodes = [0; 2];
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..rounds {
            for (side, constants) in sides.iter().enumerate() {
                constants.install();
                let start = Instant::now();
                nodes[side] = search_all(depth, stop)?;
                times[side].push(start.elapsed().as_secs_f64());
                if stop.is_raised() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(Self { nodes, seconds: times.map(median) }))
    }

    /// How many times more nodes it takes without the part.
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub fn nodes_without(&self) -> f64 {
        self.nodes[1] as f64 / self.nodes[0].max(1) as f64
    }

    /// How many times longer it takes without the part.
    pub fn time_without(&self) -> f64 {
        self.seconds[1] / self.seconds[0].max(f64::EPSILON)
    }
}

fn constants(changes: &[(String, i32)]) -> Result<Constants> {
    let mut constants = Constants::default();
    for (name, value) in changes {
        constants.set(name, &value.to_string()).map_err(anyhow::Error::msg)?;
    }
    Ok(constants)
}

/// As `bench` does it, but it can be stopped.
fn search_all(depth: Depth, stop: &Stop) -> Result<u64> {
    Ok(bench_while(depth, None, &mut Silent, &|| !stop.is_raised())?.unwrap_or_default())
}

/// The middle value; the upper one of two.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_are_those_of_bench() {
        let nodes = search_all(4, &Stop::default()).unwrap();
        assert_eq!(nodes, espalier::bench::bench(4, &mut Silent).unwrap());
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-12);
    }

    #[cfg(feature = "tune")]
    #[test]
    fn taking_a_rule_away_changes_the_tree_and_a_stop_ends_it() {
        let subject = &Subject::chosen(&["null_move".to_owned()], &[]).unwrap()[0];
        let as_it_ships = espalier::bench::bench(5, &mut Silent).unwrap();
        let cost = Cost::measure(subject, 5, 1, &Stop::default()).unwrap().unwrap();
        assert_eq!(cost.nodes[0], as_it_ships);
        assert_ne!(cost.nodes[0], cost.nodes[1]);
        let stop = Stop::default();
        stop.raise();
        assert_eq!(Cost::measure(subject, 5, 1, &stop).unwrap(), None);
    }
}
