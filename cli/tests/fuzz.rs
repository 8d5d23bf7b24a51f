//! The fuzz targets as plain tests: seeds and mutations of them. `npm run fuzz` finds more, see
//! CONTRIBUTING.md.

#[allow(unreachable_pub, reason = "public for the crate of the fuzz targets")]
#[path = "../../fuzz/src/lib.rs"]
mod targets;

use crate::everything::few_or_all;
use espalier::search::NoClock;
use espalier_chess::game::Game;
use espalier_chess::random::Random;
use espalier_insight::{Record, Trace, TraceOptions};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/seeds");

#[test]
fn fen() {
    fuzz(&seeds("fen"), 10_000, targets::fen::check);
}

#[test]
fn pgn() {
    fuzz(&seeds("pgn"), 500, targets::pgn::check);
}

#[test]
fn uci() {
    fuzz(&seeds("uci"), 15, targets::uci::check);
}

#[test]
fn tt_move() {
    fuzz(&seeds("tt-move"), 5_000, targets::tt_move::check);
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
    fuzz(&seeds, 200, targets::trace::check);
}

/// Tries each seed as it is, then so many mutations, or a hundred times as many.
fn fuzz(seeds: &[Vec<u8>], mutations: u64, check: fn(&[u8])) {
    for seed in seeds {
        try_input(check, seed);
    }
    for number in 0..mutations * few_or_all(1, 100) {
        try_input(check, &mutated(seeds, &mut Random::for_number(2026, number)));
    }
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
