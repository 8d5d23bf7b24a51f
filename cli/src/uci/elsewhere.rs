//! A conversation whose hash lies elsewhere, where the engines of other threads share it.

use super::{Command, Console, Uci};
use espalier::search::{Host, ImportedWords, Team};
use espalier::session::Session;
use std::time::Duration;

impl Uci {
    /// An engine at the start position, with a hash of this many megabytes in words that are
    /// elsewhere and zero.
    pub fn sharing(hash_megabytes: usize, words: ImportedWords) -> Self {
        Self::with(Session::sharing(hash_megabytes, words))
    }

    /// The threads that help with searches from now on, if there are any.
    pub fn set_team(&mut self, team: Option<Box<dyn Team + Send>>) {
        self.session.set_team(team);
    }

    /// Forgets what this engine has learned, but not the hash, which is for the one who leads to clear.
    pub fn forget_histories(&mut self) {
        self.session.forget_histories();
    }

    /// Helps with the search of this `go` until it has ended, which another engine leads that was told
    /// the same position and options. The number is that of the search; `thread` is this thread
    /// among `threads`, from 1.
    pub fn help(
        &mut self,
        go: &str,
        search: u64,
        threads: usize,
        thread: usize,
        host: &mut dyn Host,
    ) {
        if let Ok(Some(Command::Go(go))) = Command::parse(go) {
            let limits = self.limits(&go, &mut Mute);
            self.session.help(&limits, search, threads, thread, host);
        }
    }
}

/// Prints nothing: the leading thread prints.
struct Mute;

impl Console for Mute {
    fn print(&mut self, _line: &str) {}

    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn stop_requested(&self) -> bool {
        false
    }

    fn wait(&mut self) -> bool {
        false
    }
}
