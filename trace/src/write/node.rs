//! What is found out in a node.

use super::open::{byte, plies, score};
use super::{Hit, Recorder};
use crate::layout::{UNKNOWN_RATE, flag};
use crate::{End, RecordField};

impl Recorder<'_> {
    /// The window is another than that of the call, as for a draw or a mate within reach.
    pub fn window(&mut self, alpha: i32, beta: i32) {
        let (alpha, beta) = (self.score(alpha), self.score(beta));
        if let Some(node) = self.node(&[]) {
            (node.stored.alpha, node.stored.beta) = (score(alpha), score(beta));
        }
    }

    /// The node is searched to another depth, as by a check extension or internal iterative reduction.
    pub fn searched_to(&mut self, depth: i32) {
        if let Some(node) = self.node(&[]) {
            node.stored.depth = plies(depth);
        }
    }

    /// What extended the move to the node, by its number, found within it.
    pub fn extended(&mut self, by: u8, by_plies: i32) {
        if let Some(node) = self.node(&[RecordField::ExtendedBy, RecordField::Extension]) {
            node.stored.flags &= !(15 << flag::EXTENDED_BY);
            node.stored.flags |= u16::from(by & 15) << flag::EXTENDED_BY;
            node.stored.extension = plies(by_plies);
        }
    }

    /// Whether the side to move is in check.
    pub fn in_check(&mut self, in_check: bool) {
        if let Some(node) = self.node(&[RecordField::InCheck]) {
            node.flag(flag::IN_CHECK, in_check);
            node.flag(flag::IN_CHECK_UNKNOWN, false);
        }
    }

    /// Whether the node is or was on the principal variation.
    pub fn was_pv(&mut self, was_pv: bool) {
        if let Some(node) = self.node(&[RecordField::WasPv]) {
            node.flag(flag::WAS_PV, was_pv);
            node.flag(flag::WAS_PV_UNKNOWN, false);
        }
    }

    /// The static evaluation as the rules use it.
    pub fn eval(&mut self, eval: i32) {
        let eval = self.score(eval);
        if let Some(node) = self.node(&[RecordField::Eval]) {
            node.stored.eval = score(eval);
        }
    }

    /// The static evaluation before its correction.
    pub fn raw_eval(&mut self, eval: i32) {
        let eval = self.score(eval);
        if let Some(node) = self.node(&[RecordField::RawEval]) {
            node.stored.raw_eval = score(eval);
        }
    }

    /// Whether the rules take the position for improving, and by how many centipawns it is, where
    /// there is an evaluation to compare with.
    pub fn improving(&mut self, improving: bool, by: Option<i32>) {
        if let Some(node) = self.node(&[RecordField::Improving]) {
            node.flag(flag::IMPROVING, improving);
        }
        if let Some(by) = by
            && let Some(node) = self.node(&[RecordField::Improvement])
        {
            node.stored.improvement = score(by);
        }
    }

    /// The rate of improving over the line, from 0 to 1024.
    pub fn rate(&mut self, rate: i32) {
        if let Some(node) = self.node(&[RecordField::Rate]) {
            node.stored.rate = rate.clamp(0, (UNKNOWN_RATE - 1).into()) as u16;
        }
    }

    /// The transposition table was asked; none for a miss.
    pub fn probed(&mut self, hit: Option<Hit>) {
        let fields = [
            RecordField::Table,
            RecordField::TableScore,
            RecordField::TableDepth,
            RecordField::TableBound,
            RecordField::TableGaveMove,
            RecordField::TableGaveEval,
        ];
        let hit = hit.map(|hit| Hit { score: self.score(hit.score), ..hit });
        let Some(node) = self.node(&fields) else { return };
        node.flag(flag::TABLE, hit.is_some());
        node.flag(flag::TABLE_GAVE_MOVE, hit.is_some_and(|hit| hit.gave_move));
        let Some(hit) = hit else { return };
        node.stored.table_score = score(hit.score);
        node.stored.table_depth = byte(hit.depth);
        node.flag(flag::TABLE_GAVE_EVAL, hit.gave_eval);
        node.bound(flag::TABLE_BOUND, hit.bound as u16);
    }

    /// Why the node ends, where it is no rule and does not [follow](self#ends).
    pub fn ended(&mut self, end: End) {
        if let Some(node) = self.node(&[RecordField::End]) {
            node.stored.end = end as u8;
        }
    }
}
