//! The header of a trace file; the records follow. `docs/trace-format.md` has the table.

use super::layout::FORMAT;
use super::{Record, Trace};

/// The first bytes of every trace.
const MAGIC: &[u8; 8] = b"ESPTRACE";

/// Bytes before the description.
const FIXED: usize = 56;

/// Alignment of the first record, in bytes.
const ALIGNMENT: usize = 8;

impl Trace {
    /// The header of the file: counts, hash and depth, and a description as text.
    pub fn file_header(&self) -> Vec<u8> {
        let text = self.description();
        let length = (FIXED + text.len()).next_multiple_of(ALIGNMENT);
        let mut header = MAGIC.to_vec();
        for number in [FORMAT, length as u32, Record::SIZE as u32, self.count()] {
            header.extend(number.to_le_bytes());
        }
        for number in [self.total(), self.outcome().info.nodes, self.hash()] {
            header.extend(number.to_le_bytes());
        }
        for number in [self.depth() as u32, text.len() as u32] {
            header.extend(number.to_le_bytes());
        }
        debug_assert_eq!(header.len(), FIXED);
        header.extend(text.as_bytes());
        header.resize(length, 0);
        header
    }

    /// Lines of name and value: the version, the start position and the moves played from it.
    fn description(&self) -> String {
        let game = self.game();
        let start = &game.positions()[0];
        let played = game.positions().iter().zip(game.moves());
        let moves: Vec<_> = played.map(|(before, &mv)| before.uci(mv, false)).collect();
        format!("version {}\nfen {start}\nmoves {}\n", Self::VERSION, moves.join(" "))
    }
}
