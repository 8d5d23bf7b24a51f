//! The sentence of each rule for a node that it ended or a move that it pruned.

use super::Subject;
use super::phrase::Phrase;
use super::value::Value;
use crate::Record;
use espalier::observe::{Rule, Scope};
use espalier_chess::types::Score;

impl Record {
    /// The term of the rule's threshold that is declared by this name; zero where there is none.
    pub(super) fn term(&self, name: &str) -> i64 {
        self.named_terms().find(|(term, _)| term.name == name).map_or(0, |(_, value)| value.into())
    }

    /// The eval of the whole-node rules and of stand pat: the static eval or the TT score.
    pub(super) fn working_eval(&self) -> Option<(Phrase, Score)> {
        let from_table = self.table.filter(|table| table.gave_eval).map(|table| table.score);
        from_table
            .map(|score| (Phrase::TableScore {}, score))
            .or_else(|| self.eval.map(|eval| (Phrase::StaticEval {}, eval)))
    }

    /// Late-move reduction in plies.
    pub(super) fn plies_taken_off(&self) -> i64 {
        i64::from(self.depth_asked) - i64::from(self.depth)
    }
}

/// The sentence of the record's rule.
pub(super) fn decided(subject: &Subject<'_>) -> Phrase {
    let record = subject.record;
    let (value, threshold) = (|| record.scored(record.value), || record.scored(record.threshold));
    let opening = opening(subject);
    match record.rule {
        Some(Rule::REVERSE_FUTILITY) => reverse_futility(record),
        Some(Rule::NULL_MOVE) => null_move(record),
        Some(Rule::PROBCUT) => probcut(record),
        Some(Rule::LATE_MOVE_PRUNING) => late_move_pruning(record, opening),
        Some(Rule::FUTILITY) => futility(record, opening),
        Some(Rule::HISTORY) => Phrase::HistoryPruning {
            opening,
            history: Value::Number(-i64::from(record.value)),
            limit: Value::Number(-i64::from(record.threshold)),
        },
        Some(Rule::QUIET_SEE | Rule::NOISY_SEE) => see_pruning(record, opening),
        Some(Rule::QUIESCENCE_FUTILITY) => quiescence_futility(record, opening),
        Some(Rule::MULTICUT) => {
            Phrase::Multicut { score: value(), reach: reach_of_threshold(record) }
        }
        Some(rule) => any_rule(rule, value(), threshold(), opening),
        None => Phrase::PrunedOnly { opening },
    }
}

/// The sentence of a rule without a phrase of its own.
fn any_rule(rule: Rule, value: Value, threshold: Value, opening: Value) -> Phrase {
    let name = Value::Name(rule.brief());
    match rule.scope() {
        Scope::WholeNode => Phrase::EndedBy { rule: name, value, threshold },
        Scope::SingleMove | Scope::MoveDepth => {
            Phrase::PrunedBy { opening, rule: name, value, threshold }
        }
    }
}

/// Whether one move was pruned or several, and with which one.
fn opening(subject: &Subject<'_>) -> Value {
    let phrase = match (subject.decided_on(), subject.record.others) {
        (Some(mv), _) => Phrase::MovePrunedWith { mv: Value::Moves(mv) },
        (None, 0) => Phrase::MovePruned {},
        (None, others) => Phrase::MovePrunedAmong { others: Value::Number(others.into()) },
    };
    phrase.into()
}

fn reverse_futility(record: &Record) -> Phrase {
    let (beta, saved) = (record.term("beta"), record.term("improving"));
    let what = match record.working_eval() {
        Some((what, _)) => what,
        None => Phrase::StaticEval {},
    };
    Phrase::ReverseFutility {
        what: what.into(),
        value: record.scored(record.value),
        beta: record.scored(beta as Score),
        excess: excess(record).into(),
        margin: Value::Hundredths(i64::from(record.threshold) - beta),
        improving: lowered(record, saved).into(),
    }
}

const fn excess(record: &Record) -> Phrase {
    if record.value > record.threshold { Phrase::MoreThan {} } else { Phrase::Exactly {} }
}

