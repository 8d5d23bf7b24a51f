//! What the engine refuses, as JavaScript sees it.

use espalier_chess::board::Position;
use espalier_chess::types::Move;
use espalier_rules::{Fault, read_move};
use js_sys::{Error, Reflect};
use tsify::Tsify;
use wasm_bindgen::JsValue;

/// An `Error` with the `field` of the request that is wrong, and as its `fault` what is wrong with it.
pub(crate) fn refusal(field: &str, fault: Fault) -> JsValue {
    let error = Error::new(&fault.message);
    // An ordinary object takes any property.
    let _ = Reflect::set(&error, &"field".into(), &field.into());
    if let Ok(fault) = fault.into_ts() {
        let _ = Reflect::set(&error, &"fault".into(), &fault.js_value());
    }
    error.into()
}

/// The legal move that a text means, in UCI or algebraic notation.
pub(crate) fn legal_move(position: &Position, text: &str, field: &str) -> Result<Move, JsValue> {
    read_move(position, text).map_err(|fault| refusal(field, fault))
}
