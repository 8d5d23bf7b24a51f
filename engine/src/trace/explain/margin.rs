//! The summands of a rule's margin: for a bar chart, and as an equation.

use super::language::{Language, Value};
use super::phrase::Phrase;
use crate::observe::Rule;
use crate::search::move_pruning::{futility, history_pruning, see_pruning};
use crate::search::whole_node::reverse_futility;
use crate::trace::{Record, Visit};

/// The unit of a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Hundredths of a pawn.
    Centipawns,
    /// Quiet moves.
    Moves,
    /// History score.
    HistoryPoints,
    /// 1/1024 ply.
    FinePlies,
}

impl Unit {
    /// The name in JSON, in camel case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Centipawns => "centipawns",
            Self::Moves => "moves",
            Self::HistoryPoints => "historyPoints",
            Self::FinePlies => "finePlies",
        }
    }

    fn value(self, number: i64) -> Value {
        match self {
            Self::Centipawns => Value::Pawns(number),
            Self::Moves | Self::HistoryPoints => Value::Number(number),
            Self::FinePlies => Value::Fraction(number),
        }
    }

    const fn phrase(self) -> Phrase {
        match self {
            Self::Centipawns => Phrase::UnitPawns {},
            Self::Moves => Phrase::UnitMoves {},
            Self::HistoryPoints => Phrase::UnitHistory {},
            Self::FinePlies => Phrase::UnitPlies {},
        }
    }
}

/// One summand of a margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is for.
    pub label: String,
    /// Its amount in the margin's unit; negative where it lowers the sum.
    pub value: i32,
    /// The amount as shown.
    pub text: String,
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
    pub equation: String,
}

/// A summand before it is formatted.
struct Term {
    value: i64,
    reason: Reason,
}

/// What a summand depends on.
enum Reason {
    /// A constant, or what the phrase says.
    For(Phrase),
    /// A number of plies, times an amount.
    Plies(i64, i64),
    /// The square of a number of plies, times an amount.
    PliesSquared(i64, i64),
}

impl Term {
    const fn new(value: i64, reason: Phrase) -> Self {
        Self { value, reason: Reason::For(reason) }
    }

    /// A summand linear in the depth. No depth is shown where `each` does not divide it, as then
    /// the trace is from a search with other parameters.
    fn per_ply(value: i64, each: i32) -> Self {
        let reason = quotient(value, each)
            .map_or(Reason::For(Phrase::Whole {}), |plies| Reason::Plies(plies, each.into()));
        Self { value, reason }
    }

    /// A summand quadratic in the depth.
    fn per_ply_squared(value: i64, each: i32) -> Self {
        let plies = quotient(value, each)
            .map(|square| square.max(0).isqrt())
            .filter(|plies| plies * plies * i64::from(each) == value);
        let reason = plies.map_or(Reason::For(Phrase::Whole {}), |plies| {
            Reason::PliesSquared(plies, each.into())
        });
        Self { value, reason }
    }

    /// The summand as a product, if it is one.
    fn product(&self, unit: Unit) -> Option<Phrase> {
        match self.reason {
            Reason::For(_) => None,
            Reason::Plies(plies, each) => Some(Phrase::PliesTimes {
                plies: Value::Number(plies.abs()),
                each: unit.value(each),
            }),
            Reason::PliesSquared(plies, each) => Some(Phrase::PliesSquaredTimes {
                plies: Value::Number(plies),
                each: unit.value(each),
            }),
        }
    }

    /// The label of the summand, without its amount.
    fn label(&self, unit: Unit) -> Phrase {
        match &self.reason {
            Reason::For(reason) => reason.clone(),
            _ => self.product(unit).unwrap_or(Phrase::Whole {}),
        }
    }

    /// The summand without its sign, for an equation.
    fn summand(&self, unit: Unit) -> Phrase {
        self.product(unit).unwrap_or_else(|| Phrase::Because {
            amount: unit.value(self.value.abs()),
            reason: self.label(unit).into(),
        })
    }
}

/// The quotient, if the division is exact.
fn quotient(value: i64, each: i32) -> Option<i64> {
    let each = i64::from(each);
    (each > 0 && value % each == 0).then(|| value / each)
}

/// The margin of the record's rule, where it has summands.
pub(super) fn of_rule(record: &Record, language: &Language) -> Option<Margin> {
    let (unit, terms) = margin_of_rule(record)?;
    put_into_words(unit, &terms, Head::Total, language)
}

/// The late-move reduction of the record's move.
pub(super) fn of_reduction(record: &Record, language: &Language) -> Option<Margin> {
    let taken_off = (record.visit == Visit::Reduced).then(|| record.plies_taken_off())?;
    let head = Head::Reduction { taken_off };
    put_into_words(Unit::FinePlies, &parts_of_reduction(record), head, language)
}

/// An improvement over so many plies by its parts, in centipawns: the largest first.
pub(super) fn of_improvement(
    parts: Vec<(i64, Phrase)>,
    plies: u8,
    language: &Language,
) -> Option<Margin> {
    let mut terms: Vec<_> =
        parts.into_iter().map(|(value, reason)| Term::new(value, reason)).collect();
    terms.sort_by_key(|term| -term.value.abs());
    put_into_words(Unit::Centipawns, &terms, Head::Improvement { plies }, language)
        .filter(|improvement| improvement.total != 0)
}

