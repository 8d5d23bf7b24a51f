//! Recordings whose cuts a referee can judge.

use crate::refusal::refusal;
use espalier_insight::referee::missing_fields;
use espalier_trace::TraceFile;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// The recording in these bytes.
///
/// # Errors
/// When they hold none, or one of which no cut can be judged.
pub(crate) fn recording(bytes: &[u8]) -> Result<TraceFile<'_>, JsValue> {
    let file = TraceFile::parse(bytes).map_err(cannot_read)?;
    let choices: Vec<&str> = missing_fields(file.fields()).collect();
    if choices.is_empty() {
        return Ok(file);
    }
    let lacking = choices.join(", ");
    let message =
        format!("The recording does not have {lacking}, without which no cut can be judged.");
    let (code, reason) = ("invalid-request", "lacks-fields");
    Err(refusal(
        "file",
        &message.clone(),
        Lack { code, reason, message, values: Lacking { choices } },
    ))
}

/// Why a recording cannot be read.
pub(crate) fn cannot_read(error: impl std::fmt::Display) -> JsError {
    JsError::new(&format!("The recording cannot be read: {error}"))
}

/// A fault of a recording, as those of positions and moves are told.
#[derive(Serialize, Tsify)]
struct Lack {
    code: &'static str,
    reason: &'static str,
    message: String,
    values: Lacking,
}

/// The fields that it lacks.
#[derive(Serialize, Tsify)]
struct Lacking {
    choices: Vec<&'static str>,
}
