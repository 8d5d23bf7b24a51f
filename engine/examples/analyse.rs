//! Analyzes a position for two seconds: `cargo run --release --example analyse -- "FEN"`.

use espalier::observe::Silent;
use espalier::search::{Host, Info, Limits};
use espalier::session::Session;
use std::time::{Duration, Instant};

/// A clock, and reports on the terminal.
struct Terminal(Instant);

impl Host for Terminal {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn should_stop(&self) -> bool {
        false
    }

    fn report(&mut self, info: &Info) {
        println!("depth {:2}  {:?}  {} nodes", info.depth, info.uci_score(), info.nodes);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut session = Session::new(64)?;
    session.set_position(std::env::args().nth(1).as_deref(), [])?;
    let limits = Limits { move_time: Some(Duration::from_secs(2)), ..Limits::default() };
    let result = session.go(&limits, &mut Terminal(Instant::now()), &mut Silent);
    println!(
        "best move: {}",
        result.best.map(|mv| session.game().position().san(mv)).unwrap_or_default()
    );
    Ok(())
}
