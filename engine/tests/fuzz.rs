//! The fuzz targets as plain tests: seeds and what chance makes of them, for as long as
//! `FUZZ_SECONDS` says for each target. `npm run fuzz` finds more, see CONTRIBUTING.md.

#[allow(unreachable_pub, reason = "public for the crate of the fuzz targets")]
#[path = "../../fuzz/src/lib.rs"]
mod targets;

use espalier::game::Game;
use espalier::random::Random;
use espalier::search::NoClock;
use espalier::trace::{Record, Trace, TraceOptions};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/seeds");
const DEFAULT_SECONDS: f64 = 12.0;

#[test]
fn fen() {
    fuzz("fen", &seeds("fen"), targets::fen::check);
}

#[test]
fn pgn() {
    fuzz("pgn", &seeds("pgn"), targets::pgn::check);
}

#[test]
fn uci() {
    fuzz("uci", &seeds("uci"), targets::uci::check);
}

#[test]
fn tt_move() {
    fuzz("tt-move", &seeds("tt-move"), targets::tt_move::check);
}

/// The seeds are lines of real records, each with a byte before it: no moves before the search.
#[test]
fn trace() {
    let options = TraceOptions { depth: Some(5), ..TraceOptions::default() };
    let trace = Trace::record_search(&Game::default(), &options, &mut NoClock).expect("memory");
    let ids = (0..trace.count()).step_by(1 + trace.count() as usize / 200);
    let seeds: Vec<Vec<u8>> = ids
        .map(|id| {
            let line = trace.as_records().line(id);
            [vec![0], line.iter().flat_map(Record::to_bytes).collect()].concat()
        })
        .collect();
    fuzz("trace", &seeds, targets::trace::check);
}

/// Tries each seed as it is, then mutations until the time is over.
fn fuzz(target: &str, seeds: &[Vec<u8>], check: fn(&[u8])) {
    for seed in seeds {
        try_input(check, seed);
    }
    let seconds = std::env::var("FUZZ_SECONDS").map_or(DEFAULT_SECONDS, |text| {
        text.parse().unwrap_or_else(|_| panic!("FUZZ_SECONDS must be a number, not {text:?}"))
    });
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut number = 0;
    while Instant::now() < end {
        try_input(check, &mutated(seeds, &mut Random::for_number(2026, number)));
        number += 1;
    }
    println!("{target}: {} seeds, {number} mutations", seeds.len());
}

/// The seeds that lie in files, in an order that is the same everywhere.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(Path::new(SEEDS).join(target)).expect("a folder of seeds");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no seeds for {target}");
    paths.iter().map(|path| std::fs::read(path).expect("a seed")).collect()
}

/// Runs the check, and shows the input of one that panics.
fn try_input(check: fn(&[u8]), bytes: &[u8]) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(bytes))) {
        eprintln!("with the input b\"{}\"", bytes.escape_ascii());
        resume_unwind(panic);
    }
}

/// A seed with up to eight changes: bytes changed, put in or taken out, parts said twice, and parts
/// of other seeds.
fn mutated(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(16)).min(bytes.len());
        match random.below(6) {
            0 if at < bytes.len() => bytes[at] = random.next() as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            2 => bytes.insert(at, random.next() as u8),
            3 => drop(bytes.drain(at..end)),
            4 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
            _ => {
                let other = &seeds[random.below(seeds.len())];
                let from = random.below(other.len() + 1);
                let to = (from + random.below(64)).min(other.len());
                drop(bytes.splice(at..end, other[from..to].iter().copied()));
            }
        }
    }
    bytes
}
