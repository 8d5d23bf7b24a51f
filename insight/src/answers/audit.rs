//! A cut, searched again.

use super::line::NamedLine;
use super::{Telling, ToldScore};
use crate::explain::{Message, root_effect, verdict};
use crate::{Record, RootChange, ScoredMove, Verdict};
use espalier::observe::{Improved, Visit};
use espalier_chess::board::Position;
use serde::Serialize;
#[cfg(feature = "javascript")]
use tsify::Tsify;

/// A cut and what is to be thought of it.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Audit {
    /// A name for programs.
    pub rule: &'static str,
    /// A name for people.
    pub label: String,
    /// Plies that were left.
    pub depth: i32,
    /// Missing where it is not known whether the position had improved.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improving: Option<bool>,
    /// Nodes that the search spent on the cut itself.
    pub spent: u64,
    /// Nodes that the cut has saved, or cost where negative; missing where that is not known.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<i64>,
    /// Whether it was right, for people.
    pub sentence: String,
    /// Whether it was right: wrong only where `deeper` and `otherMemory` are, too, by more than five
    /// centipawns, and where each control comes out as recorded.
    pub verdict: Verdict,
    /// How far the search without the rule is from what the cut claims, in centipawns; 0 where the cut is
    /// not wrong, or the nodes did not suffice to tell.
    pub off: i32,
    /// The control, searched as recorded with the rule on; missing for a pruned move, which was not
    /// searched.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<Grade>,
    /// With the rule off in this node only.
    pub without_rule: Grade,
    /// Plies by which a cut that seems wrong is searched deeper.
    pub extra_plies: i32,
    /// Both so much deeper; missing where the cut does not seem wrong, or with no extra plies.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deeper: Option<Deeper>,
    /// As `withoutRule`, with the hash table and histories that the recorded search had there; missing
    /// where the cut does not seem wrong.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_memory: Option<Grade>,
    /// With nothing pruned.
    pub without_pruning: Grade,
    /// What the cut has changed at the root; missing where it was not wrong, or the root was not asked.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_root: Option<RootEffect>,
}

impl Audit {
    /// `line` leads from the position `root` to the record.
    pub fn new(
        audit: &crate::Audit,
        effect: Option<&crate::RootEffect>,
        root: &Position,
        line: &[Record],
        telling: Telling,
    ) -> Self {
        let position = position_after(root, line);
        let grade = |grade| Grade::new(grade, &position, telling);
        let in_words = |record| {
            let said = verdict(audit, record, &position);
            let at_root = effect.map(|effect| root_effect(effect, root));
            (telling.say)(&at_root.into_iter().fold(said, Message::and))
        };
        Self {
            rule: audit.rule.name(),
            label: (telling.say)(&Message::name(audit.rule.label())),
            depth: audit.depth,
            improving: known(audit.improved),
            spent: audit.spent,
            saved: audit.saved(),
            sentence: line.last().map(in_words).unwrap_or_default(),
            verdict: audit.verdict(),
            off: off(audit),
            control: audit.control.as_ref().map(grade),
            without_rule: grade(&audit.without_rule),
            extra_plies: audit.extra_plies,
            deeper: audit.deeper.as_ref().map(|deeper| Deeper {
                control: deeper.control.as_ref().map(grade),
                without_rule: grade(&deeper.without_rule),
            }),
            other_memory: audit.other_memory.as_ref().map(grade),
            without_pruning: grade(&audit.without_pruning),
            at_root: effect.map(|effect| RootEffect::new(effect, root, telling)),
        }
    }
}

/// A cut that seems wrong, some plies deeper.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Deeper {
    /// With the rule on; missing for a pruned move.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<Grade>,
    /// With the rule off in this node only.
    pub without_rule: Grade,
}

/// What searching the node again has shown.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Grade {
    /// Whether the cut was right.
    pub verdict: Verdict,
    /// For the side to move in the record; missing where undecided.
    #[cfg_attr(feature = "javascript", tsify(optional, type = "Score"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ToldScore>,
    /// Nodes that finding out has taken.
    pub nodes: u64,
    /// The line that refutes the cut, as UCI writes it; empty unless it is wrong.
    pub line: Vec<String>,
    /// The same in algebraic notation.
    pub line_san: Vec<String>,
}

impl Grade {
    pub(super) fn new(grade: &crate::Grade, position: &Position, telling: Telling) -> Self {
        let line = NamedLine::new(position, &grade.line, telling);
        Self {
            verdict: grade.verdict,
            score: grade.score.map(ToldScore::from),
            nodes: grade.nodes,
            line: line.uci,
            line_san: line.san,
        }
    }
}

/// What the recorded search comes to with a cut and without it, at the depth of its last iteration.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RootEffect {
    /// What has changed; unknown where a search did not end within its nodes.
    pub change: RootChange,
    /// With the cut; missing where that is not known.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<RootScore>,
    /// Without it; missing where that is not known.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<RootScore>,
    /// Nodes that finding out has taken.
    pub nodes: u64,
}

impl RootEffect {
    fn new(effect: &crate::RootEffect, root: &Position, telling: Telling) -> Self {
        let scored = |found: ScoredMove| RootScore {
            best_move: root.uci(found.mv, telling.chess960),
            best_move_san: root.san(found.mv),
            score: found.score.into(),
        };
        Self {
            change: effect.change(),
            before: effect.before.map(scored),
            after: effect.after.map(scored),
            nodes: effect.nodes,
        }
    }
}

/// A best move of the root with its score.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RootScore {
    /// As UCI writes it.
    pub best_move: String,
    /// In algebraic notation.
    pub best_move_san: String,
    /// For the side to move.
    #[cfg_attr(feature = "javascript", tsify(type = "Score"))]
    pub score: ToldScore,
}

fn off(audit: &crate::Audit) -> i32 {
    let lost = audit.without_rule.lost.filter(|_| audit.verdict() == Verdict::Wrong);
    lost.unwrap_or_default()
}

pub(super) const fn known(improved: Improved) -> Option<bool> {
    match improved {
        Improved::Yes => Some(true),
        Improved::No => Some(false),
        Improved::Unknown => None,
    }
}

/// The position of the last of these records, whose moves can be played.
fn position_after(root: &Position, line: &[Record]) -> Position {
    let steps = line.iter().filter(|record| record.visit.is_step());
    steps.fold(root.clone(), |position, record| match (record.visit, record.mv) {
        (Visit::NullMove, _) | (_, None) => position.after_null(),
        (_, Some(mv)) => position.after(mv),
    })
}
