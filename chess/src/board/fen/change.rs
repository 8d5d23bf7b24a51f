//! What was repaired in a FEN.

use super::error::shortened;
use super::{FenError, FenField};
use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

/// One repair of a FEN. Displayed, it is a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenChange {
    /// The field; the first one for what stands before or around the fields, the last one for what
    /// stands behind them.
    pub field: FenField,
    /// The kind of the repair.
    pub kind: FenChangeKind,
    /// What stood there, shortened; empty where something was missing.
    pub from: String,
    /// What stands there now; empty where something was left out.
    pub to: String,
    /// The fault for which a strict reader refuses the text.
    fault: Option<FenError>,
}

/// A kind of repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenChangeKind {
    /// Characters that look like spaces or dashes, and those that are not seen.
    Characters,
    /// Underscores instead of spaces.
    Underscores,
    /// Quotation marks around the FEN.
    Quotes,
    /// A PGN tag around the FEN.
    Tag,
    /// Words before the FEN, as `position fen`.
    Prefix,
    /// A missing field.
    Missing,
    /// The side to move in capitals or spelled out.
    SideSpelling,
    /// A castling right without its king or rook.
    CastlingWithoutRook,
    /// A letter that is no castling right.
    CastlingUnknown,
    /// A castling right that is given twice.
    CastlingRepeated,
    /// The en passant square in capitals.
    EnPassantSpelling,
    /// An en passant square that no pawn can have passed just now.
    EnPassantUnusable,
    /// A counter that is no number or out of range.
    Counter,
    /// A counter that an EPD operation tells.
    CounterOperation,
    /// EPD operations, which tell nothing of the position.
    Operations,
    /// Other words behind the fields.
    Trailing,
}

impl FenChangeKind {
    /// A name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Characters => "characters",
            Self::Underscores => "underscores",
            Self::Quotes => "quotes",
            Self::Tag => "tag",
            Self::Prefix => "prefix",
            Self::Missing => "missing",
            Self::SideSpelling => "side-spelling",
            Self::CastlingWithoutRook => "castling-without-rook",
            Self::CastlingUnknown => "castling-unknown",
            Self::CastlingRepeated => "castling-repeated",
            Self::EnPassantSpelling => "en-passant-spelling",
            Self::EnPassantUnusable => "en-passant-unusable",
            Self::Counter => "counter",
            Self::CounterOperation => "counter-operation",
            Self::Operations => "epd-operations",
            Self::Trailing => "trailing",
        }
    }
}

impl FenChangeKind {
    /// Whether it is of words that stand behind the last field.
    pub(super) const fn is_behind_the_fields(self) -> bool {
        matches!(self, Self::Operations | Self::Trailing)
    }
}

impl FenChange {
    /// A change that a strict reader need not refuse.
    pub(super) fn new(field: FenField, kind: FenChangeKind, from: &str, to: &str) -> Self {
        Self { field, kind, from: shortened(from), to: to.to_owned(), fault: None }
    }

    /// The repair of a fault.
    pub(super) fn of(fault: FenError, kind: FenChangeKind, from: &str, to: &str) -> Self {
        let change = Self::new(fault.field(), kind, from, to);
        Self { fault: Some(fault), ..change }
    }

    pub(super) const fn fault(&self) -> Option<&FenError> {
        self.fault.as_ref()
    }
}

impl fmt::Display for FenChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use FenChangeKind as Kind;
        let Self { field, kind, from, to, fault } = self;
        let name = field.name();
        match kind {
            Kind::Characters => f.write_str(
                "Characters that no FEN has, as no-break spaces and long dashes, were replaced",
            ),
            Kind::Underscores => {
                f.write_str("The underscores between the fields were read as spaces")
            }
            Kind::Quotes => f.write_str("The quotation marks around the FEN were left out"),
            Kind::Tag => f.write_str("The PGN tag around the FEN was left out"),
            Kind::Prefix => write!(f, "\"{from}\" before the FEN was left out"),
            // Its fault says no more.
            Kind::Missing => {
                return write!(f, "The {name} field was missing and became {to}.");
            }
            Kind::CastlingWithoutRook | Kind::CastlingRepeated => {
                write!(f, "The castling right {from} was dropped")
            }
            Kind::CastlingUnknown => write!(f, "\"{from}\" among the castling rights was dropped"),
            Kind::EnPassantUnusable => write!(f, "The en passant square {from} was dropped"),
            Kind::SideSpelling | Kind::Counter => {
                write!(f, "The {name} was changed from \"{from}\" to {to}")
            }
            Kind::EnPassantSpelling => {
                write!(f, "The en passant square was changed from {from} to {to}")
            }
            Kind::CounterOperation => {
                write!(f, "The {name} {to} was taken from the EPD operation \"{from}\"")
            }
            Kind::Operations => {
                write!(f, "\"{from}\" was left out: EPD operations are no part of a FEN")
            }
            Kind::Trailing => write!(f, "\"{from}\" behind the last field was left out"),
        }?;
        if let Some(fault) = fault {
            write!(f, ": {}", fault.reason())?;
        }
        f.write_str(".")
    }
}
