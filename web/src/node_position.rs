//! Positions inside a recorded search.

use espalier_chess::game::Game;
use espalier_insight::{Record, Visit};
use espalier_rules::PositionView;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// The position at a record of a trace, with the moves that lead there from the one searched.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NodePosition {
    /// What the rules say of it. After a null move a new game begins.
    pub view: PositionView,
    /// In algebraic notation; `–` where the turn was passed.
    pub sans: Vec<String>,
}

impl NodePosition {
    /// `line` leads from the end of `game` to the record; for a pruned move, to its node.
    ///
    /// # Errors
    /// When a move of it cannot be played.
    pub fn new(game: &Game, line: &[Record], chess960: bool) -> Result<Self, JsError> {
        let mut game = game.clone();
        let mut sans = Vec::new();
        for record in line.iter().filter(|record| record.visit.is_step()) {
            match (record.visit, record.mv) {
                (Visit::NullMove, _) if !game.position().in_check() => {
                    sans.push("–".to_owned());
                    game = Game::new(game.position().after_null());
                }
                (_, Some(mv)) if game.position().is_legal(mv) => {
                    sans.push(game.position().san(mv));
                    game.play(mv);
                }
                _ => return Err(JsError::new("these records are not of a trace of this position")),
            }
        }
        Ok(Self { view: PositionView::new(&game, chess960), sans })
    }
}
