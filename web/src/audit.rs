//! Audits, as JavaScript sees them.

use espalier::observe::{Improved, Rule};
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, UciScore};
use espalier_insight as trace;
use espalier_insight::explain::{Message, root_effect, verdict};
use espalier_insight::{Beside, Record, Records, Visit};
use espalier_rules::Score;
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// How a cut is judged.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct AuditRequest {
    /// Plies by which a cut that seems wrong is searched deeper before it is called wrong: 2 unless
    /// given, none with 0.
    #[tsify(optional)]
    pub extra_plies: Option<u32>,
    /// The number of the record that the line ends with.
    #[tsify(optional)]
    pub record: Option<u32>,
    /// Whether the root is to be asked as well where the cut is wrong.
    #[tsify(optional)]
    pub at_root: Option<bool>,
    /// The hash table of the recorded search, in megabytes, 16 unless given.
    #[tsify(optional)]
    pub hash_mb: Option<u32>,
}

/// The engine's options, with so many extra plies and megabytes of the recorded search.
pub(crate) fn audit_options(
    extra_plies: Option<u32>,
    recorded_hash_megabytes: usize,
) -> trace::AuditOptions {
    let usual = trace::AuditOptions::default();
    let extra_plies =
        extra_plies.map_or(usual.extra_plies, |plies| Depth::try_from(plies).unwrap_or(Depth::MAX));
    trace::AuditOptions { extra_plies, recorded_hash_megabytes, ..usual }
}

/// Whether a cut was right; undecided where the nodes did not suffice, and not reproduced where the
/// same search with the rule on does not come out as recorded.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    Right,
    Wrong,
    NotReproduced,
    Undecided,
}

impl From<trace::Verdict> for Verdict {
    fn from(verdict: trace::Verdict) -> Self {
        match verdict {
            trace::Verdict::Right => Self::Right,
            trace::Verdict::Wrong => Self::Wrong,
            trace::Verdict::NotReproduced => Self::NotReproduced,
            trace::Verdict::Undecided => Self::Undecided,
        }
    }
}

/// A cut and what is to be thought of it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Audit {
    /// A name for programs.
    pub rule: &'static str,
    /// A name for people.
    pub label: String,
    /// Plies that were left.
    pub depth: i32,
    /// Missing where it is not known whether the position had improved.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improving: Option<bool>,
    /// Nodes that the search spent on the cut itself.
    pub spent: u64,
    /// Nodes that the cut has saved, or cost where negative; missing where that is not known.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<i64>,
    /// Whether it was right, for people.
    pub sentence: String,
    /// Whether it was right: wrong only where `deeper` and `otherMemory` are, too, by more than five
    /// centipawns, and where each control comes out as recorded.
    pub verdict: Verdict,
    /// The control, searched as recorded with the rule on; missing for a pruned move, which was not
    /// searched.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<Grade>,
    /// With the rule off in this node only.
    pub without_rule: Grade,
    /// Plies by which a cut that seems wrong is searched deeper.
    pub extra_plies: i32,
    /// Both so much deeper; missing where the cut does not seem wrong, or with no extra plies.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deeper: Option<Deeper>,
    /// As `withoutRule`, with the hash table and histories that the recorded search had there; missing
    /// where the cut does not seem wrong.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_memory: Option<Grade>,
    /// With nothing pruned.
    pub without_pruning: Grade,
    /// What the cut has changed at the root; missing where it was not wrong, or the root was not asked.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_root: Option<RootEffect>,
}

impl Audit {
    /// `line` leads from the position `root` to the record.
    pub fn new(
        audit: &trace::Audit,
        effect: Option<&trace::RootEffect>,
        root: &Position,
        line: &[Record],
        chess960: bool,
    ) -> Self {
        let position = position_after(root, line);
        let grade = |grade| Grade::new(grade, &position, chess960);
        let in_words = |record| {
            let said = verdict(audit, record, &position);
            let at_root = effect.map(|effect| root_effect(effect, root));
            at_root.into_iter().fold(said, Message::and).encode()
        };
        Self {
            rule: audit.rule.name(),
            label: Message::name(audit.rule.label()).encode(),
            depth: audit.depth,
            improving: known(audit.improved),
            spent: audit.spent,
            saved: audit.saved(),
            sentence: line.last().map(in_words).unwrap_or_default(),
            verdict: audit.verdict().into(),
            control: audit.control.as_ref().map(grade),
            without_rule: grade(&audit.without_rule),
            extra_plies: audit.extra_plies,
            deeper: audit.deeper.as_ref().map(|deeper| Deeper {
                control: deeper.control.as_ref().map(grade),
                without_rule: grade(&deeper.without_rule),
            }),
            other_memory: audit.other_memory.as_ref().map(grade),
            without_pruning: grade(&audit.without_pruning),
            at_root: effect.map(|effect| RootEffect::new(effect, root, chess960)),
        }
    }
}

/// A cut that seems wrong, some plies deeper.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Deeper {
    /// With the rule on; missing for a pruned move.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<Grade>,
    /// With the rule off in this node only.
    pub without_rule: Grade,
}

