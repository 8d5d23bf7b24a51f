//! The transposition table: what earlier searches found out about positions.
//!
//! Threads may share it without locks: its words are read and written in any order. A cluster whose
//! words do not belong together, because two threads wrote it at once, is told by a check, and counts
//! as empty.
//! Source: words as in Viridithas.

use super::shared::Shared;
#[cfg(feature = "imported-words")]
use super::words::ImportedWords;
use super::words::Words;
use espalier_chess::board::FIFTY_MOVE_PLIES;
use espalier_chess::types::{Bound, Depth, MATE, MATE_IN_MAX, Move, Score, is_undecided};
use std::collections::TryReserveError;
#[cfg(feature = "imported-words")]
use std::convert::Infallible;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize};

/// Half-moves without progress from which on no TT score ends a node, neither by a cutoff nor in the
/// place of the static eval: TT scores know nothing of the fifty-move rule.
pub(super) const STALE_SCORES: u8 = 90;

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtHit {
    /// The best or refuting move, which may be illegal if two keys collide.
    pub(super) mv: Option<Move>,
    /// The score from the searching node's view.
    pub(super) score: Score,
    /// The static evaluation, unless the side to move was in check.
    pub(super) eval: Option<Score>,
    /// The depth that gave the score.
    pub(super) depth: Depth,
    /// What kind of score it is.
    pub(super) bound: Bound,
    /// Whether it is or was a PV node; see `stack::tt_pv_spreads`.
    pub(super) tt_pv: bool,
}

impl TtHit {
    /// Whether the score decides a node with this window.
    pub(super) fn decides(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// The hit after so many half-moves without progress. A mate that takes longer than is left of
    /// fifty moves may be none: its score becomes the nearest that is not a mate score.
    ///
    /// Source: Stockfish.
    pub(super) const fn under_fifty_moves(self, halfmove_clock: u8, ply: usize) -> Self {
        let left = FIFTY_MOVE_PLIES.saturating_sub(halfmove_clock) as Score;
        let distance = MATE - ply as Score - self.score.abs();
        if is_undecided(self.score) || distance <= left {
            self
        } else {
            Self { score: self.score.signum() * (MATE_IN_MAX - 1), ..self }
        }
    }

    /// The stored score, where it says more of the position than a static evaluation does.
    pub(super) fn better_than(&self, eval: Score) -> Option<Score> {
        let tells_more = self.bound.contradicts(self.score, eval);
        (tells_more && self.score.abs() < MATE_IN_MAX).then_some(self.score)
    }
}

/// What a slot of the table holds.
#[derive(Clone, Copy)]
struct TtEntry {
    /// The low 16 bits of the position's key; the high 32 chose the cluster.
    key: u16,
    mv: u16,
    score: i16,
    eval: i16,
    depth: u8,
    /// Two bits of bound (zero: empty), one for the principal variation, five of the search's
    /// number.
    flags: u8,
}

const NO_EVAL: i16 = i16::MIN;
const AGES: u8 = 32;
/// How many plies of depth an entry loses in worth with each search that passes.
const AGE_WEIGHT: Depth = 4;
/// A shallower result for the same position replaces one that is less than this much deeper.
const DEPTH_SLACK: Depth = 4;

impl TtEntry {
    const fn bound(self) -> Option<Bound> {
        match self.flags & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    const fn tt_pv(self) -> bool {
        self.flags & 4 != 0
    }

    const fn age(self) -> u8 {
        self.flags >> 3
    }

    const fn searches_ago(self, now: u8) -> u8 {
        (now + AGES - self.age()) % AGES
    }

    /// The entry with the least worth makes room.
    fn worth(self, now: u8) -> Depth {
        match self.bound() {
            None => Depth::MIN,
            Some(_) => Depth::from(self.depth) - AGE_WEIGHT * Depth::from(self.searches_ago(now)),
        }
    }
}

/// Three entries in half a cache line. Each has a word of its own but for depth and flags, which
/// share the fourth with the check of the cluster.
#[derive(Clone, Copy, Default)]
struct Cluster([u64; CLUSTER_WORDS]);

const ENTRIES: usize = 3;
const CLUSTER_WORDS: usize = 4;
/// Where the check begins in the last word.
const CHECK_SHIFT: u32 = 48;

impl Cluster {
    /// The bits that tell whether the words belong together; zero for an empty cluster.
    #[inline]
    const fn check(&self) -> u64 {
        let [a, b, c, rest] = self.0;
        let rest = rest & ((1 << CHECK_SHIFT) - 1);
        let mixed = a ^ b.rotate_left(21) ^ c.rotate_left(42) ^ rest;
        mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> CHECK_SHIFT
    }

