//! What became of one solution.

use crate::suite::finding::spoken;
use crate::suite::task::SuiteTask;
use espalier::observe::Visit;
use espalier_chess::board::Position;
use espalier_chess::types::Move;
use espalier_insight::{Audit, Grade, Miss, MissEnd, MissStep, Sought};
use serde::Serialize;

/// The answer to one position.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The task's name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// What was to be found.
    pub expected: String,
    /// Why it was not; none where it was.
    pub miss: Option<Missed>,
}

/// A solution that was not found.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Missed {
    /// The last complete iteration, in plies.
    pub depth: i32,
    /// What was played, in algebraic notation.
    pub played: String,
    /// Its score for the side to move.
    pub played_score: String,
    /// The solution.
    pub solution: String,
    /// The score of the longer search for the solution alone.
    pub longer_score: String,
    /// Whether that is more than the score of the move played.
    pub is_better: bool,
    /// The line of the longer search.
    pub line: Vec<String>,
    /// The decisions along the line of the search.
    pub steps: Vec<Step>,
    /// How that line ended: a rule's name, `table`, `standPat`, `horizon`, `refuted`, `outscored`,
    /// `other` or `unrecorded`.
    pub end: String,
    /// The reply that refutes the line in the longer search, too.
    pub refutation: Option<String>,
    /// The decision to blame.
    pub guilty: Option<Cut>,
}

/// A move of the line, with its cuts.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The move.
    pub mv: String,
    /// Its number in the node.
    pub number: u8,
    /// The full depth of the move, in plies.
    pub depth_asked: i8,
    /// The depth at which it was searched, or pruned.
    pub depth: i8,
    /// Whether its reduced search was believed.
    pub reduced: bool,
    /// Nodes of its subtree.
    pub nodes: u32,
    /// What was audited.
    pub cuts: Vec<Cut>,
}

/// A cut and its verdicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cut {
    /// The rule, by its name in JSON.
    pub rule: String,
    /// Depth of the node, or of the reduced search.
    pub depth: i32,
    /// `improving`, `notImproving` or `unknown`.
    pub improving: String,
    /// By how much the rule fired; none for a reduction.
    pub excess: Option<i32>,
    /// Plies of reduction.
    pub reduced_by: Option<i32>,
    /// Verdict with the rule off in the node: `right`, `wrong` or `undecided`.
    pub without_rule: String,
    /// Verdict with nothing pruned.
    pub without_pruning: String,
}

impl Finding {
    /// What the engine made of a task; none where it was stopped.
    pub fn of(task: &SuiteTask, sought: &Sought) -> Option<Self> {
        let miss = match sought {
            Sought::Stopped => return None,
            Sought::Missed(miss) if miss.end == MissEnd::Stopped => return None,
            Sought::Played { .. } => None,
            Sought::Missed(miss) => Some(Missed::of(&task.position, miss)),
        };
        Some(Self {
            id: task.id.clone(),
            fen: task.position.to_string(),
            expected: task.goal.describe(&task.position),
            miss,
        })
    }
}

impl Missed {
    fn of(position: &Position, miss: &Miss) -> Self {
        let line = sans(position, miss.line.iter().copied());
        let mut at = position.clone();
        let mut steps: Vec<Step> = Vec::new();
        let mut refutation = None;
        for (index, step) in miss.steps.iter().enumerate() {
            steps.push(Step::of(&at, step));
            let reply = miss.replies.get(index).copied();
            at = at.after(step.mv);
            if let Some(reply) = reply {
                refutation = Some(at.san(reply));
                at = at.after(reply);
            }
        }
        Self {
            depth: miss.depth,
            played: position.san(miss.played.mv),
            played_score: spoken(miss.played.score.into()),
            solution: position.san(miss.missed.mv),
            longer_score: spoken(miss.missed.score.into()),
            is_better: miss.is_better(),
            line,
            steps,
            end: miss.end.name().to_owned(),
            refutation: refutation.filter(|_| miss.is_refuted()),
            guilty: miss.guilty().map(|(step, audit)| Cut::of(step, audit)),
        }
    }
}

impl Step {
    fn of(position: &Position, step: &MissStep) -> Self {
        let record = &step.record;
        Self {
            mv: position.san(step.mv),
            number: record.number,
            depth_asked: record.depth_asked,
            depth: record.depth,
            reduced: record.visit == Visit::Reduced,
            nodes: record.nodes,
            cuts: step.audits.iter().map(|audit| Cut::of(step, audit)).collect(),
        }
    }
}

impl Cut {
    fn of(step: &MissStep, audit: &Audit) -> Self {
        let record = &step.record;
        let is_reduction = record.rule != Some(audit.rule);
        let verdict = |grade: &Grade| grade.verdict.name().to_owned();
        Self {
            rule: audit.rule.name().to_owned(),
            depth: audit.depth,
            improving: audit.improved.name().to_owned(),
            excess: (!is_reduction).then_some(record.value - record.threshold),
            reduced_by: is_reduction
                .then(|| i32::from(record.depth_asked) - i32::from(record.depth)),
            without_rule: verdict(&audit.without_rule),
            without_pruning: verdict(&audit.without_pruning),
        }
    }
}

fn sans(position: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    let mut at = position.clone();
    moves
        .into_iter()
        .map(|mv| {
            let san = at.san(mv);
            at = at.after(mv);
            san
        })
        .collect()
}
