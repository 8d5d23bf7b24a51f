//! Endings of which more is known than their terms tell.
//!
//! Some are [known](known): won or drawn by rule, with a value of their own. Of the others a
//! [scale](scale()) tells how much of their value can be made to count.

mod kpk;
mod lone_king;
mod scale;

pub use scale::FULL as FULL_SCALE;

use crate::board::Position;
use crate::params;
use crate::types::{Color, Score};

/// The value, for the side to move, of an ending that is won or drawn by rule.
#[inline]
pub(super) fn known(position: &Position) -> Option<Score> {
    // Only against a bare king, of which the search meets few: the others are told at once.
    let bare = Color::ALL.into_iter().find(|&side| !position.placement().color(side).has_several());
    let strong = !bare.filter(|_| params::eval_known_endings())?;
    let value = kpk::value(position, strong).or_else(|| lone_king::value(position, strong))?;
    Some(value * strong.sign() * position.side_to_move().sign())
}

/// How much of its value a position is worth to the side that it favors, in 1/[`FULL_SCALE`].
pub(super) fn scale(position: &Position, favored: Color) -> i32 {
    if params::drawish_endings() { scale::scale(position, favored) } else { FULL_SCALE }
}
