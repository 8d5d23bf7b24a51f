//! What the engine refuses, as JavaScript sees it.

use espalier_chess::board::Position;
use espalier_chess::types::Move;
use espalier_rules::{Fault, read_move};
use js_sys::{Error, Reflect};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

/// An `Error` with the `field` of the request that is wrong, and as its `fault` what is wrong with it.
pub(crate) fn refusal<F: Tsify + Serialize>(field: &str, message: &str, fault: F) -> JsValue
where
    Ts<F>: Into<JsValue>,
{
    let error = Error::new(message);
    // An ordinary object takes any property.
    let _ = Reflect::set(&error, &"field".into(), &field.into());
    if let Ok(fault) = fault.into_ts() {
        let _ = Reflect::set(&error, &"fault".into(), &fault.into());
    }
    error.into()
}

/// The same of a position or a move.
pub(crate) fn chess_refusal(field: &str, fault: Fault) -> JsValue {
    refusal(field, &fault.message.clone(), fault)
}

/// The legal move that a text means, in UCI or algebraic notation.
pub(crate) fn legal_move(position: &Position, text: &str, field: &str) -> Result<Move, JsValue> {
    read_move(position, text).map_err(|fault| chess_refusal(field, fault))
}
