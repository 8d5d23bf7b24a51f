//! Rulings on the cuts of recordings, as JSON.

use super::AuditArguments;
use super::files::{FileReport, JudgedFile};
use super::json::{DifferenceJson, ShareJson};
use crate::commands::position::uci_line;
use espalier_chess::types::{Depth, Score};
use espalier_insight::Trace;
use espalier_insight::referee::{JudgedCut, Opinion, RefereeTally, RuleRulings};
use serde::Serialize;

impl FileReport {
    pub(super) fn json(&self, arguments: &AuditArguments) -> FilesJson {
        FilesJson {
            version: Trace::VERSION,
            referee: self.referee.replace('\n', " "),
            extra_plies: arguments.options.extra_plies,
            seed: arguments.sample.seed.to_string(),
            rules: rules(&self.rules),
            files: self.files.iter().map(FileJson::new).collect(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FilesJson {
    version: &'static str,
    referee: String,
    extra_plies: Depth,
    /// A text: it may be more than a JavaScript number holds.
    seed: String,
    rules: Vec<RuleJson>,
    files: Vec<FileJson>,
}

/// A recording as an audit of one search has it.
#[derive(Serialize)]
struct FileJson {
    file: String,
    root: String,
    recorded: u32,
    drawn: usize,
    rules: Vec<RuleJson>,
    cuts: Vec<CutJson>,
    controls: Vec<CutJson>,
}

impl FileJson {
    fn new(JudgedFile { path, root, recorded, found }: &JudgedFile) -> Self {
        let cuts = |cuts: &[JudgedCut]| {
            cuts.iter().map(|cut| CutJson::new(cut, &found.rules[cut.rule])).collect()
        };
        Self {
            file: path.display().to_string(),
            root: root.clone(),
            recorded: *recorded,
            drawn: found.drawn,
            rules: rules(&found.rules),
            cuts: cuts(&found.cuts),
            controls: cuts(&found.controls),
        }
    }
}

fn rules(rules: &[RuleRulings]) -> Vec<RuleJson> {
    rules.iter().map(RuleJson::new).collect()
}

#[derive(Serialize)]
struct RuleJson {
    rule: String,
    label: String,
    cuts: u64,
    all: TallyJson,
    control: TallyJson,
    difference: Option<DifferenceJson>,
}

impl RuleJson {
    fn new(found: &RuleRulings) -> Self {
        Self {
            rule: found.name.clone(),
            label: found.label.clone(),
            cuts: found.cuts,
            all: TallyJson::new(&found.tally),
            control: TallyJson::new(&found.control),
            difference: found.difference().map(DifferenceJson::new),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TallyJson {
    judged: u64,
    wrong: u64,
    cannot_tell: u64,
    without_rule: ShareJson,
}

impl TallyJson {
    fn new(tally: &RefereeTally) -> Self {
        Self {
            judged: tally.judged(),
            wrong: tally.wrong().part,
            cannot_tell: tally.cannot_tell,
            without_rule: ShareJson::new(tally.right),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CutJson {
    record: u32,
    path: Vec<String>,
    fen: String,
    rule: String,
    depth: Depth,
    bound: Score,
    verdict: &'static str,
    off: Score,
    /// The referee does not have the rule.
    without_rule: OpinionJson,
    deeper: DeeperJson,
}

impl CutJson {
    fn new(cut: &JudgedCut, rule: &RuleRulings) -> Self {
        let [first, second] = cut.opinions.each_ref().map(|opinion| OpinionJson::new(cut, opinion));
        Self {
            record: cut.id,
            path: uci_line(cut.scene.root(), cut.scene.path()),
            fen: cut.scene.record_position().to_string(),
            rule: rule.name.clone(),
            depth: cut.claim.depth,
            bound: cut.bound(),
            verdict: cut.ruling().name(),
            off: cut.off(),
            without_rule: first,
            deeper: DeeperJson { without_rule: second },
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DeeperJson {
    without_rule: OpinionJson,
}

#[derive(Serialize)]
struct OpinionJson {
    score: Option<Score>,
    depth: Depth,
    line: Vec<String>,
}

impl OpinionJson {
    fn new(cut: &JudgedCut, opinion: &Opinion) -> Self {
        Self {
            score: cut.score(opinion),
            depth: opinion.depth,
            line: uci_line(cut.scene.record_position(), &cut.line(opinion)),
        }
    }
}
