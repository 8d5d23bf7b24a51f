//! Lists the legal moves of a position: `cargo run -p espalier-chess --example legal_moves -- "FEN"`.
//! A FEN that is not written as the standard says is repaired, and each change is reported.

use espalier_chess::board::{START_FEN, read_fen};
use espalier_chess::game::GameOutcome;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let fen = std::env::args().nth(1);
    let reading = read_fen(fen.as_deref().unwrap_or(START_FEN))?;
    for change in &reading.changes {
        eprintln!("{change}");
    }
    let position = reading.position;
    let sans: Vec<_> = position.legal_moves().iter().map(|mv| position.san(mv)).collect();
    match GameOutcome::of(&position, 1) {
        Some(outcome) => println!("{position}\n{outcome}"),
        None => println!("{position}\n{}", sans.join(" ")),
    }
    Ok(())
}
