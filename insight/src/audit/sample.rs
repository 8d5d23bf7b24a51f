//! Audits a random sample of the cuts of a trace: how often each rule is wrong, beside how often the
//! same audit calls wrong what was searched.

use super::controls::Controls;
use super::difference::{Cluster, Clusters, Difference};
use super::{Audit, Auditor, Purpose, Verdict};
use crate::{Record, Records, Share};
use espalier::observe::{Improved, Rule};
use espalier::search::Host;
use espalier_chess::random::Random;

/// The sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleOptions {
    /// At most this many cuts of each rule.
    pub per_rule: usize,
    /// Seed of the draw: equal seeds draw the same cuts from the same trace.
    pub seed: u64,
    /// The only rule to audit; all where none.
    pub rule: Option<Rule>,
    /// A rule is done when the interval of its difference has at most this width in points; with 0 when
    /// all that was drawn is judged.
    pub within: u32,
    /// Nothing is turned off: in place of cuts, nodes and moves are audited that no rule has cut. What
    /// is called wrong then is the fault of the audit.
    pub placebo: bool,
}

impl Default for SampleOptions {
    fn default() -> Self {
        Self { per_rule: Self::DEFAULT_PER_RULE, seed: 0, rule: None, within: 0, placebo: false }
    }
}

impl SampleOptions {
    /// Default sample size for each rule.
    pub const DEFAULT_PER_RULE: usize = 200;
    /// The interval is computed each time this number of cuts has been judged.
    const BATCH: u64 = 50;
}

/// The results of some cuts of one rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cuts audited.
    pub audited: u64,
    /// Right among those that are right or wrong: by [`Audit::verdict`].
    pub without_rule: Share,
    /// Those whose control does not come out as recorded.
    pub not_reproduced: u64,
    /// Right among those decided, with nothing pruned.
    pub without_pruning: Share,
    /// Nodes saved by the cuts decided with the rule disabled, minus those that they cost; none
    /// where no cut was decided.
    pub saved: Option<i64>,
}

impl Tally {
    fn add(&mut self, audit: &Audit) {
        self.audited += 1;
        count(&mut self.without_rule, Verdict::Right, audit);
        self.not_reproduced += u64::from(audit.verdict() == Verdict::NotReproduced);
        let truly = audit.without_pruning.verdict;
        self.without_pruning.part += u64::from(truly == Verdict::Right);
        self.without_pruning.of += u64::from(truly != Verdict::Undecided);
        self.saved = sum(self.saved, audit.saved());
    }

    /// The sum of both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            audited: self.audited + other.audited,
            without_rule: self.without_rule + other.without_rule,
            not_reproduced: self.not_reproduced + other.not_reproduced,
            without_pruning: self.without_pruning + other.without_pruning,
            saved: sum(self.saved, other.saved),
        }
    }

    /// Wrong among those that are right or wrong.
    pub const fn wrong(&self) -> Share {
        Share { part: self.without_rule.of - self.without_rule.part, of: self.without_rule.of }
    }
}

/// Counts those with a verdict among those that are right or wrong.
fn count(share: &mut Share, counted: Verdict, audit: &Audit) {
    let verdict = audit.verdict();
    share.part += u64::from(verdict == counted);
    share.of += u64::from(matches!(verdict, Verdict::Right | Verdict::Wrong));
}

/// The sum of the known summands; none where both are unknown.
const fn sum(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one + other),
        (known, None) | (None, known) => known,
    }
}

/// The results of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleAudit {
    /// The rule.
    pub rule: Rule,
    /// Its cuts among the records.
    pub cuts: u64,
    /// Results in the order of `Improved::ALL`.
    pub tallies: [Tally; Improved::ALL.len()],
    /// The same audit of nodes, or moves, of the same depth that were searched: one for each cut that
    /// has one. What it calls wrong is the fault of the audit.
    pub control: Tally,
    clusters: Clusters,
}

impl RuleAudit {
    fn new(rule: Rule, cuts: u64) -> Self {
        let (control, clusters) = (Tally::default(), Clusters::default());
        Self { rule, cuts, tallies: [control; Improved::ALL.len()], control, clusters }
    }

