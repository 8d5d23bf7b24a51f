//! How far the work is, for those who watch it on a terminal.

use std::io::{IsTerminal, Write, stderr};

/// A line on standard error that is written over until the work is done.
pub(super) struct Progress {
    is_watched: bool,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self { is_watched: stderr().is_terminal() }
    }

    pub(super) fn show(&self, text: &str) {
        if self.is_watched {
            // Where it cannot be shown there is nobody to tell.
            let _ = write!(stderr(), "\r\x1b[K{text}").and_then(|()| stderr().flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.show("");
    }
}
