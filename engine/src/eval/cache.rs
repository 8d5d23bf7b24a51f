//! Evaluation cache and pawn cache.

use super::network::{Accumulators, Network};
use super::tapered::Tapered;
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Score};
use std::sync::Arc;

/// A network, and caches of the evaluations by it and of the terms that depend only on pawns and
/// kings.
///
/// Stand pat and pruning rules end many nodes without a TT store, so the raw eval is not always in
/// the TT. The cache changes no evaluation.
#[derive(Clone, Debug)]
pub struct EvalCache {
    pub(super) network: Arc<Network>,
    pub(super) positions: Cache<Score>,
    pub(super) pawns: Cache<Tapered>,
    pub(super) accumulators: Accumulators,
}

impl EvalCache {
    /// Entries for positions: 256 KiB, so that they fit the processor's cache. Thirty-two times as
    /// many would give a seventh more hits.
    pub const POSITIONS: usize = 1 << 14;
    /// Entries for pawns and kings: 128 KiB.
    pub const PAWNS: usize = 1 << 13;

    /// The cache of a search that evaluates by this network.
    pub fn of(network: &Arc<Network>) -> Self {
        Self::new(network, Self::POSITIONS, Self::PAWNS)
    }

    /// An empty cache with these numbers of entries, powers of two.
    pub fn new(network: &Arc<Network>, positions: usize, pawns: usize) -> Self {
        Self {
            network: Arc::clone(network),
            positions: Cache::new(positions),
            pawns: Cache::new(pawns),
            accumulators: Accumulators::default(),
        }
    }

    /// The network.
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }
}

/// A direct-mapped cache, always replaced.
#[derive(Clone, Debug)]
pub(super) struct Cache<V>(Vec<(u64, V)>);

impl<V: Copy + Default> Cache<V> {
    fn new(entries: usize) -> Self {
        // No position is likely to have the key `!0`.
        Self(vec![(!0, V::default()); entries.next_power_of_two()])
    }

    /// The value of a key, computed on a miss.
    #[inline]
    pub(super) fn get_or_insert_with(&mut self, key: u64, work_out: impl FnOnce() -> V) -> V {
        let index = key as usize & (self.0.len() - 1);
        let entry = &mut self.0[index];
        if entry.0 != key {
            *entry = (key, work_out());
        }
        entry.1
    }
}

/// The key of pawns and kings.
pub(super) fn pawns_and_kings(position: &Position) -> u64 {
    /// Multiplier that spreads the kings' squares over all bits.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let [white, black] = Color::ALL.map(|color| position.king(color) as u64);
    position.pawn_key() ^ (white << 6 | black).wrapping_add(1).wrapping_mul(SPREAD)
}