    /// The sum over all of them.
    pub fn whole(&self) -> Tally {
        self.tallies.into_iter().fold(Tally::default(), Tally::with)
    }

    /// The share of wrong cuts less that of the control; none where either has no sample.
    pub fn difference(&self) -> Option<Difference> {
        self.clusters.difference()
    }

    fn add(&mut self, line: &[Record], audit: &Audit) {
        self.tallies[audit.improved as usize].add(audit);
        count(&mut self.cluster(line).cuts, Verdict::Wrong, audit);
    }

    fn add_control(&mut self, line: &[Record], audit: &Audit) {
        self.control.add(audit);
        count(&mut self.cluster(line).controls, Verdict::Wrong, audit);
    }

    fn cluster(&mut self, line: &[Record]) -> &mut Cluster {
        self.clusters.below(line.iter().find(|record| record.ply > 0).and_then(|record| record.mv))
    }

    /// Whether the interval of the difference is at most this many points wide; never with 0.
    pub fn is_within(&self, points: u32) -> bool {
        self.clusters.is_within(points)
    }

    /// Adds what was found in another position, which is one cluster.
    fn pool(&mut self, other: &Self) {
        self.cuts += other.cuts;
        for (sum, tally) in self.tallies.iter_mut().zip(other.tallies) {
            *sum = sum.with(tally);
        }
        self.control = self.control.with(other.control);
        self.clusters.pool(&other.clusters);
    }
}

/// An audited cut of the sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledCut {
    /// Index of its record.
    pub id: u32,
    /// The audit.
    pub audit: Audit,
}

/// The results of a sample so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleAudit {
    /// The rules that have cut, in the order of `Rule::ALL`.
    pub rules: Vec<RuleAudit>,
    /// The audited cuts, in the order of the draw.
    pub cuts: Vec<SampledCut>,
    /// The number drawn; more than were audited where the audit was stopped, or a rule was done before.
    pub drawn: usize,
}

impl SampleAudit {
    /// What was found in several positions, by rule, in the order of `Rule::ALL`. Cuts below one root
    /// depend on each other, so the bootstrap draws among positions.
    pub fn pooled(audits: &[Self]) -> Vec<RuleAudit> {
        let found = |rule| {
            let mut pooled = RuleAudit::new(rule, 0);
            for audit in audits.iter().flat_map(|audit| &audit.rules) {
                if audit.rule == rule {
                    pooled.pool(audit);
                }
            }
            (pooled.cuts > 0).then_some(pooled)
        };
        Rule::ALL.into_iter().filter_map(found).collect()
    }
}

/// Audits cuts drawn from the records of a trace, each with its control, and reports progress after
/// each. Rules take turns, so that a stopped audit has results for each of them.
pub fn audit_sample(
    auditor: &mut Auditor,
    records: Records<'_>,
    options: &SampleOptions,
    host: &mut dyn Host,
    progress: &mut dyn FnMut(&SampleAudit),
) -> SampleAudit {
    let mut controls = Controls::of(records, options.seed);
    let mut result = SampleAudit { rules: Vec::new(), cuts: Vec::new(), drawn: 0 };
    let mut drawn = Vec::new();
    for (rule, cuts) in cuts_by_rule(records, options.rule) {
        result.rules.push(RuleAudit::new(rule, cuts.len() as u64));
        drawn.push((rule, draw(cuts, options.per_rule, options.seed ^ rule.index() as u64)));
    }
    result.drawn = drawn.iter().map(|(_, ids)| ids.len()).sum();
    let mut is_done = vec![false; drawn.len()];
    for (number, (rule, cut)) in turns(&drawn) {
        if is_done[number] {
            continue;
        }
        let control = controls.like(records, cut, rule);
        let purposes = if options.placebo {
            [control.map(|id| (id, Purpose::Placebo)), None]
        } else {
            [Some((cut, Purpose::Cut)), control.map(|id| (id, Purpose::Control))]
        };
        let mut found = Vec::new();
        for (id, purpose) in purposes.into_iter().flatten() {
            if host.should_stop() {
                return result;
            }
            // Records of another game cannot be audited.
            let (line, beside) = (records.line(id), records.beside(id));
            let audit = auditor.judge(&line, &beside, Some(id), rule, purpose, host);
            found.extend(audit.map(|audit| (id, purpose, line, audit)));
        }
        if host.should_stop() {
            break;
        }
        let of_rule = &mut result.rules[number];
        for (id, purpose, line, audit) in found {
            match purpose {
                Purpose::Control => of_rule.add_control(&line, &audit),
                Purpose::Cut | Purpose::Placebo => {
                    of_rule.add(&line, &audit);
                    result.cuts.push(SampledCut { id, audit });
                }
            }
        }
        is_done[number] = of_rule.whole().audited.is_multiple_of(SampleOptions::BATCH)
            && of_rule.is_within(options.within);
        progress(&result);
    }
    result
}

