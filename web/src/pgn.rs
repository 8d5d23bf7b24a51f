//! Reading games for JavaScript.

use espalier::board::{Position, START_FEN};
use espalier::pgn;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// A game that was read from PGN: its main line.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PgnGame {
    /// The start position; missing where it is the standard one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// As UCI writes them.
    pub moves: Vec<String>,
    pub chess960: bool,
    /// Names and values, in order.
    #[tsify(type = "[string, string][]")]
    pub tags: Vec<(String, String)>,
    /// Whether more follows in the text, which was not read.
    pub more: bool,
}

impl From<pgn::PgnGame> for PgnGame {
    fn from(pgn::PgnGame { game, tags, chess960, more }: pgn::PgnGame) -> Self {
        let positions: &[Position] = game.positions();
        let start = positions[0].to_string();
        let played = positions.iter().zip(game.moves());
        Self {
            fen: (start != START_FEN).then_some(start),
            moves: played.map(|(before, &mv)| before.uci(mv, chess960)).collect(),
            chess960,
            tags,
            more,
        }
    }
}

/// Reads the first game of a PGN text.
///
/// # Errors
/// When there is none, or it cannot be understood; the message names the line and the move.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str) -> Result<Ts<PgnGame>, JsError> {
    Ok(PgnGame::from(pgn::read(text)?).into_ts()?)
}
