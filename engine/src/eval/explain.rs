//! The evaluation term by term, for people.

use super::{FULL_SCALE, TERMS, Tapered, TermInfo, anatomy, evaluate};
use crate::board::Position;
use crate::types::{Color, Score};

/// What one term is worth in a position.
#[derive(Clone, Copy, Debug)]
pub struct ExplainedTerm {
    /// The term.
    pub info: &'static TermInfo,
    /// What it is worth to White.
    pub white: Tapered,
    /// What it is worth to Black.
    pub black: Tapered,
    /// What the difference comes to with the pieces left, in centipawns, rounded so that those of
    /// all terms add up to the blended sum.
    pub now: Score,
}

impl ExplainedTerm {
    /// What it is worth to White more than to Black.
    pub fn difference(&self) -> Tapered {
        self.white - self.black
    }
}

/// An evaluation taken apart.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The terms that are worth something to a side, in the order of their declaration; none where
    /// the ending is known.
    pub terms: Vec<ExplainedTerm>,
    /// The sum of all terms for White.
    pub sum: Tapered,
    /// The pieces left, from [`FULL_PHASE`](super::FULL_PHASE), all, to 0.
    pub phase: i32,
    /// How much of the blended sum counts, in 1/[`FULL_SCALE`].
    pub scale: i32,
    /// Whether the ending is won or drawn by rule, whatever its terms.
    pub is_known: bool,
    /// The evaluation for White, in centipawns.
    pub score: Score,
}

/// Takes the evaluation of a position apart.
pub fn explain(position: &Position) -> Explained {
    let score = evaluate(position) * position.side_to_move().sign();
    let Some(anatomy) = anatomy(position) else {
        return Explained {
            terms: Vec::new(),
            sum: Tapered::default(),
            phase: 0,
            scale: FULL_SCALE,
            is_known: true,
            score,
        };
    };
    let nothing = Tapered::default();
    let mut before = nothing;
    let terms = TERMS.iter().map(|info| {
        let [white, black] = Color::ALL.map(|side| anatomy.counts.worth(side, info));
        let sum = before + (white - black);
        let now = sum.blend(anatomy.phase) - before.blend(anatomy.phase);
        before = sum;
        ExplainedTerm { info, white, black, now }
    });
    Explained {
        terms: terms.filter(|term| term.white != nothing || term.black != nothing).collect(),
        sum: anatomy.counts.sum(),
        phase: anatomy.phase,
        scale: anatomy.scale,
        is_known: false,
        score,
    }
}
