//! Which cuts are judged, and how.

use espalier::observe::Rule;
use espalier_chess::types::Depth;
use espalier_insight as trace;
use espalier_insight::{Beside, Record, Records};
use serde::Deserialize;
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
