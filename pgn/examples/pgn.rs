//! Reads games from standard input and writes them as the standard says: faults, notices and the
//! number of games go to standard error.
//!
//! ```sh
//! cargo run --release --package espalier-pgn --example pgn < games.pgn > clean.pgn
//! ```

use espalier_chess::board::PieceLetters;
use espalier_pgn::Games;
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    let (mut games, mut broken) = (0, 0);
    for game in Games::new(io::stdin().lock()) {
        let game = game?;
        for fault in game.notices.iter().chain(&game.fault) {
            eprintln!("{fault}");
        }
        games += 1;
        broken += usize::from(game.fault.is_some());
        writeln!(output, "{}", game.to_pgn(&PieceLetters::ENGLISH))?;
    }
    eprintln!("{games} games, {broken} of them broken");
    Ok(())
}
