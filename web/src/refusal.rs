//! What the engine refuses, as JavaScript sees it.

use espalier::session::SessionError;
use espalier_rules::Fault;
use js_sys::{Error, Reflect};
use tsify::Tsify;
use wasm_bindgen::JsValue;

/// An `Error` with the `field` of the request that is wrong, and as its `fault` what is wrong with it.
pub(crate) fn refusal(message: &str, field: &str, fault: Fault) -> JsValue {
    let error = Error::new(message);
    // An ordinary object takes any property.
    let _ = Reflect::set(&error, &"field".into(), &field.into());
    if let Ok(fault) = fault.into_ts() {
        let _ = Reflect::set(&error, &"fault".into(), &fault.js_value());
    }
    error.into()
}

/// Of a position that cannot be set up.
pub(crate) fn of_session(error: SessionError) -> JsValue {
    let message = error.to_string();
    match error {
        SessionError::Fen(error) => refusal(&message, "fen", error.into()),
        SessionError::Move { number, error } => {
            refusal(&message, &format!("moves[{}]", number - 1), error.into())
        }
        _ => Error::new(&message).into(),
    }
}
