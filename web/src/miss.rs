//! Why a search does not play a move, as JavaScript sees it.

use crate::audit::{Grade, known};
use crate::refusal::legal_move;
use espalier::observe::Visit;
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::{Move, UciScore};
use espalier_insight as trace;
use espalier_insight::explain::{CutWords, MissStepWords, found_words, miss_words};
use espalier_insight::{Audit, MissEnd, MissStage, Sought, TraceOptions};
use espalier_rules::Score;
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// Which move to ask about, and in which search. `depth` or `nodes` must be given.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct MissOptions {
    /// The move, in UCI or algebraic notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// How the line goes on after it, the opponent’s reply first, as UCI writes it. As long as the
    /// recorded search replies so, these are the answers that are followed.
    #[tsify(optional)]
    pub line: Option<Vec<String>>,
    /// Iterations of the search in question, in plies.
    #[tsify(optional)]
    pub depth: Option<i32>,
    /// Nodes of the search in question; the longer search has four times as many as were searched,
    /// and 400,000 at least.
    #[tsify(optional)]
    pub nodes: Option<f64>,
    /// The most records to keep: 1 to 10,000,000, one million unless given. A line that leads beyond
    /// them ends early.
    #[tsify(optional)]
    pub records: Option<u32>,
    /// The hash table of either search, in megabytes: 1 to 1,024, 16 unless given.
    #[tsify(optional)]
    pub hash_mb: Option<u32>,
}

impl MissOptions {
    /// The engine's options, with a hash table of this size.
    pub fn resolve(&self, hash_megabytes: usize) -> trace::MissOptions {
        trace::MissOptions {
            depth: self.depth,
            nodes: self.nodes.map(|nodes| nodes as u64),
            most_records: self
                .records
                .map_or(TraceOptions::DEFAULT_RECORDS, |records| records as usize),
            hash_megabytes,
            ..trace::MissOptions::default()
        }
    }

    /// The move, and the line after it.
    ///
    /// # Errors
    /// When one of the moves is not legal: an `Error` whose `field` says which.
    pub fn moves(&self, root: &Position) -> Result<(Move, Vec<Move>), JsValue> {
        let asked = legal_move(root, &self.mv, "move")?;
        let mut at = root.after(asked);
        let mut line = Vec::new();
        for (index, text) in self.line.iter().flatten().enumerate() {
            let mv = legal_move(&at, text, &format!("line[{index}]"))?;
            line.push(mv);
            at.play(mv);
        }
        Ok((asked, line))
    }
}

/// Why a search does not play a move. Sentences have scores in pawns from White’s view; those of
/// moves are for the side that plays them.
#[derive(Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Miss {
    /// False where the work was stopped before its end, and in every report on the way.
    pub complete: bool,
    /// What is being done, for people; empty at the end.
    pub progress: String,
    /// Whether the search plays another move; missing until it is known.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<bool>,
    /// The iteration that was recorded and followed, in plies.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<i32>,
    /// What the search plays.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<ScoredMove>,
    /// The move asked about, with what a longer search of it alone says; missing where it is played.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<ScoredMove>,
    /// Whether the longer search scores it above what is played.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_better: Option<bool>,
    /// How often the search plays the move by chance; missing where the move is no better.
    #[tsify(optional)]
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
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<&'static str>,
    /// How the line ended, where its last step does not say so, and which cut is to blame.
    pub conclusion: String,
}

impl Miss {
    /// What has been found.
    pub fn found(sought: &Sought, game: &Game, chess960: bool) -> Self {
        match sought {
            Sought::Stopped => Self::default(),
            &Sought::Played { played, depth } => Self {
                complete: true,
                missed: Some(false),
                depth: Some(depth),
                played: Some(ScoredMove::new(played, game.position(), chess960)),
                summary: found_words(game.position(), played, depth).encode(),
                ..Self::default()
            },
            Sought::Missed(miss) => Self::missed(miss, game.position(), chess960),
        }
    }

    /// What is known so far.
    pub fn so_far(stage: MissStage<'_>, game: &Game, chess960: bool) -> Self {
        let root = game.position();
        let known = match stage {
            MissStage::Searching | MissStage::SearchingLonger | MissStage::Repeating => {
                Self::default()
            }
            MissStage::Following(miss) => Self::missed(miss, root, chess960),
        };
        Self { progress: trace::explain::stage_words(root, stage).encode(), ..known }
    }

