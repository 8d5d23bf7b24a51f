//! Endgame knowledge.
//!
//! Some endings are [known](known): they have a value of their own. Others have a [scale](scale())
//! for the value of their terms.
//!
//! Stays (`eval_known_endings`): right by rule, and rarely met.
//! Stays (`drawish_endings`): results are predicted better with them (docs/evaluation.md).

mod kpk;
mod lone_king;
mod scale;

pub use scale::FULL as FULL_SCALE;

use crate::param::params;
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Score};

params! {
    switches {
        /// Scales of drawish endings.
        drawish_endings = 1;
        /// Evaluation: known endings have values by rule.
        eval_known_endings = 1;
    }
}

/// The value of a known ending for the side to move.
#[inline]
pub(super) fn known(position: &Position) -> Option<Score> {
    // Known endings have a bare king: a quick test for all others.
    let bare = Color::ALL.into_iter().find(|&side| !position.board().color(side).has_several());
    let strong = !bare.filter(|_| params::eval_known_endings())?;
    let value = kpk::value(position, strong).or_else(|| lone_king::value(position, strong))?;
    Some(value * strong.sign() * position.side_to_move().sign())
}

/// The scale of a position for the side that is ahead, in 1/[`FULL_SCALE`].
pub(super) fn scale(position: &Position, favored: Color) -> i32 {
    if params::drawish_endings() { scale::scale(position, favored) } else { FULL_SCALE }
}