/// What a cut has changed at the root: nothing where the best move is the same, and its score by five
/// centipawns or less.
#[derive(Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum RootChange {
    BestMove,
    Score,
    Nothing,
    Unknown,
}

impl From<trace::RootChange> for RootChange {
    fn from(change: trace::RootChange) -> Self {
        match change {
            trace::RootChange::BestMove => Self::BestMove,
            trace::RootChange::Score => Self::Score,
            trace::RootChange::Nothing => Self::Nothing,
            trace::RootChange::Unknown => Self::Unknown,
        }
    }
}

/// What the recorded search comes to with a cut and without it, at the depth of its last iteration.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RootEffect {
    /// What has changed; unknown where a search did not end within its nodes.
    pub change: RootChange,
    /// With the cut; missing where that is not known.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<RootScore>,
    /// Without it; missing where that is not known.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<RootScore>,
    /// Nodes that finding out has taken.
    pub nodes: u64,
}

impl RootEffect {
    fn new(effect: &trace::RootEffect, root: &Position, chess960: bool) -> Self {
        let scored = |found: trace::ScoredMove| RootScore {
            best_move: root.uci(found.mv, chess960),
            best_move_san: root.san(found.mv),
            score: UciScore::from(found.score).into(),
        };
        Self {
            change: effect.change().into(),
            before: effect.before.map(scored),
            after: effect.after.map(scored),
            nodes: effect.nodes,
        }
    }
}

/// A best move of the root with its score.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RootScore {
    /// As UCI writes it.
    pub best_move: String,
    /// In algebraic notation.
    pub best_move_san: String,
    /// For the side to move.
    pub score: Score,
}

pub(crate) const fn known(improved: Improved) -> Option<bool> {
    match improved {
        Improved::Yes => Some(true),
        Improved::No => Some(false),
        Improved::Unknown => None,
    }
}

/// What searching the node again has shown.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Grade {
    /// Whether the cut was right.
    pub verdict: Verdict,
    /// For the side to move in the record; missing where undecided.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Nodes that finding out has taken.
    pub nodes: u64,
    /// The line that refutes the cut, as UCI writes it; empty unless it is wrong.
    pub line: Vec<String>,
    /// The same in algebraic notation.
    pub line_san: Vec<String>,
}

impl Grade {
    pub(crate) fn new(grade: &trace::Grade, position: &Position, chess960: bool) -> Self {
        let mut at = position.clone();
        let (mut line, mut line_san) = (Vec::new(), Vec::new());
        for &mv in &grade.line {
            line.push(at.uci(mv, chess960));
            line_san.push(at.san(mv));
            at.play(mv);
        }
        Self {
            verdict: grade.verdict.into(),
            score: grade.score.map(|score| UciScore::from(score).into()),
            nodes: grade.nodes,
            line,
            line_san,
        }
    }
}

/// Which cuts to judge.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct SampleRequest {
    /// The most cuts of each rule, from 0; 200 unless given.
    #[tsify(optional)]
    pub per_rule: Option<u32>,
    /// Equal seeds draw the same cuts: a whole number from 0.
    #[tsify(optional)]
    pub seed: Option<u32>,
    /// The only rule to judge, by its name for programs.
    #[tsify(optional)]
    pub rule: Option<String>,
    /// The only record to judge, by its number: of a file.
    #[tsify(optional)]
    pub record: Option<u32>,
    /// Plies by which a cut that seems wrong is searched deeper before it is called wrong: 0 to 8, 2
    /// unless given.
    #[tsify(optional)]
    pub extra_plies: Option<u32>,
    /// A rule is done when the 95% interval of its difference is no wider than so many points, 0 to 100; with 0, as
    /// unless given, when all that was drawn is judged.
    #[tsify(optional)]
    pub within: Option<u32>,
    /// Nothing is turned off, and nodes and moves are judged that no rule has cut: what is called wrong
    /// is the fault of the audit.
    #[tsify(optional)]
    pub placebo: Option<bool>,
    /// The hash table of the recorded search, in megabytes, 16 unless given.
    #[tsify(optional)]
    pub hash_mb: Option<u32>,
}

impl SampleRequest {
    /// The engine's options.
    ///
    /// # Errors
    /// When there is no rule of that name.
    pub fn resolve(&self) -> Result<trace::SampleOptions, JsError> {
        let usual = trace::SampleOptions::default();
        Ok(trace::SampleOptions {
            per_rule: self.per_rule.map_or(usual.per_rule, |count| count as usize),
            seed: self.seed.map_or(usual.seed, u64::from),
            rule: self.rule.as_deref().map(rule_named).transpose()?,
            within: self.within.unwrap_or(usual.within),
            placebo: self.placebo.unwrap_or(usual.placebo),
        })
    }
}

impl SampleRequest {
    /// The options of the referee of a file, whose rules have any names.
    pub fn of_file(&self) -> trace::referee::RefereeOptions<'_> {
        let usual = trace::SampleOptions::default();
        let extra_plies = trace::AuditOptions::default().extra_plies;
        trace::referee::RefereeOptions {
            per_rule: self.per_rule.map_or(usual.per_rule, |count| count as usize),
            seed: self.seed.map_or(usual.seed, u64::from),
            rule: self.rule.as_deref(),
            record: self.record,
            extra_plies: self.extra_plies.map_or(extra_plies, |plies| plies as i32),
        }
    }
}

