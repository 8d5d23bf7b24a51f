//! Lines in UCI notation.

use espalier_chess::board::Position;
use espalier_chess::types::Move;

/// The moves from a position as UCI writes them; one that passes the turn is `0000`.
pub fn uci_line(start: &Position, moves: &[Option<Move>], chess960: bool) -> Vec<String> {
    let mut position = start.clone();
    let name = |mv: &Option<Move>| {
        let text = mv.map_or_else(|| "0000".to_owned(), |mv| position.uci(mv, chess960));
        position = mv.map_or_else(|| position.after_null(), |mv| position.after(mv));
        text
    };
    moves.iter().map(name).collect()
}
