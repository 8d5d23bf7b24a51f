//! Stopping: one flag that every worker polls, raised by Ctrl-C or when enough is known.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared by all who are to stop together.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A flag that Ctrl-C raises. The second Ctrl-C ends the program at once.
pub fn on_ctrl_c() -> Result<Stop, ctrlc::Error> {
    const INTERRUPTED: i32 = 130;
    let stop = Stop::default();
    let raised = stop.clone();
    ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(INTERRUPTED);
        }
        raised.raise();
    })?;
    Ok(stop)
}