    #[inline]
    const fn is_whole(&self) -> bool {
        self.0[ENTRIES] >> CHECK_SHIFT == self.check()
    }

    #[inline]
    const fn entry(&self, slot: usize) -> TtEntry {
        let (word, rest) = (self.0[slot], self.0[ENTRIES] >> (16 * slot));
        TtEntry {
            key: word as u16,
            mv: (word >> 16) as u16,
            score: (word >> 32) as i16,
            eval: (word >> 48) as i16,
            depth: rest as u8,
            flags: (rest >> 8) as u8,
        }
    }

    #[inline]
    const fn with(mut self, slot: usize, entry: TtEntry) -> Self {
        let TtEntry { key, mv, score, eval, depth, flags } = entry;
        self.0[slot] = key as u64
            | (mv as u64) << 16
            | (score as u16 as u64) << 32
            | (eval as u16 as u64) << 48;
        let (rest, shift) = (depth as u64 | (flags as u64) << 8, 16 * slot);
        let others = self.0[ENTRIES] & ((1 << CHECK_SHIFT) - 1) & !(0xFFFF << shift);
        self.0[ENTRIES] = others | rest << shift;
        self.0[ENTRIES] |= self.check() << CHECK_SHIFT;
        self
    }
}

/// A table of a fixed size in clusters of three entries.
pub(super) struct TranspositionTable {
    /// Those of [`Shared`], the bits of used blocks, and the clusters.
    words: Words,
    /// Where the clusters begin, so that none straddles two cache lines.
    first: usize,
    clusters: usize,
    /// The age of entries that are stored now.
    age: AtomicU8,
    /// Whether several threads have stored something since the table was cleared. The bits of used
    /// blocks are then not to be relied on, as threads may overwrite each other's.
    shared: AtomicBool,
    /// The next part to clear, for threads that clear the table together.
    next_part: AtomicUsize,
}

/// Clusters of a block: half a kilobyte. There is a bit for each block in which something has been
/// stored since the table was cleared: where they are few, as in short games of weak levels, clearing
/// takes no time.
const BLOCK: usize = 16;
/// Blocks whose bits are in one word.
const GROUP: usize = u64::BITS as usize;
/// Where the bits of used blocks begin.
const USED: usize = Shared::WORDS;

impl TranspositionTable {
    /// A table of about this many megabytes, at least one.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub(super) fn new(megabytes: usize) -> Result<Self, TryReserveError> {
        Self::of(megabytes, Words::zeroed)
    }

    /// A table of about this many megabytes, at least one, in words that are elsewhere and zero.
    #[cfg(feature = "imported-words")]
    pub(super) fn imported(megabytes: usize, words: ImportedWords) -> Self {
        let Ok(table) = Self::of(megabytes, |_| Ok::<_, Infallible>(Words::Imported(words)));
        table
    }

