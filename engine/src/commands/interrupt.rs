//! Ctrl-C stops the work and not the program: the results so far are still printed.

use espalier::search::{Host, Info};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Raised by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// A host that Ctrl-C stops. The second Ctrl-C ends the program at once.
pub(super) struct Interruptible {
    started: Instant,
}

impl Interruptible {
    /// Installs the handler of Ctrl-C.
    pub(super) fn new() -> Result<Self, String> {
        const INTERRUPTED: i32 = 130;
        ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        })
        .map_err(|error| format!("Ctrl-C cannot be heard: {error}"))?;
        Ok(Self { started: Instant::now() })
    }
}

impl Host for Interruptible {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn should_stop(&self) -> bool {
        STOP.load(Ordering::Relaxed)
    }

    fn report(&mut self, _info: &Info) {}
}
