//! What each rule has to say about the node that it ended or the move that it left out.

use super::Subject;
use super::language::Value;
use super::phrase::Phrase;
use crate::observe::{Rule, Trend};
use crate::params;
use crate::search::{FULL_RATE, degree};
use crate::trace::Record;
use crate::types::Score;

impl Record {
    /// The summands of what the rule needed.
    pub(super) fn summands(&self) -> [i64; 4] {
        self.terms.map(i64::from)
    }

    /// What the rules for whole nodes, and standing pat, took for the evaluation.
    pub(super) fn working_eval(&self) -> Option<(Phrase, Score)> {
        let from_table = self.table.filter(|table| table.gave_eval).map(|table| table.score);
        from_table
            .map(|score| (Phrase::TableScore {}, score))
            .or_else(|| self.eval.map(|eval| (Phrase::StaticEval {}, eval)))
    }

    /// Plies that a late-move reduction has taken off.
    pub(super) fn plies_taken_off(&self) -> i64 {
        i64::from(self.depth_asked) - i64::from(self.depth)
    }

    fn trend(&self) -> Trend {
        let (improvement, improving) = (self.improvement, self.improving);
        Trend { improvement, improving, rate: self.rate.into() }
    }
}

/// What the record's rule has decided: that its node ends, or that its move is left out.
pub(super) fn decided(subject: &Subject<'_>) -> Phrase {
    let record = subject.record;
    let (have, need) = (|| record.scored(record.have), || record.scored(record.need));
    let opening = opening(subject);
    match record.rule {
        Some(Rule::ReverseFutility) => reverse_futility(record),
        Some(Rule::Razoring) => Phrase::Razoring { alpha: have(), score: need() },
        Some(Rule::NullMove) => null_move(record),
        Some(Rule::ProbCut) => probcut(record),
        Some(Rule::LateMovePruning) => late_move_pruning(record, opening),
        Some(Rule::Futility) => futility(record, opening),
        Some(Rule::History) => Phrase::HistoryPruning {
            opening,
            history: Value::Number(-i64::from(record.have)),
            limit: Value::Number(-i64::from(record.need)),
        },
        Some(Rule::QuietExchange | Rule::NoisyExchange) => exchange(record, opening),
        Some(Rule::QuiescenceFutility) => quiescence_futility(record, opening),
        Some(Rule::Multicut) => Phrase::Multicut { score: have(), reach: reach_of_need(record) },
        Some(Rule::LateMoveReduction) => Phrase::ReducedBelowAlpha { alpha: have(), score: need() },
        None => Phrase::LeftOut { opening },
    }
}

/// Whether one move was left out or several, and on which of them it was decided.
fn opening(subject: &Subject<'_>) -> Value {
    let phrase = match (subject.decided_on(), subject.record.others) {
        (Some(mv), _) => Phrase::NotTriedWith { mv: Value::Text(mv) },
        (None, 0) => Phrase::NotTried {},
        (None, others) => Phrase::NotTriedNor { others: Value::Number(others.into()) },
    };
    phrase.into()
}

fn reverse_futility(record: &Record) -> Phrase {
    let [beta, _, saved, _] = record.summands();
    let what = match record.working_eval() {
        Some((what, _)) => what,
        None => Phrase::StaticEval {},
    };
    Phrase::ReverseFutility {
        what: what.into(),
        have: record.scored(record.have),
        beta: record.scored(beta as Score),
        excess: excess(record).into(),
        margin: Value::Pawns(i64::from(record.need) - beta),
        trend: lowered(record, saved).into(),
    }
}

const fn excess(record: &Record) -> Phrase {
    if record.have > record.need { Phrase::MoreThan {} } else { Phrase::Exactly {} }
}

/// What improving has taken off a margin: a summand that is zero or less.
fn lowered(record: &Record, saved: i64) -> Option<Phrase> {
    let by = Value::Pawns(-saved);
    match (saved < 0, record.improving) {
        (true, true) if record.improvement.is_none() => Some(Phrase::LoweredUnknown { by }),
        (true, true) => Some(Phrase::LoweredImproving { by }),
        (true, false) => Some(Phrase::LoweredByTrend { by }),
        (false, false) => Some(Phrase::NotLowered {}),
        (false, true) => None,
    }
}

