//! One answer, judged.

use super::task::{Goal, SuiteTask};
use crate::matches::engine::{Iteration, Study};
use espalier::observe::Cutoffs;
use espalier_chess::types::UciScore;
use serde::Serialize;
use std::time::Duration;

/// What an engine made of a task.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The task's name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// What was to be found.
    pub expected: String,
    /// What was played, in algebraic notation, or why nothing was.
    pub played: String,
    /// Whether that meets the goal.
    pub solved: bool,
    /// Whether the engine gave an answer at all.
    pub answered: bool,
    /// The announced score, for the side to move: `+0.31`, `#5`, `#-3`.
    pub score: Option<String>,
    /// Moves to the mate that was announced; negative where the side to move is mated.
    pub mate: Option<i32>,
    /// Moves to the mate that is known.
    pub known_mate: Option<i32>,
    /// The iteration reached.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Seconds of thought.
    pub seconds: f64,
    /// From when on the answer was right.
    pub right_since: Option<Moment>,
    /// Nodes up to the end of each iteration.
    pub iterations: Vec<IterationNodes>,
    /// How early cutoffs came.
    #[serde(skip)]
    pub cutoffs: Option<Cutoffs>,
}

/// A moment of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// Seconds since the question.
    pub seconds: f64,
    /// Positions visited by then.
    pub nodes: u64,
    /// The iteration that ended then.
    pub depth: u32,
}

/// How much had been visited when an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct IterationNodes {
    /// The iteration.
    pub depth: u32,
    /// All positions visited by then, those of earlier iterations included.
    pub nodes: u64,
}

impl Finding {
    /// Judges an answer.
    pub fn of(task: &SuiteTask, study: &Study) -> Self {
        let reply = &study.reply;
        let mv = task.position.parse_uci(&reply.text).ok();
        let solved = task.goal.is_met(mv, reply.thought.score);
        Self {
            played: mv.map_or_else(
                || format!("{}, which is no move", reply.text),
                |mv| task.position.san(mv),
            ),
            solved,
            answered: mv.is_some(),
            score: reply.thought.score.map(spoken),
            mate: match reply.thought.score {
                Some(UciScore::Mate(moves)) => Some(moves),
                _ => None,
            },
            depth: reply.thought.depth,
            nodes: reply.thought.nodes,
            seconds: reply.time.as_secs_f64(),
            right_since: solved.then(|| right_since(task, study)),
            iterations: nodes_by_depth(&study.iterations),
            cutoffs: study.cutoffs,
            ..Self::without_answer(task, String::new())
        }
    }

    /// For a task that the engine failed to answer.
    pub fn without_answer(task: &SuiteTask, why: String) -> Self {
        let Goal { mate: known_mate, .. } = task.goal;
        Self {
            id: task.id.clone(),
            fen: task.position.to_string(),
            expected: task.goal.describe(&task.position),
            played: why,
            solved: false,
            answered: false,
            score: None,
            mate: None,
            known_mate,
            depth: 0,
            nodes: 0,
            seconds: 0.0,
            right_since: None,
            iterations: Vec::new(),
            cutoffs: None,
        }
    }
}

/// From when on every report was right. A move that came right only after the last report counts
/// from the answer.
fn right_since(task: &SuiteTask, study: &Study) -> Moment {
    let is_right = |iteration: &&Iteration| {
        let mv = iteration.best.as_ref().and_then(|text| task.position.parse_uci(text).ok());
        task.goal.is_met(mv, iteration.thought.score)
    };
    let first = study.iterations.iter().rev().take_while(is_right).last();
    let moment =
        |time: Duration, nodes, depth| Moment { seconds: time.as_secs_f64(), nodes, depth };
    match first {
        Some(Iteration { thought, time, .. }) => moment(*time, thought.nodes, thought.depth),
        None => moment(study.reply.time, study.reply.thought.nodes, study.reply.thought.depth),
    }
}

/// The last report of each iteration.
fn nodes_by_depth(iterations: &[Iteration]) -> Vec<IterationNodes> {
    let mut counts: Vec<IterationNodes> = Vec::new();
    for Iteration { thought, .. } in iterations {
        counts.retain(|count| count.depth < thought.depth);
        counts.push(IterationNodes { depth: thought.depth, nodes: thought.nodes });
    }
    counts
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
    use crate::matches::engine::{Reply, Thought};

    fn task() -> SuiteTask {
        let position: espalier_chess::board::Position =
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse().unwrap();
        let best = vec![position.parse_san("Rd8#").unwrap()];
        SuiteTask { id: "t".to_owned(), position, goal: Goal { best, ..Goal::default() } }
    }

    fn study(moves: &[&str], answer: &str) -> Study {
        let thought = |depth: u32| Thought {
            score: Some(UciScore::Centipawns(31)),
            depth,
            nodes: 100 * u64::from(depth),
        };
        let iterations = (1..)
            .zip(moves)
            .map(|(depth, &mv)| Iteration {
                thought: thought(depth),
                best: Some(mv.to_owned()),
                time: Duration::from_millis(10 * u64::from(depth)),
            })
            .collect();
        let last = moves.len() as u32;
        let reply = Reply {
            text: answer.to_owned(),
            thought: Thought { nodes: 999, ..thought(last) },
            time: Duration::from_secs(1),
        };
        Study { reply, iterations, cutoffs: None }
    }

    #[test]
    fn the_solution_counts_from_when_it_stayed() {
        let since = |moves: &[&str], answer: &str| {
            Finding::of(&task(), &study(moves, answer)).right_since.map(|moment| moment.depth)
        };
        assert_eq!(since(&["d1d8", "g2g3", "d1d8", "d1d8"], "d1d8"), Some(3));
        assert_eq!(since(&["d1d8", "d1d8"], "d1d8"), Some(1));
        assert_eq!(since(&["d1d8", "d1d8"], "g2g3"), None);
        let late = Finding::of(&task(), &study(&["g2g3"], "d1d8")).right_since.unwrap();
        assert_eq!((late.nodes, late.seconds.to_bits()), (999, 1.0_f64.to_bits()));
        assert_eq!(since(&[], "d1d8"), Some(0));
    }

    #[test]
    fn answers_are_shown_as_people_write_them() {
        let finding = Finding::of(&task(), &study(&["d1d8"], "g2g3"));
        assert_eq!((finding.played.as_str(), finding.score.as_deref()), ("g3", Some("+0.31")));
        assert_eq!(finding.expected, "Rd8#");
        assert!(finding.answered && !finding.solved);
        assert!(!Finding::of(&task(), &study(&[], "(none)")).answered);
        assert_eq!(spoken(UciScore::Mate(-3)), "#-3");
    }

    #[test]
    fn each_iteration_counts_once() {
        let mut study = study(&["d1d8", "d1d8", "d1d8"], "d1d8");
        study.iterations[1].thought.depth = 1;
        study.iterations[2].thought.depth = 2;
        let expected =
            [IterationNodes { depth: 1, nodes: 200 }, IterationNodes { depth: 2, nodes: 300 }];
        assert_eq!(nodes_by_depth(&study.iterations), expected);
    }
}
