//! The gate: whether terms and network together predict games that they have not seen better than
//! the terms alone do.

use super::gradient::points;
use super::run::CHECKED_RESULT_SHARE;
use super::sample::{Target, terms_of};
use super::sources::Source;
use crate::ordered::map_in_order;
use espalier::eval::network::{Accumulators, Network};
use espalier::eval::{FULL_SCALE, eval_trace};
use espalier_chess::types::Score;

/// Mean squared errors of expected points over the same positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldOut {
    pub terms: f64,
    /// With the network, as integers.
    pub network: f64,
    pub positions: usize,
}

pub fn held_out(source: &Source<'_>, network: &Network, threads: usize) -> HeldOut {
    const PIECE: usize = 8192;
    let pieces: Vec<_> = source.records.chunks(PIECE).collect();
    let sums = map_in_order(pieces.len(), threads, |piece| {
        let mut accumulators = Accumulators::default();
        let mut sums = (0.0, 0.0, 0);
        for record in pieces[piece].iter().filter_map(|record| record.unpack().ok()) {
            let wanted = Target::of(&record, source.scale).points(CHECKED_RESULT_SHARE);
            let expected = |score: Score| points(score as f32 / source.scale);
            let error = |score: Score| f64::from(expected(score) - wanted).powi(2);
            let position = &record.position;
            let Some(trace) = eval_trace(position) else { continue };
            let terms = terms_of(position, &trace);
            let residual = network.residual(position, 0, &mut accumulators);
            sums.0 += error(terms * trace.scale / FULL_SCALE);
            sums.1 += error((terms + residual) * trace.scale / FULL_SCALE);
            sums.2 += 1;
        }
        sums
    });
    let total = |part: fn(&(f64, f64, usize)) -> f64| sums.iter().map(part).sum::<f64>();
    let positions = sums.iter().map(|sums| sums.2).sum::<usize>();
    let mean = |sum: f64| sum / positions.max(1) as f64;
    HeldOut { terms: mean(total(|sums| sums.0)), network: mean(total(|sums| sums.1)), positions }
}