    fn missed(miss: &trace::Miss, root: &Position, chess960: bool) -> Self {
        let words = miss_words(root, miss);
        let Line { uci: line, san: line_san, .. } = Line::new(root, &miss.line, chess960);
        let followed = Line::new(root, &miss.followed(), chess960);
        let steps = miss.steps.iter().zip(words.steps).enumerate();
        let steps = steps.map(|(index, (step, words))| {
            MissStep::new(miss, step, words, &followed, 2 * index, chess960)
        });
        Self {
            complete: miss.end != MissEnd::Stopped,
            progress: String::new(),
            missed: Some(true),
            depth: Some(miss.depth),
            played: Some(ScoredMove::new(miss.played, root, chess960)),
            asked: Some(ScoredMove::new(miss.missed, root, chess960)),
            is_better: Some(miss.is_better()),
            repeats: Repeats::of(miss.repeats),
            line,
            line_san,
            summary: words.summary.encode(),
            steps: steps.collect(),
            end: Some(miss.end.name()),
            conclusion: words.conclusion.encode(),
        }
    }
}

/// The search repeated with nothing changed but the order of equal moves.
#[derive(Serialize, Tsify)]
pub struct Repeats {
    /// Searches that play one of the moves asked about.
    pub played: u32,
    /// Searches in all.
    pub of: u32,
}

impl Repeats {
    fn of(repeats: trace::Repeats) -> Option<Self> {
        let trace::Repeats { played, of } = repeats;
        (of > 0).then_some(Self { played, of })
    }
}

/// A move and its score for the side that plays it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ScoredMove {
    /// As UCI writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// In algebraic notation.
    pub san: String,
    /// For the side that plays it.
    pub score: Score,
}

impl ScoredMove {
    fn new(scored: trace::ScoredMove, root: &Position, chess960: bool) -> Self {
        let trace::ScoredMove { mv, score } = scored;
        let score = UciScore::from(score).into();
        Self { mv: root.uci(mv, chess960), san: root.san(mv), score }
    }
}

/// A move of the line that was followed, and what the search made of it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MissStep {
    /// The moves from the position that was searched to this one, which is the last, as UCI writes
    /// them.
    pub path: Vec<String>,
    /// The move in algebraic notation.
    pub san: String,
    /// The reply that was enough against it, as UCI writes it; missing where none was needed.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// The same in algebraic notation.
    #[tsify(optional)]
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
        miss: &trace::Miss,
        step: &trace::MissStep,
        words: MissStepWords,
        followed: &Line,
        index: usize,
        chess960: bool,
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
                ..MissCut::new(audit, words, position, chess960)
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
            sentence: words.sentence.encode(),
            cuts: cuts.collect(),
        }
    }
}

/// A cut that the line met, and what is to be thought of it.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MissCut {
    /// A name for programs.
    pub rule: &'static str,
    /// A name for people.
    pub label: String,
    /// Plies that were left.
    pub depth: i32,
    /// Missing where it is not known whether the position had improved.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub improving: Option<bool>,
    /// What the rule compared with its threshold; missing for a late-move reduction.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// Its threshold: it fires from `value >= threshold`.
    #[tsify(optional)]
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
    fn new(audit: &Audit, words: CutWords, position: &Position, chess960: bool) -> Self {
        let CutWords { label, sentence, numbers, verdict } = words;
        Self {
            rule: audit.rule.name(),
            label: label.encode(),
            depth: audit.depth,
            improving: known(audit.improved),
            value: None,
            threshold: None,
            guilty: false,
            without_rule: Grade::new(&audit.without_rule, position, chess960),
            without_pruning: Grade::new(&audit.without_pruning, position, chess960),
            sentence: sentence.encode(),
            numbers: numbers.encode(),
            verdict: verdict.encode(),
        }
    }
}

/// Moves by their names, and the positions before each and after the last.
struct Line {
    uci: Vec<String>,
    san: Vec<String>,
    positions: Vec<Position>,
}

impl Line {
    fn new(root: &Position, moves: &[Move], chess960: bool) -> Self {
        let mut line = Self { uci: Vec::new(), san: Vec::new(), positions: vec![root.clone()] };
        let mut at = root.clone();
        for &mv in moves {
            line.uci.push(at.uci(mv, chess960));
            line.san.push(at.san(mv));
            at.play(mv);
            line.positions.push(at.clone());
        }
        line
    }
}
