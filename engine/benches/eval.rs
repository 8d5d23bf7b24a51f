//! The time of one static evaluation, with the pawns known and without.
//!
//! Positions of random games, each with all those after it by one move, as a search meets them; the
//! median of several rounds.
//! `cargo bench -p espalier --bench eval`.

use espalier::eval::network::Network;
use espalier::eval::{EvalCache, evaluate_with};
use espalier_chess::board::Position;
use espalier_chess::random::Random;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 9;
const GAMES: usize = 20;
const MOVES: usize = 80;

fn main() {
    let positions = positions();
    // Of positions, only the last is kept: each is to be evaluated.
    let network = Network::built_in();
    let mut warm = EvalCache::new(&network, 1, EvalCache::PAWNS);
    let known = median(|| nanoseconds(&positions, &mut warm));
    // A cache of one entry knows the pawns only as long as none moves.
    let mut cold = EvalCache::new(&network, 1, 1);
    let unknown = median(|| nanoseconds(&positions, &mut cold));
    println!("{} positions: {known:.0} ns per evaluation", positions.len());
    println!("with next to no pawn cache: {unknown:.0} ns");
}

/// The positions of random games, each followed by those after its moves.
fn positions() -> Vec<Position> {
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    for _ in 0..GAMES {
        let mut position = Position::default();
        for _ in 0..MOVES {
            let moves: Vec<_> = position.legal_moves().iter().collect();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            positions.push(position.clone());
            positions.extend(position.legal_moves().iter().map(|mv| position.after(mv)));
        }
    }
    positions
}

fn median(mut measure: impl FnMut() -> f64) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS).map(|_| measure()).collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

#[expect(clippy::cast_precision_loss, reason = "a time needs no more digits")]
fn nanoseconds(positions: &[Position], cache: &mut EvalCache) -> f64 {
    let start = Instant::now();
    for position in positions {
        black_box(evaluate_with(black_box(position), 0, cache));
    }
    start.elapsed().as_nanos() as f64 / positions.len() as f64
}
