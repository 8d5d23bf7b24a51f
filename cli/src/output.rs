//! Standard output and standard error.

use crate::interrupt;
use crate::process::Process;
use espalier::search::{Shared, Team};
use espalier::threads::Threads;
use espalier_cli::commands::{Program, STANDARD_INPUT, Terminal};
#[cfg(unix)]
use nix::{
    errno::Errno,
    poll::{PollFd, PollFlags, PollTimeout, poll},
};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, ErrorKind, IsTerminal, Read as _, Write, stderr, stdout};
#[cfg(unix)]
use std::os::fd::AsFd as _;
use std::path::Path;
use std::process::exit;
#[cfg(unix)]
use std::thread;
use std::time::{Duration, Instant};

/// Prints a line to standard output. Ends the program where nobody reads it: no answer would arrive.
pub(crate) fn print_line(line: &str) {
    // Other errors are ignored, as where a disk is full: what comes later may be written.
    if write(format_args!("{line}\n")).is_err_and(|error| error.kind() == ErrorKind::BrokenPipe) {
        exit(0);
    }
}

/// Ends the program as soon as the reader of its output is gone, also while it prints nothing.
#[cfg(unix)]
pub(crate) fn exit_with_reader() {
    thread::spawn(|| {
        let output = stdout();
        // A hangup is always reported.
        let mut descriptors = [PollFd::new(output.as_fd(), PollFlags::empty())];
        let told = loop {
            match poll(&mut descriptors, PollTimeout::NONE) {
                Err(Errno::EINTR) => {}
                told => break told,
            }
        };
        if told.is_ok() {
            exit(0);
        }
    });
}

/// Elsewhere the next line that it prints ends it.
#[cfg(not(unix))]
pub(crate) const fn exit_with_reader() {}

fn write(text: impl Display) -> io::Result<()> {
    let mut output = stdout().lock();
    write!(output, "{text}").and_then(|()| output.flush())
}

/// Prints to standard output and flushes. A closed pipe is no error.
///
/// # Errors
/// When standard output cannot be written, as where a disk is full.
fn print(text: impl Display) -> Result<(), String> {
    match write(text) {
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

    fn start(&self, path: &Path) -> io::Result<Box<dyn Program>> {
        Ok(Box::new(Process::start(path)?))
    }

    fn list(&self, path: &Path) -> io::Result<Vec<String>> {
        let names = fs::read_dir(path)?.map(|entry| Ok(entry?.file_name()));
        let names = names.collect::<io::Result<Vec<_>>>()?;
        Ok(names.into_iter().filter_map(|name| name.into_string().ok()).collect())
    }

    fn read(&self, path: &Path) -> io::Result<String> {
        fs::read_to_string(path)
    }

    fn read_bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path == Path::new(STANDARD_INPUT) {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes)?;
            return Ok(bytes);
        }
        fs::read(path)
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Write>> {
        Ok(Box::new(File::options().create(true).append(true).open(path)?))
    }

    fn create(&self, path: &Path) -> io::Result<Box<dyn Write>> {
        Ok(Box::new(File::create(path)?))
    }
}
