//! Recordings whose cuts a referee can judge.

use espalier_insight::referee::missing_fields;
use espalier_trace::TraceFile;
use wasm_bindgen::JsError;

/// The recording in these bytes.
///
/// # Errors
/// When they hold none, or one of which no cut can be judged.
pub(crate) fn recording(bytes: &[u8]) -> Result<TraceFile<'_>, JsError> {
    let file = TraceFile::parse(bytes).map_err(cannot_read)?;
    let lacking: Vec<&str> = missing_fields(file.fields()).collect();
    if lacking.is_empty() {
        return Ok(file);
    }
    let lacking = lacking.join(", ");
    let text =
        format!("The recording does not have {lacking}, without which no cut can be judged.");
    Err(JsError::new(&text))
}

/// Why a recording cannot be read.
pub(crate) fn cannot_read(error: impl std::fmt::Display) -> JsError {
    JsError::new(&format!("The recording cannot be read: {error}"))
}