    /// A table in words that are made when it is known how many.
    fn of<E>(megabytes: usize, make: impl FnOnce(usize) -> Result<Words, E>) -> Result<Self, E> {
        let clusters = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Cluster>();
        // The index is 32 bits wide: 128 GiB.
        let clusters = clusters.min(u32::MAX as usize);
        let before = USED + clusters.div_ceil(BLOCK * GROUP);
        let words = make((clusters + 1).saturating_mul(CLUSTER_WORDS) + before)?;
        let first = words.aligned(before, CLUSTER_WORDS);
        let (age, shared) = (AtomicU8::new(0), AtomicBool::new(false));
        Ok(Self { words, first, clusters, age, shared, next_part: AtomicUsize::new(0) })
    }

    /// The words of the table. The first of them are not its own, but those of [`Shared`].
    pub(super) const fn words(&self) -> &Words {
        &self.words
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for group in 0..self.groups() {
            for range in self.take_used(group) {
                self.words.zero_alone(range);
            }
        }
        self.is_cleared();
    }

    /// Threads are going to clear the table together, by [`TranspositionTable::clear_parts`]; then
    /// it [is cleared](TranspositionTable::is_cleared).
    pub(super) fn begin_clearing(&self) {
        self.next_part.store(0, Relaxed);
    }

    /// Clears parts of the table until no part is left that another thread has not begun.
    pub(super) fn clear_parts(&self) {
        const PARTS: usize = 64;
        let groups = self.groups();
        loop {
            let part = self.next_part.fetch_add(1, Relaxed);
            if part >= PARTS {
                break;
            }
            for group in groups * part / PARTS..groups * (part + 1) / PARTS {
                self.take_used(group).for_each(|range| self.words.zero(range));
            }
        }
    }

    const fn groups(&self) -> usize {
        self.clusters.div_ceil(BLOCK * GROUP)
    }

