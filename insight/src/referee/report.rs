//! Rulings as programs read them: in the JSON of `espalier audit FILE`, and in JavaScript.

use super::{FileRulings, JudgedCut, Opinion, RefereeTally, RuleRulings};
use crate::answers::{Difference, Share, ToldScore};
use crate::uci_line;
use espalier_chess::board::Position;
use serde::Serialize;
#[cfg(feature = "javascript")]
use tsify::Tsify;

/// What a referee has found of the cuts of a recording.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct FileAudit {
    /// The position that was searched.
    pub root: String,
    /// Records of the file.
    pub recorded: u32,
    /// Cuts that were drawn; those judged so far are in `cuts`.
    pub drawn: u32,
    /// The rules that have cut.
    pub rules: Vec<RefereedRule>,
    /// The cuts judged so far.
    pub cuts: Vec<RefereedCut>,
    /// Nodes and moves that were searched, of which each is the control of a cut.
    pub controls: Vec<RefereedCut>,
}

impl FileAudit {
    /// Of a recording of this position with so many records.
    pub fn new(root: &Position, recorded: u32, found: &FileRulings) -> Self {
        let cuts = |cuts: &[JudgedCut]| {
            cuts.iter().map(|cut| RefereedCut::new(cut, &found.rules[cut.rule])).collect()
        };
        Self {
            root: root.to_string(),
            recorded,
            drawn: found.drawn as u32,
            rules: found.rules.iter().map(RefereedRule::new).collect(),
            cuts: cuts(&found.cuts),
            controls: cuts(&found.controls),
        }
    }
}

/// The cuts of a rule, with their control.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RefereedRule {
    /// Its name in the file.
    pub rule: String,
    /// A name for people.
    pub label: String,
    /// Its cuts among the records.
    pub cuts: u64,
    /// Those that were judged.
    pub all: RefereedTally,
    /// Nodes and moves of the same depth that were searched and came out as a cut claims: what is wrong
    /// there is no fault of a rule.
    pub control: RefereedTally,
    /// The share of wrong cuts less that of the control; missing where either has no sample.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
}

impl RefereedRule {
    /// As they are told.
    pub fn new(found: &RuleRulings) -> Self {
        Self {
            rule: found.name.clone(),
            label: found.label.clone(),
            cuts: found.cuts,
            all: RefereedTally::new(&found.tally),
            control: RefereedTally::new(&found.control),
            difference: found.difference().map(Difference::from),
        }
    }
}

/// Verdicts of a referee.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RefereedTally {
    /// All of them.
    pub judged: u64,
    /// Both searches came out against the claim.
    pub wrong: u64,
    /// The two searches do not agree, or one has no result.
    pub cannot_tell: u64,
    /// Those that are right among those that are right or wrong.
    pub without_rule: Share,
}

impl RefereedTally {
    fn new(tally: &RefereeTally) -> Self {
        Self {
            judged: tally.judged(),
            wrong: tally.wrong().part,
            cannot_tell: tally.cannot_tell,
            without_rule: tally.right.into(),
        }
    }
}

/// A cut, or the control of one, with the verdict on it.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RefereedCut {
    /// The number of its record.
    pub record: u32,
    /// The moves to it from the root, as UCI writes them; `0000` passes the turn.
    pub path: Vec<String>,
    /// The position of the record, in which a pruned move was not played.
    pub fen: String,
    /// The rule that cut, or of whose cut this is the control, by its name in the file.
    pub rule: String,
    /// Plies that were searched, or would have been.
    pub depth: i32,
    /// What the score is said to reach, or not to exceed, in centipawns for the side to move.
    pub bound: i32,
    /// Whether it is so; `cannotTell` where the two searches do not agree, or one has no result.
    #[cfg_attr(feature = "javascript", tsify(type = "'right' | 'wrong' | 'cannotTell'"))]
    pub verdict: &'static str,
    /// How far the later search is from the bound, in centipawns; 0 where the cut is not wrong.
    pub off: i32,
    /// The first search; the referee does not have the rule.
    pub without_rule: RefereeOpinion,
    /// The second.
    pub deeper: SecondOpinion,
}

impl RefereedCut {
    fn new(cut: &JudgedCut, rule: &RuleRulings) -> Self {
        let [first, second] =
            cut.opinions.each_ref().map(|opinion| RefereeOpinion::new(cut, opinion));
        Self {
            record: cut.id,
            path: uci_line(cut.scene.root(), cut.scene.path(), false),
            fen: cut.scene.record_position().to_string(),
            rule: rule.name.clone(),
            depth: cut.claim.depth,
            bound: cut.bound(),
            verdict: cut.ruling().name(),
            off: cut.off(),
            without_rule: first,
            deeper: SecondOpinion { without_rule: second },
        }
    }
}

/// The second search of a referee, which shares nothing with the first.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SecondOpinion {
    /// The referee does not have the rule.
    pub without_rule: RefereeOpinion,
}

/// What one search of a referee says.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
pub struct RefereeOpinion {
    /// For the side to move; missing where the search did not come to an end.
    #[cfg_attr(feature = "javascript", tsify(optional, type = "Score"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ToldScore>,
    /// Plies searched.
    pub depth: i32,
    /// What refutes the cut, as UCI writes it; empty where nothing does.
    pub line: Vec<String>,
}

impl RefereeOpinion {
    fn new(cut: &JudgedCut, opinion: &Opinion) -> Self {
        Self {
            score: cut.score(opinion).map(ToldScore::from),
            depth: opinion.depth,
            line: uci_line(cut.scene.record_position(), &cut.line(opinion), false),
        }
    }
}
