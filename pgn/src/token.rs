//! Tokens of PGN.

use super::fault::{FaultKind, Place};
use crate::Termination;

/// A token of PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A tag pair.
    Tag(String, String),
    /// A word that should be a move.
    Move(String),
    /// A move that passes the turn.
    Pass,
    /// An annotation glyph.
    Nag(u8),
    /// A comment, without its braces.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A termination marker.
    End(Termination),
    /// What is skipped or mended.
    Notice(FaultKind),
    /// A comment without its end.
    Unclosed,
}

/// A token, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) place: Place,
}