    /// The words of the used blocks of a group, which count as unused from now on.
    fn take_used(&self, group: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        let all = self.shared.load(Relaxed);
        let mut left = if all { u64::MAX } else { self.words.load(USED + group) };
        self.words.store(USED + group, 0);
        let (first, end) = (self.first_word(group * GROUP * BLOCK), self.first_word(self.clusters));
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let begin = first + left.trailing_zeros() as usize * BLOCK * CLUSTER_WORDS;
                left &= left - 1;
                begin.min(end)..(begin + BLOCK * CLUSTER_WORDS).min(end)
            })
        })
    }

    /// Every thread that has cleared parts of it is done.
    pub(super) fn is_cleared(&self) {
        self.shared.store(false, Relaxed);
    }

    /// Several threads are going to store results.
    pub(super) fn is_shared(&self) {
        self.shared.store(true, Relaxed);
    }

    /// Tells that a new search begins, the one with this number: older entries become less worth
    /// keeping.
    pub(super) fn next_search(&self, number: u64) {
        self.age.store((number % u64::from(AGES)) as u8, Relaxed);
    }

    /// How full the table is with results of this search, in 1/1000, from a sample of about as many
    /// entries.
    pub(super) fn fullness(&self) -> u32 {
        let (sample, age) = (self.clusters.min(1000 / ENTRIES), self.age.load(Relaxed));
        let used = (0..sample)
            .map(|index| self.cluster(self.first_word(index)))
            .flat_map(|cluster| (0..ENTRIES).map(move |slot| cluster.entry(slot)))
            .filter(|entry| entry.bound().is_some() && entry.age() == age)
            .count();
        (used * 1000 / (sample * ENTRIES)) as u32
    }

    /// A 32 by 32 bit multiplication: quick in WebAssembly, where 128 bits are a library call.
    fn index(&self, key: u64) -> usize {
        (((key >> 32) * self.clusters as u64) >> 32) as usize
    }

    /// Where the words of a cluster begin.
    #[inline]
    const fn first_word(&self, index: usize) -> usize {
        self.first + index * CLUSTER_WORDS
    }

    #[inline]
    fn cluster(&self, first_word: usize) -> Cluster {
        Cluster(self.words.load_all(first_word))
    }

    /// What is known of this position, with mate scores in plies from the root.
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<TtHit> {
        let cluster = self.cluster(self.first_word(self.index(key)));
        let entry = (0..ENTRIES)
            .map(|slot| cluster.entry(slot))
            .find(|entry| entry.bound().is_some() && entry.key == key as u16)?;
        let bound = entry.bound().filter(|_| cluster.is_whole())?;
        Some(TtHit {
            mv: Move::from_bits(entry.mv),
            score: from_table(entry.score, ply),
            eval: (entry.eval != NO_EVAL).then(|| Score::from(entry.eval)),
            depth: Depth::from(entry.depth),
            bound,
            tt_pv: entry.tt_pv(),
        })
    }

    /// Keeps a result, unless a better one for the same position is there already.
    pub(super) fn store(&self, key: u64, ply: usize, hit: TtHit) {
        let (age, index) = (self.age.load(Relaxed), self.index(key));
        let first_word = self.first_word(index);
        let found = self.cluster(first_word);
        // A cluster torn by another thread counts as empty.
        let cluster = if found.is_whole() { found } else { Cluster::default() };
        let entries: [TtEntry; ENTRIES] = std::array::from_fn(|slot| cluster.entry(slot));
        let known = entries.iter().position(|e| e.bound().is_some() && e.key == key as u16);
        let slot = known.unwrap_or_else(|| {
            (0..ENTRIES).min_by_key(|&slot| entries[slot].worth(age)).unwrap_or_default()
        });
        let old = entries[slot];
        let better = known.is_none()
            || hit.bound == Bound::Exact
            || old.age() != age
            || hit.depth + DEPTH_SLACK > Depth::from(old.depth);
        if !better {
            return;
        }
        let kept_move = if known.is_some() { old.mv } else { 0 };
        let entry = TtEntry {
            key: key as u16,
            mv: hit.mv.map_or(kept_move, Move::bits),
            score: to_table(hit.score, ply),
            eval: hit.eval.map_or(NO_EVAL, |eval| eval as i16),
            depth: hit.depth.clamp(0, 255) as u8,
            flags: age << 3 | u8::from(hit.tt_pv) << 2 | (hit.bound as u8 + 1),
        };
        let stored = cluster.with(slot, entry);
        for (offset, (new, old)) in stored.0.into_iter().zip(found.0).enumerate() {
            if new != old {
                self.words.store(first_word + offset, new);
            }
        }
        if found.0[ENTRIES] == 0 {
            let block = index / BLOCK;
            let bits = self.words.load(USED + block / GROUP);
            self.words.store(USED + block / GROUP, bits | 1 << (block % GROUP));
        }
    }
}

/// Mates are stored as seen from the position itself, so that they hold at any distance.
const fn to_table(score: Score, ply: usize) -> i16 {
    (if score >= MATE_IN_MAX {
        score + ply as Score
    } else if score <= -MATE_IN_MAX {
        score - ply as Score
    } else {
        score
    }) as i16
}

