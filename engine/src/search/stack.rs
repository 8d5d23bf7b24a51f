//! What the nodes of the line being searched leave for each other.

use super::history::PieceTo;
use super::improving::improving;
use super::switches::Switches;
use crate::observe::Improving;
use crate::types::{Bitboard, MAX_PLY, Move, Score};
use std::ops::{Index, IndexMut};

/// What the nodes of the line being searched leave for those below and beside them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// Static evaluation with its correction; none in check.
    pub(super) eval: Option<Score>,
    pub(super) improving: Improving,
    /// Quiet moves that refuted a sibling.
    pub(super) killers: [Option<Move>; 2],
    /// The move being searched; none for a passed turn.
    pub(super) mv: Option<Move>,
    /// The move pruned while the others are searched to see whether it stands alone.
    pub(super) excluded: Option<Move>,
    /// Whether the move being searched is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    /// The squares that the other side attacks.
    pub(super) threats: Bitboard,
    /// How many of the parent's children at this ply have failed high.
    pub(super) cutoffs: u8,
    /// How often the line to this node has been extended by more than a ply.
    pub(super) double_extensions: u8,
    /// The move being searched by piece and target.
    pub(super) moved: Option<PieceTo>,
    /// What may be pruned at this ply.
    pub(super) switches: Switches,
}

/// Frames below the root, so that looking four plies back needs no condition.
const SENTINELS: usize = 4;

/// One [`Frame`] for each ply of the line, indexed from the root; see [`Stack::back`].
pub(super) struct Stack {
    frames: [Frame; SENTINELS + MAX_PLY + 2],
}

impl Stack {
    /// The frames of a search under these switches.
    pub(super) fn new(switches: Switches) -> Self {
        let frame = Frame { switches, ..Frame::default() };
        Self { frames: [frame; SENTINELS + MAX_PLY + 2] }
    }

    /// The frame this many plies before a ply: at most four.
    pub(super) fn back(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + SENTINELS - plies]
    }
}

impl Stack {
    /// Improving of the node at this ply with this static eval, none in check.
    pub(super) fn improving(&self, eval: Option<Score>, ply: usize) -> Improving {
        let past = |plies| {
            let frame = self.back(ply, plies);
            (frame.eval, frame.improving)
        };
        improving(eval, past(2), past(4))
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

/// The best lines found, one for each ply: each node puts its move before its child's line.
pub(super) struct PrincipalVariations {
    lines: Vec<Vec<Move>>,
}

impl PrincipalVariations {
    pub(super) fn new() -> Self {
        Self { lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect() }
    }

    /// Forgets the line at this ply: a new node begins.
    pub(super) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The node at this ply has a new best move.
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
