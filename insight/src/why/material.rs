//! What a line wins or loses soon, and where.

use espalier_reasons::{Exchange, Line};

/// Moves of a line that are looked at: what a search sees behind them is seldom forced.
const HORIZON: usize = 12;

/// The moves of a line within the horizon.
pub(super) fn near(line: &Line) -> Line {
    line.first(HORIZON)
}

/// What the side to move before a line wins or loses in it, and in how many moves: those after which
/// it has what it has within the horizon, or has lost it.
pub(super) fn exchange(line: &Line) -> (Exchange, usize) {
    let (line, side) = (near(line), line.start().side_to_move());
    let after = |moves: usize| (Exchange::of(&line.first(moves), side), moves);
    let all = after(line.plies().len());
    let is_over = |first: &Exchange| match all.0.gain() {
        gain @ ..0 => first.gain() <= gain,
        gain => first.gain() >= gain,
    };
    (1..all.1).map(after).find(|(first, _)| is_over(first)).unwrap_or(all)
}
