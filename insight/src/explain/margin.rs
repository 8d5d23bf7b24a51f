//! The summands of a rule's margin: for a bar chart, and as an equation.

use super::Subject;
use super::message::Message;
use super::phrase::Phrase;
use super::value::Value;
use crate::encoding::reduction_of;
use crate::{Record, Visit};
use espalier::rules::{Factor, Sum, Terms};

pub use espalier::rules::Unit;

/// One summand of a margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is for.
    pub label: Message,
    /// Its amount in the margin's unit; negative where it lowers the sum.
    pub value: i32,
    /// The amount as shown.
    pub text: Message,
}

/// A margin with its summands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The sum, in `unit`.
    pub total: i32,
    /// The unit of all numbers.
    pub unit: Unit,
    /// The summands that are not zero.
    pub parts: Vec<Part>,
    /// As an equation: `0.92 pawns = 2 plies × 0.60 − 0.28 (improving)`.
    pub equation: Message,
}

fn value(unit: Unit, number: i64) -> Value {
    match unit {
        Unit::Centipawns => Value::Hundredths(number),
        Unit::Moves | Unit::HistoryPoints => Value::Number(number),
        Unit::FinePlies => Value::fraction(number),
    }
}

const fn unit_phrase(unit: Unit) -> Phrase {
    match unit {
        Unit::Centipawns => Phrase::UnitPawns {},
        Unit::Moves => Phrase::UnitMoves {},
        Unit::HistoryPoints => Phrase::UnitHistory {},
        Unit::FinePlies => Phrase::UnitPlies {},
    }
}

/// A summand with its label.
struct Summand {
    value: i64,
    label: Value,
}

impl Summand {
    /// The summand without its sign, for an equation: a product alone, else the amount with its
    /// label.
    fn unsigned(&self, unit: Unit) -> Value {
        let reason = self.label.clone();
        match &self.label {
            Value::Phrase(phrase) if phrase.is_product() => reason,
            _ => Phrase::Because { amount: value(unit, self.value.abs()), reason }.into(),
        }
    }
}

impl Phrase {
    const fn is_product(&self) -> bool {
        matches!(self, Self::PliesTimes { .. } | Self::PliesSquaredTimes { .. })
    }
}

/// The summands of a declared sum. What the margin is added to is none of them. `by` is the
/// record whose node has made the sum, if it is known.
fn summands(sum: Sum, terms: &Terms, record: &Record, by: Option<&Record>) -> Vec<Summand> {
    let declared =
        sum.terms.iter().zip(terms.padded()).filter(|(term, _)| term.factor != Factor::Start);
    let node = node_depth(record).unwrap_or_default();
    let reduced = i64::from(record.depth);
    declared
        .map(|(term, &value)| {
            let value = i64::from(value);
            let reason = match term.factor {
                Factor::None | Factor::Start => None,
                Factor::Depth => per_ply(sum.unit, value, node),
                Factor::ReducedDepth => per_ply(sum.unit, value, reduced),
                Factor::DepthSquared => per_ply_squared(sum.unit, value, node),
                Factor::ReducedDepthSquared => per_ply_squared(sum.unit, value, reduced),
                Factor::Improving => by.and_then(for_improving),
                Factor::ImprovingRate => by.map(for_rate),
                Factor::ImprovingFactor => by.and_then(for_factor),
            };
            Summand { value, label: reason.map_or(Value::Name(term.words), Value::from) }
        })
        .collect()
}

/// Plies left in the node that a rule looked at: that of the record, or the one whose move it pruned.
fn node_depth(record: &Record) -> Option<i64> {
    let is_of_move = record.visit == Visit::Pruned;
    if is_of_move { record.node_depth.map(i64::from) } else { Some(record.depth.into()) }
}

/// A summand linear in this depth. None where the depth does not divide it.
fn per_ply(unit: Unit, amount: i64, plies: i64) -> Option<Phrase> {
    let each = value(unit, quotient(amount, plies)?.abs());
    Some(Phrase::PliesTimes { plies: Value::Number(plies), each })
}

/// A summand quadratic in this depth.
fn per_ply_squared(unit: Unit, amount: i64, plies: i64) -> Option<Phrase> {
    let each = quotient(amount, plies * plies)?;
    let depth = Value::Number(plies);
    Some(if each == 1 {
        Phrase::DepthSquared { depth }
    } else {
        Phrase::PliesSquaredTimes { plies: depth, each: value(unit, each.abs()) }
    })
}

