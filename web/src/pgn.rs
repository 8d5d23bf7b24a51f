//! Reading a game for the board element, which has an engine and no rules beside it.

use espalier_chess::board::START_FEN;
use espalier_pgn::{self as pgn, GameTree};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// The main line of a game that was read from PGN.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PgnGame {
    /// The start position; missing where it is the standard one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// As UCI writes them, up to a turn that is passed.
    pub moves: Vec<String>,
    /// Castling is written as the king taking its rook.
    pub chess960: bool,
    /// Names and values, in order.
    #[tsify(type = "[string, string][]")]
    pub tags: Vec<(String, String)>,
    /// Why the game was not read to its end: what stands before is there.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl From<GameTree> for PgnGame {
    fn from(tree: GameTree) -> Self {
        let start = tree.start().to_string();
        let game = tree.game();
        let played = game.positions().iter().zip(game.moves());
        Self {
            fen: (start != START_FEN).then_some(start),
            moves: played.map(|(before, &mv)| before.uci(mv, tree.chess960)).collect(),
            chess960: tree.chess960,
            tags: tree.tags,
            fault: tree.fault.as_ref().map(ToString::to_string),
        }
    }
}

/// Reads the first game of a PGN text.
///
/// # Errors
/// When there is none, or its start cannot be understood; the message says why.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str) -> Result<Ts<PgnGame>, JsError> {
    let game =
        pgn::games(text).next().ok_or_else(|| JsError::new("there is no game in this text"))?;
    match game.fault {
        Some(fault) if !fault.leaves_a_game() => Err(JsError::from(fault)),
        _ => Ok(PgnGame::from(game).into_ts()?),
    }
}
