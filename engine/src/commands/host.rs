//! The host of a search that Ctrl-C ends.

use super::Terminal;
use crate::search::{Host, Info};
use std::time::Duration;

/// A search that Ctrl-C ends early.
pub(super) struct Interruptible<'a> {
    terminal: &'a dyn Terminal,
    started: Duration,
}

impl<'a> Interruptible<'a> {
    /// From now on Ctrl-C is heard.
    pub(super) fn new(terminal: &'a dyn Terminal) -> Result<Self, String> {
        terminal.catch_interrupts()?;
        Ok(Self { terminal, started: terminal.now() })
    }
}

impl Host for Interruptible<'_> {
    fn elapsed(&self) -> Duration {
        self.terminal.now().saturating_sub(self.started)
    }

    fn should_stop(&self) -> bool {
        self.terminal.is_interrupted()
    }

    fn report(&mut self, _info: &Info) {}
}
