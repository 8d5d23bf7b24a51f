//! Lines that end in a draw.

use crate::Variation;
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_reasons::{Line, Ply};

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// A position comes again.
    Repetition,
    /// The same, with a check at each move.
    PerpetualCheck,
    /// The side to move has no legal move.
    Stalemate,
}

impl Draw {
    /// How a line with the score of a draw ends.
    pub(super) fn of(game: &Game, variation: &Variation) -> Option<Self> {
        let (line, end) = (&variation.line, variation.line.end());
        if variation.score != 0 {
            None
        } else if !end.in_check() && !end.has_legal_move() {
            Some(Self::Stalemate)
        } else if repeats(game, line) {
            // The last move may be an answer to a check.
            let checks: Vec<bool> = line.plies().iter().rev().map(Ply::is_check).take(4).collect();
            let is_perpetual = matches!(checks[..], [true, _, true, ..] | [_, true, _, true]);
            Some(if is_perpetual { Self::PerpetualCheck } else { Self::Repetition })
        } else {
            None
        }
    }
}

/// Whether a position comes again at the end of a line, or by the next move.
fn repeats(game: &Game, line: &Line) -> bool {
    let end = line.end();
    let all = game.positions().iter().chain(line.plies().iter().map(|ply| &ply.after));
    let mut keys: Vec<u64> = all.map(Position::key).collect();
    keys.pop();
    let is_known = |key| keys.contains(&key);
    is_known(end.key()) || end.legal_moves().iter().any(|mv| is_known(end.after(mv).key()))
}