/// What a sample of cuts has shown so far.
#[derive(Serialize, Tsify)]
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
    pub fn new(sample: &trace::SampleAudit) -> Self {
        Self {
            drawn: sample.drawn as u32,
            rules: sample.rules.iter().map(RuleAudit::new).collect(),
            cuts: sample.cuts.iter().map(SampledCut::from).collect(),
        }
    }
}

/// A cut that was drawn and judged.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SampledCut {
    /// The number of its record.
    pub id: u32,
    /// The rule that cut, by its name for programs.
    pub rule: &'static str,
    /// Whether it was right: wrong only where a deeper search agrees.
    pub verdict: Verdict,
    /// With the rule off in this node only.
    pub without_rule: Verdict,
    /// With nothing pruned.
    pub without_pruning: Verdict,
}

impl From<&trace::SampledCut> for SampledCut {
    fn from(trace::SampledCut { id, audit }: &trace::SampledCut) -> Self {
        Self {
            id: *id,
            rule: audit.rule.name(),
            verdict: audit.verdict().into(),
            without_rule: audit.without_rule.verdict.into(),
            without_pruning: audit.without_pruning.verdict.into(),
        }
    }
}

/// The cuts of one rule.
#[derive(Serialize, Tsify)]
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
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
}

/// A difference of two shares, from -1 to 1.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// In the sample.
    pub value: f64,
    /// Where the true one lies with 95% confidence.
    pub interval: [f64; 2],
}

impl From<trace::Difference> for Difference {
    fn from(trace::Difference { value, interval }: trace::Difference) -> Self {
        Self { value, interval }
    }
}

impl RuleAudit {
    fn new(audit: &trace::RuleAudit) -> Self {
        let [improving, not_improving, unknown] = audit.tallies.map(AuditTally::from);
        let (rule, label) = (audit.rule.name(), Message::name(audit.rule.label()).encode());
        Self {
            rule,
            label,
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
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AuditTally {
    /// Cuts that were judged.
    pub audited: u64,
    /// Nodes that the cuts decided without the rule have saved, less those that they cost; missing
    /// where no cut was decided.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<i64>,
    /// Right among those that are right or wrong, by their verdicts.
    pub without_rule: Share,
    /// Those whose control does not come out as recorded: neither right nor wrong.
    pub not_reproduced: u64,
    /// Right with nothing pruned.
    pub without_pruning: Share,
}

impl From<trace::Tally> for AuditTally {
    fn from(tally: trace::Tally) -> Self {
        Self {
            audited: tally.audited,
            saved: tally.saved,
            without_rule: tally.without_rule.into(),
            not_reproduced: tally.not_reproduced,
            without_pruning: tally.without_pruning.into(),
        }
    }
}

/// Cuts that were right among those decided.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Share {
    /// Those that were right.
    pub part: u64,
    /// Those that were decided.
    pub of: u64,
    /// From 0 to 1; missing for a share of nothing.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Where the true share lies with 95% confidence.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
}

impl From<trace::Share> for Share {
    fn from(share: trace::Share) -> Self {
        let trace::Share { part, of } = share;
        Self { part, of, value: share.value(), interval: share.interval() }
    }
}

/// The rule with this name for programs.
///
/// # Errors
/// When there is none.
pub(crate) fn rule_named(name: &str) -> Result<Rule, JsError> {
    Rule::ALL
        .into_iter()
        .find(|rule| rule.name() == name)
        .ok_or_else(|| JsError::new(&format!("there is no rule {name}")))
}

/// The records that these bytes hold.
///
/// # Errors
/// When they are no records.
pub(crate) fn records_of(bytes: &[u8]) -> Result<Vec<Record>, JsError> {
    let records: Vec<Record> = Records::of_bytes(bytes)
        .into_iter()
        .flat_map(Records::iter)
        .map(|(_, record)| record)
        .collect();
    if records.is_empty() || records.len() * Record::SIZE != bytes.len() {
        return Err(JsError::new("these bytes are no records of a trace"));
    }
    Ok(records)
}

/// Records in pairs: the step to a node, and what refuted it. What makes no pair is left out.
pub(crate) fn beside_of(bytes: &[u8]) -> Vec<Beside> {
    let records = Records::of_bytes(bytes).into_iter().flat_map(Records::iter);
    let records: Vec<Record> = records.map(|(_, record)| record).collect();
    let pairs = records.chunks_exact(2);
    pairs.map(|pair| Beside { step: pair[0], refutation: pair[1] }).collect()
}

/// The position of the last of these records, whose moves can be played.
fn position_after(root: &Position, line: &[Record]) -> Position {
    let steps = line.iter().filter(|record| record.visit.is_step());
    steps.fold(root.clone(), |position, record| match (record.visit, record.mv) {
        (Visit::NullMove, _) | (_, None) => position.after_null(),
        (_, Some(mv)) => position.after(mv),
    })
}
