//! The answer to a question in one English sentence.

use super::material::{gains, losses};
use super::{Variation, WhyNot, WhyVerdict};
use espalier_chess::types::{Color, Score, UciScore};
use espalier_reasons::{Motif, move_text, predicate};
use std::fmt::{self, Display, Formatter};

/// The most moves that are shown where no motif says which matter.
const SHOWN: usize = 5;

impl Display for WhyNot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (asked, best) = (self.asked.name(), self.best.name());
        match self.verdict {
            WhyVerdict::Best => write!(f, "{asked} is the best move: {}.", self.asked.judgement()),
            WhyVerdict::Equal => {
                write!(f, "{asked} is as good as {best}: {}.", self.asked.judgement())
            }
            WhyVerdict::AllowsMate => {
                write!(f, "{asked} allows {}: {}.", self.asked.mate(), self.refutation())
            }
            WhyVerdict::MissesMate => {
                write!(f, "{asked} misses {}: {}.", self.best.mate(), self.refutation())
            }
            WhyVerdict::Loses => {
                let (change, _) = losses(&self.asked.line);
                let loses = change.predicate().unwrap_or_default();
                write!(f, "{asked} {loses}: {}.", self.refutation())
            }
            WhyVerdict::Misses => write!(f, "{asked} misses {}.", self.missed()),
            WhyVerdict::Worse => write!(
                f,
                "After {asked} {}; after {best} {}.",
                self.asked.judgement(),
                self.best.judgement()
            ),
        }
    }
}

impl WhyNot {
    /// The moves up to the motif, its predicate and the gain; without a motif the best move.
    fn missed(&self) -> String {
        let line = &self.best.line;
        let wins = gains(line).0.predicate().unwrap_or_default();
        let Some(reason) = &self.reason else {
            return format!("{}, which {wins}", self.best.name());
        };
        let moves = move_text(line.first(reason.ply + 1).plies());
        let does = predicate(&line.plies()[reason.ply], reason);
        match reason.motif {
            Motif::HangingPiece => format!("{moves}, which {does}"),
            _ => format!("{moves}, which {does} and {wins}"),
        }
    }

    /// The moves up to the motif, and its predicate; without a motif those that win the material.
    fn refutation(&self) -> String {
        let line = self.line();
        let is_reply = matches!(self.verdict, WhyVerdict::AllowsMate | WhyVerdict::Loses);
        let from = usize::from(is_reply);
        let text = |end: usize| move_text(line.first(end).plies().get(from..).unwrap_or_default());
        match &self.reason {
            Some(reason) => {
                let does = predicate(&line.plies()[reason.ply], reason);
                format!("{} {does}", text(reason.ply + 1))
            }
            None if self.verdict.is_mate() => text(from + SHOWN),
            None => text(losses(line).1.clamp(from + 1, from + SHOWN)),
        }
    }
}

impl Variation {
    /// The side that plays the first move.
    fn side(&self) -> Color {
        self.line.start().side_to_move()
    }

    /// The first move with its number.
    fn name(&self) -> String {
        move_text(&self.line.plies()[..self.line.plies().len().min(1)])
    }

    /// The mate at the end of the line: `mate in two`.
    fn mate(&self) -> String {
        match UciScore::from(self.score) {
            UciScore::Mate(moves) => format!("mate in {}", number(moves.unsigned_abs())),
            UciScore::Centipawns(_) => "mate".to_owned(),
        }
    }

    /// The score in words: `Black is slightly better, −0.8`.
    fn judgement(&self) -> String {
        let for_white = self.score * self.side().sign();
        let leader = if for_white < 0 { Color::Black } else { Color::White };
        match UciScore::from(self.score.abs()) {
            UciScore::Mate(moves) => format!("{leader} mates in {}", number(moves.unsigned_abs())),
            UciScore::Centipawns(..30) => format!("the game is equal, {}", pawns(for_white)),
            UciScore::Centipawns(score) => {
                format!("{leader} is {}, {}", advantage(score), pawns(for_white))
            }
        }
    }
}

/// An advantage in centipawns in words.
const fn advantage(score: Score) -> &'static str {
    match score {
        ..80 => "slightly better",
        80..200 => "better",
        200..500 => "much better",
        _ => "winning",
    }
}

/// Centipawns as pawns with a sign.
fn pawns(score: Score) -> String {
    let sign = match score {
        ..=-5 => "−",
        5.. => "+",
        _ => "",
    };
    let tenths = (score.unsigned_abs() + 5) / 10;
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// A number of moves in words.
fn number(moves: u32) -> String {
    const WORDS: [&str; 7] = ["no moves", "one", "two", "three", "four", "five", "six"];
    WORDS.get(moves as usize).map_or_else(|| moves.to_string(), |&word| word.to_owned())
}
