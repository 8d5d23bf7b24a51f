//! Calibration: how often a rule would be right, by how near its value comes to its threshold.
//!
//! Below the threshold the rule was tried and did not fire: the search itself tells how the node or
//! the move came out. From the threshold on it fired: there a sample of its cuts is searched without
//! the rule, each with the control of an audit. At the threshold the curve is continuous where the
//! audit has no bias: Thistlethwaite and Campbell (1960), regression discontinuity.

mod curve;
mod decision;

pub use curve::{Advice, Curve, Group, GroupBy, Point};
pub use decision::{Decision, decisions};

use crate::{Auditor, AuditorError, Share, Trace, Verdict};
use espalier::observe::Rule;
use espalier::search::Host;
use espalier_chess::random::Random;
use espalier_chess::types::Score;
use espalier_trace::{RecordedRule, TraceFile, Visit};
use std::collections::BTreeMap;

/// Bins below the threshold, and from it on. What lies beyond is counted in the outermost.
pub const BINS: std::ops::Range<i32> = -15..24;

/// The most that a wrong cut counts as losing, in centipawns: a queen.
pub const MOST_LOST: Score = 1000;

/// The size of a bin in the unit of a rule.
pub fn bin_width(unit: Option<&str>) -> i32 {
    match unit {
        Some("moves") => 1,
        Some("historyPoints") => 400,
        Some("finePlies") => 128,
        _ => 20,
    }
}

/// What is counted together in one position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The name of the rule.
    pub rule: String,
    /// Plies left in the node.
    pub depth: Option<i32>,
    /// The improving flag as the rule used it.
    pub improving: Option<bool>,
    /// Value less threshold, in bins.
    pub bin: i32,
}

/// Counts of decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Where the rule was tried in vain: those that came out as it claims all the same.
    pub tried: Share,
    /// Where it fired.
    pub cuts: u64,
    /// Cuts searched without the rule whose control came out as recorded: those that come out as
    /// the rule claims.
    pub judged: Share,
    /// Of those, wrong by an audit: deeper, and from the memory of the recorded search, too.
    pub wrong: u64,
    /// Centipawns by which those that did not come out as claimed missed it, by an open window; at most
    /// [`MOST_LOST`] each, as a mate is not thousands of pawns.
    pub lost: u64,
    /// Nodes that the cuts judged have saved.
    pub saved: i64,
}

impl std::ops::AddAssign for Cell {
    fn add_assign(&mut self, other: Self) {
        self.tried = self.tried + other.tried;
        self.cuts += other.cuts;
        self.judged = self.judged + other.judged;
        self.wrong += other.wrong;
        self.lost += other.lost;
        self.saved += other.saved;
    }
}

/// What was found in one position. Its decisions depend on each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells(pub BTreeMap<Key, Cell>);

impl Cells {
    fn at(&mut self, key: Key) -> &mut Cell {
        self.0.entry(key).or_default()
    }

    /// Counts the decisions of a recording of any program.
    pub fn of_file(file: &TraceFile<'_>) -> Self {
        let mut cells = Self::default();
        for decision in decisions(file) {
            let Some(rule) = file.rule(decision.rule) else { continue };
            let cell = cells.at(key(rule, &decision));
            match decision.came_out {
                None => cell.cuts += 1,
                Some(as_claimed) => {
                    cell.tried.of += 1;
                    cell.tried.part += u64::from(as_claimed);
                }
            }
        }
        cells
    }

    /// Counts the decisions of a recorded search, and judges up to `sample` cuts of each rule and bin.
    ///
    /// # Errors
    /// When the search was recorded with a rule off, or the hash cannot be allocated.
    pub fn of_search(
        trace: &Trace,
        auditor: &mut Auditor,
        only: Option<Rule>,
        sample: usize,
        host: &mut dyn Host,
    ) -> Result<Self, AuditorError> {
        let bytes = [trace.file_header(), trace.bytes().to_vec()].concat();
        let Ok(file) = TraceFile::parse(&bytes) else { return Ok(Self::default()) };
        let mut cells = Self::of_file(&file);
        if let Some(only) = only {
            cells.0.retain(|key, _| key.rule == only.name());
        }
        for decision in drawn(&file, only, sample) {
            if host.should_stop() {
                break;
            }
            cells.judge(trace, &file, &decision, auditor, host);
        }
        Ok(cells)
    }

    fn judge(
        &mut self,
        trace: &Trace,
        file: &TraceFile<'_>,
        decision: &Decision,
        auditor: &mut Auditor,
        host: &mut dyn Host,
    ) {
        let declared = file.rule(decision.rule);
        let Some((declared, rule)) = declared.zip(rule_of(file, decision)) else { return };
        let (records, id) = (trace.as_records(), decision.id);
        let (line, beside) = (records.line(id), records.beside(id));
        let Ok(audit) = auditor.audit_beside(&line, &beside, Some(id), rule, host) else { return };
        if !matches!(audit.at_its_depth(), Verdict::Right | Verdict::Wrong) {
            return;
        }
        // Without the tolerance of an audit: where the rule was tried in vain there is none, either.
        let came_out = match (line.last(), audit.without_rule.score) {
            (Some(pruned), Some(score)) if pruned.visit == Visit::Pruned => score <= pruned.alpha,
            (Some(node), Some(score)) => score >= node.beta,
            _ => return,
        };
        let cell = self.at(key(declared, decision));
        cell.judged.of += 1;
        cell.judged.part += u64::from(came_out);
        cell.wrong += u64::from(audit.verdict() == Verdict::Wrong);
        let lost = audit.without_rule.lost.unwrap_or_default().clamp(0, MOST_LOST);
        cell.lost += u64::from(lost.unsigned_abs());
        cell.saved += audit.saved().unwrap_or_default();
    }
}

fn key(rule: &RecordedRule<'_>, decision: &Decision) -> Key {
    let bin = decision.excess.div_euclid(bin_width(rule.unit));
    Key {
        rule: rule.name.to_owned(),
        depth: decision.depth,
        improving: decision.improving,
        bin: bin.clamp(BINS.start, BINS.end - 1),
    }
}

fn rule_of(file: &TraceFile<'_>, decision: &Decision) -> Option<Rule> {
    Rule::named(file.rule(decision.rule)?.name)
}

/// Up to `sample` cuts of each rule and bin, whatever their depth, those of the rules that are also
/// recorded where they do not fire.
fn drawn(file: &TraceFile<'_>, only: Option<Rule>, sample: usize) -> Vec<Decision> {
    let mut cuts: BTreeMap<(u8, i32), (usize, Vec<Decision>)> = BTreeMap::new();
    let mut random = Random::new(0);
    let fired = decisions(file).filter(|decision| decision.came_out.is_none());
    for decision in fired.filter(|decision| file.tries().contains(&decision.rule)) {
        let rule = rule_of(file, &decision);
        let Some(declared) = file.rule(decision.rule).filter(|_| only.is_none() || only == rule)
        else {
            continue;
        };
        let bin = key(declared, &decision).bin;
        // Each of those seen so far is kept with equal probability: Vitter (1985), algorithm R.
        let (seen, kept) = cuts.entry((decision.rule, bin)).or_default();
        *seen += 1;
        if kept.len() < sample {
            kept.push(decision);
        } else if let Some(place) = kept.get_mut(random.below(*seen)) {
            *place = decision;
        }
    }
    cuts.into_values().flat_map(|(_, kept)| kept).collect()
}
