//! Endings of which more is known than their terms tell.
//!
//! Some are [known](known): won or drawn by rule, with a value of their own. Of the others a
//! [`Scale`] tells how much of their value can be made to count.

mod initiative;
mod kpk;
mod lone_king;
mod scale;

use super::facts::Facts;
use super::tapered::{FULL_PHASE, Tapered};
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

/// How much of its value a position is worth, in 1/64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Of its endgame value.
    pub endgame: i32,
    /// Of both values together.
    pub whole: i32,
}

impl Scale {
    /// All of it.
    pub const FULL: i32 = scale::FULL;

    /// The scale for a position with this sum of terms.
    pub(super) fn of(facts: &Facts, sum: Tapered, phase: i32) -> Self {
        let side = |value: Score| if value >= 0 { Color::White } else { Color::Black };
        let endgame = if params::eval_initiative() {
            initiative::scale(facts, side(sum.endgame()))
        } else {
            Self::FULL
        };
        let unscaled = Self { endgame, whole: Self::FULL };
        if !params::drawish_endings() {
            return unscaled;
        }
        let favored = side(unscaled.apply(sum, phase));
        Self { endgame, whole: scale::scale(facts.position, favored) }
    }

    /// The value for White in centipawns, with the pieces left from 24, all, to 0.
    pub const fn apply(self, sum: Tapered, phase: i32) -> Score {
        let endgame = sum.endgame() * self.endgame / Self::FULL;
        let blended = (sum.middlegame() * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE;
        blended * self.whole / Self::FULL
    }
}
