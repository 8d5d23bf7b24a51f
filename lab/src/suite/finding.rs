//! One answer, judged.

use super::task::SuiteTask;
use crate::matches::player::{Study, Thought};
use espalier::observe::Cutoffs;
use espalier_chess::types::UciScore;
use serde::Serialize;

/// What an engine made of a task.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    pub id: String,
    pub fen: String,
    pub expected: String,
    /// What was played, in algebraic notation, or why nothing was.
    pub played: String,
    pub solved: bool,
    /// The announced score, for the side to move: `+0.31`, `#5`, `#-3`.
    pub score: Option<String>,
    /// Moves to the mate that was announced; negative where the side to move is mated.
    pub mate: Option<i32>,
    pub known_mate: Option<i32>,
    pub depth: u32,
    pub nodes: u64,
    pub seconds: f64,
    pub right_since: Option<Moment>,
    #[serde(skip)]
    pub cutoffs: Cutoffs,
}

/// A moment of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Moment {
    pub seconds: f64,
    pub nodes: u64,
    pub depth: u32,
}

impl Finding {
    pub fn of(task: &SuiteTask, study: &Study) -> Self {
        let answer = &study.answer;
        let solved = task.goal.is_met(answer.best, answer.score);
        Self {
            id: task.id.clone(),
            fen: task.position.to_string(),
            expected: task.goal.describe(&task.position),
            played: answer.best.map_or_else(String::new, |mv| task.position.san(mv)),
            solved,
            score: answer.score.map(spoken),
            mate: match answer.score {
                Some(UciScore::Mate(moves)) => Some(moves),
                _ => None,
            },
            known_mate: task.goal.mate,
            depth: answer.depth,
            nodes: answer.nodes,
            seconds: answer.time.as_secs_f64(),
            right_since: solved.then(|| right_since(task, study)),
            cutoffs: study.cutoffs,
        }
    }
}

/// From when on every report was right. A move that came right only after the last report counts
/// from the answer.
fn right_since(task: &SuiteTask, study: &Study) -> Moment {
    let is_right = |thought: &&Thought| task.goal.is_met(thought.best, thought.score);
    let first = study.iterations.iter().rev().take_while(is_right).last();
    let &Thought { time, nodes, depth, .. } = first.unwrap_or(&study.answer);
    Moment { seconds: time.as_secs_f64(), nodes, depth }
}

/// A score as people write it.
pub(crate) fn spoken(score: UciScore) -> String {
    match score {
        UciScore::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        UciScore::Mate(moves) => format!("#{moves}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::task::Goal;
    use espalier::observe::Cutoffs;
    use std::time::Duration;

    fn task() -> SuiteTask {
        let position: espalier_chess::board::Position =
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse().unwrap();
        let best = vec![position.parse_san("Rd8#").unwrap()];
        SuiteTask { id: "t".to_owned(), position, goal: Goal { best, ..Goal::default() } }
    }

    fn study(moves: &[&str], answer: &str) -> Study {
        let thought = |depth: u32, mv: &str| Thought {
            best: task().position.parse_san(mv).ok(),
            score: Some(UciScore::Centipawns(31)),
            depth,
            nodes: 100 * u64::from(depth),
            time: Duration::from_millis(10 * u64::from(depth)),
        };
        let iterations = (1..).zip(moves).map(|(depth, mv)| thought(depth, mv)).collect();
        let last = Thought { nodes: 999, ..thought(moves.len() as u32, answer) };
        Study { answer: last, iterations, cutoffs: Cutoffs::default() }
    }

    #[test]
    fn the_solution_counts_from_when_it_stayed() {
        let since = |moves: &[&str], answer: &str| {
            Finding::of(&task(), &study(moves, answer)).right_since.map(|moment| moment.depth)
        };
        assert_eq!(since(&["Rd8", "g3", "Rd8", "Rd8"], "Rd8"), Some(3));
        assert_eq!(since(&["Rd8", "Rd8"], "Rd8"), Some(1));
        assert_eq!(since(&["Rd8", "Rd8"], "g3"), None);
        let late = Finding::of(&task(), &study(&["g3"], "Rd8")).right_since.unwrap();
        assert_eq!(late.nodes, 999);
        assert_eq!(since(&[], "Rd8"), Some(0));
    }

    #[test]
    fn answers_are_shown_as_people_write_them() {
        let finding = Finding::of(&task(), &study(&["Rd8"], "g3"));
        assert_eq!((finding.played.as_str(), finding.score.as_deref()), ("g3", Some("+0.31")));
        assert_eq!(finding.expected, "Rd8#");
        assert!(!finding.solved);
        assert_eq!(spoken(UciScore::Mate(-3)), "#-3");
    }
}
