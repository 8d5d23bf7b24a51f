//! An engine process, with lines in and lines out.

use super::engine::Failure;
use crate::interrupt::Stop;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How much of a program's error output is kept, to say why it ended.
const LAST_WORDS: usize = 3;
/// How long a program that hangs up may take to end.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often the end of the match is looked for while a program thinks.
const GLANCE: Duration = Duration::from_millis(50);

/// A line and when it arrived, which may be well before it is looked at.
#[derive(Debug)]
pub struct OutputLine {
    /// When it arrived.
    pub at: Instant,
    /// What it says.
    pub text: String,
}

/// A running program. It ends with this value.
pub struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<OutputLine>,
    last_words: Arc<Mutex<VecDeque<String>>>,
}

impl EngineProcess {
    /// Starts a program.
    ///
    /// # Errors
    /// When the system cannot start it.
    pub fn start(command: &[String]) -> io::Result<Self> {
        let [program, arguments @ ..] = command else {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "there is no program to start",
            ));
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        leave_ctrl_c_to_us(&mut command);
        let mut child = command.spawn()?;
        let (sender, lines) = channel();
        let last_words = Arc::default();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || pass_on(output, &sender));
        }
        if let Some(errors) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || remember_last(errors, &last_words));
        }
        let input = child.stdin.take();
        Ok(Self { child, input, lines, last_words })
    }

    /// Sends a line.
    ///
    /// # Errors
    /// When the program is gone.
    pub fn send(&mut self, line: &str) -> Result<(), Failure> {
        let sent =
            self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => Err(self.why_gone()),
        }
    }

    /// Waits for a line, at most until a moment. None when nothing has come by then.
    ///
    /// # Errors
    /// When the program is gone or the match is stopped.
    pub fn receive(&mut self, until: Instant, stop: &Stop) -> Result<Option<OutputLine>, Failure> {
        loop {
            if stop.is_raised() {
                return Err(Failure::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.why_gone()),
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The failure of a program whose pipe is closed.
    fn why_gone(&mut self) -> Failure {
        let status = self.wait(FAREWELL);
        // What it wrote last may still be on its way through the pipe.
        thread::sleep(Duration::from_millis(10));
        let words: Vec<String> = {
            let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
            words.iter().cloned().collect()
        };
        let said = |how: String| {
            if words.is_empty() { how } else { format!("{how}; it said: {}", words.join(" / ")) }
        };
        match status {
            None => Failure::Disconnected("its output is closed but it still runs".to_owned()),
            Some(status) if status.success() => {
                Failure::Disconnected(said("it ended by itself".to_owned()))
            }
            Some(status) => Failure::Crashed(said(status.to_string())),
        }
    }

    /// How the program ended, if it does so in time.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Asked to quit, then left without input, then killed: the program may hang.
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "quit").and_then(|()| input.flush());
        }
        if self.wait(FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Ctrl-C in a terminal reaches every program of the group; engines must end when the match says.
fn leave_ctrl_c_to_us(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        std::os::windows::process::CommandExt::creation_flags(command, CREATE_NEW_PROCESS_GROUP);
    }
}

/// Calls for every line until the pipe closes. Lines that are not UTF-8 are lines too.
fn for_each_line(pipe: impl Read, mut each: impl FnMut(String) -> bool) {
    let mut pipe = BufReader::new(pipe);
    let mut bytes = Vec::new();
    while matches!(pipe.read_until(b'\n', &mut bytes), Ok(1..)) {
        if !each(String::from_utf8_lossy(&bytes).trim_end().to_owned()) {
            return;
        }
        bytes.clear();
    }
}

fn pass_on(pipe: impl Read, lines: &Sender<OutputLine>) {
    for_each_line(pipe, |text| lines.send(OutputLine { at: Instant::now(), text }).is_ok());
}

fn remember_last(pipe: impl Read, last: &Mutex<VecDeque<String>>) {
    for_each_line(pipe, |text| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() == LAST_WORDS {
            last.pop_front();
        }
        last.push_back(text);
        true
    });
}