/// The records that each rule has cut, for the rules that have cut any.
fn cuts_by_rule(records: Records<'_>, only: Option<Rule>) -> Vec<(Rule, Vec<u32>)> {
    let mut found = Rule::ALL.map(|rule| (rule, Vec::new()));
    for (id, record) in records.iter() {
        for rule in Record::cuts(&record).filter(|&rule| only.is_none_or(|only| rule == only)) {
            found[rule.index()].1.push(id);
        }
    }
    found.into_iter().filter(|(_, cuts)| !cuts.is_empty()).collect()
}

/// A uniform sample of `count` items in random order.
pub(crate) fn draw(mut items: Vec<u32>, count: usize, seed: u64) -> Vec<u32> {
    let mut random = Random::new(seed);
    for index in 0..count.min(items.len()) {
        let chosen = index + random.below(items.len() - index);
        items.swap(index, chosen);
    }
    items.truncate(count);
    items
}

/// The first cut of every rule, then the second of every rule, and so on, each with the index of
/// its rule.
pub(crate) fn turns<R: Copy>(drawn: &[(R, Vec<u32>)]) -> impl Iterator<Item = (usize, (R, u32))> {
    let longest = drawn.iter().map(|(_, ids)| ids.len()).max().unwrap_or_default();
    (0..longest).flat_map(move |turn| {
        let rules = drawn.iter().enumerate();
        rules.filter_map(move |(index, (rule, ids))| Some((index, (*rule, *ids.get(turn)?))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_even_without_repeats_and_repeatable() {
        let items: Vec<u32> = (0..10).collect();
        let mut often = [0_u32; 10];
        for seed in 0..2000 {
            let mut drawn = draw(items.clone(), 4, seed);
            assert_eq!(drawn, draw(items.clone(), 4, seed));
            drawn.sort_unstable();
            drawn.dedup();
            assert_eq!(drawn.len(), 4);
            for item in drawn {
                often[item as usize] += 1;
            }
        }
        // Each is expected 800 times, with a standard deviation of 22.
        assert!(often.iter().all(|count| (690..910).contains(count)), "{often:?}");
        assert_eq!(draw(items, 99, 5).len(), 10);
    }

    #[test]
    fn what_is_not_known_to_be_saved_adds_nothing_and_is_not_zero() {
        let tally = |saved| Tally { saved, ..Tally::default() };
        let saved = |one, other| tally(one).with(tally(other)).saved;
        assert_eq!(saved(Some(7), Some(-9)), Some(-2));
        assert_eq!([saved(Some(7), None), saved(None, Some(-9))], [Some(7), Some(-9)]);
        assert_eq!(saved(None, None), None);
    }

    #[test]
    fn rules_take_turns() {
        let drawn = [(Rule::REVERSE_FUTILITY, vec![5, 6, 7]), (Rule::NULL_MOVE, vec![8])];
        let ids: Vec<u32> = turns(&drawn).map(|(_, (_, id))| id).collect();
        assert_eq!(ids, [5, 8, 6, 7]);
    }
}
