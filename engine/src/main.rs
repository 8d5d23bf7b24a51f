//! perft for now
use espalier::board::{Position, perft};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p: Position = a[2].parse().unwrap();
    let t = std::time::Instant::now();
    let n = perft(&p, a[1].parse().unwrap());
    println!("{n} {} Mnps", n as f64 / t.elapsed().as_secs_f64() / 1e6);
}
