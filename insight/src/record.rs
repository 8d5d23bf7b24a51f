//! One decision of a search: a node that was searched, or a move that was pruned.
//!
//! Records are in pre-order: a record is followed by its subtree, and `subtree` leads to its next
//! sibling. `layout` has the byte format.
//!
//! Scores are centipawns for the side to move at the node, distances to mate beyond
//! `MATE_IN_MAX`. The record of a pruned move holds the values of the node that pruned it.

use super::Tried;
use espalier::observe::{End, Extension, Kind, Rule, TableUse, Visit};
use espalier::rules::{Term, Terms};
use espalier_chess::types::{Bound, Move, Score};

/// One decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Index of the parent record; 0 for record 0, which has none.
    pub parent: u32,
    /// Records in the subtree, this one included.
    pub subtree: u32,
    /// Nodes of the subtree, recorded or not, this one included; 0 for a pruned move.
    pub nodes: u32,
    /// The comparison of the rule that fired: `value >= threshold`.
    pub value: i32,
    /// See `value`.
    pub threshold: i32,
    /// The summands of `threshold`; the declaration of the rule names them.
    pub terms: Terms,
    /// The move that leads here; none for the root, for a null move and where the same node is
    /// searched again.
    pub mv: Option<Move>,
    /// Distance from the root; for a pruned move, that of the node that pruned it.
    pub ply: u8,
    /// Why the node was searched.
    pub visit: Visit,
    /// The expected node type.
    pub kind: Kind,
    /// Move number in the parent, from 1; 0 where there is no move. For a pruned move, the number
    /// it would have had.
    pub number: u8,
    /// Further moves pruned by the same decision.
    pub others: u8,
    /// Total searches of this move, on the record of the first; 1 on those of re-searches, 0 for a
    /// pruned move.
    pub searches: u8,
    /// Full depth in plies, extensions included, before the reduction.
    pub depth_asked: i8,
    /// Depth searched, in plies. For a pruned move, the depth expected after LMR.
    pub depth: i8,
    /// Extension in plies; negative for a negative extension.
    pub extension: i8,
    /// What extended or shortened it; none where nothing did.
    pub extended_by: Option<Extension>,
    /// Lower bound of the window, raised to a draw by an upcoming repetition.
    pub alpha: Score,
    /// Upper bound of the window.
    pub beta: Score,
    /// Raw eval; none in check and where the node was not evaluated.
    pub raw_eval: Option<Score>,
    /// Corrected static eval.
    pub eval: Option<Score>,
    /// Static eval minus that of two, else four, plies ago.
    pub improvement: Option<Score>,
    /// The improving flag as the rules used it.
    pub improving: bool,
    /// The improving rate over the line, 0 to 1024.
    pub rate: u16,
    /// The improving factor by the size of the improvement, 0 to 1024; none where the node was not
    /// evaluated.
    pub factor: Option<u16>,
    /// Plies left in the node whose move was pruned; none for other records.
    pub node_depth: Option<i8>,
    /// Plies left before internal iterative reduction; none for a pruned move.
    pub entry_depth: Option<i8>,
    /// The rules that did not fire: those of the node, and those that judged the move to it.
    pub tried: Tried,
    /// The node is or was a PV node; none where it ended before that was asked, and in quiescence.
    pub was_pv: Option<bool>,
    /// The side to move is in check.
    pub in_check: bool,
    /// The TT was probed.
    pub is_probed: bool,
    /// The TT hit; none for a miss.
    pub table: Option<TableUse>,
    /// Why the node ended.
    pub end: End,
    /// The rule that returned early or pruned the move.
    pub rule: Option<Rule>,
    /// The summands of the late-move reduction in 1/1024 ply; all zero where the move was not reduced.
    pub reduction: Terms,
    /// The score. A pruned move counts as a fail low.
    pub score: Score,
    /// The bound of the score in this window.
    pub bound: Bound,
}

impl Record {
    /// The summands of the threshold, each with its declaration; none where no rule ended the node.
    pub fn named_terms(&self) -> impl Iterator<Item = (&'static Term, i32)> {
        let declared = self.rule.map_or(&[][..], |rule| rule.declaration().threshold.terms);
        declared.iter().zip(*self.terms.padded())
    }
}