/// How improving lowered a margin: a summand that is zero or less.
fn lowered(record: &Record, saved: i64) -> Option<Phrase> {
    let by = Value::Hundredths(-saved);
    match (saved < 0, record.improving) {
        (true, true) if record.improvement.is_none() => Some(Phrase::LoweredUnknown { by }),
        (true, true) => Some(Phrase::LoweredImproving { by }),
        (true, false) => Some(Phrase::LoweredByFactor { by }),
        (false, false) => Some(Phrase::NotLowered {}),
        (false, true) => None,
    }
}

fn null_move(record: &Record) -> Phrase {
    Phrase::NullMove {
        score: record.scored(record.value),
        reach: record.reach_of_beta(record.value),
        improving: passed_for_improving(record).into(),
    }
}

/// How improving helped a null move: allowed below beta.
fn passed_for_improving(record: &Record) -> Option<Phrase> {
    let (_, eval) = record.working_eval()?;
    let is_below = eval < record.beta && record.improving && record.improvement.is_some();
    is_below.then(|| Phrase::PassedBelowBeta { eval: record.scored(eval) })
}

fn probcut(record: &Record) -> Phrase {
    let (beta, saved) = (record.term("beta"), record.term("improving"));
    Phrase::ProbCut {
        score: record.scored(record.value),
        beta: record.scored(beta as Score),
        margin: Value::Hundredths(i64::from(record.threshold) - beta),
        target: record.scored(record.threshold),
        improving: lowered(record, saved).into(),
    }
}

fn reach_of_threshold(record: &Record) -> Value {
    if record.threshold == record.beta {
        return record.reach_of_beta(record.value);
    }
    let threshold = record.scored(record.threshold);
    let reach = if record.value > record.threshold {
        Phrase::AboveThreshold { threshold }
    } else {
        Phrase::EqualsThreshold { threshold }
    };
    reach.into()
}

fn late_move_pruning(record: &Record, opening: Value) -> Phrase {
    let depth = record.node_depth.unwrap_or_default();
    Phrase::LateMovePruning {
        opening,
        enough: Value::Number(record.threshold.into()),
        depth: Value::Number(depth.into()),
        improving: more_if_improving(record).into(),
    }
}

/// How many quiet moves would have been searched at the full rate, where that is more.
fn more_if_improving(record: &Record) -> Option<Phrase> {
    let by_factor = record.term("improving");
    let most = Value::Number(i64::from(record.threshold) - by_factor);
    match (by_factor < 0, record.improving) {
        (true, false) => Some(Phrase::MoreIfImproving { most }),
        (true, true) => Some(Phrase::MoreIfAlwaysImproving { most }),
        (false, _) if record.improvement.is_none() => Some(Phrase::MostUnknown {}),
        (false, true) => Some(Phrase::MostImproving {}),
        (false, false) => None,
    }
}

fn futility(record: &Record, opening: Value) -> Phrase {
    let eval = record.term("eval");
    Phrase::Futility {
        opening,
        eval: record.scored(eval as Score),
        margin: Value::Hundredths(i64::from(record.threshold) - eval),
        sum: record.scored(record.threshold),
        alpha: record.scored(record.value),
    }
}

/// SEE is only a threshold test, so the exact loss is unknown.
fn see_pruning(record: &Record, opening: Value) -> Phrase {
    let too_much = i64::from(record.threshold);
    Phrase::SeePruning {
        opening,
        square: record
            .mv
            .map_or_else(|| Phrase::ItsSquare {}.into(), |mv| Value::Text(mv.to().to_string())),
        loss: Value::Hundredths(too_much),
        allowed: Value::Hundredths(too_much - 1),
    }
}

fn quiescence_futility(record: &Record, opening: Value) -> Phrase {
    let (eval, gain) = (record.term("eval"), record.term("gain"));
    let margin = Value::Hundredths(i64::from(record.threshold) - eval - gain);
    let eval = record.scored(eval as Score);
    let (sum, alpha) = (record.scored(record.threshold), record.scored(record.value));
    if gain == 0 {
        Phrase::QuiescenceFutilityNoGain { opening, eval, margin, sum, alpha }
    } else {
        Phrase::QuiescenceFutility {
            opening,
            eval,
            margin,
            gain: Value::Hundredths(gain),
            sum,
            alpha,
        }
    }
}