const fn from_table(stored: i16, ply: usize) -> Score {
    let score = stored as Score;
    if score >= MATE_IN_MAX {
        score - ply as Score
    } else if score <= -MATE_IN_MAX {
        score + ply as Score
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::types::{mate_in, mated_in};

    fn hit(score: Score, depth: Depth, bound: Bound) -> TtHit {
        TtHit { mv: Move::from_bits(0x0123), score, eval: Some(7), depth, bound, tt_pv: false }
    }

    #[test]
    fn gives_back_what_was_stored() {
        let mut table = TranspositionTable::new(1).expect("one megabyte");
        let stored = hit(-31, 9, Bound::Lower);
        table.store(0xABCD_0000_1111_2222, 3, stored);
        assert_eq!(table.probe(0xABCD_0000_1111_2222, 3), Some(stored));
        assert_eq!(table.probe(0xABCD_0000_1111_2223, 3), None);
        table.clear();
        assert_eq!(table.probe(0xABCD_0000_1111_2222, 3), None);
    }

    #[test]
    fn a_table_is_cleared_however_much_of_it_is_used() {
        let mut table = TranspositionTable::new(1).expect("one megabyte");
        for stored in [20_u64, 2_000, 200_000] {
            for number in 0..stored {
                table.store(number.wrapping_mul(0x9E37_79B9_7F4A_7C15), 0, hit(1, 1, Bound::Upper));
            }
            table.clear();
            assert!(is_empty(&table), "{stored} entries");
        }
    }

    #[test]
    fn what_several_threads_have_stored_is_cleared_whatever_its_bits_say() {
        let table = TranspositionTable::new(1).expect("one megabyte");
        table.is_shared();
        table.store(7 << 40, 0, hit(1, 1, Bound::Upper));
        (USED..table.first).for_each(|bits| table.words.store(bits, 0));
        table.begin_clearing();
        std::thread::scope(|scope| {
            (0..3).for_each(|_| drop(scope.spawn(|| table.clear_parts())));
        });
        assert!(is_empty(&table));
    }

    fn is_empty(table: &TranspositionTable) -> bool {
        (0..table.words.len()).all(|index| table.words.load(index) == 0)
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let table = TranspositionTable::new(1).expect("one megabyte");
        table.store(1, 5, hit(mate_in(8), 9, Bound::Exact));
        assert_eq!(table.probe(1, 2).map(|hit| hit.score), Some(mate_in(5)));
        table.store(2, 5, hit(mated_in(7), 9, Bound::Exact));
        assert_eq!(table.probe(2, 6).map(|hit| hit.score), Some(mated_in(8)));
    }

    #[test]
    fn a_mate_that_the_fifty_move_rule_forestalls_is_none() {
        // Eight plies from the position, which is two from the root.
        for (sign, score) in [(1, mate_in(10)), (-1, mated_in(10))] {
            let stored = hit(score, 9, Bound::Exact);
            for in_time in [0, 91, 92] {
                assert_eq!(stored.under_fifty_moves(in_time, 2), stored);
            }
            for late in [93, 99, 100, u8::MAX] {
                let seen = stored.under_fifty_moves(late, 2);
                assert_eq!(seen.score, sign * (MATE_IN_MAX - 1), "{late}");
            }
        }
        let undecided = hit(900, 9, Bound::Exact);
        assert_eq!(undecided.under_fifty_moves(99, 2), undecided);
    }

    #[test]
    fn a_score_says_more_than_the_evaluation_only_on_its_side_of_it() {
        assert_eq!(hit(50, 1, Bound::Exact).better_than(10), Some(50));
        assert_eq!(hit(50, 1, Bound::Lower).better_than(10), Some(50));
        assert_eq!(hit(50, 1, Bound::Upper).better_than(10), None);
        assert_eq!(hit(50, 1, Bound::Lower).better_than(90), None);
        assert_eq!(hit(50, 1, Bound::Upper).better_than(90), Some(50));
        assert_eq!(hit(mate_in(3), 1, Bound::Exact).better_than(90), None);
    }

    #[test]
    fn clusters_lie_within_cache_lines_and_inside_the_table() {
        let table = TranspositionTable::new(1).expect("one megabyte");
        assert_eq!(table.words.aligned(table.first, CLUSTER_WORDS), table.first);
        assert!(table.first_word(table.clusters) <= table.words.len());
        for key in [0, u64::MAX, 1 << 63] {
            table.store(key, 0, hit(-1, 255, Bound::Exact));
            assert_eq!(table.probe(key, 0), Some(hit(-1, 255, Bound::Exact)));
        }
    }

    #[test]
    fn entries_of_a_cluster_do_not_touch_each_other() {
        let table = TranspositionTable::new(1).expect("one megabyte");
        let hits = [
            TtHit { mv: Move::from_bits(u16::MAX), tt_pv: true, ..hit(-1, 255, Bound::Exact) },
            TtHit { eval: None, ..hit(31_000, 0, Bound::Lower) },
            TtHit { mv: None, eval: Some(-1), ..hit(-31_000, 7, Bound::Upper) },
        ];
        for (key, &hit) in (1..).zip(&hits) {
            table.store(key, 0, hit);
        }
        for (key, &hit) in (1..).zip(&hits) {
            assert_eq!(table.probe(key, 0), Some(hit));
        }
    }

    #[test]
    fn a_full_cluster_gives_up_its_oldest_and_shallowest() {
        let table = TranspositionTable::new(1).expect("one megabyte");
        for (key, depth) in [(1, 9), (2, 3), (3, 6)] {
            table.store(key, 0, hit(0, depth, Bound::Upper));
        }
        table.store(4, 0, hit(0, 1, Bound::Upper));
        assert_eq!(table.probe(2, 0), None);
        table.next_search(3);
        table.store(5, 0, hit(0, 1, Bound::Upper));
        assert!(table.probe(4, 0).is_none() && table.probe(1, 0).is_some());
    }

    #[test]
    fn a_much_deeper_result_of_the_same_search_stays() {
        let table = TranspositionTable::new(1).expect("one megabyte");
        table.store(1, 0, hit(50, 12, Bound::Lower));
        table.store(1, 0, hit(10, 3, Bound::Lower));
        assert_eq!(table.probe(1, 0).map(|hit| hit.depth), Some(12));
        table.store(1, 0, hit(10, 3, Bound::Exact));
        assert_eq!(table.probe(1, 0).map(|hit| hit.depth), Some(3));
    }

    #[test]
    fn a_cluster_whose_words_do_not_belong_together_is_empty() {
        let table = TranspositionTable::new(1).expect("one megabyte");
        for word in 0..CLUSTER_WORDS {
            for (key, &depth) in (1..).zip(&[5, 7, 9]) {
                table.store(key, 0, hit(10, depth, Bound::Exact));
                assert!(table.probe(key, 0).is_some());
            }
            let torn = table.first_word(0) + word;
            table.words.store(torn, table.words.load(torn) ^ 1 << 33);
            assert!((1..=3).all(|key| table.probe(key, 0).is_none()), "word {word}");
            // What is stored there then is all that there is.
            table.store(2, 0, hit(-10, 3, Bound::Upper));
            assert_eq!(table.probe(2, 0), Some(hit(-10, 3, Bound::Upper)));
            assert!(table.probe(1, 0).is_none() && table.probe(3, 0).is_none());
        }
    }

    #[test]
    fn threads_that_share_a_table_read_what_was_stored() {
        let table = TranspositionTable::new(1).expect("one megabyte");
        // Few clusters, so that threads meet. The score tells the key.
        let key = |number: u64| ((number % 40) << 48) | (number % 997);
        let score = |key: u64| (key % 997) as Score;
        let work = |thread: u64| {
            let (mut read, mut wrong) = (0, 0);
            for number in 0..200_000 {
                let key = key(number * (2 * thread + 7));
                let stored = hit(score(key), 1 + (number % 60) as Depth, Bound::Exact);
                table.store(key, 0, stored);
                if let Some(found) = table.probe(key, 0) {
                    read += 1;
                    wrong += u32::from(found.score != score(key));
                }
            }
            (read, wrong)
        };
        let results = std::thread::scope(|scope| {
            let threads = [0, 1, 2].map(|thread| scope.spawn(move || work(thread)));
            threads.map(|thread| thread.join().expect("no panic"))
        });
        for (read, wrong) in results {
            // One torn cluster in 65,536 passes the check.
            assert!(read > 50_000 && wrong <= 2, "{wrong} of {read}");
        }
    }

    #[test]
    fn a_table_that_does_not_fit_in_memory_is_refused() {
        assert!(TranspositionTable::new(usize::MAX >> 21).is_err());
    }
}
