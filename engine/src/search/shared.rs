//! What the threads of a search share: the transposition table, and a few words by which they tell
//! each other when to stop and how much they have searched.

use super::tt::TranspositionTable;
#[cfg(feature = "imported-words")]
use super::words::ImportedWords;
use std::collections::TryReserveError;

/// What the threads of a search share.
///
/// Its words may lie in another memory than that of the engine, and be all that its threads have in
/// common. So a search has a number, counted by the thread that leads it: a word that was written in
/// an earlier search says nothing, whenever it comes, and none has to be reset.
pub struct Shared {
    pub(super) tt: TranspositionTable,
}

/// The word with the number of the last search that has ended. Those of the helpers follow.
const ENDED: usize = 0;
/// Bits of a helper's word for its nodes; those above are of the number of the search.
const NODE_BITS: u32 = 40;
const NODE_MASK: u64 = (1 << NODE_BITS) - 1;

impl Shared {
    /// The most threads of a search.
    pub const MOST_THREADS: usize = 512;
    /// Words before those of the table.
    pub(super) const WORDS: usize = Self::MOST_THREADS;

    /// An empty table of about this many megabytes, at least one.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub(super) fn new(megabytes: usize) -> Result<Self, TryReserveError> {
        TranspositionTable::new(megabytes).map(|tt| Self { tt })
    }

    /// A table of about this many megabytes, at least one, in words that are elsewhere and zero.
    #[cfg(feature = "imported-words")]
    pub(super) fn imported(megabytes: usize, words: ImportedWords) -> Self {
        Self { tt: TranspositionTable::imported(megabytes, words) }
    }

    /// A search begins, with `threads` threads.
    pub(super) fn begin(&self, search: u64, threads: usize) {
        self.tt.next_search(search);
        if threads > 1 {
            self.tt.is_shared();
        }
    }

    /// A search has ended: its helpers stop.
    pub(crate) fn end(&self, search: u64) {
        self.tt.words().store(ENDED, search);
    }

    /// Whether a search has ended.
    pub(super) fn has_ended(&self, search: u64) -> bool {
        self.tt.words().load(ENDED) >= search
    }

    /// Stores the number of nodes that a helper has visited in a search.
    pub(super) fn tell_nodes(&self, thread: usize, search: u64, nodes: u64) {
        self.tt.words().store(thread, search << NODE_BITS | nodes.min(NODE_MASK));
    }

    /// The nodes that the helpers of a search have told of.
    pub(super) fn nodes_of_helpers(&self, search: u64, threads: usize) -> u64 {
        (1..threads.min(Self::MOST_THREADS))
            .map(|thread| self.tt.words().load(thread))
            .filter(|word| word >> NODE_BITS == search << NODE_BITS >> NODE_BITS)
            .map(|word| word & NODE_MASK)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_an_earlier_search_say_nothing() {
        let shared = Shared::new(1).expect("one megabyte");
        shared.tell_nodes(1, 7, 1000);
        shared.tell_nodes(2, 8, 20);
        shared.tell_nodes(3, 8, u64::MAX);
        assert_eq!(shared.nodes_of_helpers(7, 4), 1000);
        assert_eq!(shared.nodes_of_helpers(8, 3), 20);
        assert_eq!(shared.nodes_of_helpers(8, 4), 20 + NODE_MASK);
        assert_eq!(shared.nodes_of_helpers(9, 4), 0);
        shared.end(7);
        assert!(shared.has_ended(7) && !shared.has_ended(8));
    }
}
