//! Lines of moves, as JavaScript gives them.

use crate::refusal::legal_move;
use espalier_chess::board::Position;
use espalier_reasons::Line;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const MOTIFS: &str = espalier_reasons::Motif::TYPESCRIPT;

/// The line that moves in UCI or algebraic notation are.
///
/// # Errors
/// When one of them is not legal: an `Error` whose `field` says which.
pub(crate) fn line_of(start: &Position, moves: &[String]) -> Result<Line, JsValue> {
    let mut at = start.clone();
    let mut line = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        let mv = legal_move(&at, text, &format!("line[{index}]"))?;
        line.push(mv);
        at.play(mv);
    }
    Ok(Line::new(start, line))
}