/// The summands of a rule's margin, without the score or count that it is added to.
fn margin_of_rule(record: &Record) -> Option<(Unit, Vec<Term>)> {
    let [_, second, third, fourth] = record.summands();
    let pawns = |terms| Some((Unit::Centipawns, terms));
    match record.rule? {
        Rule::ReverseFutility => pawns(vec![
            Term::per_ply(second, reverse_futility::params::reverse_futility_per_ply()),
            Term::new(third, for_improving(record)),
            Term::new(fourth, Phrase::ForOpponentWorsening {}),
        ]),
        Rule::ProbCut => pawns(vec![
            Term::new(second, Phrase::Constant {}),
            Term::new(third, for_improving(record)),
        ]),
        Rule::Futility => pawns(vec![
            Term::new(second, Phrase::Constant {}),
            Term::per_ply(third, futility::params::futility_per_ply()),
        ]),
        Rule::QuiescenceFutility => pawns(vec![
            Term::new(second, Phrase::Constant {}),
            Term::new(third, Phrase::CaptureWins {}),
        ]),
        Rule::LateMovePruning => {
            let [base, depth_squared, by_factor, _] = record.summands();
            let depth = Value::Number(depth_squared.max(0).isqrt());
            Some((
                Unit::Moves,
                vec![
                    Term::new(base, Phrase::Constant {}),
                    Term::new(depth_squared, Phrase::DepthSquared { depth }),
                    // Negative: what is missing to the full rate, also in an improving position.
                    Term::new(by_factor, Phrase::ForFactor {}),
                ],
            ))
        }
        Rule::History => {
            let term = Term::per_ply(
                record.threshold.into(),
                history_pruning::params::history_pruning_per_ply(),
            );
            Some((Unit::HistoryPoints, vec![term]))
        }
        Rule::QuietSee => {
            let each = see_pruning::params::see_pruning_quiet();
            pawns(vec![Term::per_ply_squared(i64::from(record.threshold) - 1, each)])
        }
        Rule::NoisySee => {
            let each = see_pruning::params::see_pruning_noisy();
            pawns(vec![Term::per_ply(i64::from(record.threshold) - 1, each)])
        }
        _ => None,
    }
}

/// The label of improving's summand.
const fn for_improving(record: &Record) -> Phrase {
    match (record.improvement, record.improving) {
        (None, _) => Phrase::ForUnknownImproving {},
        (Some(_), true) => Phrase::ForImproving {},
        (Some(_), false) => Phrase::ForFactor {},
    }
}

/// The summands of a late-move reduction, in the order of the record.
fn parts_of_reduction(record: &Record) -> Vec<Term> {
    let reasons = [
        Phrase::PartBase {},
        Phrase::ForFactor {},
        Phrase::PartHistory {},
        Phrase::PartPv {},
        Phrase::PartCut {},
        Phrase::PartTable {},
        Phrase::PartCorrection {},
        Phrase::PartKiller {},
        Phrase::PartCheck {},
        Phrase::PartCutoffs {},
    ];
    let values = record.reduction.into_iter().map(i64::from);
    values.zip(reasons).map(|(value, reason)| Term::new(value, reason)).collect()
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

fn put_into_words(unit: Unit, terms: &[Term], head: Head, language: &Language) -> Option<Margin> {
    let terms: Vec<&Term> = terms.iter().filter(|term| term.value != 0).collect();
    if terms.is_empty() {
        return None;
    }
    let total: i64 = terms.iter().map(|term| term.value).sum();
    let sum = Value::Text(written_sum(unit, &terms, language));
    let total_value = unit.value(total);
    let equation = match head {
        Head::Total => Phrase::Equation { total: total_value, unit: unit.phrase().into(), sum },
        Head::Reduction { taken_off } => {
            let plies = Value::Number(taken_off);
            Phrase::EquationInWhole { plies, total: total_value, sum }
        }
        Head::Improvement { plies } => {
            let (total, plies) = (Value::SignedPawns(total), Value::Number(plies.into()));
            Phrase::EquationInPlies { total, plies, sum }
        }
    };
    Some(Margin {
        total: total as i32,
        unit,
        parts: terms.iter().map(|term| part(unit, term, language)).collect(),
        equation: language.say(&equation),
    })
}

fn part(unit: Unit, term: &Term, language: &Language) -> Part {
    Part {
        label: language.say(&term.label(unit)),
        value: term.value as i32,
        text: language.write(&unit.value(term.value)),
    }
}

/// `2 plies × 0.60 − 0.28 (improving)`.
fn written_sum(unit: Unit, terms: &[&Term], language: &Language) -> String {
    let mut sum = String::new();
    for (index, term) in terms.iter().enumerate() {
        sum.push_str(match (index, term.value < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        });
        sum.push_str(&language.say(&term.summand(unit)));
    }
    sum
}
