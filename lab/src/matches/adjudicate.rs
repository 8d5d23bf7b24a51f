//! Ending games whose result is clear, by the players' own scores.

use crate::data::Ending;
use espalier_chess::types::{Color, Score};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// When a game counts as won: `SCORE:MOVES`, as both players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinRule {
    /// Centipawns.
    pub score: Score,
    /// Moves in a row.
    pub moves: u32,
}

/// When a game counts as drawn: `SCORE:MOVES:FROM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Centipawns around zero.
    pub score: Score,
    /// Moves in a row, by both players.
    pub moves: u32,
    /// Moves that must have been played in the game before.
    pub from: u32,
}

/// Which games are ended early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    pub win: Option<WinRule>,
    pub draw: Option<DrawRule>,
    /// As drawn after this many moves of each side, whatever the scores.
    pub max_moves: Option<u32>,
}

impl FromStr for WinRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let [score, moves] = positive_numbers(text).ok_or_else(|| {
            format!("\"{text}\" is not SCORE:MOVES, as in 1000:4: centipawns, and moves in a row")
        })?;
        Ok(Self { score: score as Score, moves })
    }
}

impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let [score, moves, from] = positive_numbers(text).ok_or_else(|| {
            format!(
                "\"{text}\" is not SCORE:MOVES:FROM, as in 10:8:40: centipawns, moves in a row, \
                 and moves that must have been played before"
            )
        })?;
        Ok(Self { score: score as Score, moves, from })
    }
}

/// Exactly `N` positive numbers between colons.
fn positive_numbers<const N: usize>(text: &str) -> Option<[u32; N]> {
    const MOST: u32 = 1_000_000;
    let numbers: Option<Vec<u32>> = text
        .split(':')
        .map(|number| number.parse().ok().filter(|number| (1..=MOST).contains(number)))
        .collect();
    numbers?.try_into().ok()
}

impl fmt::Display for WinRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "win {}:{}", self.score, self.moves)
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "draw {}:{}:{}", self.score, self.moves, self.from)
    }
}

/// The rules between commas; nothing where no game is ended early.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [
            self.win.map(|rule| rule.to_string()),
            self.draw.map(|rule| rule.to_string()),
            self.max_moves.map(|moves| format!("at most {moves} moves")),
        ];
        f.write_str(&words.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// How a game was ended early, and its winner.
type Verdict = (Ending, Option<Color>);

/// Follows the scores of one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    half_moves: u32,
    /// Half-moves in a row, by either player, that saw this side winning.
    winning: [u32; 2],
    /// Half-moves in a row that saw a draw.
    drawn: u32,
}

impl Adjudicator {
    /// An adjudicator at the start of a game.
    pub const fn new(rules: Adjudication) -> Self {
        Self { rules, half_moves: 0, winning: [0; 2], drawn: 0 }
    }

    /// Adds a move with its score, and decides. A move without a score resets every count.
    pub fn observe(&mut self, mover: Color, score: Option<Score>) -> Option<Verdict> {
        self.half_moves += 1;
        if let Some(rule) = self.rules.win {
            let sees = |side: Color| {
                let sign = if side == mover { 1 } else { -1 };
                score.is_some_and(|score| score * sign >= rule.score)
            };
            for side in Color::ALL {
                let seen = &mut self.winning[side as usize];
                count(seen, sees(side));
                if *seen >= 2 * rule.moves {
                    return Some((Ending::AdjudicatedWin, Some(side)));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            count(&mut self.drawn, score.is_some_and(|score| score.abs() <= rule.score));
            if self.drawn >= 2 * rule.moves && self.half_moves >= 2 * rule.from {
                return Some((Ending::AdjudicatedDraw, None));
            }
        }
        let too_long = self.rules.max_moves.is_some_and(|moves| self.half_moves >= 2 * moves);
        too_long.then_some((Ending::TooLong, None))
    }
}

const fn count(row: &mut u32, goes_on: bool) {
    *row = if goes_on { *row + 1 } else { 0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds scores, White's first, and gives the half-move and verdict that end the game.
    fn end(rules: Adjudication, scores: &[Option<Score>]) -> Option<(usize, Verdict)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(index, &score)| {
            let mover = if index % 2 == 0 { Color::White } else { Color::Black };
            adjudicator.observe(mover, score).map(|end| (index + 1, end))
        })
    }

    fn won(winner: Color) -> Verdict {
        (Ending::AdjudicatedWin, Some(winner))
    }

    fn win(rule: &str) -> Adjudication {
        Adjudication { win: Some(rule.parse().unwrap()), ..Adjudication::default() }
    }

    #[test]
    fn wins_need_both_players_to_agree() {
        let agreed = [500, -500, 600, -700].map(Some);
        assert_eq!(end(win("500:2"), &agreed), Some((4, won(Color::White))));
        assert_eq!(end(win("501:2"), &agreed), None);
        assert_eq!(end(win("500:2"), &[500, -500, 600, -499, 500, -500].map(Some)), None);
        assert_eq!(end(win("500:1"), &[-900, 900].map(Some)), Some((2, won(Color::Black))));
    }

    #[test]
    fn draws_need_a_row_and_a_number_of_moves() {
        let rules =
            Adjudication { draw: Some("10:2:3".parse().unwrap()), ..Adjudication::default() };
        assert_eq!(end(rules, &[Some(10); 10]), Some((6, (Ending::AdjudicatedDraw, None))));
        let mut scores = [Some(0); 10];
        scores[4] = Some(-11);
        assert_eq!(end(rules, &scores), Some((9, (Ending::AdjudicatedDraw, None))));
        scores[4] = None;
        assert_eq!(end(rules, &scores), Some((9, (Ending::AdjudicatedDraw, None))));
    }

    #[test]
    fn long_games_end() {
        let rules = Adjudication { max_moves: Some(2), ..Adjudication::default() };
        assert_eq!(end(rules, &[None; 10]), Some((4, (Ending::TooLong, None))));
        assert_eq!(end(Adjudication::default(), &[Some(0); 1000]), None);
    }

    #[test]
    fn rules_are_refused_with_an_example() {
        for text in ["", "5", "5:0", "-5:3", "5:3:2:1"] {
            assert!(text.parse::<WinRule>().unwrap_err().contains("1000:4"), "{text}");
            assert!(text.parse::<DrawRule>().unwrap_err().contains("10:8:40"), "{text}");
        }
    }
}
