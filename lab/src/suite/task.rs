//! What a line of a suite asks.

use crate::epd::{self, Operation};
use anyhow::{Context, Result, bail};
use espalier_chess::board::Position;
use espalier_chess::types::{Move, UciScore};
use std::fs;
use std::path::Path;

/// A position and what is to be found in it.
#[derive(Clone, Debug)]
pub struct SuiteTask {
    pub id: String,
    pub position: Position,
    pub goal: Goal,
}

/// What counts as found. At least one of these is given, and all that are given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// `bm`: one of these moves is to be played.
    pub best: Vec<Move>,
    /// `am`: none of these moves is to be played.
    pub avoid: Vec<Move>,
    /// `bm #5` or `dm 5`: a mate in no more moves is to be announced; negative where the side to
    /// move is mated.
    pub mate: Option<i32>,
}

impl Goal {
    pub fn is_met(&self, mv: Option<Move>, score: Option<UciScore>) -> bool {
        let Some(mv) = mv else {
            return false;
        };
        let mates = self.mate.is_none_or(|goal| match score {
            Some(UciScore::Mate(moves)) => (moves > 0) == (goal > 0) && moves.abs() <= goal.abs(),
            _ => false,
        });
        mates && (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }

    pub fn describe(&self, position: &Position) -> String {
        let sans = |moves: &[Move]| -> String {
            moves.iter().map(|&mv| position.san(mv)).collect::<Vec<_>>().join(" or ")
        };
        let mut words = Vec::new();
        if !self.best.is_empty() {
            words.push(sans(&self.best));
        }
        if !self.avoid.is_empty() {
            words.push(format!("not {}", sans(&self.avoid)));
        }
        if let Some(moves) = self.mate {
            words.push(format!("mate in {moves}"));
        }
        words.join(", ")
    }
}

/// The tasks of a file, and the lines that are none.
#[derive(Clone, Debug, Default)]
pub struct Suite {
    pub tasks: Vec<SuiteTask>,
    pub left_out: Vec<String>,
}

impl Suite {
    /// Reads a file. Lines that cannot be parsed are skipped and noted.
    pub fn read(path: &Path) -> Result<Self> {
        let name = path.display();
        let bytes = fs::read(path).with_context(|| format!("cannot read the suite {name}"))?;
        // Old collections name people in old encodings; positions and moves are ASCII in all.
        let suite = Self::parse(&String::from_utf8_lossy(&bytes), &name.to_string());
        if suite.tasks.is_empty() {
            let why = suite.left_out.first().map_or("it is empty", String::as_str);
            bail!(
                "{name} has no position with a known best move; a line looks like \
                 \"FEN bm Nf3; id \"one\";\". First of what was read: {why}"
            );
        }
        Ok(suite)
    }

    fn parse(text: &str, name: &str) -> Self {
        let mut suite = Self::default();
        for (number, line) in epd::lines(text) {
            match parse_line(line, number) {
                Ok(task) => suite.tasks.push(task),
                Err(error) => suite.left_out.push(format!("{name}:{number}: {error:#}")),
            }
        }
        suite
    }
}

fn parse_line(line: &str, number: usize) -> Result<SuiteTask> {
    let (position, operations) = epd::split(line)?;
    epd::must_go_on(&position)?;
    let mut id = format!("line {number}");
    let mut goal = Goal::default();
    for Operation { code, operands } in epd::operations(operations)? {
        match code.as_str() {
            "id" if !operands.is_empty() => id = operands.join(" "),
            "bm" => {
                for text in &operands {
                    match text.strip_prefix('#') {
                        Some(moves) => goal.mate = Some(parse_mate(moves)?),
                        None => goal.best.push(parse_move(&position, "bm", text)?),
                    }
                }
            }
            "am" => {
                let moves = operands.iter().map(|text| parse_move(&position, "am", text));
                goal.avoid = moves.collect::<Result<_>>()?;
            }
            "dm" => goal.mate = Some(parse_mate(operands.first().map_or("", String::as_str))?),
            _ => {}
        }
    }
    if goal == Goal::default() {
        bail!("it says neither what to play (bm), what not to play (am) nor how soon to mate (dm)");
    }
    Ok(SuiteTask { id, position, goal })
}

fn parse_move(position: &Position, code: &str, text: &str) -> Result<Move> {
    position.parse_san(text).map_err(anyhow::Error::msg).with_context(|| format!("{code} {text}"))
}

fn parse_mate(text: &str) -> Result<i32> {
    let moves = text.parse().ok().filter(|moves: &i32| *moves != 0 && moves.abs() <= 1000);
    moves.with_context(|| format!("\"{text}\" is no number of moves to mate, as in bm #3 or dm 3"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE_OR_FORK: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";

    fn task(operations: &str) -> Result<SuiteTask> {
        parse_line(&format!("{MATE_OR_FORK} {operations}"), 7)
    }

    #[test]
    fn tasks_say_what_is_to_be_found() {
        let task = task("bm Rd8# g3!; am Kf1; id \"back rank\"; c0 \"a remark; long\";").unwrap();
        assert_eq!(task.id, "back rank");
        assert_eq!(task.goal.describe(&task.position), "Rd8# or g3, not Kf1");
        let met = |text: &str| task.goal.is_met(Some(task.position.parse_san(text).unwrap()), None);
        assert!(met("Rd8") && met("g3"));
        assert!(!met("Kf1") && !met("h3"));
        assert!(!task.goal.is_met(None, None));
    }

    #[test]
    fn mates_must_be_announced_and_be_short_enough() {
        let move_of = |task: &SuiteTask| task.position.legal_moves().iter().next();
        let met = |operations: &str, score| {
            let task = task(operations).unwrap();
            task.goal.is_met(move_of(&task), Some(score))
        };
        assert!(met("bm #3;", UciScore::Mate(3)) && met("dm 3;", UciScore::Mate(2)));
        assert!(!met("bm #3;", UciScore::Mate(4)) && !met("bm #3;", UciScore::Mate(-3)));
        assert!(!met("bm #3;", UciScore::Centipawns(900)));
        assert!(met("bm #-2;", UciScore::Mate(-2)) && !met("bm #-2;", UciScore::Mate(2)));
        assert_eq!(task("bm #3;").unwrap().id, "line 7");
    }
}
