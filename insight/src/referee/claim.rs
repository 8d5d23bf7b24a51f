//! What a cut of a recording says of a position, and the records that say the same without a rule.

use crate::TOLERANCE;
use espalier::observe::{End, Visit};
use espalier_chess::types::{Bound, Depth, Score, is_undecided};
use espalier_trace::RecordedNode;

/// A claim about the score of a position, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Plies that it was, or would have been, searched.
    pub depth: Depth,
    /// What the score is said to reach, or not to exceed.
    pub bound: Score,
    /// Which of them.
    pub side: ClaimSide,
}

/// On which side of the bound the score is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimSide {
    /// The position fails high.
    AtLeast,
    /// It fails low.
    AtMost,
}

impl Claim {
    /// The null window that a score which misses the claim by more than the tolerance lies beyond.
    pub(super) const fn window(self) -> [Score; 2] {
        match self.side {
            ClaimSide::AtLeast => [self.bound - TOLERANCE - 1, self.bound - TOLERANCE],
            ClaimSide::AtMost => [self.bound + TOLERANCE, self.bound + TOLERANCE + 1],
        }
    }

    /// Whether the claim holds for a position of this score, or all but does.
    pub fn holds(self, score: Score) -> bool {
        match (self.side, self.window()) {
            (ClaimSide::AtLeast, [_, high]) => score >= high,
            (ClaimSide::AtMost, [low, _]) => score <= low,
        }
    }

    /// A mate is not a claim of a depth.
    fn new(depth: i8, bound: Score, side: ClaimSide) -> Option<Self> {
        is_undecided(bound).then(|| Self { depth: Depth::from(depth).max(0), bound, side })
    }
}

/// What a control has in common with its cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alike {
    Node { depth: i8, side: ClaimSide },
    Move { depth: i8, is_in_quiescence: bool },
}

/// A claim with what tells its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claimed {
    pub(super) claim: Claim,
    pub(super) alike: Alike,
    /// Of records alike the nearest is the control: by static eval less bound, or by move number.
    pub(super) place: i32,
}

impl Claimed {
    /// Of a rule that ended the node or pruned the move.
    pub(super) fn by_rule(record: &RecordedNode) -> Option<Self> {
        if record.end != Some(End::Rule) {
            return None;
        }
        match record.visit? {
            // A singular search leaves a move out, which no other program does.
            Visit::Search | Visit::Root | Visit::Singular => None,
            Visit::Pruned => Self::of_pruned(record),
            _ => Self::of_node(record),
        }
    }

    /// Of a reduced search that failed low, seen from the node above.
    pub(super) fn by_reduction(record: &RecordedNode) -> Option<Self> {
        let is_reduced = record.visit == Some(Visit::Reduced) && fails_high(record);
        is_reduced.then(|| Self::of_move(record)).flatten()
    }

    /// Of records that no rule has cut.
    pub(super) fn searched(record: &RecordedNode) -> [Option<Self>; 2] {
        let is_node = !matches!(
            record.visit,
            None | Some(
                Visit::Search
                    | Visit::Root
                    | Visit::Singular
                    | Visit::Verification
                    | Visit::VerifyingQuiescence
                    | Visit::Pruned
            )
        );
        let is_done = matches!(record.end, Some(End::Refuted | End::AllTried));
        let is_full =
            matches!(record.visit, Some(Visit::NullWindow | Visit::OpenWindow | Visit::Quiescence));
        let is_late = record.number.is_some_and(|number| number > 1);
        [
            (is_node && is_done).then(|| Self::of_node(record)).flatten(),
            (is_full && is_late && fails_high(record)).then(|| Self::of_move(record)).flatten(),
        ]
    }

    fn of_node(record: &RecordedNode) -> Option<Self> {
        let depth = record.depth?;
        let fails_low = match record.score.zip(record.alpha) {
            Some((score, alpha)) => score <= alpha,
            None => record.bound == Some(Bound::Upper),
        };
        let (side, bound) = if fails_low {
            (ClaimSide::AtMost, record.alpha?)
        } else {
            (ClaimSide::AtLeast, record.beta?)
        };
        let place = record.eval.map_or(0, |eval| eval - bound);
        let claim = Claim::new(depth, bound, side)?;
        // A score within the window claims neither.
        let is_outside = record.score.is_none_or(|score| Claim::holds(claim, score));
        is_outside.then_some(Self { claim, alike: Alike::Node { depth, side }, place })
    }

    /// The opponent is to move in the position after it.
    fn of_pruned(record: &RecordedNode) -> Option<Self> {
        let before = record.node_depth;
        let depth = record.depth_asked.or(record.depth).or_else(|| Some(before? - 1))?;
        let is_in_quiescence = before.is_some_and(|depth| depth <= 0);
        let claim = Claim::new(depth, -record.alpha?, ClaimSide::AtLeast)?;
        Some(Self::after_move(record, claim, is_in_quiescence))
    }

    fn of_move(record: &RecordedNode) -> Option<Self> {
        let is_in_quiescence = record.visit == Some(Visit::Quiescence);
        let depth = record.depth_asked.or(record.depth)?;
        let claim = Claim::new(depth, record.beta?, ClaimSide::AtLeast)?;
        Some(Self::after_move(record, claim, is_in_quiescence))
    }

    fn after_move(record: &RecordedNode, claim: Claim, is_in_quiescence: bool) -> Self {
        let depth = if is_in_quiescence { 0 } else { claim.depth as i8 };
        let alike = Alike::Move { depth, is_in_quiescence };
        Self { claim, alike, place: record.number.unwrap_or_default().into() }
    }
}

/// The move to it has not beaten alpha then.
fn fails_high(record: &RecordedNode) -> bool {
    record.score.zip(record.beta).is_some_and(|(score, beta)| score >= beta)
}
