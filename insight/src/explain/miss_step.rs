//! A move of a missed line in sentences: how it was searched, and each cut that it met.

use super::message::Message;
use super::phrase::Phrase;
use super::value::Value;
use super::verdict::{numbered, verdict_for_white};
use crate::{Audit, End, MissStep, Record, Visit};
use espalier::observe::{Improved, Rule};
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, Color, Move, Score};

/// A step of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissStepWords {
    /// How the move was searched, and what was enough against it.
    pub sentence: Message,
    /// Its cuts, in the order of the step's audits reversed: a move is reduced before the rules of
    /// the node after it are asked.
    pub cuts: Vec<CutWords>,
}

/// A cut of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutWords {
    /// The name of the rule.
    pub label: Message,
    /// What the rule decided, and by which numbers.
    pub sentence: Message,
    /// Depth and improving.
    pub numbers: Message,
    /// Whether it was right.
    pub verdict: Message,
}

/// A step with the position before it, and the reply where there is one.
pub(super) struct StepSubject<'a> {
    pub(super) before: &'a Position,
    pub(super) step: &'a MissStep,
    pub(super) reply: Option<Move>,
}

impl StepSubject<'_> {
    pub(super) fn message(&self) -> MissStepWords {
        let cuts = self.step.audits.iter().rev().map(|audit| CutWords {
            label: Message::name(audit.rule.label()),
            sentence: self.cut(audit).into(),
            numbers: numbers(audit).into(),
            verdict: self.verdict(audit),
        });
        MissStepWords { sentence: self.sentences().into_iter().collect(), cuts: cuts.collect() }
    }

    fn record(&self) -> &Record {
        &self.step.record
    }

    fn is_pruned(&self) -> bool {
        self.record().visit == Visit::Pruned
    }

    /// The position that the record's scores are about.
    fn position(&self) -> Position {
        if self.is_pruned() { self.before.clone() } else { self.before.after(self.step.mv) }
    }

    /// A score of the record, from White's view.
    fn score(&self, score: Score) -> Value {
        let is_white = self.position().side_to_move() == Color::White;
        Value::score_for_white(if is_white { score } else { -score }, self.record().ply)
    }

    fn sentences(&self) -> Vec<Phrase> {
        let mv = Value::Moves(numbered(self.before, &[self.step.mv]));
        if self.is_pruned() {
            let other = self.record().mv.filter(|&other| other != self.step.mv);
            return vec![match other {
                Some(other) => {
                    let other = Value::Moves(self.before.san(other));
                    Phrase::MissPrunedWith { mv, other }
                }
                None => Phrase::MissPruned { mv },
            }];
        }
        let of = Phrase::OfMoves { count: Value::Number(self.before.count_legal_moves() as i64) };
        let number = Value::Number(self.record().number.into());
        let tried = Phrase::MissTried { mv, number, of: of.into() };
        [Some(tried), Some(self.result()), self.end()].into_iter().flatten().collect()
    }

    fn result(&self) -> Phrase {
        let record = self.record();
        if record.end == End::MateDistance {
            // Its score is an end of the window.
            return Phrase::MateDistance {};
        }
        let (score, side) = (self.score(record.score), side(self.before));
        let (depth, nodes) =
            (Value::Number(record.depth.into()), Value::Number(record.nodes.into()));
        if record.bound != Bound::Lower {
            return Phrase::MissScored { depth, nodes, score };
        }
        if record.depth <= 0 {
            return Phrase::MissLookedQuiet { side, score };
        }
        Phrase::MissLooked { depth, nodes, side, score }
    }

    /// What ended the node after the move, where that is not one of its cuts.
    fn end(&self) -> Option<Phrase> {
        let record = self.record();
        let after = self.position();
        if let Some(reply) = self.reply {
            let reply = Value::Moves(numbered(&after, &[reply]));
            return Some(Phrase::MissReply { side: side(&after), reply });
        }
        match record.end {
            End::Table => {
                let depth = record.table.map_or(0, |table| table.depth);
                Some(Phrase::MissKnown { depth: Value::Number(depth.into()) })
            }
            End::StandPat => {
                let value = record.working_eval().map_or(record.score, |(_, eval)| eval);
                Some(Phrase::MissStandPat { side: side(&after), value: self.score(value) })
            }
            _ => None,
        }
    }

    /// What a rule decided. Of the two rules that a step may have met, the reduction is the one
    /// that the record does not name.
    fn cut(&self, audit: &Audit) -> Phrase {
        let record = self.record();
        let rule = || Value::Name(audit.rule.brief());
        let side = side(&self.position());
        let eval = record.term("eval");
        let (value, threshold) = (self.score(record.value), self.score(record.threshold));
        match record.rule.filter(|&rule| rule == audit.rule) {
            Some(Rule::REVERSE_FUTILITY) => {
                Phrase::MissEndedBy { rule: rule(), side, value, threshold }
            }
            Some(Rule::NULL_MOVE | Rule::PROBCUT | Rule::MULTICUT) => {
                Phrase::MissEndedBySearch { rule: rule(), side, value, threshold }
            }
            Some(Rule::LATE_MOVE_PRUNING) => Phrase::MissTooLate {
                enough: Value::Number(record.threshold.into()),
                depth: Value::Number(record.term("depth_squared").max(0).isqrt()),
            },
            Some(Rule::FUTILITY | Rule::QUIESCENCE_FUTILITY) => Phrase::MissCannotGain {
                rule: Value::Name(audit.rule.label()),
                side,
                eval: self.score(eval as Score),
                gain: Value::Hundredths(i64::from(record.threshold) - eval),
                alpha: value,
            },
            Some(Rule::HISTORY) => Phrase::MissFailedElsewhere {
                history: Value::Number(-i64::from(record.value)),
                limit: Value::Number(-i64::from(record.threshold)),
            },
            Some(Rule::QUIET_SEE | Rule::NOISY_SEE) => {
                let square = record.mv.unwrap_or(self.step.mv).to();
                Phrase::MissLoses {
                    square: Value::Text(square.to_string()),
                    loss: Value::Hundredths(record.threshold.into()),
                    allowed: Value::Hundredths(i64::from(record.threshold) - 1),
                }
            }
            Some(other) => Phrase::MissAnyRule {
                rule: Value::Name(other.label()),
                value: Value::Number(record.value.into()),
                threshold: Value::Number(record.threshold.into()),
            },
            None => Phrase::MissReduced {
                asked: Value::Number(record.depth_asked.into()),
                plies: Value::Number(record.plies_taken_off()),
            },
        }
    }

    fn verdict(&self, audit: &Audit) -> Message {
        verdict_for_white(audit, self.record(), &self.position())
    }
}

/// The side to move.
pub(super) fn side(position: &Position) -> Value {
    Value::side(position.side_to_move())
}

fn numbers(audit: &Audit) -> Phrase {
    let improving = match audit.improved {
        Improved::Yes => Phrase::Improving {},
        Improved::No => Phrase::NotImproving {},
        Improved::Unknown => Phrase::MissImprovingUnknown {},
    };
    Phrase::MissNumbers { depth: Value::Number(audit.depth.into()), improving: improving.into() }
}
