//! How nodes begin and end.

use super::open::{BY_END, MOST_TERMS, MOST_TRIED, Open, byte, plies, put_terms, score};
use super::{Limit, Next, Recorder, Step};
use crate::layout::{
    NOT_TRIED, Stored, Tail, UNKNOWN_BOUND, UNKNOWN_CODE, UNKNOWN_PLIES, UNKNOWN_TERM, flag,
};
use crate::{End, Kind, RecordField, Visit};

impl Recorder<'_> {
    /// What is known of the next visit, for a search whose functions do not pass it on:
    /// [`Recorder::enter_next`] begins its node.
    pub fn next(&mut self, step: Step<'_>) {
        if self.is_on {
            self.next.reduction.clear();
            self.next.reduction.extend_from_slice(step.reduction);
            self.next.step = Step { reduction: &[], ..step };
        }
    }

    /// The node begins of which [`Recorder::next`] has told, or else nothing is known.
    pub fn enter_next(&mut self, depth: i32, alpha: i32, beta: i32) {
        if self.is_on {
            let Next { step, reduction } = core::mem::take(&mut self.next);
            self.enter(Step { reduction: &reduction, ..step }, depth, alpha, beta);
            self.next.reduction = reduction;
            self.next.reduction.clear();
        }
    }

    /// An iteration of this depth begins: what was recorded of the one before is forgotten, unless the
    /// recorder [keeps it](Recorder::with_all_iterations).
    pub fn iteration(&mut self, depth: i32) {
        if !self.is_on {
            return;
        }
        if self.keeps_iterations && !self.open.is_empty() {
            self.go_on(depth);
            return;
        }
        self.earlier += self.entered;
        self.entered = 0;
        self.depth = depth;
        self.records.clear();
        self.open.clear();
        self.begin(
            Step { visit: Some(Visit::Search), ..Step::default() },
            depth,
            (-32_000, 32_000),
        );
    }

    /// A further iteration begins below the same record of the whole search.
    fn go_on(&mut self, depth: i32) {
        self.write_open();
        self.open.truncate(1);
        self.depth = depth;
        if let Some(search) = self.open.first_mut() {
            search.stored.depth = plies(depth);
            search.tail.entry_depth = plies(depth);
        }
    }

    /// A node begins, to this depth in plies, with this window. The first of an iteration is its root,
    /// where nothing else is said.
    pub fn enter(&mut self, step: Step<'_>, depth: i32, alpha: i32, beta: i32) {
        if !self.is_on {
            return;
        }
        if self.open.is_empty() {
            self.iteration(depth);
        }
        let is_root = step.visit.is_none() && step.mv == 0 && self.open.len() == 1;
        let visit = if is_root { Some(Visit::Root) } else { step.visit };
        let window = (self.score(alpha), self.score(beta));
        self.begin(Step { visit, ..step }, depth, window);
        self.entered += 1;
    }

    fn begin(&mut self, step: Step<'_>, depth: i32, (alpha, beta): (i32, i32)) {
        let id = self.records.reserve();
        let above = self.open.last_mut();
        let is_step = step.mv != 0 || step.visit == Some(Visit::NullMove);
        let (mut number, mut parent, mut ply, mut first, mut judged) =
            (step.number, 0, 0, None, None);
        if let Some(above) = above {
            above.is_leaf = false;
            parent = above.id.unwrap_or_default();
            ply = above.stored.ply.saturating_add(u8::from(is_step));
            if step.mv != 0 {
                if above.last.0 == step.mv {
                    first = above.last.1;
                } else {
                    above.last = (step.mv, id);
                    above.moves += 1;
                    judged = above.judged.take().filter(|(mv, _)| *mv == step.mv);
                }
                number = if number == 0 { above.moves } else { number };
            }
        }
        if let Some(first) = first {
            self.records
                .change(first, |stored| stored.searches = stored.searches.saturating_add(1));
        }
        let mut node = Open {
            stored: Stored {
                parent,
                ply,
                mv: step.mv,
                visit: step.visit.map_or(UNKNOWN_CODE, |visit| visit as u8),
                kind: if beta > alpha + 1 { Kind::Pv as u8 } else { UNKNOWN_CODE },
                number: byte(number),
                searches: u8::from(step.mv != 0),
                depth: plies(depth),
                depth_asked: step.depth_asked.map_or(UNKNOWN_PLIES, plies),
                extension: step.extension.map_or(UNKNOWN_PLIES, plies),
                alpha: score(alpha),
                beta: score(beta),
                flags: Stored::UNKNOWN.flags
                    | u16::from(step.extended_by & 15) << flag::EXTENDED_BY,
                ..Stored::UNKNOWN
            },
            tail: Tail { entry_depth: plies(depth), ..Tail::NONE },
            terms: [UNKNOWN_TERM; MOST_TERMS],
            tried: judged.map_or([NOT_TRIED; MOST_TRIED], |(_, tried)| tried),
            id,
            before: self.entered,
            last: (0, None),
            moves: 0,
            is_leaf: true,
            judged: None,
        };
        let terms = self.program.reduction_terms(step.visit).min(step.reduction.len());
        put_terms(&mut node.terms, 0, &step.reduction[..terms]);
        for (field, is_used) in [
            (RecordField::Move, true),
            (RecordField::Alpha, true),
            (RecordField::Beta, true),
            (RecordField::Depth, true),
            (RecordField::EntryDepth, true),
            (RecordField::Kind, true),
            (RecordField::Number, true),
            (RecordField::Searches, true),
            (RecordField::Visit, step.visit.is_some()),
            (RecordField::DepthAsked, step.depth_asked.is_some()),
            (RecordField::Extension, step.extension.is_some()),
            (RecordField::ExtendedBy, step.extended_by > 0),
            (RecordField::Terms, terms > 0),
        ] {
            self.fields.add(field, is_used);
        }
        self.open.push(node);
    }

    /// The node ends with this score for its side to move, or is stopped. Gives the score back.
    pub fn leave(&mut self, value: i32, stopped: bool) -> i32 {
        // The search as a whole ends with its file.
        if self.open.len() > 1
            && let Some(node) = self.open.pop()
        {
            self.close(node, self.score(value), stopped);
        }
        value
    }

    fn close(&mut self, mut node: Open, value: i32, stopped: bool) {
        let (count, entered) = (self.records.count(), self.entered);
        self.fields.add_all(BY_END);
        node.close(count, entered, value, stopped);
        node.write(&mut self.records, self.room);
        if node.stored.visit == Visit::Root as u8
            && let [search] = self.open.as_mut_slice()
        {
            search.stored.score = node.stored.score;
            let bound = node.stored.flags >> flag::BOUND & UNKNOWN_BOUND;
            let is_done = bound == Limit::Exact as u16 && node.stored.end != End::Stopped as u8;
            search.stored.end = if is_done { End::AllTried } else { End::Stopped } as u8;
        }
    }
}
