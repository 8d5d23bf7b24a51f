//! A reason: a motif at a move of a line.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use alloc::vec::Vec;

/// A motif at a move, with the pieces that take part.
///
/// All stand on the board after the move or, if it took or moved them, before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The motif.
    pub motif: Motif,
    /// The place of the move in the line, from 0.
    pub ply: usize,
    /// The piece that acts: mostly the one that moved.
    pub actor: Option<Placed>,
    /// The pieces affected, such as those that a fork attacks.
    pub targets: Vec<Placed>,
}

impl Reason {
    /// A motif of the piece that moved.
    pub(crate) fn new(
        turn: Turn<'_>,
        motif: Motif,
        targets: impl IntoIterator<Item = Placed>,
    ) -> Self {
        let targets = targets.into_iter().collect();
        Self { motif, ply: turn.index(), actor: turn.ply().moved(), targets }
    }

    /// The same motif of another piece.
    pub(crate) fn by(self, actor: Option<Placed>) -> Self {
        Self { actor, ..self }
    }
}

/// Reasons without those that another of the same move implies.
pub fn without_implied(reasons: &[Reason]) -> Vec<Reason> {
    let is_implied = |it: &Reason| {
        reasons.iter().any(|other| other.ply == it.ply && implies(other.motif, it.motif))
    };
    reasons.iter().filter(|it| !is_implied(it)).cloned().collect()
}

/// Whether a motif includes another.
const fn implies(motif: Motif, other: Motif) -> bool {
    match other {
        Motif::Mate => matches!(motif, Motif::MateIn1) || motif.is_mate_pattern(),
        Motif::MateIn1 => motif.is_mate_pattern(),
        Motif::DiscoveredAttack => matches!(motif, Motif::DiscoveredCheck),
        Motif::UnderPromotion | Motif::AdvancedPawn => matches!(motif, Motif::Promotion),
        _ => false,
    }
}
