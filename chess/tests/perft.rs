//! Perft over the standard positions and every Chess960 start array: the generator's proof.
//!
//! By default each position is counted as deep as stays quick; `npm run test:perft` counts each to
//! the deepest line of its data.

use crate::everything::few_or_all;
use espalier_chess::board::{Position, perft};
use std::thread;

const STANDARD: &str = include_str!("data/perft-standard.epd");
const CHESS960: &str = include_str!("data/perft-chess960.epd");

/// A position and the deepest count asked for.
struct Case {
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

/// Reads `FEN ;D1 20 ;D2 400 …`.
fn cases(data: &'static str) -> Vec<Case> {
    let limit = few_or_all(300_000, 10_000_000);
    data.lines()
        .map(|line| {
            let (fen, counts) = line.split_once(" ;").expect("counts after the FEN");
            let counts = counts.split(" ;").map(|count| {
                let (depth, nodes) =
                    count.trim_start_matches('D').split_once(' ').expect("a depth and a count");
                (depth.parse().expect("a depth"), nodes.parse().expect("a count"))
            });
            let (depth, nodes) =
                counts.filter(|&(_, nodes)| nodes <= limit).last().expect("a count in reach");
            Case { fen, depth, nodes }
        })
        .collect()
}

fn check(data: &'static str, expected_lines: usize) {
    let cases = cases(data);
    assert_eq!(cases.len(), expected_lines);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for part in cases.chunks(cases.len().div_ceil(threads)) {
            scope.spawn(move || {
                for &Case { fen, depth, nodes } in part {
                    let position: Position = fen.parse().expect(fen);
                    assert_eq!(perft(&position, depth), nodes, "{fen} at depth {depth}");
                }
            });
        }
    });
}

#[test]
fn standard_positions() {
    check(STANDARD, 128);
}

#[test]
fn chess960_start_arrays() {
    check(CHESS960, 960);
}
