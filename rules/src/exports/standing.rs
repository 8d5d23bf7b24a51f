//! A position and what the rules say of a game that has reached it.

use crate::{CanMate, Outcome, PlyView};
use espalier_chess::board::Position;
use espalier_chess::game::{GameOutcome, occurrences};
use serde::Serialize;
use tsify::Tsify;

/// Everything of a position but its legal moves, which take the most time.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    pub view: PlyView,
    /// Whether castling is written as the king taking its rook.
    pub chess960: bool,
    /// Equal for positions that are the same to the rule of repetition: 16 hexadecimal digits.
    pub key: String,
    /// How often it has occurred, this time included.
    pub repetitions: usize,
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    pub can_mate: CanMate,
}

impl Standing {
    /// After positions with these keys.
    pub(crate) fn new(position: &Position, chess960: bool, earlier: &[u64]) -> Self {
        let repetitions = occurrences(position, earlier.iter().copied());
        Self {
            view: PlyView::new(position),
            chess960,
            key: format!("{:016x}", position.key()),
            repetitions,
            outcome: GameOutcome::of(position, repetitions).map(Outcome::from),
            can_mate: CanMate::new(position),
        }
    }
}
