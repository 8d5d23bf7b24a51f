//! The answer of `espalier miss` as JSON. Scores are centipawns for the side that plays the move,
//! but those of verdicts, which are for the side to move where the rule cut.

use espalier::observe::Visit;
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Move, Score};
use espalier_insight::explain::{CutWords, MissStepWords, found_words, miss_words};
use espalier_insight::{Audit, Grade, Miss, MissEnd, MissStep, ScoredMove, Trace};
use serde::Serialize;

/// That the search plays the move.
#[derive(Serialize)]
pub(super) struct FoundJson {
    version: &'static str,
    root: String,
    missed: bool,
    depth: Depth,
    played: MoveJson,
    summary: String,
}

impl FoundJson {
    pub(super) fn new(root: &Position, played: ScoredMove, depth: Depth) -> Self {
        Self {
            version: Trace::VERSION,
            root: root.to_string(),
            missed: false,
            depth,
            played: MoveJson::new(root, played),
            summary: found_words(root, played, depth).to_string(),
        }
    }
}

/// The answer where it does not.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MissJson {
    version: &'static str,
    root: String,
    missed: bool,
    depth: Depth,
    played: MoveJson,
    /// The move asked about, with the score of the longer search.
    asked: MoveJson,
    is_better: bool,
    /// The search repeated with another order of equal moves: how often it plays the move.
    repeats: RepeatsJson,
    /// The line of the longer search.
    line: Vec<String>,
    summary: String,
    #[serde(flatten)]
    steps: Steps,
    end: &'static str,
    complete: bool,
    conclusion: String,
}

impl MissJson {
    pub(super) fn new(root: &Position, miss: &Miss) -> Self {
        let words = miss_words(root, miss);
        let followed = uci_line(root, &miss.followed());
        let steps = miss.steps.iter().zip(&words.steps).enumerate();
        let steps = steps.map(|(index, (step, words))| {
            let (path, rest) = followed.split_at(2 * index + 1);
            StepJson::new(miss, step, words, path, rest.first())
        });
        Self {
            version: Trace::VERSION,
            root: root.to_string(),
            missed: true,
            depth: miss.depth,
            played: MoveJson::new(root, miss.played),
            asked: MoveJson::new(root, miss.missed),
            is_better: miss.is_better(),
            repeats: RepeatsJson { played: miss.repeats.played, of: miss.repeats.of },
            line: uci_line(root, &miss.line),
            summary: words.summary.to_string(),
            steps: Steps { steps: steps.collect() },
            end: miss.end.name(),
            complete: miss.end != MissEnd::Stopped,
            conclusion: words.conclusion.to_string(),
        }
    }
}

#[derive(Serialize)]
struct RepeatsJson {
    played: u32,
    of: u32,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    san: String,
    score: Score,
}

impl MoveJson {
    fn new(root: &Position, ScoredMove { mv, score }: ScoredMove) -> Self {
        Self { mv: root.uci(mv, false), san: root.san(mv), score }
    }
}

/// The steps of the line.
#[derive(Default, Serialize)]
pub(super) struct Steps {
    steps: Vec<StepJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StepJson {
    /// The moves from the root to the step's move.
    path: Vec<String>,
    reply: Option<String>,
    number: u8,
    depth_asked: i8,
    depth: i8,
    pruned: bool,
    reduced: bool,
    nodes: u32,
    sentence: String,
    cuts: Vec<CutJson>,
}

impl StepJson {
    fn new(
        miss: &Miss,
        step: &MissStep,
        words: &MissStepWords,
        path: &[String],
        reply: Option<&String>,
    ) -> Self {
        let record = &step.record;
        let cuts = step.audits.iter().rev().zip(&words.cuts);
        Self {
            path: path.to_vec(),
            reply: reply.cloned(),
            number: record.number,
            depth_asked: record.depth_asked,
            depth: record.depth,
            pruned: record.visit == Visit::Pruned,
            reduced: record.visit == Visit::Reduced,
            nodes: record.nodes,
            sentence: words.sentence.to_string(),
            cuts: cuts.map(|(audit, words)| CutJson::new(miss, step, audit, words)).collect(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CutJson {
    rule: &'static str,
    label: &'static str,
    depth: Depth,
    improving: &'static str,
    /// What the rule compared, and with what; none for a reduction.
    value: Option<i32>,
    threshold: Option<i32>,
    guilty: bool,
    without_rule: GradeJson,
    without_pruning: GradeJson,
    sentence: String,
    verdict: String,
}

impl CutJson {
    fn new(miss: &Miss, step: &MissStep, audit: &Audit, words: &CutWords) -> Self {
        let record = &step.record;
        let is_own = record.rule == Some(audit.rule);
        Self {
            rule: audit.rule.name(),
            label: audit.rule.label(),
            depth: audit.depth,
            improving: audit.improved.name(),
            value: is_own.then_some(record.value),
            threshold: is_own.then_some(record.threshold),
            guilty: miss.is_guilty(audit),
            without_rule: GradeJson::new(&audit.without_rule),
            without_pruning: GradeJson::new(&audit.without_pruning),
            sentence: words.sentence.to_string(),
            verdict: words.verdict.to_string(),
        }
    }
}

#[derive(Serialize)]
struct GradeJson {
    verdict: &'static str,
    score: Option<Score>,
    nodes: u64,
}

impl GradeJson {
    fn new(grade: &Grade) -> Self {
        Self { verdict: grade.verdict.name(), score: grade.score, nodes: grade.nodes }
    }
}

fn uci_line(root: &Position, line: &[Move]) -> Vec<String> {
    let line: Vec<_> = line.iter().copied().map(Some).collect();
    espalier_insight::uci_line(root, &line)
}
