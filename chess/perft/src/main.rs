//! Perft with bulk counting against the other move generators in Rust, as ratios in one run.
//!
//! The generators take turns, so that a machine that slows down slows all; of each, the median of
//! its ratios to `espalier-chess` is printed. `npm run bench:perft`.

use espalier_chess::board::{Position, START_FEN, perft};
use std::time::Instant;

const ROUNDS: usize = 7;

const POSITIONS: [(&str, &str, u32, u64); 2] = [
    ("start position", START_FEN, 6, 119_060_324),
    (
        "Kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
];

/// A move generator: its name, and its perft of a FEN.
type Generator = (&'static str, fn(&str, u32) -> u64);

const OTHERS: [Generator; 3] = [
    ("cozy-chess 0.3.4", |fen, depth| cozy(&fen.parse().expect("a legal position"), depth)),
    ("shakmaty 0.30.0", shakmaty_of_fen),
    ("chess 3.2.0", |fen, depth| chess(&fen.parse().expect("a legal position"), depth)),
];

fn main() {
    for (name, fen, depth, nodes) in POSITIONS {
        let rounds: Vec<[f64; 4]> = (0..ROUNDS)
            .map(|_| {
                let ours: Position = fen.parse().expect("a legal position");
                let [cozy, shakmaty, chess] =
                    OTHERS.map(|(_, count)| speed(nodes, || count(fen, depth)));
                [speed(nodes, || perft(&ours, depth)), cozy, shakmaty, chess]
            })
            .collect();
        let ours = median(rounds.iter().map(|round| round[0]));
        println!("{name}, depth {depth}: espalier-chess {ours:.0} million nodes/s");
        for (index, (other, _)) in OTHERS.iter().enumerate() {
            let theirs = median(rounds.iter().map(|round| round[index + 1]));
            let ratio = median(rounds.iter().map(|round| round[0] / round[index + 1]));
            println!("  {other}: {theirs:.0}, ratio {ratio:.2}");
        }
    }
}

/// Millions of nodes per second, after checking that the count is right.
fn speed(expected: u64, count: impl FnOnce() -> u64) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), expected, "a generator that is wrong has no speed");
    expected as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn shakmaty_of_fen(fen: &str, depth: u32) -> u64 {
    use shakmaty::{CastlingMode, Chess, fen::Fen, perft};
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("a legal position");
    perft(&position, depth)
}

fn chess(board: &chess::Board, depth: u32) -> u64 {
    let moves = chess::MoveGen::new_legal(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.map(|mv| chess(&board.make_move_new(mv), depth - 1)).sum()
}
