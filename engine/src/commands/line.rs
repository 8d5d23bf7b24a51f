//! Moves in a row, as people and as programs write them.

use super::json::Json;
use espalier::board::Position;
use espalier::types::Move;

/// The moves from a position in algebraic notation, a passed turn as `(pass)`.
pub(super) fn names(start: &Position, moves: &[Option<Move>]) -> String {
    let name = |position: &Position, mv: Option<Move>| {
        mv.map_or_else(|| "(pass)".to_owned(), |mv| position.san(mv))
    };
    along(start, moves, name).join(" ")
}

/// The moves from a position as UCI writes them, a passed turn as `0000`.
pub(super) fn uci_line(start: &Position, moves: &[Option<Move>]) -> Json {
    let name = |position: &Position, mv: Option<Move>| {
        mv.map_or_else(|| "0000".to_owned(), |mv| position.uci(mv, false))
    };
    Json::List(along(start, moves, name).into_iter().map(Json::Text).collect())
}

/// What every move is called in the position where it is played.
fn along(
    start: &Position,
    moves: &[Option<Move>],
    name: impl Fn(&Position, Option<Move>) -> String,
) -> Vec<String> {
    let mut position = start.clone();
    let mut named = Vec::new();
    for &mv in moves {
        named.push(name(&position, mv));
        position = mv.map_or_else(|| position.after_null(), |mv| position.after(mv));
    }
    named
}
