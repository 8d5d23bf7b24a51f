//! What has been worked out, kept for when it is asked for again.

use super::tapered::Tapered;
use crate::board::Position;
use crate::types::{Color, Score};

/// Evaluations, and those parts of them that depend on nothing but pawns and kings.
///
/// A search meets many positions again whose evaluation the transposition table does not keep: it
/// left them by standing pat or by a pruning rule. Here is what would be worked out anew and nothing
/// else, so an evaluation is the same with any cache.
#[derive(Clone, Debug)]
pub struct EvalCache {
    pub(super) positions: Cache<Score>,
    pub(super) pawns: Cache<Tapered>,
}

impl EvalCache {
    /// Entries for positions in a search: 256 KiB, so that they stay near the processor. Of
    /// thirty-two times as many a seventh more would be found again.
    pub const POSITIONS: usize = 1 << 14;
    /// Entries for pawns and kings in a search, which change seldom: 128 KiB.
    pub const PAWNS: usize = 1 << 13;

    /// An empty cache of so many entries each, powers of two.
    pub fn new(positions: usize, pawns: usize) -> Self {
        Self { positions: Cache::new(positions), pawns: Cache::new(pawns) }
    }
}

impl Default for EvalCache {
    /// As large as a search wants it.
    fn default() -> Self {
        Self::new(Self::POSITIONS, Self::PAWNS)
    }
}

/// Values by key, each in the one place that its key has: the newer drives out the older.
#[derive(Clone, Debug)]
pub(super) struct Cache<V>(Vec<(u64, V)>);

impl<V: Copy + Default> Cache<V> {
    fn new(entries: usize) -> Self {
        // The first entry is for keys that end in zeros; this one does not.
        Self(vec![(!0, V::default()); entries.next_power_of_two()])
    }

    /// The value kept for a key, worked out where there is none.
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
    /// Spreads the kings' squares over all bits.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let [white, black] = Color::ALL.map(|color| position.king(color) as u64);
    position.pawn_key() ^ (white << 6 | black).wrapping_add(1).wrapping_mul(SPREAD)
}
