//! The transposition table: what earlier searches found out about positions.

use crate::board::FIFTY_MOVE_PLIES;
use crate::types::{Bound, Depth, MATE, MATE_IN_MAX, Move, Score, is_undecided};
use std::collections::TryReserveError;
use std::hint::black_box;

/// Half-moves without progress from which on no TT score ends a node, neither by a cutoff nor in the
/// place of the static eval: TT scores know nothing of the fifty-move rule.
pub(super) const STALE_SCORES: u8 = 90;

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtHit {
    /// The best or refuting move, which may be illegal if two keys collide.
    pub mv: Option<Move>,
    /// The score from the searching node's view.
    pub score: Score,
    /// The static evaluation, unless the side to move was in check.
    pub eval: Option<Score>,
    /// The depth that gave the score.
    pub depth: Depth,
    /// What kind of score it is.
    pub bound: Bound,
    /// Whether it is or was a PV node; see `stack::former_pv_spreads`.
    pub was_pv: bool,
}

impl TtHit {
    /// Whether the score decides a node with this window.
    pub fn decides(&self, alpha: Score, beta: Score) -> bool {
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
    pub fn better_than(&self, eval: Score) -> Option<Score> {
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

    const fn was_pv(self) -> bool {
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

/// Three entries in half a cache line, as plain integers, because a vector of zeros need not be
/// written. Each entry has a word of its own but for depth and flags, which share the fourth.
type Cluster = [u64; CLUSTER_WORDS];

const ENTRIES: usize = 3;
const CLUSTER_WORDS: usize = 4;

#[inline]
const fn unpack(cluster: &Cluster, slot: usize) -> TtEntry {
    let (word, rest) = (cluster[slot], cluster[ENTRIES] >> (16 * slot));
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
const fn pack(cluster: &mut Cluster, slot: usize, entry: TtEntry) {
    let TtEntry { key, mv, score, eval, depth, flags } = entry;
    cluster[slot] =
        key as u64 | (mv as u64) << 16 | (score as u16 as u64) << 32 | (eval as u16 as u64) << 48;
    let (rest, shift) = (depth as u64 | (flags as u64) << 8, 16 * slot);
    cluster[ENTRIES] = cluster[ENTRIES] & !(0xFFFF << shift) | rest << shift;
}

/// A table of a fixed size in clusters of three entries.
pub struct TranspositionTable {
    words: Vec<u64>,
    /// The word at which the first cluster begins, so that none straddles two cache lines.
    first: usize,
    clusters: usize,
    /// The clusters that have been stored in since the table was cleared, as long as they are few.
    used: Vec<u32>,
    age: u8,
}

impl TranspositionTable {
    /// A table of about this many megabytes, at least one.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(megabytes: usize) -> Result<Self, TryReserveError> {
        let clusters = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Cluster>();
        // The index is 32 bits wide: 128 GiB.
        let clusters = clusters.min(u32::MAX as usize);
        let words = zeroed((clusters + 1).saturating_mul(CLUSTER_WORDS))?;
        let first = words.as_ptr().align_offset(size_of::<Cluster>()).min(CLUSTER_WORDS);
        Ok(Self { words, first, clusters, used: Vec::new(), age: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if self.used.len() > self.most_listed() {
            self.words.fill(0);
            self.used.clear();
        }
        for index in std::mem::take(&mut self.used) {
            *self.cluster_mut(index as usize) = Cluster::default();
        }
        self.age = 0;
    }

    /// How many used clusters are listed at most: to clear more of them one by one takes as long as
    /// to clear the whole table.
    fn most_listed(&self) -> usize {
        (self.clusters / 16).min(1 << 16)
    }

    /// Tells that a new search begins: older entries become less worth keeping.
    pub fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// How full the table is with results of this search, in 1/1000, from a sample of about as many
    /// entries.
    pub fn fullness(&self) -> u32 {
        let sample = self.clusters.min(1000 / ENTRIES);
        let used = (0..sample)
            .flat_map(|index| (0..ENTRIES).map(move |slot| unpack(self.cluster(index), slot)))
            .filter(|entry| entry.bound().is_some() && entry.age() == self.age)
            .count();
        (used * 1000 / (sample * ENTRIES)) as u32
    }

    /// A 32 by 32 bit multiplication: quick in WebAssembly, where 128 bits are a library call.
    fn index(&self, key: u64) -> usize {
        (((key >> 32) * self.clusters as u64) >> 32) as usize
    }

    #[inline]
    fn cluster(&self, index: usize) -> &Cluster {
        &self.words[self.first..].as_chunks().0[index]
    }

    #[inline]
    fn cluster_mut(&mut self, index: usize) -> &mut Cluster {
        &mut self.words[self.first..].as_chunks_mut().0[index]
    }

    /// What is known of this position, with mate scores in plies from the root.
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtHit> {
        let cluster = self.cluster(self.index(key));
        (0..ENTRIES).find_map(|slot| {
            let entry = unpack(cluster, slot);
            let bound = entry.bound().filter(|_| entry.key == key as u16)?;
            Some(TtHit {
                mv: Move::from_bits(entry.mv),
                score: from_table(entry.score, ply),
                eval: (entry.eval != NO_EVAL).then(|| Score::from(entry.eval)),
                depth: Depth::from(entry.depth),
                bound,
                was_pv: entry.was_pv(),
            })
        })
    }

    /// Keeps a result, unless a better one for the same position is there already.
    pub fn store(&mut self, key: u64, ply: usize, hit: TtHit) {
        let (age, index) = (self.age, self.index(key));
        let cluster = self.cluster_mut(index);
        let entries: [TtEntry; ENTRIES] = std::array::from_fn(|slot| unpack(cluster, slot));
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
            flags: age << 3 | u8::from(hit.was_pv) << 2 | (hit.bound as u8 + 1),
        };
        let was_empty = cluster[ENTRIES] == 0;
        pack(cluster, slot, entry);
        if was_empty && self.used.len() <= self.most_listed() {
            self.used.push(index as u32);
        }
    }
}

/// So many zeros. The system gives memory that is asked for as zeros page by page when it is used,
/// so that a large table costs nothing at the start.
fn zeroed(words: usize) -> Result<Vec<u64>, TryReserveError> {
    // `vec!` aborts where there is no memory, so it is tried before; black_box, because the compiler
    // may leave out an allocation that is not used.
    let mut trial = Vec::<u64>::new();
    trial.try_reserve_exact(words)?;
    drop(black_box(trial));
    Ok(vec![0; words])
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
    use crate::types::{mate_in, mated_in};

    fn hit(score: Score, depth: Depth, bound: Bound) -> TtHit {
        TtHit { mv: Move::from_bits(0x0123), score, eval: Some(7), depth, bound, was_pv: false }
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
        let few = table.most_listed() as u64 / 2;
        for stored in [few, 100 * few] {
            for number in 0..stored {
                table.store(number.wrapping_mul(0x9E37_79B9_7F4A_7C15), 0, hit(1, 1, Bound::Upper));
            }
            table.clear();
            assert!(table.words.iter().all(|&word| word == 0), "{stored} entries");
        }
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let mut table = TranspositionTable::new(1).expect("one megabyte");
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
        let mut table = TranspositionTable::new(1).expect("one megabyte");
        let address = table.cluster(0).as_ptr() as usize;
        assert_eq!(address % size_of::<Cluster>(), 0);
        for key in [0, u64::MAX, 1 << 63] {
            table.store(key, 0, hit(-1, 255, Bound::Exact));
            assert_eq!(table.probe(key, 0), Some(hit(-1, 255, Bound::Exact)));
        }
    }

    #[test]
    fn entries_of_a_cluster_do_not_touch_each_other() {
        let mut table = TranspositionTable::new(1).expect("one megabyte");
        let hits = [
            TtHit { mv: Move::from_bits(u16::MAX), was_pv: true, ..hit(-1, 255, Bound::Exact) },
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
        let mut table = TranspositionTable::new(1).expect("one megabyte");
        for (key, depth) in [(1, 9), (2, 3), (3, 6)] {
            table.store(key, 0, hit(0, depth, Bound::Upper));
        }
        table.store(4, 0, hit(0, 1, Bound::Upper));
        assert_eq!(table.probe(2, 0), None);
        for _ in 0..3 {
            table.next_search();
        }
        table.store(5, 0, hit(0, 1, Bound::Upper));
        assert!(table.probe(4, 0).is_none() && table.probe(1, 0).is_some());
    }

    #[test]
    fn a_much_deeper_result_of_the_same_search_stays() {
        let mut table = TranspositionTable::new(1).expect("one megabyte");
        table.store(1, 0, hit(50, 12, Bound::Lower));
        table.store(1, 0, hit(10, 3, Bound::Lower));
        assert_eq!(table.probe(1, 0).map(|hit| hit.depth), Some(12));
        table.store(1, 0, hit(10, 3, Bound::Exact));
        assert_eq!(table.probe(1, 0).map(|hit| hit.depth), Some(3));
    }

    #[test]
    fn a_table_that_does_not_fit_in_memory_is_refused() {
        assert!(TranspositionTable::new(usize::MAX >> 21).is_err());
    }
}
