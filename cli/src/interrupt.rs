//! Ctrl-C stops the work and not the program: the results so far are still printed.

use std::sync::atomic::{AtomicBool, Ordering};

/// Raised by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Handles Ctrl-C from now on; the second one ends the program at once.
pub(crate) fn catch() -> Result<(), String> {
    const INTERRUPTED: i32 = 130;
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    })
    .map_err(|error| format!("Ctrl-C cannot be heard: {error}"))
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_raised() -> bool {
    STOP.load(Ordering::Relaxed)
}
