//! The host of a search that Ctrl-C ends.

use super::Terminal;
use espalier::search::{Host, Info};
use espalier::session::{Session, SessionError};
use espalier_insight::{Trace, TraceOptions};
use std::time::Duration;

/// A search that Ctrl-C ends early.
pub(super) struct Interruptible<'a> {
    terminal: &'a dyn Terminal,
    started: Duration,
}

impl<'a> Interruptible<'a> {
    /// Handles Ctrl-C from now on.
    pub(super) fn new(terminal: &'a dyn Terminal) -> Result<Self, String> {
        terminal.catch_interrupts()?;
        Ok(Self { terminal, started: terminal.now() })
    }

    /// Searches the position of a session and records every decision.
    pub(super) fn record(
        &mut self,
        session: &Session,
        options: &TraceOptions,
    ) -> Result<Trace, SessionError> {
        Trace::record_search(session.game(), options, self)
            .map_err(|_| SessionError::Hash { megabytes: options.hash_megabytes })
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
