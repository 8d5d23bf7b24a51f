//! The result of an audit as JSON.

use super::{AuditReport, steps};
use crate::commands::output::rounded;
use espalier::observe::Improved;
use espalier_chess::types::{Depth, Score};
use espalier_insight::{
    Difference, Grade, RootEffect, RuleAudit, SampledCut, ScoredMove, Share, Tally, Trace, uci_line,
};
use serde::Serialize;

impl AuditReport<'_> {
    pub(super) fn json(&self) -> AuditJson {
        let (trace, found) = (self.trace, &self.found);
        AuditJson {
            version: Trace::VERSION,
            root: trace.game().position().to_string(),
            depth: trace.depth(),
            nodes: trace.outcome().info.nodes,
            recorded: trace.count(),
            decisions: trace.total(),
            sample: self.sample.per_rule,
            seed: self.sample.seed.to_string(),
            most_nodes: self.options.most_nodes.to_string(),
            extra_plies: self.options.extra_plies,
            drawn: found.drawn,
            judged: found.cuts.len(),
            lists: Lists {
                rules: found.rules.iter().map(RuleJson::new).collect(),
                cuts: found.cuts.iter().map(|cut| self.cut_json(cut)).collect(),
            },
        }
    }

    fn cut_json(&self, cut: &SampledCut) -> CutJson {
        let audit = &cut.audit;
        let grade = |grade: &Grade| GradeJson {
            verdict: grade.verdict.name(),
            score: grade.score,
            nodes: grade.nodes,
            line: uci_line(&self.position(cut), &steps(&grade.line)),
        };
        CutJson {
            record: cut.id,
            path: uci_line(self.trace.game().position(), &self.trace.path(cut.id)),
            rule: audit.rule.name(),
            depth: audit.depth,
            improving: match audit.improved {
                Improved::Yes => Some(true),
                Improved::No => Some(false),
                Improved::Unknown => None,
            },
            spent: audit.spent,
            saved: audit.saved(),
            verdict: audit.verdict().name(),
            control: audit.control.as_ref().map(grade),
            without_rule: grade(&audit.without_rule),
            deeper: audit.deeper.as_ref().map(|deeper| DeeperJson {
                control: deeper.control.as_ref().map(grade),
                without_rule: grade(&deeper.without_rule),
            }),
            other_memory: audit.other_memory.as_ref().map(grade),
            without_pruning: grade(&audit.without_pruning),
            at_root: self.effect_of(cut.id).map(|effect| EffectJson::new(effect, self.trace)),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditJson {
    version: &'static str,
    root: String,
    depth: Depth,
    nodes: u64,
    recorded: u32,
    decisions: u64,
    sample: usize,
    /// A text: it may be more than a JavaScript number holds.
    seed: String,
    /// A text for the same reason.
    most_nodes: String,
    extra_plies: Depth,
    drawn: usize,
    judged: usize,
    #[serde(flatten)]
    lists: Lists,
}

#[derive(Default, Serialize)]
pub(super) struct Lists {
    rules: Vec<RuleJson>,
    cuts: Vec<CutJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RuleJson {
    rule: &'static str,
    label: &'static str,
    cuts: u64,
    improving: TallyJson,
    not_improving: TallyJson,
    unknown: TallyJson,
    all: TallyJson,
    control: TallyJson,
    difference: Option<DifferenceJson>,
}

impl RuleJson {
    pub(super) fn new(audit: &RuleAudit) -> Self {
        let [improving, not_improving, unknown] = audit.tallies.map(|tally| TallyJson::new(&tally));
        Self {
            rule: audit.rule.name(),
            label: audit.rule.label(),
            cuts: audit.cuts,
            improving,
            not_improving,
            unknown,
            all: TallyJson::new(&audit.whole()),
            control: TallyJson::new(&audit.control),
            difference: audit.difference().map(DifferenceJson::new),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TallyJson {
    judged: u64,
    wrong: u64,
    not_reproduced: u64,
    without_rule: ShareJson,
    without_pruning: ShareJson,
    saved: Option<i64>,
}

impl TallyJson {
    fn new(tally: &Tally) -> Self {
        Self {
            judged: tally.audited,
            wrong: tally.wrong().part,
            not_reproduced: tally.not_reproduced,
            without_rule: ShareJson::new(tally.without_rule),
            without_pruning: ShareJson::new(tally.without_pruning),
            saved: tally.saved,
        }
    }
}

/// The share of wrong cuts less that of the control.
#[derive(Serialize)]
pub(super) struct DifferenceJson {
    value: f64,
    low: f64,
    high: f64,
}

impl DifferenceJson {
    pub(super) fn new(Difference { value, interval: [low, high] }: Difference) -> Self {
        let [value, low, high] = [value, low, high].map(rounded);
        Self { value, low, high }
    }
}

#[derive(Serialize)]
pub(super) struct ShareJson {
    right: u64,
    decided: u64,
    low: Option<f64>,
    high: Option<f64>,
}

impl ShareJson {
    pub(super) fn new(share: Share) -> Self {
        let [low, high] = share.interval().map_or([None; 2], |ends| ends.map(rounded).map(Some));
        Self { right: share.part, decided: share.of, low, high }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CutJson {
    record: u32,
    path: Vec<String>,
    rule: &'static str,
    depth: Depth,
    improving: Option<bool>,
    spent: u64,
    saved: Option<i64>,
    verdict: &'static str,
    control: Option<GradeJson>,
    without_rule: GradeJson,
    deeper: Option<DeeperJson>,
    other_memory: Option<GradeJson>,
    without_pruning: GradeJson,
    at_root: Option<EffectJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DeeperJson {
    control: Option<GradeJson>,
    without_rule: GradeJson,
}

#[derive(Serialize)]
struct EffectJson {
    change: &'static str,
    before: Option<ScoredJson>,
    after: Option<ScoredJson>,
    nodes: u64,
}

impl EffectJson {
    fn new(effect: &RootEffect, trace: &Trace) -> Self {
        let root = trace.game().position();
        let scored = |found: ScoredMove| ScoredJson {
            best_move: root.uci(found.mv, false),
            score: found.score,
        };
        Self {
            change: effect.change().name(),
            before: effect.before.map(scored),
            after: effect.after.map(scored),
            nodes: effect.nodes,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ScoredJson {
    best_move: String,
    score: Score,
}

#[derive(Serialize)]
struct GradeJson {
    verdict: &'static str,
    score: Option<Score>,
    nodes: u64,
    line: Vec<String>,
}
