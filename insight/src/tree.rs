//! A recorded search as a tree of records.

use super::recorder::{Preview, Recorder, Recording};
use super::{Record, Summary};
use espalier::observe::Rule;
use espalier::search::{Host, Limits, Memory, SearchResult, Switches, search, unsearched};
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::{Depth, Move};
use std::collections::TryReserveError;
use std::time::Duration;

/// Limits of a traced search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceOptions {
    /// Depth limit, in plies. Without any limit the search runs until stopped.
    pub depth: Option<Depth>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Time limit. A search limited by time is not reproducible.
    pub move_time: Option<Duration>,
    /// Record limit; nodes beyond it are still counted.
    pub most_records: usize,
    /// Hash size, in megabytes.
    pub hash_megabytes: usize,
    /// Rules that are off, to be compared with a search that has them.
    pub without: Vec<Rule>,
    /// Whether all iterations are recorded, and not the last alone. Past the record limit the last ones
    /// are missing.
    pub all_iterations: bool,
}

impl Default for TraceOptions {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            move_time: None,
            most_records: Self::DEFAULT_RECORDS,
            hash_megabytes: Self::DEFAULT_HASH,
            without: Vec::new(),
            all_iterations: false,
        }
    }
}

impl TraceOptions {
    /// Default record limit: 80 MB.
    pub const DEFAULT_RECORDS: usize = 1_000_000;
    /// Largest record limit, for 32-bit addresses.
    pub const MAX_RECORDS: usize = 10_000_000;
    /// Default hash size, in megabytes.
    pub const DEFAULT_HASH: usize = 16;

    fn limits(&self) -> Limits {
        let &Self { depth, nodes, move_time, ref without, .. } = self;
        let switches = Switches::SHIPPED.without_all(without.iter().copied());
        Limits { depth, nodes, move_time, switches, ..Limits::default() }
    }
}

/// The tree of the last iteration, finished or not, or of all, and counts of all iterations.
///
/// Record 0 is the search as a whole; its children are the root searches, one for each aspiration
/// window. The same position, options and version give the same bytes.
#[derive(Clone, Debug)]
pub struct Trace {
    game: Game,
    pub(super) outcome: SearchResult,
    pub(super) recording: Recording,
    pub(super) hash: u64,
    without: Vec<Rule>,
    all_iterations: bool,
}

/// Looks at a recording while it grows.
pub trait Watch {
    /// Whether it is time to look. Asked about every 1024 nodes.
    fn is_due(&mut self) -> bool;

    /// What there would be if the search were stopped now. The numbers of open nodes are those so far.
    fn look(&mut self, so_far: &Trace);
}

/// A growing recording as a trace.
struct Watched<'a> {
    trace: Trace,
    watch: &'a mut dyn Watch,
}

impl Preview for Watched<'_> {
    fn is_due(&mut self) -> bool {
        self.watch.is_due()
    }

    fn show(&mut self, so_far: Recording, nodes: u64) -> Vec<u8> {
        let trace = &mut self.trace;
        if let Some(last) = so_far.summary.iterations().last() {
            trace.outcome.best = last.best;
            (trace.outcome.info.depth, trace.outcome.info.score) = (last.depth, last.score);
        }
        trace.outcome.info.nodes = nodes;
        trace.hash = fnv_1a(&so_far.bytes);
        trace.recording = so_far;
        self.watch.look(trace);
        std::mem::take(&mut trace.recording.bytes)
    }
}

impl Trace {
    /// The version of the engine: another version may search another tree.
    pub const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Searches the last position of a game with an empty memory and records it.
    ///
    /// # Errors
    /// When the hash cannot be allocated.
    pub fn record_search(
        game: &Game,
        options: &TraceOptions,
        host: &mut dyn Host,
    ) -> Result<Self, TryReserveError> {
        Self::record_watched(game, options, host, None)
    }

    /// The same, while somebody may look on.
    ///
    /// # Errors
    /// When the hash cannot be allocated.
    pub fn record_watched(
        game: &Game,
        options: &TraceOptions,
        host: &mut dyn Host,
        watch: Option<&mut dyn Watch>,
    ) -> Result<Self, TryReserveError> {
        let mut memory = Memory::new(options.hash_megabytes)?;
        let (limits, overhead) = (options.limits(), Duration::ZERO);
        let before = &game.positions()[..game.positions().len() - 1];
        let position = game.position();
        let mut watched = watch.map(|watch| Watched {
            watch,
            trace: Self {
                game: game.clone(),
                outcome: unsearched(position, &limits, &memory),
                recording: Recording::default(),
                hash: 0,
                without: options.without.clone(),
                all_iterations: options.all_iterations,
            },
        });
        let preview = watched.as_mut().map(|watched| watched as &mut dyn Preview);
        let mut recorder =
            Recorder::new(options.most_records, preview).keeping_iterations(options.all_iterations);
        let outcome = search(position, before, &limits, overhead, &mut memory, host, &mut recorder);
        let recording = recorder.finish(outcome.info.score);
        let hash = fnv_1a(&recording.bytes);
        let &TraceOptions { ref without, all_iterations, .. } = options;
        let (game, without) = (game.clone(), without.clone());
        Ok(Self { game, outcome, recording, hash, without, all_iterations })
    }