fn null_move(record: &Record) -> Phrase {
    Phrase::NullMove {
        score: record.scored(record.have),
        reach: record.reach_of_beta(record.have),
        trend: passed_for_improving(record).into(),
    }
}

/// What improving did for a null move: it was allowed from below beta, or it was searched less deep.
fn passed_for_improving(record: &Record) -> Option<Phrase> {
    let is_known = record.improvement.is_some();
    let is_shorter = degree(record.trend(), params::trend_in_null_move_reduction()) == FULL_RATE;
    match record.working_eval() {
        Some((_, eval)) if eval < record.beta && record.improving && is_known => {
            Some(Phrase::PassedBelowBeta { eval: record.scored(eval) })
        }
        _ if !is_shorter => None,
        _ if is_known => Some(Phrase::PassedShorter {}),
        _ => Some(Phrase::PassedShorterUnknown {}),
    }
}

fn probcut(record: &Record) -> Phrase {
    let [beta, _, saved, _] = record.summands();
    Phrase::ProbCut {
        score: record.scored(record.have),
        beta: record.scored(beta as Score),
        margin: Value::Pawns(i64::from(record.need) - beta),
        target: record.scored(record.need),
        trend: lowered(record, saved).into(),
    }
}

fn reach_of_need(record: &Record) -> Value {
    if record.need == record.beta {
        return record.reach_of_beta(record.have);
    }
    let need = record.scored(record.need);
    let reach = if record.have > record.need {
        Phrase::AboveNeed { need }
    } else {
        Phrase::EqualsNeed { need }
    };
    reach.into()
}

fn late_move_pruning(record: &Record, opening: Value) -> Phrase {
    let [_, depth_squared, _, _] = record.summands();
    Phrase::LateMovePruning {
        opening,
        enough: Value::Number(record.need.into()),
        depth: Value::Number(depth_squared.max(0).isqrt()),
        trend: more_if_improving(record).into(),
    }
}

/// How many moves would have been tried at the highest rate, where that is more.
fn more_if_improving(record: &Record) -> Option<Phrase> {
    let [base, depth_squared, by_trend, _] = record.summands();
    let most = Value::Number(base + depth_squared);
    match (by_trend < 0, record.improving) {
        (true, false) => Some(Phrase::MoreIfImproving { most }),
        (true, true) => Some(Phrase::MoreIfAlwaysImproving { most }),
        (false, _) if record.improvement.is_none() => Some(Phrase::MostUnknown {}),
        (false, true) => Some(Phrase::MostImproving {}),
        (false, false) => None,
    }
}

fn futility(record: &Record, opening: Value) -> Phrase {
    let [eval, base, by_depth, _] = record.summands();
    Phrase::Futility {
        opening,
        eval: record.scored(eval as Score),
        margin: Value::Pawns(base + by_depth),
        sum: record.scored(record.need),
        alpha: record.scored(record.have),
    }
}

/// The exchange was only asked whether it loses as much as is too much, so no more is said.
fn exchange(record: &Record, opening: Value) -> Phrase {
    let too_much = i64::from(record.need);
    Phrase::Exchange {
        opening,
        square: record
            .mv
            .map_or_else(|| Phrase::ItsSquare {}.into(), |mv| Value::Text(mv.to().to_string())),
        loss: Value::Pawns(too_much),
        allowed: Value::Pawns(too_much - 1),
    }
}

fn quiescence_futility(record: &Record, opening: Value) -> Phrase {
    let [eval, margin, gain, _] = record.summands();
    let (eval, margin) = (record.scored(eval as Score), Value::Pawns(margin));
    let (sum, alpha) = (record.scored(record.need), record.scored(record.have));
    if gain == 0 {
        Phrase::QuiescenceFutilityNoGain { opening, eval, margin, sum, alpha }
    } else {
        Phrase::QuiescenceFutility { opening, eval, margin, gain: Value::Pawns(gain), sum, alpha }
    }
}
