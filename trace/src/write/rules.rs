//! What rules decide, and what they nearly decided.

use super::open::{BY_RULE, MOST_TERMS, MOST_TRIED, Open, byte, note, plies, score};
use super::{Limit, Pruned, Recorder};
use crate::layout::{NOT_TRIED, Stored, Tail, UNKNOWN_PLIES, UNKNOWN_TERM, flag};
use crate::{RecordField, Visit};

impl Recorder<'_> {
    /// A further condition of the rule that fires next holds by so much, in the order of its declarations.
    pub fn held(&mut self, by: i32) {
        if self.is_on && self.held.len() < MOST_TERMS {
            self.held.push(by);
        }
    }

    /// A rule of the node fires: `value` reaches the sum of these terms.
    pub fn cut(&mut self, rule: u8, value: i32, terms: &[i32]) {
        let held = core::mem::take(&mut self.held);
        if let Some(node) = self.node(BY_RULE) {
            node.end_by(rule, value, terms, &held);
        }
    }

    /// A rule of the node did not fire; of several tries the nearest counts.
    pub fn tried(&mut self, rule: u8, value: i32, threshold: i32) {
        if let Some(place) = self.program.place(rule)
            && let Some(node) = self.node(&[])
        {
            note(&mut node.tried, place, value, threshold);
        }
    }

    /// A rule did not prune this move, which is searched next or pruned by another rule.
    pub fn spared(&mut self, mv: u16, rule: u8, value: i32, threshold: i32) {
        let Some(place) = self.program.place(rule) else { return };
        let Some(node) = self.node(&[]) else { return };
        let judged = node.judged.take().filter(|(judged, _)| *judged == mv);
        let (_, mut tried) = judged.unwrap_or((mv, [NOT_TRIED; MOST_TRIED]));
        note(&mut tried, place, value, threshold);
        node.judged = Some((mv, tried));
    }

    /// A rule prunes the first of these moves, and the others with it. Nothing of them is asked where the
    /// recorder is off.
    pub fn prune_all(
        &mut self,
        rule: u8,
        value: impl FnOnce() -> i32,
        terms: &[i32],
        moves: impl IntoIterator<Item = u16>,
        pruned: Pruned,
    ) {
        if !self.is_on {
            return;
        }
        let mut moves = moves.into_iter();
        let Some(mv) = moves.next() else {
            self.held.clear();
            return;
        };
        let others = moves.count().min(u8::MAX.into()) as i32;
        self.prune(rule, value(), terms, Pruned { mv, others, ..pruned });
    }

    /// A rule prunes a move, or that and others: `value` reaches the sum of these terms.
    pub fn prune(&mut self, rule: u8, value: i32, terms: &[i32], pruned: Pruned) {
        let held = core::mem::take(&mut self.held);
        if self.open.is_empty() {
            return;
        }
        let id = self.records.reserve();
        let pruned = Pruned { alpha: self.score(pruned.alpha), ..pruned };
        let fields = [RecordField::Others, RecordField::NodeDepth, RecordField::Visit];
        let Some(node) = self.node(&fields) else { return };
        node.is_leaf = false;
        let judged = node.judged.take().filter(|(mv, _)| *mv == pruned.mv);
        let number = if pruned.number > 0 { pruned.number } else { node.moves + 1 };
        let mut record = Open {
            stored: Stored {
                parent: node.id.unwrap_or_default(),
                subtree: 1,
                mv: pruned.mv,
                visit: Visit::Pruned as u8,
                number: byte(number),
                others: byte(pruned.others),
                searches: 0,
                depth: plies(pruned.depth),
                depth_asked: plies(pruned.depth),
                extension: 0,
                alpha: score(pruned.alpha),
                score: score(pruned.alpha),
                ..node.stored
            },
            tail: Tail { node_depth: node.stored.depth, entry_depth: UNKNOWN_PLIES, ..node.tail },
            terms: [UNKNOWN_TERM; MOST_TERMS],
            tried: judged.map_or([NOT_TRIED; MOST_TRIED], |(_, tried)| tried),
            id,
            before: 0,
            last: (0, None),
            moves: 0,
            is_leaf: true,
            judged: None,
        };
        record.stored.flags &= !(15 << flag::EXTENDED_BY);
        record.bound(flag::BOUND, Limit::Upper as u16);
        record.end_by(rule, value, terms, &held);
        self.fields.add_all(BY_RULE);
        record.write(&mut self.records, self.room);
    }
}