    /// The game whose last position was searched.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The rules that were off.
    pub fn without(&self) -> &[Rule] {
        &self.without
    }

    /// Whether all iterations are recorded, and not the last alone.
    pub const fn has_all_iterations(&self) -> bool {
        self.all_iterations
    }

    /// The result of the search.
    pub const fn outcome(&self) -> &SearchResult {
        &self.outcome
    }

    /// The counts of all nodes, recorded or not.
    pub const fn summary(&self) -> &Summary {
        &self.recording.summary
    }

    /// The depth of the recorded iteration, in plies.
    pub fn depth(&self) -> Depth {
        self.record(0).map_or(0, |search| search.depth.into())
    }

    /// The number of records.
    pub fn count(&self) -> u32 {
        (self.recording.bytes.len() / Record::SIZE) as u32
    }

    /// The number of records without the limit.
    pub const fn total(&self) -> u64 {
        self.recording.total
    }

    /// The bytes of all records.
    pub fn bytes(&self) -> &[u8] {
        &self.recording.bytes
    }

    /// A 64-bit hash of all records: FNV-1a over words of eight bytes.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// A view of the records.
    pub fn as_records(&self) -> Records<'_> {
        Records(self.bytes().as_chunks().0)
    }

    /// The record at an index.
    pub fn record(&self, id: u32) -> Option<Record> {
        self.as_records().get(id)
    }

    /// All records in pre-order.
    pub fn records(&self) -> impl Iterator<Item = Record> {
        let (records, _) = self.bytes().as_chunks();
        records.iter().filter_map(Record::from_bytes)
    }

    /// The indices of a record's children, in search order.
    pub fn children(&self, id: u32) -> impl Iterator<Item = u32> {
        let subtree = |id| self.record(id).map_or(0, |record| record.subtree);
        let end = id + subtree(id);
        let within = move |id: &u32| *id < end;
        std::iter::successors(Some(id + 1).filter(within), move |&child| {
            Some(child + subtree(child).max(1)).filter(within)
        })
    }

    /// The moves from the root to the position of a record; none for a null move.
    pub fn path(&self, id: u32) -> Vec<Option<Move>> {
        let above = |record: &Record| self.record(record.parent).filter(|_| record.parent != 0);
        let mut path: Vec<_> = std::iter::successors(self.record(id), above)
            .filter(|record| record.visit.is_step())
            .map(|record| record.mv)
            .collect();
        path.reverse();
        path
    }

    /// The position of a record's node; for a pruned move, the one before the move.
    pub fn position(&self, id: u32) -> Position {
        self.path(id).into_iter().fold(self.game.position().clone(), |position, mv| match mv {
            Some(mv) => position.after(mv),
            None => position.after_null(),
        })
    }
}

/// FNV-1a (Fowler, Noll, Vo) over eight bytes at a time: eight times as fast.
pub(super) fn fnv_1a(bytes: &[u8]) -> u64 {
    let (words, _) = bytes.as_chunks();
    words.iter().fold(0xcbf29ce484222325, |hash, &word| {
        (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x100000001b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_a_word_as_its_authors_hash_a_byte() {
        // Test vectors of draft-eastlake-fnv: nothing, "a", "b".
        let word = |byte: u8| u64::from(byte).to_le_bytes();
        assert_eq!(fnv_1a(&[]), 0xcbf29ce484222325);
        assert_eq!(fnv_1a(&word(b'a')), 0xaf63dc4c8601ec8c);
        assert_eq!(fnv_1a(&word(b'b')), 0xaf63df4c8601f1a5);
    }

    #[test]
    fn every_bit_of_a_record_changes_the_hash() {
        let bytes = [7; Record::SIZE];
        for bit in 0..8 * Record::SIZE {
            let mut other = bytes;
            other[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(fnv_1a(&other), fnv_1a(&bytes), "bit {bit}");
        }
    }
}

/// A view of the records of a trace in pre-order.
#[derive(Clone, Copy, Debug)]
pub struct Records<'a>(&'a [[u8; Record::SIZE]]);

impl<'a> Records<'a> {
    /// Views bytes as records; none where the length is no multiple of a record's.
    pub fn of_bytes(bytes: &'a [u8]) -> Option<Self> {
        let (records, rest) = bytes.as_chunks();
        rest.is_empty().then_some(Self(records))
    }

    /// The record at an index.
    pub fn get(self, id: u32) -> Option<Record> {
        self.0.get(id as usize).and_then(Record::from_bytes)
    }

    /// All records with their indices.
    pub fn iter(self) -> impl Iterator<Item = (u32, Record)> {
        let numbered = (0..).zip(self.0);
        numbered.filter_map(|(id, bytes)| Some((id, Record::from_bytes(bytes)?)))
    }

    /// The records from record 0 to this one; empty where there is no such record.
    pub fn line(self, id: u32) -> Vec<Record> {
        let mut id = id;
        let mut line = Vec::new();
        while let Some(record) = self.get(id) {
            line.push(record);
            // A parent comes first: foreign bytes must not make a cycle.
            if record.parent >= id {
                break;
            }
            id = record.parent;
        }
        line.reverse();
        line
    }
}
