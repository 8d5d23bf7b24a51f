//! The bytes around the records: a header, then blocks. All numbers are little-endian, and the
//! header and every block end with a CRC-32 of their own bytes.

use super::packed::Packed;

/// The first bytes of every file.
pub(super) const MAGIC: [u8; 8] = *b"ESPGAMES";
/// The form of the file. It goes up with every change that would mislead a reader.
pub(super) const VERSION: u32 = 1;
/// Bytes before the settings: the magic, the version, and the length of the settings.
pub(super) const BEFORE_SETTINGS: usize = 16;
/// Bytes of a checksum.
pub(super) const CHECKSUM: usize = 4;
/// The longest text of settings: what is longer is damage.
pub(super) const LONGEST_SETTINGS: u32 = 1 << 20;
/// The most records of one game: 9999 moves of each side. What is more is damage.
pub(super) const MOST_RECORDS: u32 = 20_000;

/// What a block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// The records of a game.
    Game {
        /// The number of the game.
        number: u32,
        /// How many records follow.
        records: u32,
    },
    /// Nothing: the file is complete.
    Done {
        /// How many games it has.
        games: u32,
        /// How many records they have.
        records: u32,
    },
}

impl Block {
    /// Bytes before the records.
    pub(super) const HEAD: usize = 12;

    const GAME: [u8; 4] = *b"GAME";
    const DONE: [u8; 4] = *b"DONE";

    pub(super) fn head(self) -> [u8; Self::HEAD] {
        let (tag, first, second) = match self {
            Self::Game { number, records } => (Self::GAME, number, records),
            Self::Done { games, records } => (Self::DONE, games, records),
        };
        let mut bytes = [0; Self::HEAD];
        bytes[..4].copy_from_slice(&tag);
        bytes[4..8].copy_from_slice(&first.to_le_bytes());
        bytes[8..].copy_from_slice(&second.to_le_bytes());
        bytes
    }

    /// What a block begins with; none where no block begins so.
    pub(super) fn parse(head: [u8; Self::HEAD]) -> Option<Self> {
        let [t0, t1, t2, t3, a0, a1, a2, a3, b0, b1, b2, b3] = head;
        let (first, second) =
            (u32::from_le_bytes([a0, a1, a2, a3]), u32::from_le_bytes([b0, b1, b2, b3]));
        match [t0, t1, t2, t3] {
            Self::GAME if second <= MOST_RECORDS => {
                Some(Self::Game { number: first, records: second })
            }
            Self::DONE => Some(Self::Done { games: first, records: second }),
            _ => None,
        }
    }

    /// Bytes between the head and the checksum.
    pub(super) const fn body(self) -> usize {
        match self {
            Self::Game { records, .. } => records as usize * Packed::BYTES,
            Self::Done { .. } => 0,
        }
    }
}

/// Puts a checksum behind some bytes.
pub(super) fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Whether the checksum behind some bytes is theirs.
pub(super) fn is_sealed(bytes: &[u8]) -> bool {
    bytes
        .split_last_chunk::<CHECKSUM>()
        .is_some_and(|(bytes, checksum)| crc32fast::hash(bytes).to_le_bytes() == *checksum)
}
