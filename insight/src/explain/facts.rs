//! The facts behind a decision: window, depth, static eval, improving, TT hit.

use super::Subject;
use super::message::Message;
use super::phrase::Phrase;
use super::value::Value;
use crate::{End, Kind, Record, TableUse, Visit};
use espalier_chess::types::Bound;

/// A fact as label and value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The label.
    pub label: Message,
    /// The value.
    pub value: Message,
}

pub(super) fn facts(subject: &Subject<'_>) -> Vec<Fact> {
    let record = subject.record;
    let is_visit = record.visit != Visit::Pruned;
    // Record 0 has no window and no TT probe of its own: its root searches have.
    let has_window = record.visit != Visit::Search;
    let is_node = is_visit && has_window;
    let known = [
        (Phrase::LabelVisit {}, Some(visit(record.visit).into())),
        (Phrase::LabelSideToMove {}, side_to_move(subject)),
        (Phrase::LabelNumber {}, count(record.number, 1).filter(|_| !subject.is_among_others)),
        (Phrase::LabelOthers {}, count(record.others, 1)),
        (Phrase::LabelSearches {}, count(record.searches, 2)),
        (Phrase::LabelPly {}, Some(Value::Number(record.ply.into()))),
        (Phrase::LabelDepth {}, Some(depth(record).into())),
        (Phrase::LabelReduction {}, plies_taken_off(record)),
        (Phrase::LabelExtension {}, plies(record.extension.into())),
        (Phrase::LabelKind {}, is_node.then(|| kind(record.kind).into())),
        (Phrase::LabelWindow {}, has_window.then(|| window(record).into())),
        (Phrase::LabelStaticEval {}, static_eval(record).map(Value::from)),
        (Phrase::LabelImproving {}, improving(record).map(Value::from)),
        (Phrase::LabelRate {}, rate(record)),
        (Phrase::LabelTable {}, is_node.then(|| table(record).into())),
        (Phrase::LabelScore {}, is_visit.then(|| score(record).into())),
        (Phrase::LabelNodes {}, is_visit.then(|| Value::Number(record.nodes.into()))),
    ];
    known
        .into_iter()
        .filter_map(|(label, value)| Some(Fact { label: label.into(), value: value?.into() }))
        .collect()
}

pub(super) const fn visit(visit: Visit) -> Phrase {
    match visit {
        Visit::Search => Phrase::VisitSearch {},
        Visit::Root => Phrase::VisitRoot {},
        Visit::Reduced => Phrase::VisitReduced {},
        Visit::NullWindow => Phrase::VisitNullWindow {},
        Visit::OpenWindow => Phrase::VisitOpenWindow {},
        Visit::Singular => Phrase::VisitSingular {},
        Visit::NullMove => Phrase::VisitNullMove {},
        Visit::Verification => Phrase::VisitVerification {},
        Visit::ProbCut => Phrase::VisitProbCut {},
        Visit::Quiescence | Visit::VerifyingQuiescence => Phrase::VisitQuiescence {},
        Visit::Pruned => Phrase::VisitPruned {},
    }
}

/// The side to move, from whose view the numbers are.
fn side_to_move(subject: &Subject<'_>) -> Option<Value> {
    let before = subject.before?.side_to_move();
    Some(Value::side(if subject.record.is_after_a_move() { !before } else { before }))
}

/// A number that is shown if it is at least `least`.
fn count(number: u8, least: u8) -> Option<Value> {
    (number >= least).then(|| Value::Number(number.into()))
}

fn depth(record: &Record) -> Phrase {
    let (searched, asked) = (record.depth, record.depth_asked);
    let number = |depth: i8| Value::Number(depth.into());
    if searched == asked {
        Phrase::DepthAsAsked { searched: number(searched) }
    } else {
        Phrase::DepthOf { searched: number(searched), asked: number(asked) }
    }
}

fn plies_taken_off(record: &Record) -> Option<Value> {
    (record.visit == Visit::Reduced).then(|| plies(record.plies_taken_off()))?
}

fn plies(number: i64) -> Option<Value> {
    (number != 0).then(|| Phrase::Plies { plies: Value::Number(number) }.into())
}

const fn kind(kind: Kind) -> Phrase {
    match kind {
        Kind::Pv => Phrase::KindPv {},
        Kind::Cut => Phrase::KindCut {},
        Kind::All => Phrase::KindAll {},
    }
}

fn window(record: &Record) -> Phrase {
    let end = |score| Value::window_end(score, record.ply);
    Phrase::Window { alpha: end(record.alpha), beta: end(record.beta) }
}

fn static_eval(record: &Record) -> Option<Phrase> {
    let (Some(eval), Some(raw)) = (record.eval, record.raw_eval) else {
        return record.in_check.then_some(Phrase::EvalInCheck {});
    };
    Some(if eval == raw {
        Phrase::EvalAsIs { eval: record.scored(eval) }
    } else {
        Phrase::EvalCorrected { eval: record.scored(eval), raw: record.scored(raw) }
    })
}

fn improving(record: &Record) -> Option<Phrase> {
    let Some(improvement) = record.improvement else {
        let is_asked = record.eval.is_some() || record.in_check;
        return is_asked.then_some(Phrase::ImprovingUnknown {});
    };
    let by = Value::Signed(improvement.into());
    Some(if improvement > 0 { Phrase::ImprovingYes { by } } else { Phrase::ImprovingNo { by } })
}

/// The improving rate; none where the node ended before it was evaluated.
fn rate(record: &Record) -> Option<Value> {
    record.eval?;
    let rate = record.improvement.map(|_| Value::fraction(record.rate.into()));
    Some(rate.unwrap_or_else(|| Phrase::RateUnknown {}.into()))
}

fn table(record: &Record) -> Phrase {
    let Some(table) = record.table else {
        return Phrase::TableKnewNothing {};
    };
    Phrase::TableKnew {
        score: bounded(record.scored(table.score), table.bound).into(),
        depth: Value::Number(table.depth.into()),
        gave: gave(record, table).into(),
    }
}

/// How the TT hit was used, unless it ended the node.
const fn gave(record: &Record, table: TableUse) -> Option<Phrase> {
    match (table.gave_move, table.gave_eval) {
        _ if matches!(record.end, End::Table) => None,
        (true, true) => Some(Phrase::GaveBoth {}),
        (true, false) => Some(Phrase::GaveMove {}),
        (false, true) => Some(Phrase::GaveEval {}),
        (false, false) => None,
    }
}

fn score(record: &Record) -> Phrase {
    if record.end == End::Stopped {
        Phrase::ScoreUnknown {}
    } else {
        bounded(record.scored(record.score), record.bound)
    }
}

pub(super) const fn bounded(score: Value, bound: Bound) -> Phrase {
    match bound {
        Bound::Exact => Phrase::ScoreExact { score },
        Bound::Lower => Phrase::ScoreAtLeast { score },
        Bound::Upper => Phrase::ScoreAtMost { score },
    }
}
