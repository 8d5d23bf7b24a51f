//! Standard output and standard error.

use crate::interrupt;
use espalier::search::{Shared, Team};
use espalier::threads::Threads;
use espalier_cli::commands::Terminal;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Write, stderr, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

/// Prints a line to standard output.
///
/// # Errors
/// As [`print()`].
pub(crate) fn print_line(text: impl Display) -> Result<(), String> {
    print(format_args!("{text}\n"))
}

/// Prints to standard output and flushes. A closed pipe is no error.
///
/// # Errors
/// When standard output cannot be written, as where a disk is full.
fn print(text: impl Display) -> Result<(), String> {
    let mut output = stdout().lock();
    match write!(output, "{text}").and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard output cannot be written: {error}"))
        }
        _ => Ok(()),
    }
}

/// What commands find where the program was started.
pub(crate) struct Standard {
    started: Instant,
    shows_progress: bool,
}

impl Standard {
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), shows_progress: stderr().is_terminal() }
    }
}

impl Terminal for Standard {
    fn print(&self, text: &str) -> Result<(), String> {
        print(text)
    }

    fn show(&self, progress: &str) {
        if self.shows_progress {
            // Progress is not worth an error.
            let _ = write!(stderr(), "\r\x1b[K{progress}").and_then(|()| stderr().flush());
        }
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn catch_interrupts(&self) -> Result<(), String> {
        interrupt::catch()
    }

    fn is_interrupted(&self) -> bool {
        interrupt::is_raised()
    }

    fn most_threads(&self) -> usize {
        Shared::MOST_THREADS
    }

    fn team(&self, threads: usize) -> Option<Box<dyn Team + Send>> {
        Threads::team(threads)
    }

    fn create(&self, path: &Path) -> io::Result<Box<dyn Write>> {
        Ok(Box::new(File::create(path)?))
    }
}
