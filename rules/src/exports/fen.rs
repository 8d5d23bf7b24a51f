//! FENs as people paste them, as JavaScript sees them.

use crate::FenFieldName;
use espalier_chess::board;
use serde::Serialize;
use tsify::Tsify;

/// A FEN that was read, and what had to be repaired.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FenReading {
    /// The FEN, all six fields of it.
    pub fen: String,
    /// Whether the position castles as only Chess960 does.
    pub chess960: bool,
    /// What was repaired.
    pub changes: Vec<FenChange>,
}

impl From<board::FenReading> for FenReading {
    fn from(board::FenReading { position, changes }: board::FenReading) -> Self {
        Self {
            fen: position.to_string(),
            chess960: position.castles_as_in_chess960(),
            changes: changes.iter().map(FenChange::from).collect(),
        }
    }
}

/// One repair of a FEN.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FenChange {
    /// The field; the first one for what stands before or around the fields, the last one for what
    /// stands behind them.
    pub field: FenFieldName,
    /// The kind of the repair.
    #[tsify(type = "'characters' | 'underscores' | 'quotes' | 'tag' | 'prefix' | 'missing' | \
                    'side-spelling' | 'castling-without-rook' | 'castling-repeated' | \
                    'castling-unknown' | \
                    'en-passant-spelling' | 'en-passant-unusable' | 'counter' | \
                    'counter-operation' | 'epd-operations' | 'trailing'")]
    pub code: &'static str,
    /// What stood there, shortened; empty where something was missing.
    pub from: String,
    /// What stands there now; empty where something was left out.
    pub to: String,
    /// For people, a sentence in English.
    pub message: String,
}

impl From<&board::FenChange> for FenChange {
    fn from(change: &board::FenChange) -> Self {
        Self {
            field: change.field.into(),
            code: change.kind.code(),
            from: change.from.clone(),
            to: change.to.clone(),
            message: change.to_string(),
        }
    }
}
