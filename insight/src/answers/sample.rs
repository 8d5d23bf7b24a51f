//! A sample of cuts, judged.

use super::{Audit, Difference, Share, Telling};
use crate::explain::Message;
use crate::{Records, Tally, uci_line};
use espalier_chess::board::Position;
use serde::Serialize;
#[cfg(feature = "javascript")]
use tsify::Tsify;

/// What a sample of cuts has shown so far.
// A flattened member makes a map of its object.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify), tsify(hashmap_as_object))]
#[serde(rename_all = "camelCase")]
pub struct SampleAudit {
    /// Cuts that were drawn; those judged so far are in `cuts`.
    pub drawn: u32,
    /// What is to be thought of each rule.
    pub rules: Vec<RuleAudit>,
    /// Those judged so far.
    pub cuts: Vec<SampledCut>,
}

impl SampleAudit {
    /// Of these records of a search of the position `root`; `effects` are what wrong cuts have changed
    /// there, each with the number of its record.
    pub fn new(
        sample: &crate::SampleAudit,
        effects: &[(u32, crate::RootEffect)],
        root: &Position,
        records: Records<'_>,
        telling: Telling,
    ) -> Self {
        let cut = |crate::SampledCut { id, audit }: &crate::SampledCut| {
            let effect = effects.iter().find(|(cut, _)| cut == id).map(|(_, effect)| effect);
            let line = records.line(*id);
            let steps = line.iter().filter(|record| record.visit.is_step());
            let moves: Vec<_> = steps.map(|record| record.mv).collect();
            SampledCut {
                record: *id,
                path: uci_line(root, &moves, telling.chess960),
                audit: Audit::new(audit, effect, root, &line, telling),
            }
        };
        Self {
            drawn: sample.drawn as u32,
            rules: sample.rules.iter().map(|rule| RuleAudit::new(rule, telling)).collect(),
            cuts: sample.cuts.iter().map(cut).collect(),
        }
    }
}

/// A cut that was drawn and judged.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
pub struct SampledCut {
    /// The number of its record.
    pub record: u32,
    /// The moves to it from the root, as UCI writes them; `0000` passes the turn.
    pub path: Vec<String>,
    /// What is to be thought of it.
    #[serde(flatten)]
    pub audit: Audit,
}

/// The cuts of one rule.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RuleAudit {
    /// A name for programs.
    pub rule: &'static str,
    /// A name for people.
    pub label: String,
    /// Its cuts among the records.
    pub cuts: u64,
    /// Cuts where the position had improved.
    pub improving: AuditTally,
    /// Cuts where it had not.
    pub not_improving: AuditTally,
    /// Cuts where there was nothing to compare with.
    pub unknown: AuditTally,
    /// The three together.
    pub all: AuditTally,
    /// Nodes and moves of the same depth that were searched and not cut, judged alike: what is wrong
    /// among them is the fault of the audit.
    pub control: AuditTally,
    /// The share of wrong cuts less that of the control; missing where either has no sample.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
}

impl RuleAudit {
    /// As it was found.
    pub fn new(audit: &crate::RuleAudit, telling: Telling) -> Self {
        let [improving, not_improving, unknown] = audit.tallies.map(AuditTally::from);
        Self {
            rule: audit.rule.name(),
            label: (telling.say)(&Message::name(audit.rule.label())),
            cuts: audit.cuts,
            improving,
            not_improving,
            unknown,
            all: audit.whole().into(),
            control: audit.control.into(),
            difference: audit.difference().map(Difference::from),
        }
    }
}

/// What is to be thought of some cuts of one rule.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct AuditTally {
    /// Cuts that were judged.
    pub judged: u64,
    /// Wrong cuts among them.
    pub wrong: u64,
    /// Those whose control does not come out as recorded: neither right nor wrong.
    pub not_reproduced: u64,
    /// Right among those that are right or wrong, by their verdicts.
    pub without_rule: Share,
    /// Right with nothing pruned.
    pub without_pruning: Share,
    /// Nodes that the cuts decided without the rule have saved, less those that they cost; missing
    /// where no cut was decided.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<i64>,
}

impl From<Tally> for AuditTally {
    fn from(tally: Tally) -> Self {
        Self {
            judged: tally.audited,
            wrong: tally.wrong().part,
            not_reproduced: tally.not_reproduced,
            without_rule: tally.without_rule.into(),
            without_pruning: tally.without_pruning.into(),
            saved: tally.saved,
        }
    }
}
