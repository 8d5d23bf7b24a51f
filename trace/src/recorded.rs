//! What a trace file says of a decision: with gaps, where its program does not record everything.

use crate::layout::{
    EXTENSION_CODES, Stored, Tail, UNKNOWN, UNKNOWN_BOUND, UNKNOWN_CODE, UNKNOWN_FACTOR,
    UNKNOWN_PLIES, UNKNOWN_RATE, UNKNOWN_SIDE, flag,
};
use crate::moves::{is_move_code, move_of};
use crate::{End, Extension, Kind, RecordField, RecordFields, Visit};
use espalier_chess::types::{Bound, Move, Score};

/// A TT hit in a trace file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedTable {
    /// The TT score.
    pub score: Option<Score>,
    /// The depth of the entry, in plies.
    pub depth: Option<u8>,
    /// The bound of the entry.
    pub bound: Option<Bound>,
    /// The TT move was searched first.
    pub gave_move: Option<bool>,
    /// The TT score replaced the static eval.
    pub gave_eval: Option<bool>,
}

/// A decision in a file of any program; see [`Stored`] for the fields. None is what
/// the program does not record or did not know there, and codes that are not known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "as in `Stored`")]
pub struct RecordedNode {
    pub parent: u32,
    pub subtree: u32,
    pub nodes: u32,
    pub ply: u8,
    pub value: Option<i32>,
    pub threshold: Option<i32>,
    /// None also where no move leads here.
    pub mv: Option<Move>,
    pub alpha: Option<Score>,
    pub beta: Option<Score>,
    /// None also where the search was stopped.
    pub score: Option<Score>,
    /// None also where the search was stopped.
    pub bound: Option<Bound>,
    pub raw_eval: Option<Score>,
    pub eval: Option<Score>,
    pub improvement: Option<Score>,
    pub improving: Option<bool>,
    pub rate: Option<u16>,
    pub factor: Option<u16>,
    pub node_depth: Option<i8>,
    pub entry_depth: Option<i8>,
    pub was_pv: Option<bool>,
    pub in_check: Option<bool>,
    pub is_in_table: Option<bool>,
    /// None also for a miss.
    pub table: Option<RecordedTable>,
    pub visit: Option<Visit>,
    pub kind: Option<Kind>,
    pub number: Option<u8>,
    pub others: Option<u8>,
    pub searches: Option<u8>,
    pub depth_asked: Option<i8>,
    pub depth: Option<i8>,
    pub extension: Option<i8>,
    /// None also where nothing extended the move.
    pub extended_by: Option<Extension>,
    pub end: Option<End>,
    /// The number by which [`TraceFile::rule`](crate::TraceFile::rule) knows it; none also where no
    /// rule ended the node.
    pub rule: Option<u8>,
}

impl RecordedNode {
    /// What these numbers say in a file with these fields.
    pub(crate) fn new(stored: &Stored, tail: Tail, fields: RecordFields) -> Self {
        use RecordField as F;
        let has = |field| fields.has(field);
        let score = |field, value: i16| (has(field) && value != UNKNOWN).then(|| value.into());
        let side = |field, value: i32| (has(field) && value != UNKNOWN_SIDE).then_some(value);
        let plies = |field, value: i8| (has(field) && value != UNKNOWN_PLIES).then_some(value);
        let count = |field, value: u8| has(field).then_some(value);
        let is_set = |field, flag| has(field).then_some(stored.flags & flag != 0);
        let is_asked =
            stored.flags & (flag::TABLE | flag::TABLE_GAVE_MOVE) != flag::TABLE_GAVE_MOVE;
        let bound = |field, shift: u32| {
            let code = stored.flags >> shift & UNKNOWN_BOUND;
            Bound::ALL.get(usize::from(code)).copied().filter(|_| has(field))
        };
        let table = || RecordedTable {
            score: score(F::TableScore, stored.table_score),
            depth: count(F::TableDepth, stored.table_depth),
            bound: bound(F::TableBound, flag::TABLE_BOUND),
            gave_move: is_set(F::TableGaveMove, flag::TABLE_GAVE_MOVE),
            gave_eval: is_set(F::TableGaveEval, flag::TABLE_GAVE_EVAL),
        };
        let is_stopped = has(F::End) && stored.end == End::Stopped as u8;
        let is_move = has(F::Move) && is_move_code(stored.mv);
        Self {
            parent: stored.parent,
            subtree: stored.subtree,
            nodes: stored.nodes,
            ply: stored.ply,
            value: side(F::Value, stored.value),
            threshold: side(F::Threshold, stored.threshold),
            mv: if is_move { move_of(stored.mv) } else { None },
            alpha: score(F::Alpha, stored.alpha),
            beta: score(F::Beta, stored.beta),
            score: score(F::Score, stored.score).filter(|_| !is_stopped),
            bound: bound(F::Bound, flag::BOUND).filter(|_| !is_stopped),
            raw_eval: score(F::RawEval, stored.raw_eval),
            eval: score(F::Eval, stored.eval),
            improvement: score(F::Improvement, stored.improvement),
            improving: is_set(F::Improving, flag::IMPROVING),
            rate: Some(stored.rate).filter(|&rate| has(F::Rate) && rate != UNKNOWN_RATE),
            factor: Some(tail.factor).filter(|&factor| has(F::Factor) && factor != UNKNOWN_FACTOR),
            node_depth: plies(F::NodeDepth, tail.node_depth),
            entry_depth: plies(F::EntryDepth, tail.entry_depth),
            was_pv: is_set(F::WasPv, flag::WAS_PV)
                .filter(|_| stored.flags & flag::WAS_PV_UNKNOWN == 0),
            in_check: is_set(F::InCheck, flag::IN_CHECK)
                .filter(|_| stored.flags & flag::IN_CHECK_UNKNOWN == 0),
            is_in_table: is_set(F::Table, flag::TABLE).filter(|_| is_asked),
            table: is_set(F::Table, flag::TABLE).filter(|&hit| hit).map(|_| table()),
            visit: coded(&Visit::ALL, stored.visit).filter(|_| has(F::Visit)),
            kind: coded(&Kind::ALL, stored.kind).filter(|_| has(F::Kind)),
            number: count(F::Number, stored.number),
            others: count(F::Others, stored.others),
            searches: count(F::Searches, stored.searches),
            depth_asked: plies(F::DepthAsked, stored.depth_asked),
            depth: plies(F::Depth, stored.depth),
            extension: plies(F::Extension, stored.extension),
            extended_by: extension(stored.flags >> flag::EXTENDED_BY & EXTENSION_CODES)
                .filter(|_| has(F::ExtendedBy)),
            end: coded(&End::ALL, stored.end).filter(|_| has(F::End)),
            rule: Some(stored.rule)
                .filter(|&code| has(F::Rule) && code != 0 && code != UNKNOWN_CODE),
        }
    }
}

fn coded<T: Copy>(all: &[T], code: u8) -> Option<T> {
    all.get(usize::from(code)).copied()
}

fn extension(code: u16) -> Option<Extension> {
    coded(&Extension::ALL, code.checked_sub(1)? as u8)
}
