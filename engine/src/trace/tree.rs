//! A search that has been recorded, as a tree of records.

use super::recorder::{Recorder, Recording};
use super::{Record, Summary};
use crate::board::Position;
use crate::game::Game;
use crate::search::{Host, Limits, Memory, SearchResult, search};
use crate::types::{Depth, Move};
use std::collections::TryReserveError;
use std::time::Duration;

/// What to record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceOptions {
    /// Iterations to finish, in plies. Without any limit the search goes on until it is stopped.
    pub depth: Option<Depth>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time to use. A search limited by time is not repeated exactly.
    pub move_time: Option<Duration>,
    /// The most records to keep; nodes beyond are still counted.
    pub most_records: usize,
    /// Size of the transposition table, in megabytes.
    pub hash_megabytes: usize,
}

impl Default for TraceOptions {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            move_time: None,
            most_records: Self::DEFAULT_RECORDS,
            hash_megabytes: Self::DEFAULT_HASH,
        }
    }
}

impl TraceOptions {
    /// The records kept unless told otherwise: 80 MB.
    pub const DEFAULT_RECORDS: usize = 1_000_000;
    /// The most records that may be asked for: all that 32-bit addresses leave room for.
    pub const MAX_RECORDS: usize = 10_000_000;
    /// The transposition table unless told otherwise, in megabytes.
    pub const DEFAULT_HASH: usize = 16;

    fn limits(&self) -> Limits {
        let &Self { depth, nodes, move_time, .. } = self;
        Limits { depth, nodes, move_time, ..Limits::default() }
    }
}

/// The tree of the last iteration that a search began, and counts of all iterations.
///
/// Record 0 is the search as a whole; its children are the searches of the root, one for each
/// window tried. Position, options and version being equal, so is every byte of the records.
#[derive(Clone, Debug)]
pub struct Trace {
    game: Game,
    outcome: SearchResult,
    recording: Recording,
    hash: u64,
}

impl Trace {
    /// The version of the engine: others may search another tree.
    pub const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Searches the last position of a game from an empty memory, and records it.
    ///
    /// # Errors
    /// When there is no memory for the transposition table.
    pub fn record_search(
        game: &Game,
        options: &TraceOptions,
        host: &mut dyn Host,
    ) -> Result<Self, TryReserveError> {
        let mut memory = Memory::new(options.hash_megabytes)?;
        let mut recorder = Recorder::new(options.most_records);
        let (limits, overhead) = (options.limits(), Duration::ZERO);
        let before = &game.positions()[..game.positions().len() - 1];
        let position = game.position();
        let outcome = search(position, before, &limits, overhead, &mut memory, host, &mut recorder);
        let recording = recorder.finish(outcome.info.score);
        let hash = fnv_1a(&recording.bytes);
        Ok(Self { game: game.clone(), outcome, recording, hash })
    }

    /// The game whose last position was searched.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the search found.
    pub const fn outcome(&self) -> &SearchResult {
        &self.outcome
    }

    /// What all nodes did, recorded or not.
    pub const fn summary(&self) -> &Summary {
        &self.recording.summary
    }

    /// The depth of the iteration that was recorded.
    pub fn depth(&self) -> Depth {
        self.record(0).map_or(0, |search| search.depth.into())
    }

    /// How many records there are.
    pub fn count(&self) -> u32 {
        (self.recording.bytes.len() / Record::SIZE) as u32
    }

    /// How many records there would be without a limit.
    pub const fn total(&self) -> u64 {
        self.recording.total
    }

    /// All records, one behind the other.
    pub fn bytes(&self) -> &[u8] {
        &self.recording.bytes
    }

    /// The records themselves, for those who need nothing else.
    pub fn into_bytes(self) -> Vec<u8> {
        self.recording.bytes
    }

    /// Differs, but for a chance in 2^64, as soon as a byte of the records does: FNV-1a over
    /// words of eight bytes.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The records, wherever else they may be kept.
    pub fn as_records(&self) -> Records<'_> {
        Records(self.bytes().as_chunks().0)
    }

    /// A record by its number.
    pub fn record(&self, id: u32) -> Option<Record> {
        self.as_records().get(id)
    }

    /// All records in pre-order.
    pub fn records(&self) -> impl Iterator<Item = Record> {
        let (records, _) = self.bytes().as_chunks();
        records.iter().filter_map(Record::from_bytes)
    }

    /// The numbers of the records right below one, in the order in which they came.
    pub fn children(&self, id: u32) -> impl Iterator<Item = u32> {
        let subtree = |id| self.record(id).map_or(0, |record| record.subtree);
        let end = id + subtree(id);
        let within = move |id: &u32| *id < end;
        std::iter::successors(Some(id + 1).filter(within), move |&child| {
            Some(child + subtree(child).max(1)).filter(within)
        })
    }

    /// The moves from the root to the position of a record; none for a passed turn.
    pub fn path(&self, id: u32) -> Vec<Option<Move>> {
        let above = |record: &Record| self.record(record.parent).filter(|_| record.parent != 0);
        let mut path: Vec<_> = std::iter::successors(self.record(id), above)
            .filter(|record| record.visit.is_step())
            .map(|record| record.mv)
            .collect();
        path.reverse();
        path
    }

    /// The position that a record tells of.
    pub fn position(&self, id: u32) -> Position {
        self.path(id).into_iter().fold(self.game.position().clone(), |position, mv| match mv {
            Some(mv) => position.after(mv),
            None => position.after_null(),
        })
    }
}

/// FNV-1a, the hash of Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, taken eight bytes at a time
/// and not one, which is as good for telling records apart and eight times as fast.
fn fnv_1a(bytes: &[u8]) -> u64 {
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
        // Comparison vectors of draft-eastlake-fnv: nothing, "a", "b".
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

/// The records of a trace in pre-order, as bytes that may be kept anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Records<'a>(&'a [[u8; Record::SIZE]]);

impl<'a> Records<'a> {
    /// Bytes taken for records; none where they do not divide into records.
    pub fn of_bytes(bytes: &'a [u8]) -> Option<Self> {
        let (records, rest) = bytes.as_chunks();
        rest.is_empty().then_some(Self(records))
    }

    /// A record by its number.
    pub fn get(self, id: u32) -> Option<Record> {
        self.0.get(id as usize).and_then(Record::from_bytes)
    }

    /// All records with their numbers.
    pub fn iter(self) -> impl Iterator<Item = (u32, Record)> {
        let numbered = (0..).zip(self.0);
        numbered.filter_map(|(id, bytes)| Some((id, Record::from_bytes(bytes)?)))
    }

    /// The records from the top to one of them; empty where there is no such record.
    pub fn line(self, id: u32) -> Vec<Record> {
        let mut id = id;
        let mut line = Vec::new();
        while let Some(record) = self.get(id) {
            line.push(record);
            // Whoever is above comes before: foreign bytes must not lead in a circle.
            if record.parent >= id {
                break;
            }
            id = record.parent;
        }
        line.reverse();
        line
    }
}
