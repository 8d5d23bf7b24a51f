//! Perft with bulk counting against the `cozy-chess` crate, as ratios in one run.
//!
//! The two generators take turns, so that a machine that slows down slows both; the median
//! ratio is printed. `cargo bench -p espalier-chess`.

use cozy_chess::Board;
use espalier_chess::board::{Position, START_FEN, perft};
use std::time::Instant;

const ROUNDS: usize = 7;

const POSITIONS: [(&str, &str, u32, u64); 2] = [
    ("startpos", START_FEN, 6, 119_060_324),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
];

fn main() {
    for (name, fen, depth, nodes) in POSITIONS {
        let ours: Position = fen.parse().expect("a legal position");
        let theirs: Board = fen.parse().expect("a legal position");
        let mut rounds: Vec<(f64, f64)> = (0..ROUNDS)
            .map(|_| {
                (speed(nodes, || perft(&ours, depth)), speed(nodes, || cozy_perft(&theirs, depth)))
            })
            .collect();
        rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
        let (espalier, cozy) = rounds[ROUNDS / 2];
        println!(
            "perft {name} depth {depth}: espalier {espalier:.0} Mnps, cozy-chess {cozy:.0} Mnps, ratio {:.2}",
            espalier / cozy
        );
    }
}

/// Millions of nodes per second, after checking that the count is right.
#[expect(clippy::cast_precision_loss, reason = "a speed needs no more digits")]
fn speed(expected: u64, count: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), expected, "a generator that is wrong has no speed");
    expected as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