/// The quotient, if the division is exact.
fn quotient(value: i64, by: i64) -> Option<i64> {
    (by > 0 && value % by == 0).then(|| value / by)
}

/// The margin of the record's rule, where it has summands.
pub(super) fn of_rule(record: &Record) -> Option<Margin> {
    let sum = record.rule?.declaration().threshold;
    margin(sum.unit, &summands(sum, &record.terms, record, Some(record)), Head::Total)
}

/// The reduction of the record's search, where it was reduced.
pub(super) fn of_reduction(subject: &Subject<'_>) -> Option<Margin> {
    let Subject { record, parent, .. } = *subject;
    let sum = reduction_of(record.visit)?;
    let terms = summands(sum, &record.reduction, record, parent);
    let taken_off = record.plies_taken_off();
    let head = if taken_off > 0 { Head::Reduction { taken_off } } else { Head::Total };
    margin(sum.unit, &terms, head)
}

/// An improvement over so many plies by its parts, in centipawns: the largest first.
pub(super) fn of_improvement(parts: Vec<(i64, Phrase)>, plies: u8) -> Option<Margin> {
    let summand = |(value, phrase): (i64, Phrase)| Summand { value, label: phrase.into() };
    let mut terms: Vec<_> = parts.into_iter().map(summand).collect();
    terms.sort_by_key(|term| -term.value.abs());
    margin(Unit::Centipawns, &terms, Head::Improvement { plies })
        .filter(|improvement| improvement.total != 0)
}

/// The label of a summand by whether the node is improving.
const fn for_improving(node: &Record) -> Option<Phrase> {
    match (node.improvement, node.improving) {
        (None, _) => Some(Phrase::ForUnknownImproving {}),
        (Some(_), true) => Some(Phrase::ForImproving {}),
        (Some(_), false) => None,
    }
}

/// The label of a summand by the improving rate.
fn for_rate(node: &Record) -> Phrase {
    Phrase::ForRate { rate: Value::fraction(node.rate.into()) }
}

/// The label of a summand by the improving factor.
fn for_factor(node: &Record) -> Option<Phrase> {
    Some(Phrase::ForFactor { factor: Value::fraction(node.factor?.into()) })
}

/// What stands before the sum in an equation.
#[derive(Clone, Copy)]
enum Head {
    /// The sum alone.
    Total,
    /// The plies by which the move was reduced in the end: the sum, rounded to whole plies and
    /// clamped.
    Reduction { taken_off: i64 },
    /// The plies in which the sum was gained or lost.
    Improvement { plies: u8 },
}

fn margin(unit: Unit, terms: &[Summand], head: Head) -> Option<Margin> {
    let terms: Vec<&Summand> = terms.iter().filter(|term| term.value != 0).collect();
    if terms.is_empty() {
        return None;
    }
    let total: i64 = terms.iter().map(|term| term.value).sum();
    let sum = sum(unit, &terms);
    let total_value = value(unit, total);
    let equation = match head {
        Head::Total => Phrase::Equation { total: total_value, unit: unit_phrase(unit).into(), sum },
        Head::Reduction { taken_off } => {
            let plies = Value::Number(taken_off);
            Phrase::EquationInWhole { plies, total: total_value, sum }
        }
        Head::Improvement { plies } => {
            let (total, plies) = (Value::Signed(total), Value::Number(plies.into()));
            Phrase::EquationInPlies { total, plies, sum }
        }
    };
    Some(Margin {
        total: total as i32,
        unit,
        parts: terms.iter().map(|term| part(unit, term)).collect(),
        equation: equation.into(),
    })
}

fn part(unit: Unit, term: &Summand) -> Part {
    Part {
        label: term.label.clone().into(),
        value: term.value as i32,
        text: value(unit, term.value).into(),
    }
}

/// `2 plies × 0.60 − 0.28 (improving)`.
fn sum(unit: Unit, terms: &[&Summand]) -> Value {
    let summands = terms.iter().enumerate().map(|(index, term)| {
        let summand = term.unsigned(unit);
        match (index, term.value < 0) {
            (0, false) => summand,
            (0, true) => Phrase::Negative { summand }.into(),
            (_, false) => Phrase::Plus { summand }.into(),
            (_, true) => Phrase::Minus { summand }.into(),
        }
    });
    Value::Sum(summands.collect())
}
