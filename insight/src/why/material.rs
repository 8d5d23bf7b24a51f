//! The material that a line wins or loses soon, and the move that settles it.

use espalier_reasons::{Line, MaterialChange};

/// Moves of a line that are looked at: later ones are seldom forced.
const HORIZON: usize = 12;

/// The moves of a line within the horizon.
pub(super) fn near(line: &Line) -> Line {
    line.first(HORIZON)
}

/// The losses of the side to move, and in how many moves. Its opponent moves last, so that recaptures
/// count.
pub(crate) fn losses(line: &Line) -> (MaterialChange, usize) {
    first(line, 2)
}

/// The gains of the side to move, and in how many moves. It moves last, so that recaptures count.
pub(crate) fn gains(line: &Line) -> (MaterialChange, usize) {
    first(line, 1)
}

/// The change at the first end of the line, from `least` moves in steps of two, at which the gain
/// is that of the last end within the horizon.
fn first(line: &Line, least: usize) -> (MaterialChange, usize) {
    let side = line.start().side_to_move();
    let ends = (least..=HORIZON.min(line.plies().len())).step_by(2);
    let change = |end: usize| (MaterialChange::of(&line.first(end), side), end);
    let all = change(ends.clone().last().unwrap_or(least));
    ends.map(change).find(|(first, _)| first.gain() == all.0.gain()).unwrap_or(all)
}
