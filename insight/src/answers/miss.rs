//! Why a search does not play a move.

use super::audit::known;
use super::line::NamedLine;
use super::{Grade, Telling, ToldScore};
use crate::explain::{CutWords, MissStepWords, found_words, miss_words, stage_words};
use crate::{MissEnd, MissStage, Sought};
use espalier::observe::Visit;
use espalier_chess::board::Position;
use serde::Serialize;
#[cfg(feature = "javascript")]
use tsify::Tsify;

/// Why a search does not play a move. Sentences have scores in pawns from White’s view; those of
/// moves are for the side that plays them.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Miss {
    /// False where the work was stopped before its end, and in every report on the way.
    pub complete: bool,
    /// What is being done, for people; empty at the end.
    pub progress: String,
    /// Whether the search plays another move; missing until it is known.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<bool>,
    /// The iteration that was recorded and followed, in plies.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i32>,
    /// What the search plays.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<ScoredMove>,
    /// The move asked about, with what a longer search of it alone says; missing where it is played.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<ScoredMove>,
    /// Whether the longer search scores it above what is played.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_better: Option<bool>,
    /// How often the search plays the move by chance; missing where the move is no better.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats: Option<Repeats>,
    /// The line of the longer search, as UCI writes it.
    pub line: Vec<String>,
    /// The same in algebraic notation.
    pub line_san: Vec<String>,
    /// What was played instead, and what the longer search says, for people.
    pub summary: String,
    /// What became of the move, and of the best answers to the replies.
    pub steps: Vec<MissStep>,
    /// How the line ended: the name of a rule, `table`, `standPat`, `horizon`, `refuted`,
    /// `outscored`, `other`, `unrecorded` or `stopped`.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<&'static str>,
    /// How the line ended, where its last step does not say so, and which cut is to blame.
    pub conclusion: String,
}

impl Miss {
    /// What has been found.
    pub fn found(sought: &Sought, root: &Position, telling: Telling) -> Self {
        match sought {
            Sought::Stopped => Self::default(),
            &Sought::Played { played, depth } => Self {
                complete: true,
                missed: Some(false),
                depth: Some(depth),
                played: Some(ScoredMove::new(played, root, telling)),
                summary: (telling.say)(&found_words(root, played, depth)),
                ..Self::default()
            },
            Sought::Missed(miss) => Self::missed(miss, root, telling),
        }
    }

    /// What is known so far.
    pub fn so_far(stage: MissStage<'_>, root: &Position, telling: Telling) -> Self {
        let known = match stage {
            MissStage::Searching | MissStage::SearchingLonger | MissStage::Repeating => {
                Self::default()
            }
            MissStage::Following(miss) => Self::missed(miss, root, telling),
        };
        Self { progress: (telling.say)(&stage_words(root, stage)), ..known }
    }

    fn missed(miss: &crate::Miss, root: &Position, telling: Telling) -> Self {
        let words = miss_words(root, miss);
        let NamedLine { uci: line, san: line_san, .. } = NamedLine::new(root, &miss.line, telling);
        let followed = NamedLine::new(root, &miss.followed(), telling);
        let steps = miss.steps.iter().zip(words.steps).enumerate();
        let steps = steps.map(|(index, (step, words))| {
            MissStep::new(miss, step, words, &followed, 2 * index, telling)
        });
        Self {
            complete: miss.end != MissEnd::Stopped,
            progress: String::new(),
            missed: Some(true),
            depth: Some(miss.depth),
            played: Some(ScoredMove::new(miss.played, root, telling)),
            asked: Some(ScoredMove::new(miss.missed, root, telling)),
            is_better: Some(miss.is_better()),
            repeats: Repeats::of(miss.repeats),
            line,
            line_san,
            summary: (telling.say)(&words.summary),
            steps: steps.collect(),
            end: Some(miss.end.name()),
            conclusion: (telling.say)(&words.conclusion),
        }
    }
}

/// The search repeated with nothing changed but the order of equal moves.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
pub struct Repeats {
    /// Searches that play one of the moves asked about.
    pub played: u32,
    /// Searches in all.
    pub of: u32,
}

impl Repeats {
    fn of(repeats: crate::Repeats) -> Option<Self> {
        let crate::Repeats { played, of } = repeats;
        (of > 0).then_some(Self { played, of })
    }
}

