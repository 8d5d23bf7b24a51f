//! Static evaluation: tapered and linear in its weights.
//!
//! A sum of `terms` with middlegame and endgame `weights`, blended by phase and scaled in drawish
//! endings. A `network` may add what the terms do not see. Terms are counted through a [`Tally`]:
//! the search only sums them up, tuners and explanations see the counts.

mod by_piece;
mod cache;
mod chances;
mod declare;
pub(crate) mod endgame;
mod explain;
mod facts;
pub mod network;
mod phase;
mod spans;
mod tally;
mod tapered;
pub(crate) mod terms;
mod weights;

pub use by_piece::{ByPiece, PieceWorth, Worth, by_piece};
pub use cache::EvalCache;
pub use chances::{ChanceCurve, ChanceModel, Chances};
pub use declare::TermInfo;
pub use endgame::FULL_SCALE;
pub use explain::{Explained, ExplainedTerm, NETWORK, NETWORK_GROUP, explain, term_doc};
pub use tally::{Counts, Tally};
pub use tapered::{FULL_PHASE, Tapered};
pub use weights::{TERMS, WEIGHT_COUNT};

use cache::Cache;
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Score};
use facts::Facts;
use network::Network;
use std::sync::Arc;
use tally::Sum;

/// The static eval by the network that is built in, in centipawns for the side to move, never near
/// a mate score.
pub fn evaluate(position: &Position) -> Score {
    evaluate_by(position, &Network::built_in())
}

/// The static eval by a network, in centipawns for the side to move.
pub fn evaluate_by(position: &Position, network: &Arc<Network>) -> Score {
    evaluate_with(position, 0, &mut EvalCache::new(network, 1, 1))
}

/// The static eval by the network of a cache, for a node that is `ply` plies from the root.
pub fn evaluate_with(position: &Position, ply: usize, cache: &mut EvalCache) -> Score {
    let EvalCache { network, positions, pawns, accumulators } = cache;
    positions.get_or_insert_with(position.key(), || {
        endgame::known(position).unwrap_or_else(|| {
            let mut facts = Facts::new(position);
            let mut sum = by_terms(position, &mut facts, pawns);
            if network::is_on() {
                sum += network.residual_for_white(position, ply, accumulators);
            }
            let white = sum.blend(phase::phase(&facts));
            white * scale(position, white) / FULL_SCALE * position.side_to_move().sign()
        })
    })
}

/// The sum of all terms, for White.
#[inline(never)]
fn by_terms(position: &Position, facts: &mut Facts<'_>, pawns: &mut Cache<Tapered>) -> Tapered {
    let mut sum = Sum::default();
    terms::count_others(facts, &mut sum);
    sum.0 += pawns.get_or_insert_with(cache::pawns_and_kings(position), || pawn_value(position));
    sum.0
}

/// The terms that depend only on pawns and kings.
// Not inlined, and with facts of its own: it is usually cached, and the common path stays small.
#[inline(never)]
fn pawn_value(position: &Position) -> Tapered {
    let mut sum = Sum::default();
    terms::count_pawns_and_kings(&Facts::new(position), &mut sum);
    sum.0
}

/// The endgame scale for a value for White, in 1/[`FULL_SCALE`].
fn scale(position: &Position, white: Score) -> i32 {
    endgame::scale(position, if white >= 0 { Color::White } else { Color::Black })
}

/// The parts of an evaluation, for tuners and explanations: what Texel tuners call its trace.
#[derive(Clone, Debug)]
pub struct EvalTrace {
    /// How often each weight counts.
    pub counts: Counts,
    /// Game phase: [`FULL_PHASE`] with all pieces, to 0.
    pub phase: i32,
    /// Scale of the blended sum, in 1/[`FULL_SCALE`]: depends on the position and on the side that
    /// is ahead.
    pub scale: i32,
}

/// Counts the terms of a position; none where the ending is known.
pub fn eval_trace(position: &Position) -> Option<EvalTrace> {
    if endgame::known(position).is_some() {
        return None;
    }
    let mut facts = Facts::new(position);
    let mut counts = Counts::default();
    terms::count(&mut facts, &mut counts);
    let phase = phase::phase(&facts);
    let scale = scale(position, counts.sum().blend(phase));
    Some(EvalTrace { counts, phase, scale })
}

#[cfg(test)]
mod tests;
