//! What a line wins or loses soon, and where.

use espalier_reasons::{Exchange, Line};

/// Moves of a line that are looked at: what a search sees behind them is seldom forced.
const HORIZON: usize = 12;

/// The moves of a line within the horizon.
pub(super) fn near(line: &Line) -> Line {
    line.first(HORIZON)
}

/// What the side to move before a line loses in it, and in how many moves. Its opponent moves last,
/// so that it may take back what it can.
pub(super) fn losses(line: &Line) -> (Exchange, usize) {
    first(line, 2)
}

/// What the side to move before a line wins in it, and in how many moves. It moves last, so that its
/// opponent may take back what it can.
pub(super) fn gains(line: &Line) -> (Exchange, usize) {
    first(line, 1)
}

/// The exchange at the first end of the line, from `least` moves in steps of two, at which the gain
/// is that of the last end within the horizon.
fn first(line: &Line, least: usize) -> (Exchange, usize) {
    let side = line.start().side_to_move();
    let ends = (least..=HORIZON.min(line.plies().len())).step_by(2);
    let exchange = |end: usize| (Exchange::of(&line.first(end), side), end);
    let all = exchange(ends.clone().last().unwrap_or(least));
    ends.map(exchange).find(|(first, _)| first.gain() == all.0.gain()).unwrap_or(all)
}
