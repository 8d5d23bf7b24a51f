//! What pawns and kings alone are worth, kept for the many positions that share them.

use super::tapered::Tapered;
use crate::board::Position;
use crate::types::Color;

/// A cache of the terms that depend on nothing but pawns and kings.
///
/// It holds what would be worked out anew and nothing else, so an evaluation is the same with any
/// cache.
#[derive(Clone, Debug)]
pub struct PawnCache(Vec<Entry>);

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    value: Tapered,
}

impl PawnCache {
    /// Enough for a search: its pawns change seldom. 128 KiB, so that it stays near the processor.
    pub const DEFAULT_ENTRIES: usize = 1 << 13;

    /// An empty cache of this many entries, a power of two.
    pub fn new(entries: usize) -> Self {
        // The first entry is for keys that end in zeros; this one does not.
        Self(vec![Entry { key: !0, value: Tapered::default() }; entries.next_power_of_two()])
    }

    /// The value kept for the pawns and kings of a position, worked out where there is none.
    #[inline]
    pub(super) fn get_or_insert_with(
        &mut self,
        position: &Position,
        work_out: impl FnOnce() -> Tapered,
    ) -> Tapered {
        let key = key(position);
        let index = key as usize & (self.0.len() - 1);
        let entry = &mut self.0[index];
        if entry.key != key {
            *entry = Entry { key, value: work_out() };
        }
        entry.value
    }
}

/// The key of pawns and kings.
fn key(position: &Position) -> u64 {
    /// Spreads the kings' squares over all bits.
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let [white, black] = Color::ALL.map(|color| position.king(color) as u64);
    position.pawn_key() ^ (white << 6 | black).wrapping_add(1).wrapping_mul(SPREAD)
}
