//! A decision in a word or two, for lists.

use super::language::{Language, Value};
use super::phrase::Phrase;
use crate::observe::Rule;
use crate::trace::{End, Record};

/// Why a record ended, without numbers.
pub fn brief(record: &Record, language: &Language) -> String {
    let reason = reason(record);
    language.say(&match record.others {
        0 => reason,
        others => {
            Phrase::WithOthers { reason: reason.into(), others: Value::Number(others.into()) }
        }
    })
}

fn reason(record: &Record) -> Phrase {
    match record.end {
        End::Stopped => Phrase::EndStopped {},
        End::Rule => record.rule.map_or(Phrase::EndRule {}, of_rule),
        End::Refuted => Phrase::EndRefuted {},
        End::AllTried => Phrase::EndAllTried {},
        End::Table => Phrase::EndTable {},
        End::StandPat => Phrase::EndStandPat {},
        End::NoMoves => Phrase::EndNoMoves {},
        End::Draw => Phrase::EndDraw {},
        End::UpcomingRepetition => Phrase::EndUpcomingRepetition {},
        End::MateDistance => Phrase::EndMateDistance {},
        End::TooDeep => Phrase::EndTooDeep {},
    }
}

const fn of_rule(rule: Rule) -> Phrase {
    match rule {
        Rule::ReverseFutility => Phrase::RuleReverseFutility {},
        Rule::Razoring => Phrase::RuleRazoring {},
        Rule::NullMove => Phrase::RuleNullMove {},
        Rule::ProbCut => Phrase::RuleProbCut {},
        Rule::LateMovePruning => Phrase::RuleLateMovePruning {},
        Rule::Futility => Phrase::RuleFutility {},
        Rule::History => Phrase::RuleHistory {},
        Rule::QuietExchange => Phrase::RuleQuietExchange {},
        Rule::NoisyExchange => Phrase::RuleNoisyExchange {},
        Rule::QuiescenceFutility => Phrase::RuleQuiescenceFutility {},
        Rule::Multicut => Phrase::RuleMulticut {},
        Rule::LateMoveReduction => Phrase::RuleLateMoveReduction {},
    }
}