/// A move and its score for the side that plays it.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ScoredMove {
    /// As UCI writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// In algebraic notation.
    pub san: String,
    /// For the side that plays it.
    #[cfg_attr(feature = "javascript", tsify(type = "Score"))]
    pub score: ToldScore,
}

impl ScoredMove {
    fn new(scored: crate::ScoredMove, root: &Position, telling: Telling) -> Self {
        let crate::ScoredMove { mv, score } = scored;
        Self { mv: root.uci(mv, telling.chess960), san: root.san(mv), score: score.into() }
    }
}

/// A move of the line that was followed, and what the search made of it.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MissStep {
    /// The moves from the position that was searched to this one, which is the last, as UCI writes
    /// them.
    pub path: Vec<String>,
    /// The move in algebraic notation.
    pub san: String,
    /// The reply that was enough against it, as UCI writes it; missing where none was needed.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// The same in algebraic notation.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply_san: Option<String>,
    /// Its number among the moves of its position, from 1.
    pub number: u8,
    /// The depth asked for, in plies, before the reduction.
    pub depth_asked: i8,
    /// The depth searched, in plies.
    pub depth: i8,
    /// It was pruned.
    pub pruned: bool,
    /// It was searched less deep than asked, and that was believed.
    pub reduced: bool,
    /// Nodes of its subtree.
    pub nodes: u32,
    /// How it was searched, and what was enough against it, for people.
    pub sentence: String,
    /// The cuts that it met, judged.
    pub cuts: Vec<MissCut>,
}

impl MissStep {
    fn new(
        miss: &crate::Miss,
        step: &crate::MissStep,
        words: MissStepWords,
        followed: &NamedLine,
        index: usize,
        telling: Telling,
    ) -> Self {
        let record = &step.record;
        let pruned = record.visit == Visit::Pruned;
        let position = &followed.positions[if pruned { index } else { index + 1 }];
        // In the order of the words.
        let audits = step.audits.iter().rev();
        let cuts = audits.zip(words.cuts).map(|(audit, words)| {
            let is_own = record.rule == Some(audit.rule);
            MissCut {
                value: is_own.then_some(record.value),
                threshold: is_own.then_some(record.threshold),
                guilty: miss.is_guilty(audit),
                ..MissCut::new(audit, words, position, telling)
            }
        });
        Self {
            path: followed.uci[..=index].to_vec(),
            san: followed.san[index].clone(),
            reply: followed.uci.get(index + 1).cloned(),
            reply_san: followed.san.get(index + 1).cloned(),
            number: record.number,
            depth_asked: record.depth_asked,
            depth: record.depth,
            pruned,
            reduced: record.visit == Visit::Reduced,
            nodes: record.nodes,
            sentence: (telling.say)(&words.sentence),
            cuts: cuts.collect(),
        }
    }
}

/// A cut that the line met, and what is to be thought of it.
#[derive(Serialize)]
#[cfg_attr(feature = "javascript", derive(Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MissCut {
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
    /// What the rule compared with its threshold; missing for a late-move reduction.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// Its threshold: it fires from `value >= threshold`.
    #[cfg_attr(feature = "javascript", tsify(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threshold: Option<i32>,
    /// Whether it is the one to blame.
    pub guilty: bool,
    /// With the rule off in this node only.
    pub without_rule: Grade,
    /// With nothing pruned.
    pub without_pruning: Grade,
    /// What the rule decided, for people.
    pub sentence: String,
    /// Its depth and improving, for people.
    pub numbers: String,
    /// Whether it was right, for people.
    pub verdict: String,
}

impl MissCut {
    fn new(audit: &crate::Audit, words: CutWords, position: &Position, telling: Telling) -> Self {
        let CutWords { label, sentence, numbers, verdict } = words;
        Self {
            rule: audit.rule.name(),
            label: (telling.say)(&label),
            depth: audit.depth,
            improving: known(audit.improved),
            value: None,
            threshold: None,
            guilty: false,
            without_rule: Grade::new(&audit.without_rule, position, telling),
            without_pruning: Grade::new(&audit.without_pruning, position, telling),
            sentence: (telling.say)(&sentence),
            numbers: (telling.say)(&numbers),
            verdict: (telling.say)(&verdict),
        }
    }
}
