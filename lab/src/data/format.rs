//! The bytes around the games: a header, then blocks. All numbers are little-endian, and the
//! header and every block end with a CRC-32 of their own bytes.

use super::packed_game::{GameRecord, PackedGame};

pub(super) const MAGIC: [u8; 8] = *b"ESPGAMES";
/// Bytes before the settings: the magic, the form, and the length of the settings.
pub(super) const BEFORE_SETTINGS: usize = 16;
pub(super) const CHECKSUM: usize = 4;
/// The longest text of settings: what is longer is damage.
pub(super) const LONGEST_SETTINGS: u32 = 1 << 20;

/// The form of the files. It goes up with every change that would mislead a reader.
pub(super) const FORM: u32 = 2;

pub(super) fn header(settings: &str) -> Vec<u8> {
    let mut header = Vec::with_capacity(BEFORE_SETTINGS + settings.len() + CHECKSUM);
    header.extend(MAGIC);
    header.extend(FORM.to_le_bytes());
    header.extend((settings.len() as u32).to_le_bytes());
    header.extend(settings.as_bytes());
    seal(header)
}

/// What a block holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    Game { number: u32, positions: u32 },
    Done { games: u32, positions: u32 },
}

impl Block {
    pub(super) const HEAD: usize = 12;

    const GAME: [u8; 4] = *b"GAME";
    const DONE: [u8; 4] = *b"DONE";

    pub(super) fn head(self) -> [u8; Self::HEAD] {
        let (tag, first, second) = match self {
            Self::Game { number, positions } => (Self::GAME, number, positions),
            Self::Done { games, positions } => (Self::DONE, games, positions),
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
        let (first, positions) =
            (u32::from_le_bytes([a0, a1, a2, a3]), u32::from_le_bytes([b0, b1, b2, b3]));
        match [t0, t1, t2, t3] {
            Self::GAME if positions as usize <= GameRecord::MOST_MOVES => {
                Some(Self::Game { number: first, positions })
            }
            Self::DONE => Some(Self::Done { games: first, positions }),
            _ => None,
        }
    }

    /// Bytes between the head and the checksum.
    pub(super) const fn body(self) -> usize {
        match self {
            Self::Game { positions, .. } => PackedGame::size(positions as usize),
            Self::Done { .. } => 0,
        }
    }
}

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
