//! What is wrong with a game, and where.

use super::limits;
use espalier_chess::board::{FenChange, FenError, SanError};
use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

/// What is wrong with a game, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the game in its text, from 1.
    pub game: usize,
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub kind: FaultKind,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// There is no game in the text.
    Empty,
    /// The game has other rules.
    Variant(String),
    /// The start position is no legal one.
    Fen(FenError),
    /// The start position was mended.
    Repaired(FenChange),
    /// A tag that cannot be read.
    Tag(String),
    /// A tag without its end.
    OpenTag(String),
    /// An annotation glyph that the standard does not have.
    Nag(String),
    /// A comment without its end.
    OpenComment,
    /// A variation without its end.
    OpenVariation,
    /// A `)` without its `(`.
    NoVariation,
    /// A word that is no move here.
    Move {
        /// The number of the move, as `12.` or `12...`.
        number: String,
        /// The word.
        word: String,
        /// Why it is none.
        error: SanError,
        /// Whether it stands in a variation, whose rest is kept as text.
        in_variation: bool,
    },
    /// The side to move cannot pass: it is in check.
    PassInCheck {
        /// The number of the move, as `12.` or `12...`.
        number: String,
        /// Whether it stands in a variation, whose rest is kept as text.
        in_variation: bool,
    },
    /// More moves than are read.
    TooManyMoves,
    /// Variations nested deeper than is read.
    TooDeep,
    /// More text than is read.
    TooLong,
}

impl Fault {
    /// Whether the start of the game is known, and with it what stands before the fault.
    pub const fn leaves_a_game(&self) -> bool {
        !matches!(self.kind, FaultKind::Empty | FaultKind::Variant(_) | FaultKind::Fen(_))
    }
}

impl FaultKind {
    /// What is wrong, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Variant(_) => "variant",
            Self::Fen(_) => "fen",
            Self::Repaired(_) => "repaired-fen",
            Self::Tag(_) => "tag",
            Self::OpenTag(_) => "open-tag",
            Self::Nag(_) => "nag",
            Self::OpenComment => "open-comment",
            Self::OpenVariation => "open-variation",
            Self::NoVariation => "no-variation",
            Self::Move { error: SanError::Malformed(_), .. } => "not-a-move",
            Self::Move { error: SanError::Ambiguous { .. }, .. } => "ambiguous-move",
            Self::Move { .. } => "illegal-move",
            Self::PassInCheck { .. } => "pass-in-check",
            Self::TooManyMoves => "too-many-moves",
            Self::TooDeep => "too-deep",
            Self::TooLong => "too-long",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.game > 1 {
            write!(f, "game {}, ", self.game)?;
        }
        write!(f, "line {}, column {}: {}", self.place.line, self.place.column, self.kind)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no game in this text"),
            Self::Variant(name) => write!(f, "{name} is played by other rules"),
            Self::Fen(error) => error.fmt(f),
            Self::Repaired(change) => change.fmt(f),
            Self::Tag(text) => write!(f, "the tag {text} cannot be read and is skipped"),
            Self::OpenTag(name) => write!(f, "the tag {name} has no end"),
            Self::Nag(text) => write!(f, "{text} is skipped; annotation glyphs are $0 to $255"),
            Self::OpenComment => f.write_str("a comment { has no end }"),
            Self::OpenVariation => f.write_str("a variation ( has no end )"),
            Self::NoVariation => f.write_str("a variation ends ) that has not begun ("),
            Self::Move { number, error, in_variation, .. } => {
                write!(f, "move {number} {error}{}", rest_is_kept(*in_variation))
            }
            Self::PassInCheck { number, in_variation } => {
                let kept = rest_is_kept(*in_variation);
                write!(f, "move {number} -- passes the turn in check{kept}")
            }
            Self::TooManyMoves => {
                write!(f, "a game is read up to {} moves and variations", limits::NODES)
            }
            Self::TooDeep => {
                write!(f, "variations are read up to {} in one another", limits::DEPTH)
            }
            Self::TooLong => write!(f, "a game is read up to {} MB", limits::BYTES >> 20),
        }
    }
}

const fn rest_is_kept(in_variation: bool) -> &'static str {
    if in_variation { "; the rest of the variation is kept as text" } else { "" }
}

impl std::error::Error for Fault {}
