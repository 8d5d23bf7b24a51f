//! `espalier trace` and the file that it writes.

use crate::program::{espalier, program};
use espalier::observe::{End, Rule};
use espalier::search::NoClock;
use espalier::session::Session;
use espalier_insight::{Record, RecordedNode, Trace, TraceFile, TraceOptions};
use std::path::PathBuf;
use std::process::Command;

const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A file that is gone when the test is over.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("espalier-{}-{name}.trace", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

pub(crate) fn expected(depth: i32, moves: &[&str]) -> Trace {
    let mut session = Session::new(1).expect("memory");
    session.set_position(Some(FEN), moves.iter().copied()).expect("legal");
    let options = TraceOptions { depth: Some(depth), ..TraceOptions::default() };
    Trace::record_search(session.game(), &options, &mut NoClock).expect("memory")
}

#[test]
fn the_file_holds_what_its_header_says() {
    let file = Scratch::new("header");
    let output = espalier(&["trace", FEN, "--moves", "e1g1", "--depth", "5", "--out", file.path()]);
    assert!(output.status.success(), "{output:?}");
    let trace = expected(5, &["e1g1"]);
    let bytes = std::fs::read(&file.0).expect("the file");
    let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four"));
    let u64_at = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight"));
    assert_eq!(&bytes[..8], b"ESPTRACE");
    assert_eq!(bytes[8..12], [4, 0, 2, 0], "the format and its minor version");
    assert_eq!((u32_at(16), u32_at(20)), (Record::SIZE as u32, trace.count()));
    assert_eq!((u64_at(24), u64_at(32)), (trace.total(), trace.outcome().info.nodes));
    assert_eq!((u64_at(40), u32_at(48)), (trace.hash(), 5));
    let start = u32_at(12) as usize;
    assert_eq!(start % 8, 0);
    assert_eq!(&bytes[start..], trace.bytes());
    let text = std::str::from_utf8(&bytes[56..56 + u32_at(52) as usize]).expect("text");
    let version = Trace::VERSION;
    let lines = format!("engine Espalier\nversion {version}\nfields all\nfen {FEN}\nmoves e1g1\n");
    assert!(text.starts_with(&lines), "{text}");
    for rule in Rule::ALL {
        assert!(text.contains(&format!(" {}\n", rule.label())), "{text}");
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains(&format!("hash {:016x}", trace.hash())), "{said}");
}

#[cfg(unix)]
#[test]
fn a_search_that_is_stopped_leaves_a_file() {
    let file = Scratch::new("stopped");
    let mut command = program();
    command.args(["trace", FEN, "--depth", "60", "--records", "9", "--out", file.path()]);
    let running = command.stdout(std::process::Stdio::piped()).spawn().expect("it runs");
    // Once the file is there, Ctrl-C is heard.
    while !file.0.exists() {
        std::thread::yield_now();
    }
    let stop = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
    assert!(stop.expect("a process to stop").success());
    let output = running.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\nstopped: "), "{output:?}");
    let bytes = std::fs::read(&file.0).expect("the file");
    let u32_at =
        |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four")) as usize;
    let (start, count) = (u32_at(12), u32_at(20));
    assert!(count <= 9, "{count} records");
    assert_eq!(bytes.len(), start + count * Record::SIZE);
}

#[test]
fn what_was_stopped_has_no_score() {
    let file = Scratch::new("no-score");
    let limits = ["--depth", "60", "--nodes", "5000"];
    let arguments = [["trace", FEN].as_slice(), &limits, &["--out", file.path()]].concat();
    assert!(espalier(&arguments).status.success());
    let bytes = std::fs::read(&file.0).expect("the file");
    let nodes: Vec<RecordedNode> = TraceFile::parse(&bytes).expect("a trace").records().collect();
    assert_eq!(nodes[0].end, Some(End::Stopped));
    for node in &nodes {
        let is_over = node.end != Some(End::Stopped);
        assert_eq!((node.score.is_some(), node.bound.is_some()), (is_over, is_over), "{node:?}");
    }
}

#[test]
fn a_file_has_the_numbers_at_the_end_of_its_records() {
    let file = Scratch::new("minor");
    assert!(espalier(&["trace", FEN, "--depth", "7", "--out", file.path()]).status.success());
    let bytes = std::fs::read(&file.0).expect("the file");
    let file = TraceFile::parse(&bytes).expect("a trace");
    let has = |known: fn(&RecordedNode) -> bool| file.records().filter(known).count();
    let known = [
        has(|node| node.factor.is_some()),
        has(|node| node.node_depth.is_some()),
        has(|node| node.was_pv == Some(true)),
    ];
    assert!(known.iter().all(|&count| count > 10), "{known:?}");
}

#[test]
fn what_cannot_be_done_is_said_in_words() {
    let file = Scratch::new("refused");
    let refusals: [(&[&str], &str); 6] = [
        (&["--out", file.path()], "a trace needs an end"),
        (&["--depth", "3"], "a trace needs a file"),
        (&["--depth", "0", "--out", file.path()], "--depth takes a whole number from 1"),
        (&["8/8", "--depth", "3", "--out", file.path()], "FEN"),
        (&["--moves", "e2e5", "--depth", "3", "--out", file.path()], "move 1: e2e5 is not"),
        (&["--depth", "3", "--out", "/no/such/folder/file"], "cannot be written"),
    ];
    for (arguments, message) in refusals {
        let output = espalier(&[&["trace"], arguments].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(message), "{arguments:?}: {said}");
        assert!(!file.0.exists(), "{arguments:?} left a file");
    }
}
