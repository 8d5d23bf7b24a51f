//! Reading games for JavaScript.

use espalier::board::START_FEN;
use espalier::game::Game;
use espalier::pgn;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// A game that was read from PGN.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PgnGame {
    /// The start position; missing where it is the standard one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// As UCI writes them.
    pub moves: Vec<String>,
    /// The variations, each by all its moves from the start.
    pub variations: Vec<Vec<String>>,
    pub chess960: bool,
    /// Names and values, in order.
    #[tsify(type = "[string, string][]")]
    pub tags: Vec<(String, String)>,
    /// Whether more follows in the text, which was not read.
    pub more: bool,
}

impl From<pgn::PgnGame> for PgnGame {
    fn from(pgn::PgnGame { game, variations, tags, chess960, more }: pgn::PgnGame) -> Self {
        let start = game.positions()[0].to_string();
        let moves_of = |game: &Game| -> Vec<String> {
            let played = game.positions().iter().zip(game.moves());
            played.map(|(before, &mv)| before.uci(mv, chess960)).collect()
        };
        Self {
            fen: (start != START_FEN).then_some(start),
            moves: moves_of(&game),
            variations: variations.iter().map(moves_of).collect(),
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
