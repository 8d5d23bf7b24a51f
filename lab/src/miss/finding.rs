//! What became of one solution.

use crate::suite::finding::spoken;
use crate::suite::task::SuiteTask;
use espalier_chess::board::Position;
use espalier_insight::{Audit, Grade, Miss, MissEnd, MissStep, Sought};
use serde::Serialize;

/// The answer to one position.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    pub id: String,
    pub fen: String,
    pub expected: String,
    /// Why it was not; none where it was.
    pub miss: Option<Missed>,
}

/// A solution that was not found. `espalier miss` tells the whole story of one.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Missed {
    /// What was played, in algebraic notation.
    pub played: String,
    /// Its score for the side to move.
    pub played_score: String,
    /// The score of the longer search for the solution alone.
    pub longer_score: String,
    /// Whether that is more than the score of the move played.
    pub is_better: bool,
    /// Searches with another order of equal moves that find it, of those that were tried.
    pub found_by_chance: [u32; 2],
    /// How the line of the search ended: a rule's name, `table`, `standPat`, `horizon`, `refuted`,
    /// `outscored`, `other` or `unrecorded`.
    pub end: String,
    pub cuts: Vec<Cut>,
    pub guilty: Option<Cut>,
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
        let cuts = miss.steps.iter();
        let cuts = cuts.flat_map(|step| step.audits.iter().map(|audit| Cut::of(step, audit)));
        Self {
            played: position.san(miss.played.mv),
            played_score: spoken(miss.played.score.into()),
            longer_score: spoken(miss.missed.score.into()),
            is_better: miss.is_better(),
            found_by_chance: [miss.repeats.played, miss.repeats.of],
            end: miss.end.name().to_owned(),
            cuts: cuts.collect(),
            guilty: miss.guilty().map(|(step, audit)| Cut::of(step, audit)),
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
