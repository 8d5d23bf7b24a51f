//! One game with its referee.

use super::adjudicate::{Adjudication, Adjudicator};
use super::clock::GameClock;
use super::player::{CRASHED, Failure, Player, Thought, Turn};
use super::tally::Side;
use crate::data::Ending;
use crate::stats::Points;
use anyhow::Result;
use espalier_chess::board::Position;
use espalier_chess::game::{Game, GameOutcome};
use espalier_chess::random::mix;
use espalier_chess::types::{Color, UciScore};

/// The clocks and the adjudication of a game.
#[derive(Clone, Debug)]
pub struct GameConditions {
    /// The clock of each side at the start.
    pub clock: GameClock,
    pub adjudication: Adjudication,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    pub white: Side,
    pub game: Game,
    /// The score of each move, for the side that made it.
    pub scores: Vec<Option<UciScore>>,
    pub end: GameEnd,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// On the board, or early, because the result was clear.
    Over { ending: Ending, winner: Option<Color> },
    /// By a late move or a crash.
    Fault { loser: Color, what: String },
}

impl From<GameOutcome> for GameEnd {
    fn from(outcome: GameOutcome) -> Self {
        let winner = match outcome {
            GameOutcome::Checkmate { winner } => Some(winner),
            _ => None,
        };
        Self::Over { ending: Ending::on_board(Some(outcome)), winner }
    }
}

impl PlayedGame {
    /// The points of A.
    pub fn points(&self) -> Points {
        let winner = match self.end {
            GameEnd::Over { winner, .. } => winner,
            GameEnd::Fault { loser, .. } => Some(!loser),
        };
        match winner.map(|winner| side_of(winner, self.white)) {
            None => Points::Draw,
            Some(Side::A) => Points::Win,
            Some(Side::B) => Points::Loss,
        }
    }

    /// Who lost by a late move or a crash, and what happened.
    pub fn fault(&self) -> Option<(Side, String)> {
        match &self.end {
            GameEnd::Fault { loser, what } => {
                Some((side_of(*loser, self.white), format!("{loser} {what}")))
            }
            GameEnd::Over { .. } => None,
        }
    }
}

fn side_of(color: Color, white: Side) -> Side {
    match (color, white) {
        (Color::White, side) => side,
        (Color::Black, Side::A) => Side::B,
        (Color::Black, Side::B) => Side::A,
    }
}

/// Plays a game to its end. None when it is stopped before.
pub fn play(
    players: &mut [Player; 2],
    white: Side,
    opening: &Position,
    conditions: &GameConditions,
) -> Result<Option<PlayedGame>> {
    for color in Color::ALL {
        let side = side_of(color, white) as usize;
        let seed = mix(opening.key() ^ mix((2 * side + color as usize) as u64));
        players[side].new_game(seed)?;
    }
    let mut referee = Referee {
        game: Game::new(opening.clone()),
        scores: Vec::new(),
        clocks: [conditions.clock.clone(), conditions.clock.clone()],
        adjudicator: Adjudicator::new(conditions.adjudication),
        white,
    };
    let end = referee.run(players);
    Ok(end.map(|end| PlayedGame { white, game: referee.game, scores: referee.scores, end }))
}

struct Referee {
    game: Game,
    scores: Vec<Option<UciScore>>,
    clocks: [GameClock; 2],
    adjudicator: Adjudicator,
    white: Side,
}

impl Referee {
    /// None when the game is stopped.
    fn run(&mut self, players: &mut [Player; 2]) -> Option<GameEnd> {
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Some(outcome.into());
            }
            let color = self.game.position().side_to_move();
            let side = side_of(color, self.white) as usize;
            let limits = self.clocks[side].limits(color, &self.clocks[1 - side]);
            let allowance = self.clocks[side].allowance();
            let turn = Turn { game: &self.game, limits: &limits, allowance };
            let end = match players[side].think(&turn) {
                Ok(thought) => self.make_move(color, &thought),
                Err(Failure::Crashed) => {
                    Some(GameEnd::Fault { loser: color, what: CRASHED.to_owned() })
                }
                Err(Failure::Stopped) => return None,
            };
            if end.is_some() {
                return end;
            }
        }
    }

    /// Makes the move of an answer; the end when the game does not go on after it.
    fn make_move(&mut self, color: Color, thought: &Thought) -> Option<GameEnd> {
        let clock = &mut self.clocks[side_of(color, self.white) as usize];
        let left = clock.allowance().unwrap_or_default();
        if !clock.spend(thought.time) {
            let (taken, left) = (thought.time.as_millis(), left.as_millis());
            let what = format!("loses on time: {taken} ms, where {left} were left");
            return Some(GameEnd::Fault { loser: color, what });
        }
        let Some(mv) = thought.best else {
            return Some(GameEnd::Fault { loser: color, what: "has no move".to_owned() });
        };
        self.game.play(mv);
        self.scores.push(thought.score);
        // The rules of chess come before adjudication.
        if let Some(outcome) = self.game.outcome() {
            return Some(outcome.into());
        }
        let verdict = self.adjudicator.observe(color, thought.centipawns());
        verdict.map(|(ending, winner)| GameEnd::Over { ending, winner })
    }
}
