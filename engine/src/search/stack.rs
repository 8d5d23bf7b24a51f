//! The search stack: per-ply state of the current line, and the principal variations.

use super::history::PieceTo;
use super::improving::improving;
use crate::observe::Improving;
use crate::param::params;
use espalier_chess::types::{Bitboard, Depth, MAX_PLY, Move, Score};
use std::ops::{Index, IndexMut};

params! {
    switches {
        /// Former PV nodes: a fail low below one becomes one.
        former_pv_spreads = 1;
    }
    values {
        /// Former PV nodes: shallowest fail low that becomes one, in plies.
        former_pv_depth = 4 in 1..=10 step 1;
    }
}

/// The state of one ply, read by the nodes below it and by its siblings.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// Corrected static eval; none in check.
    pub(super) eval: Option<Score>,
    pub(super) improving: Improving,
    /// Killer moves: quiet moves that failed high in a sibling.
    pub(super) killers: [Option<Move>; 2],
    /// The move being searched; none for a null move.
    pub(super) mv: Option<Move>,
    /// The excluded move of a singular search.
    pub(super) excluded: Option<Move>,
    /// Whether the move being searched is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    /// Whether the node is or was a PV node; see [`tt_pv_spreads`].
    pub(super) tt_pv: bool,
    /// Squares that the opponent attacks.
    pub(super) threats: Bitboard,
    /// Beta cutoffs by a move at this ply under the same parent.
    pub(super) cutoffs: u8,
    /// Double extensions on the line to this node.
    pub(super) double_extensions: u8,
    /// Piece and target square of the move being searched.
    pub(super) moved: Option<PieceTo>,
}

/// Frames before the root, so that looking four plies back needs no condition.
const SENTINELS: usize = 4;

/// One [`Frame`] for each ply of the line, indexed from the root; see [`Stack::back`].
pub(super) struct Stack {
    frames: [Frame; SENTINELS + MAX_PLY + 2],
}

impl Default for Stack {
    fn default() -> Self {
        Self { frames: [Frame::default(); SENTINELS + MAX_PLY + 2] }
    }
}

impl Stack {
    /// The frame `plies` before `ply`, at most four.
    pub(super) fn back(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + SENTINELS - plies]
    }

    /// Improving of the node at this ply. `eval` is its static eval, none in check.
    pub(super) fn improving(&self, eval: Option<Score>, ply: usize) -> Improving {
        let past = |plies| {
            let frame = self.back(ply, plies);
            (frame.eval, frame.improving)
        };
        improving(eval, past(2), past(4))
    }

    /// Whether the static eval at this ply is better than the negated one of the ply before: the
    /// opponent's last move has lost something. Not where that one is unknown.
    pub(super) fn is_opponent_worsening(&self, eval: Score, ply: usize) -> bool {
        self.back(ply, 1).eval.is_some_and(|before| eval > -before)
    }
}

impl Index<usize> for Stack {
    type Output = Frame;

    fn index(&self, ply: usize) -> &Frame {
        &self.frames[ply + SENTINELS]
    }
}

impl IndexMut<usize> for Stack {
    fn index_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + SENTINELS]
    }
}

/// Triangular PV table: one line for each ply, allocated where it is first needed.
pub(super) struct PrincipalVariations {
    lines: Vec<Vec<Move>>,
}

impl PrincipalVariations {
    pub(super) fn new() -> Self {
        Self { lines: vec![Vec::new(); MAX_PLY + 2] }
    }

    /// Clears the line at this ply.
    pub(super) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// A new best move at this ply, followed by the line of the next ply.
    pub(super) fn extend(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut upper[ply], &lower[0]);
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
    }

    /// The best line from this ply.
    pub(super) fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }
}

/// Whether a node that has failed low becomes a `ttPv` node, as one that was a PV node.
///
/// Such nodes are on the principal variation, or the TT says of them that they have been; LMR reduces
/// their moves less. A node that fails low below one becomes one as well: the move that led to it is
/// probably good, so it is worth a closer look.
///
/// Source: Stockfish.
pub(super) fn tt_pv_spreads(parent_was_pv: bool, depth: Depth) -> bool {
    params::former_pv_spreads() && parent_was_pv && depth >= params::former_pv_depth()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deep_fail_lows_below_tt_pv_nodes_become_such() {
        let shallowest = params::former_pv_depth();
        assert!(tt_pv_spreads(true, shallowest) && !tt_pv_spreads(true, shallowest - 1));
        assert!(!tt_pv_spreads(false, shallowest + 5));
    }
}
