//! The names of the moves of a line.

use super::Telling;
use espalier_chess::board::Position;
use espalier_chess::types::Move;

/// Moves by their names, and the positions before each and after the last.
pub(super) struct NamedLine {
    pub(super) uci: Vec<String>,
    pub(super) san: Vec<String>,
    pub(super) positions: Vec<Position>,
}

impl NamedLine {
    pub(super) fn new(start: &Position, moves: &[Move], telling: Telling) -> Self {
        let mut line = Self { uci: Vec::new(), san: Vec::new(), positions: vec![start.clone()] };
        let mut at = start.clone();
        for &mv in moves {
            line.uci.push(at.uci(mv, telling.chess960));
            line.san.push(at.san(mv));
            at.play(mv);
            line.positions.push(at.clone());
        }
        line
    }
}
