//! What JavaScript calls: pure functions, FEN in, JSON out.
//!
//! A FEN says all of a position but what came before it. Who keeps a game keeps the keys of its
//! positions, which decide about repetition, and whether it is one of Chess960.

mod fen;
mod game_tree;
mod pgn_reader;
mod pgn_writer;
mod standing;

pub use fen::{FenChange, FenReading};
pub use game_tree::{Drawing, DrawingColor, GameHead, GameMove, PgnFault, PgnNode};
pub use pgn_reader::{PgnProgress, PgnReader};
pub use pgn_writer::PgnWriter;
pub use standing::Standing;

use crate::{Fault, LegalMove, read_move};
use espalier_chess::board::{self, Position, START_FEN};
use espalier_chess::types::{Color, Square};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// A JSON text; what is thrown in its place is the JSON text of a [`Fault`].
type Answer = Result<String, JsValue>;

/// A move and the position after it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Played {
    #[serde(rename = "move")]
    pub mv: LegalMove,
    pub after: Standing,
}

/// The start of a game: a [`Standing`]. Without a FEN it is the standard one. One that castles as
/// only Chess960 does is taken as such in any case.
///
/// # Errors
/// When the text is not the FEN of a position that a game can reach.
#[wasm_bindgen]
pub fn start(fen: Option<String>, chess960: bool) -> Answer {
    let position = position_of(fen.as_deref().unwrap_or(START_FEN))?;
    Ok(json(&Standing::new(&position, chess960 || position.castles_as_in_chess960(), &[])))
}

/// Plays a move, [`Played`], in a game whose positions have had these keys, this one's included.
///
/// # Errors
/// When the text means no legal move.
#[wasm_bindgen]
pub fn play(fen: &str, chess960: bool, keys: &[u64], text: &str) -> Answer {
    let position = position_of(fen)?;
    let mv = read_move(&position, text)?;
    Ok(json(&Played {
        mv: LegalMove::new(&position, mv, chess960),
        after: Standing::new(&position.after(mv), chess960, keys),
    }))
}

/// All legal moves, a list of [`LegalMove`].
///
/// # Errors
/// When the text is no FEN.
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(fen: &str, chess960: bool) -> Answer {
    let position = position_of(fen)?;
    let moves: Vec<_> =
        position.legal_moves().iter().map(|mv| LegalMove::new(&position, mv, chess960)).collect();
    Ok(json(&moves))
}

/// The [`LegalMove`] that a text means.
///
/// # Errors
/// When it means none.
#[wasm_bindgen(js_name = findMove)]
pub fn find_move(fen: &str, chess960: bool, text: &str) -> Answer {
    let position = position_of(fen)?;
    Ok(json(&LegalMove::new(&position, read_move(&position, text)?, chess960)))
}

/// Reads a FEN as people paste it, and repairs what leaves no doubt: a [`FenReading`].
///
/// # Errors
/// When the text does not tell where the pieces stand, or no game can reach the position.
#[wasm_bindgen(js_name = readFen)]
pub fn read_fen(text: &str) -> Answer {
    Ok(json(&FenReading::from(board::read_fen(text).map_err(Fault::from)?)))
}

/// Where the pieces of one side stand that attack a square: a list of squares.
///
/// # Errors
/// When the text is no FEN.
#[wasm_bindgen]
pub fn attackers(fen: &str, square: &str, white: bool) -> Answer {
    let position = position_of(fen)?;
    let color = if white { Color::White } else { Color::Black };
    let found: Vec<_> = square.parse().map_or_else(
        |()| Vec::new(),
        |square: Square| {
            let all = position.attackers_to(square, position.board().occupied());
            (all & position.board().color(color)).map(|from| from.to_string()).collect()
        },
    );
    Ok(json(&found))
}

impl From<Fault> for JsValue {
    /// Thrown as a JSON text: TypeScript makes an error of it.
    fn from(fault: Fault) -> Self {
        json(&fault).into()
    }
}

fn json(value: &impl Serialize) -> String {
    // Writing plain data to a string cannot fail.
    serde_json::to_string(value).unwrap_or_default()
}

fn position_of(fen: &str) -> Result<Position, Fault> {
    Ok(fen.parse()?)
}
