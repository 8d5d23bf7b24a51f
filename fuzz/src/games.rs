//! Positions of games, for targets that need one before they can begin.

use espalier_chess::board::Position;

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// A position of a game: the first byte chooses its start, each further one a move.
pub fn position(bytes: &[u8]) -> Position {
    let (first, moves) = bytes.split_first().unwrap_or((&0, &[]));
    let start = STARTS[usize::from(*first) % STARTS.len()];
    let mut position: Position = start.parse().expect("a legal position");
    for &byte in moves {
        let legal: Vec<_> = position.legal_moves().iter().collect();
        let Some(&mv) = legal.get(usize::from(byte) % legal.len().max(1)) else {
            break;
        };
        position.play(mv);
    }
    position
}
