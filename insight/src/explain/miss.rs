//! A miss in sentences, from White's view: what was played, what a longer search says, the steps of
//! the line, how it ended, and which cut is to blame.

use super::brief::ended;
use super::message::Message;
use super::miss_step::{MissStepWords, StepSubject, side};
use super::phrase::Phrase;
use super::value::Value;
use super::verdict::numbered;
use crate::{End, Miss, MissEnd, MissStage, Repeats, ScoredMove, Verdict};
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Depth, Move, Score};

/// Plies of the longer search's line that are told.
const TOLD: usize = 8;

/// A miss for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissWords {
    /// What was played instead, and what the longer search says of the move.
    pub summary: Message,
    /// The steps of the line.
    pub steps: Vec<MissStepWords>,
    /// How the line ended, where its last step does not say so, and which cut is to blame.
    pub conclusion: Message,
}

/// A miss in sentences; `root` is the position that was searched.
pub fn miss_words(root: &Position, miss: &Miss) -> MissWords {
    let mut at = root.clone();
    let mut steps = Vec::new();
    for (index, step) in miss.steps.iter().enumerate() {
        let reply = miss.replies.get(index).copied();
        steps.push(StepSubject { before: &at, step, reply }.message());
        at = at.after(step.mv);
        at = reply.map_or_else(|| at.clone(), |reply| at.after(reply));
    }
    let conclusion = [end(root, miss), blame(root, miss), chance(root, miss)];
    let conclusion = conclusion.into_iter().flatten().collect();
    MissWords { summary: summary(root, miss).into_iter().collect(), steps, conclusion }
}

/// That nothing was missed: the search plays the move.
pub fn found_words(root: &Position, played: ScoredMove, depth: Depth) -> Message {
    let (mv, score) = (name(root, played.mv), score(root, played.score));
    Phrase::MissNothing { mv, depth: Value::Number(depth.into()), score }.into()
}

/// What is being done.
pub fn stage_words(root: &Position, stage: MissStage<'_>) -> Message {
    match stage {
        MissStage::Searching => Phrase::MissSearching {},
        MissStage::SearchingLonger => Phrase::MissSearchingLonger {},
        MissStage::Repeating => Phrase::MissRepeating {},
        MissStage::Following(miss) => {
            let line = miss.followed();
            let line = if line.is_empty() { vec![miss.missed.mv] } else { line };
            Phrase::MissFollowing { mv: Value::Moves(numbered(root, &line)) }
        }
    }
    .into()
}

fn summary(root: &Position, miss: &Miss) -> [Phrase; 2] {
    let ScoredMove { mv, score: longer } = miss.missed;
    let played = Phrase::MissPlayed {
        mv: name(root, mv),
        played: name(root, miss.played.mv),
        depth: Value::Number(miss.depth.into()),
        score: score(root, miss.played.score),
    };
    let line = (miss.line.len() > 1)
        .then(|| &miss.line[..miss.line.len().min(TOLD)])
        .map(|line| Phrase::RefutedBy { line: Value::Moves(numbered(root, line)) });
    let (mv, score, side, line) = (name(root, mv), score(root, longer), side(root), line.into());
    let alone = if miss.is_better() {
        Phrase::MissBetter { mv, score, side, line }
    } else {
        Phrase::MissNoBetter { mv, score, side, line }
    };
    [played, alone]
}

/// How the line ended, where the last step does not say so.
fn end(root: &Position, miss: &Miss) -> Option<Phrase> {
    let line = miss.followed();
    let last = || Value::Moves(last_of(root, &line));
    let answer = || {
        let answered: Vec<Move> = line.iter().copied().chain(miss.answer).collect();
        Value::Moves(last_of(root, &answered))
    };
    let has_answer = miss.answer.is_some();
    Some(match miss.end {
        MissEnd::Rule(_) | MissEnd::Table | MissEnd::Other(End::MateDistance) if !has_answer => {
            return None;
        }
        MissEnd::StandPat => return None,
        MissEnd::Rule(rule) => {
            Phrase::MissRuleBefore { mv: answer(), reply: last(), rule: Value::Name(rule.brief()) }
        }
        MissEnd::Table => Phrase::MissKnownBefore { mv: answer(), reply: last() },
        MissEnd::Horizon => Phrase::MissHorizon { mv: answer(), reply: last() },
        MissEnd::Other(end) if has_answer => {
            Phrase::MissNotReached { mv: answer(), reason: ended(end).into() }
        }
        MissEnd::Other(end) => Phrase::MissEnded { reason: ended(end).into() },
        MissEnd::Refuted => Phrase::MissRefuted { side: side(root), reply: last() },
        MissEnd::Outscored => Phrase::MissOutscored { mv: last() },
        MissEnd::Unrecorded => Phrase::MissUnrecorded {},
        MissEnd::Stopped => Phrase::MissStopped {},
    })
}

/// The cut to blame. That there is none is said where the move is better and all was followed.
fn blame(root: &Position, miss: &Miss) -> Option<Phrase> {
    let Some((step, audit)) = miss.guilty() else {
        let is_whole = !matches!(miss.end, MissEnd::Stopped | MissEnd::Unrecorded);
        return (miss.is_better() && is_whole).then_some(Phrase::MissInnocent {});
    };
    let count = miss.steps.iter().take_while(|other| other.id != step.id).count();
    let line = &miss.followed()[..=2 * count];
    let (rule, mv) = (Value::Name(audit.rule.brief()), last_of(root, line));
    let mv = Value::Moves(mv);
    Some(if audit.without_rule.verdict == Verdict::Wrong {
        Phrase::MissGuilty { rule, mv }
    } else {
        Phrase::MissGuiltyUnpruned { rule, mv }
    })
}

/// How often the move is played by chance, where that was tried.
fn chance(root: &Position, miss: &Miss) -> Option<Phrase> {
    let Repeats { played, of } = miss.repeats;
    let [played, all] = [played, of].map(|count| Value::Number(count.into()));
    (of > 0).then(|| Phrase::MissByChance { played, of: all, mv: name(root, miss.missed.mv) })
}

/// The last move of a line, numbered.
fn last_of(root: &Position, line: &[Move]) -> String {
    let Some((&last, before)) = line.split_last() else { return String::new() };
    let at = before.iter().fold(root.clone(), |position, &mv| position.after(mv));
    numbered(&at, &[last])
}

fn name(position: &Position, mv: Move) -> Value {
    Value::Moves(numbered(position, &[mv]))
}

fn score(root: &Position, score: Score) -> Value {
    let is_white = root.side_to_move() == Color::White;
    Value::score_for_white(if is_white { score } else { -score }, 0)
}
