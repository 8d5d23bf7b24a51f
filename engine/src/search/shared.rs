//! What the threads of a search share: the transposition table, and a few words by which they tell
//! each other when to stop and how much they have searched.

use super::tt::TranspositionTable;
#[cfg(feature = "imported-words")]
use super::words::ImportedWords;
use espalier_chess::types::{Depth, Move, Score};
use std::collections::TryReserveError;

/// What the threads of a search share.
///
/// Its words may lie in another memory than that of the engine, and be all that its threads have in
/// common. So a search has a number, counted by the thread that leads it: a word that was written in
/// an earlier search says nothing, whenever it comes, and none has to be reset.
pub struct Shared {
    pub(super) tt: TranspositionTable,
}

/// What a thread found: in its last whole iteration, or a new best move in the one after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) depth: Depth,
    pub(super) score: Score,
    /// The PV, or its first moves.
    pub(super) line: Vec<Move>,
}

/// The word with the number of the last search that has ended: the leader's.
const ENDED: usize = 0;
/// Words of each thread: a cache line, so that no two threads write to the same one. A helper has its
/// nodes in the first, what it has found in the second, with a count of how often it has told, and the
/// PV in the others.
const WORDS_PER_THREAD: usize = 8;
const FOUND: usize = 1;
const LINE: usize = 2;
/// Moves in a word of the PV. The 16 bits above them tell which line it is of: one that is read while
/// it is written ends where two lines meet.
const MOVES_PER_WORD: usize = 3;
/// Bits of a helper's word for its nodes; those above are of the number of the search.
const NODE_BITS: u32 = 40;
const NODE_MASK: u64 = (1 << NODE_BITS) - 1;

impl Shared {
    /// The most threads of a search.
    pub const MOST_THREADS: usize = 512;
    /// Words before those of the table.
    pub(super) const WORDS: usize = Self::MOST_THREADS * WORDS_PER_THREAD;

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
        let word = search << NODE_BITS | nodes.min(NODE_MASK);
        self.tt.words().store(thread * WORDS_PER_THREAD, word);
    }

    /// The nodes that the helpers of a search have told of.
    pub(super) fn nodes_of_helpers(&self, search: u64, threads: usize) -> u64 {
        (1..threads.min(Self::MOST_THREADS))
            .map(|thread| self.tt.words().load(thread * WORDS_PER_THREAD))
            .filter(|word| word >> NODE_BITS == search << NODE_BITS >> NODE_BITS)
            .map(|word| word & NODE_MASK)
            .sum()
    }

    /// Stores what a helper has found.
    pub(super) fn tell_found(&self, thread: usize, search: u64, found: &Found) {
        let (words, first) = (self.tt.words(), thread * WORDS_PER_THREAD);
        let count = (words.load(first + FOUND) >> 24).wrapping_add(1) & 0xFF;
        let tag = line_tag(search, count);
        for (index, word) in (LINE..WORDS_PER_THREAD).enumerate() {
            let moves = found.line.iter().skip(index * MOVES_PER_WORD).take(MOVES_PER_WORD);
            let moves = moves.rev().fold(0, |moves, mv| moves << 16 | u64::from(mv.bits()));
            words.store(first + word, tag << 48 | moves);
        }
        let (depth, score) = (found.depth as u64 & 0xFF, u64::from(found.score as i16 as u16));
        words.store(first + FOUND, search << 32 | count << 24 | depth << 16 | score);
    }

    /// What the helpers of a search have told last.
    pub(super) fn found_by_helpers(
        &self,
        search: u64,
        threads: usize,
    ) -> impl Iterator<Item = Found> + use<'_> {
        (1..threads.min(Self::MOST_THREADS)).filter_map(move |thread| self.found(thread, search))
    }

    fn found(&self, thread: usize, search: u64) -> Option<Found> {
        let (words, first) = (self.tt.words(), thread * WORDS_PER_THREAD);
        let word = words.load(first + FOUND);
        let depth = Depth::from((word >> 16) as u8);
        let tag = line_tag(search, word >> 24 & 0xFF);
        let line = (LINE..WORDS_PER_THREAD)
            .map(|word| words.load(first + word))
            .take_while(|word| word >> 48 == tag)
            .flat_map(|word| (0..MOVES_PER_WORD).map(move |index| (word >> (16 * index)) as u16))
            .map_while(Move::from_bits)
            .collect();
        let score = Score::from(word as u16 as i16);
        (word >> 32 == search & 0xFFFF_FFFF).then_some(Found { depth, score, line })
    }
}

/// Tells the lines of a search, and of searches after each other, apart.
const fn line_tag(search: u64, count: u64) -> u64 {
    (search & 0xFF) << 8 | count
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::board::Position;

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

    #[test]
    fn helpers_tell_what_they_have_found() {
        let shared = Shared::new(1).expect("one megabyte");
        let found = |search| shared.found_by_helpers(search, 4).collect::<Vec<_>>();
        let moves: Vec<_> = Position::default().legal_moves().iter().collect();
        let tell = |thread, search, depth, score, line: &[Move]| {
            let found = Found { depth, score, line: line.to_vec() };
            shared.tell_found(thread, search, &found);
            found
        };
        assert_eq!(found(1), []);
        let first = tell(1, 1, 9, -31_990, &moves[..4]);
        let third = tell(3, 1, 3, 31_990, &moves[..1]);
        assert_eq!(found(1), [first, third.clone()]);
        // A shorter line leaves nothing of a longer one, and a longer one is cut.
        let first = tell(1, 1, 10, 12, &moves[..2]);
        assert_eq!(found(1), [first, third]);
        tell(2, 2, 10, 12, &moves);
        assert_eq!(found(2)[0].line, moves[..18]);
        assert_eq!(found(3), []);
    }
}
