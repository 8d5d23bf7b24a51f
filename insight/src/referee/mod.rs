//! A referee for the cuts of any recording: its program and its memory are not at hand, so the position
//! that a cut is about is searched deeper by another search.
//!
//! Two searches that share nothing must agree, else the referee cannot tell. What it calls wrong has
//! a control: the same question about nodes and moves of the same file that were searched and came
//! out as the cut claims. Programs disagree about those, too, and by how much says what a share of wrong
//! cuts means.

mod claim;
mod own;
#[cfg(feature = "json")]
mod report;
mod sample;
mod scene;

pub use claim::{Claim, ClaimSide};
pub use own::OwnSearch;
#[cfg(feature = "json")]
pub use report::{
    FileAudit, RefereeOpinion, RefereedCut, RefereedRule, RefereedTally, SecondOpinion,
};
pub use sample::{
    FileRulings, JudgedCut, RefereeOptions, RefereeTally, RuleRulings, game_of, judge_file,
    missing_fields,
};
pub use scene::Scene;

use espalier::search::Host;
use espalier_chess::types::{Depth, Move, Score};

/// What one search says of a claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opinion {
    /// Whether the claim holds; none where the search did not come to an end.
    pub holds: Option<bool>,
    /// For the side to move; where the claim holds it may be a bound.
    pub score: Option<Score>,
    /// Plies searched.
    pub depth: Depth,
    /// The line that the score is of, where it is known.
    pub line: Vec<Move>,
}

/// A program that searches the positions that cuts are about.
pub trait Referee {
    /// Two searches of the last position of a scene, which share nothing; at least so deep, where the
    /// referee's own limit is not another one.
    ///
    /// # Errors
    /// What is wrong with the program, for people.
    fn judge(
        &mut self,
        scene: &Scene,
        claim: &Claim,
        depth: Depth,
        host: &mut dyn Host,
    ) -> Result<[Opinion; 2], String>;
}

/// What two searches together say of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Both say that the claim holds.
    Right,
    /// Both say that it does not.
    Wrong,
    /// They do not agree, or one has no result.
    CannotTell,
}

impl Ruling {
    /// Of two opinions.
    pub fn of(opinions: &[Opinion; 2]) -> Self {
        match opinions.each_ref().map(|opinion| opinion.holds) {
            [Some(true), Some(true)] => Self::Right,
            [Some(false), Some(false)] => Self::Wrong,
            _ => Self::CannotTell,
        }
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::CannotTell => "cannotTell",
        }
    }
}

#[cfg(test)]
mod tests;
