//! An explanation as JSON.

use super::Found;
use espalier::observe::Rule;
use espalier_chess::board::Position;
use espalier_chess::types::{Depth, Score};
use espalier_insight::explain::{Brief, Explanation, Margin, Message, brief};
use espalier_insight::{Record, Trace, uci_line};
use espalier_trace::declarations::camel;
use serde::Serialize;

impl Found<'_> {
    pub(super) fn json(&self) -> ExplanationJson {
        let Explanation { sentence, facts, margin, reduction, improvement, improvement_by_piece } =
            &self.explanation;
        let root = self.trace.game().position();
        let position = self.trace.position(self.followed.id);
        let facts = facts
            .iter()
            .map(|fact| FactJson { label: fact.label.to_string(), value: fact.value.to_string() });
        ExplanationJson {
            version: Trace::VERSION,
            root: root.to_string(),
            depth: self.trace.depth(),
            nodes: self.trace.outcome().info.nodes,
            stopped: self.is_stopped,
            recorded: self.trace.count(),
            decisions: self.trace.total(),
            path: uci_line(root, &self.trace.path(self.followed.id), false),
            followed: self.followed.moves,
            pruned_with: self.pruned_with().map(|mv| position.uci(mv, false)),
            asked: self.line.moves.len(),
            position: position.to_string(),
            record: RecordJson::new(self.followed.id, &self.record),
            sentence: sentence.to_string(),
            facts: facts.collect(),
            margin: margin.as_ref().map(MarginJson::new),
            reduction: reduction.as_ref().map(MarginJson::new),
            improvement: improvement.as_ref().map(MarginJson::new),
            improvement_by_piece: improvement_by_piece.as_ref().map(MarginJson::new),
            children: self.children().map(|child| self.child_json(&position, child)).collect(),
        }
    }

    fn child_json(
        &self,
        position: &Position,
        (id, record, name): (u32, Record, String),
    ) -> ChildJson {
        let Brief { how, score, why } = brief(&record);
        ChildJson {
            mv: record.mv.map(|mv| position.uci(mv, false)),
            san: Some(name).filter(|name| !name.is_empty()),
            how: how.to_string(),
            score: score.as_ref().map(Message::to_string),
            why: why.to_string(),
            sentence: self.trace.sentence(id).map(|sentence| sentence.to_string()),
            record: RecordJson::new(id, &record),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExplanationJson {
    version: &'static str,
    root: String,
    depth: Depth,
    nodes: u64,
    pub(super) stopped: bool,
    recorded: u32,
    decisions: u64,
    path: Vec<String>,
    followed: usize,
    pruned_with: Option<String>,
    asked: usize,
    position: String,
    record: RecordJson,
    sentence: String,
    facts: Vec<FactJson>,
    margin: Option<MarginJson>,
    reduction: Option<MarginJson>,
    improvement: Option<MarginJson>,
    improvement_by_piece: Option<MarginJson>,
    children: Vec<ChildJson>,
}

#[derive(Serialize)]
struct ChildJson {
    #[serde(rename = "move")]
    mv: Option<String>,
    san: Option<String>,
    how: String,
    score: Option<String>,
    why: String,
    sentence: Option<String>,
    record: RecordJson,
}

#[derive(Serialize)]
struct FactJson {
    label: String,
    value: String,
}

/// The numbers of a record, scores in centipawns for its side to move.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RecordJson {
    id: u32,
    ply: u8,
    depth: i8,
    depth_asked: i8,
    number: u8,
    others: u8,
    searches: u8,
    nodes: u32,
    alpha: Score,
    beta: Score,
    score: Score,
    raw_eval: Option<Score>,
    eval: Option<Score>,
    improvement: Option<Score>,
    improving: bool,
    rate: u16,
    in_check: bool,
    rule: Option<&'static str>,
    value: Score,
    threshold: Score,
    /// The summands of the threshold.
    terms: Vec<TermJson>,
}

#[derive(Serialize)]
struct TermJson {
    /// As the header of a trace declares it.
    name: String,
    value: i32,
}

impl RecordJson {
    fn new(id: u32, record: &Record) -> Self {
        Self {
            id,
            ply: record.ply,
            depth: record.depth,
            depth_asked: record.depth_asked,
            number: record.number,
            others: record.others,
            searches: record.searches,
            nodes: record.nodes,
            alpha: record.alpha,
            beta: record.beta,
            score: record.score,
            raw_eval: record.raw_eval,
            eval: record.eval,
            improvement: record.improvement,
            improving: record.improving,
            rate: record.rate,
            in_check: record.in_check,
            rule: record.rule.map(Rule::name),
            value: record.value,
            threshold: record.threshold,
            terms: record
                .named_terms()
                .map(|(term, value)| TermJson { name: camel(term.name), value })
                .collect(),
        }
    }
}

#[derive(Serialize)]
struct MarginJson {
    unit: &'static str,
    total: i32,
    parts: Vec<PartJson>,
    equation: String,
}

#[derive(Serialize)]
struct PartJson {
    label: String,
    value: i32,
    text: String,
}

impl MarginJson {
    fn new(margin: &Margin) -> Self {
        let parts = margin.parts.iter().map(|part| PartJson {
            label: part.label.to_string(),
            value: part.value,
            text: part.text.to_string(),
        });
        Self {
            unit: margin.unit.name(),
            total: margin.total,
            parts: parts.collect(),
            equation: margin.equation.to_string(),
        }
    }
}
