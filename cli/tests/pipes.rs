//! When the program ends whose input or output has been closed.

use crate::program::program;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant};

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The program, to which these lines have been written.
fn start(lines: &str) -> Engine {
    let mut command = program();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("it reads");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    Engine { child, input, output }
}

/// Whether the program ends without an error. It is killed where it does not end.
fn ends(mut child: Child) -> bool {
    const TIMEOUT: Duration = Duration::from_secs(60);
    let started = Instant::now();
    while started.elapsed() < TIMEOUT {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.success();
        }
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().and_then(|()| child.wait()).expect("it can be killed");
    false
}

#[test]
fn a_search_ends_when_both_pipes_are_closed() {
    for go in [
        "go movetime 3600000",
        "go wtime 360000000 btime 360000000",
        "go depth 10000",
        "go nodes 1000000000000000",
        "go infinite",
        "go ponder movetime 3600000",
        "go mate 1",
    ] {
        let Engine { child, input, mut output } = start(&format!("{go}\n"));
        let mut line = String::new();
        output.read_line(&mut line).expect("text");
        assert!(line.starts_with("info depth "), "{go}: {line}");
        drop((input, output));
        assert!(ends(child), "{go} goes on");
    }
}

/// These print no line whose writing could fail.
#[cfg(unix)]
#[test]
fn the_program_ends_when_its_output_is_closed_while_it_is_silent() {
    for lines in ["perft 12\n", "bench 40\n", ""] {
        let Engine { child, input: _open, output } = start(lines);
        drop(output);
        assert!(ends(child), "{lines:?} goes on");
    }
}

#[test]
fn after_the_end_of_input_a_limited_search_is_finished_and_an_unlimited_one_stopped() {
    for (go, report) in [("go depth 5", "info depth 5 "), ("go infinite", "info depth ")] {
        let Engine { child, input, output } = start(&format!("{go}\n"));
        drop(input);
        let lines: Vec<String> = output.lines().map(|line| line.expect("text")).collect();
        assert!(lines.iter().any(|line| line.starts_with(report)), "{go}: {lines:?}");
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {lines:?}");
        assert!(ends(child), "{go} goes on");
    }
}
