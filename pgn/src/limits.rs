//! How much of one game is read: more than anybody writes, and little enough for a browser tab.

/// Moves, those of variations included.
pub(super) const NODES: usize = 250_000;
/// Variations in one another.
pub(super) const DEPTH: usize = 1_000;
/// Bytes of tags, moves and comments.
pub(super) const BYTES: usize = 16 << 20;
/// Bytes of a tag.
pub(super) const TAG: usize = 1 << 16;
/// Bytes of a word.
pub(super) const WORD: usize = 64;
/// Parts of a word that are tried as moves where spaces may have been lost.
pub(super) const GUESSES: usize = 64;
/// Things that are told to be skipped or mended; there may be more.
pub(super) const NOTICES: usize = 100;
