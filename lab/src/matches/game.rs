//! One game with its referee: the rules are Espalier's, the clocks are the match's.

use super::adjudicate::{Adjudged, Adjudication, Adjudicator};
use super::clock::GameClock;
use super::engine::{Failure, Thought, Turn};
use super::openings::needs_chess960;
use super::seat::Seat;
use super::tally::{Fault, Side};
use crate::stats::Points;
use espalier_chess::board::Position;
use espalier_chess::game::{Game, GameOutcome};
use espalier_chess::random::mix;
use espalier_chess::types::Color;
use std::fmt;
use std::time::Duration;

/// The clocks and the adjudication of a game.
#[derive(Clone, Debug)]
pub struct GameConditions {
    /// The clocks at the start: A's, B's.
    pub clocks: [GameClock; 2],
    /// Which games are ended early.
    pub adjudication: Adjudication,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Who had White.
    pub white: Side,
    /// The moves.
    pub game: Game,
    /// Score, depth and time of each move.
    pub notes: Vec<Note>,
    /// How it ended.
    pub end: GameEnd,
}

/// What is known about a move.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    /// Score and depth.
    pub thought: Thought,
    /// The time used.
    pub time: Duration,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// On the board.
    Board(GameOutcome),
    /// Early, because the result was clear.
    Adjudged(Adjudged),
    /// By a fault: time, crash, illegal move or silence.
    Fault {
        /// Who loses.
        loser: Color,
        /// Why.
        fault: Fault,
        /// What happened.
        what: String,
    },
}

impl GameEnd {
    /// Who has won, if anyone.
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Self::Board(GameOutcome::Checkmate { winner })
            | Self::Adjudged(Adjudged::Win(winner)) => Some(*winner),
            Self::Board(_) | Self::Adjudged(Adjudged::Draw | Adjudged::TooLong) => None,
            Self::Fault { loser: Color::White, .. } => Some(Color::Black),
            Self::Fault { loser: Color::Black, .. } => Some(Color::White),
        }
    }
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(outcome) => outcome.fmt(f),
            Self::Adjudged(Adjudged::Win(winner)) => write!(f, "adjudicated: {winner} wins"),
            Self::Adjudged(Adjudged::Draw) => f.write_str("adjudicated: draw"),
            Self::Adjudged(Adjudged::TooLong) => f.write_str("draw by length"),
            Self::Fault { loser, what, .. } => write!(f, "{loser} {what}"),
        }
    }
}

impl PlayedGame {
    /// The points of A.
    pub fn points(&self) -> Points {
        match self.end.winner() {
            None => Points::Draw,
            Some(winner) if side_of(winner, self.white) == Side::A => Points::Win,
            Some(_) => Points::Loss,
        }
    }

    /// Who lost by a fault, and which.
    pub fn fault(&self) -> Option<(Side, Fault)> {
        match self.end {
            GameEnd::Fault { loser, fault, .. } => Some((side_of(loser, self.white), fault)),
            _ => None,
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

/// Plays a game to its end. None when the match is stopped before.
pub fn play(
    seats: &mut [Seat<'_>; 2],
    white: Side,
    opening: &Position,
    conditions: &GameConditions,
) -> Option<PlayedGame> {
    let mut referee = Referee {
        game: Game::new(opening.clone()),
        moves: Vec::new(),
        notes: Vec::new(),
        chess960: needs_chess960(opening),
        clocks: conditions.clocks.clone(),
        adjudicator: Adjudicator::new(conditions.adjudication),
        white,
    };
    match referee.run(seats) {
        Ok(end) => Some(PlayedGame { white, game: referee.game, notes: referee.notes, end }),
        Err(Stopped) => None,
    }
}

/// The match was stopped in the middle of a game.
struct Stopped;

/// A game in progress.
struct Referee {
    game: Game,
    moves: Vec<String>,
    notes: Vec<Note>,
    chess960: bool,
    clocks: [GameClock; 2],
    adjudicator: Adjudicator,
    white: Side,
}

impl Referee {
    fn run(&mut self, seats: &mut [Seat<'_>; 2]) -> Result<GameEnd, Stopped> {
        for color in Color::ALL {
            let side = side_of(color, self.white) as usize;
            let seed = mix(self.game.position().key() ^ mix((2 * side + color as usize) as u64));
            let seat = &mut seats[side];
            if let Err(failure) = seat.ask(|player| player.new_game(self.chess960, seed)) {
                return fault_of(color, &failure);
            }
        }
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Ok(GameEnd::Board(outcome));
            }
            if let Some(end) = self.one_move(seats)? {
                return Ok(end);
            }
        }
    }

    /// Has a move made; the end when the game does not go on after it.
    fn one_move(&mut self, seats: &mut [Seat<'_>; 2]) -> Result<Option<GameEnd>, Stopped> {
        let color = self.game.position().side_to_move();
        let side = side_of(color, self.white) as usize;
        let allowance = self.clocks[side].allowance();
        let limits = self.clocks[side].limits(color, &self.clocks[1 - side]);
        let turn = Turn {
            game: &self.game,
            moves: &self.moves,
            chess960: self.chess960,
            limits: &limits,
            allowance,
        };
        let reply = match seats[side].ask(|player| player.think(&turn)) {
            Ok(reply) => reply,
            Err(failure) => return fault_of(color, &failure).map(Some),
        };
        let fault = |fault, what| Some(GameEnd::Fault { loser: color, fault, what });
        if !self.clocks[side].spend(reply.time) {
            let (taken, left) = (reply.time, allowance.unwrap_or_default());
            let what = format!(
                "loses on time: {} ms, where {} were left",
                taken.as_millis(),
                left.as_millis()
            );
            return Ok(fault(Fault::Time, what));
        }
        let position = self.game.position();
        let mv = match position.parse_uci(&reply.text) {
            Ok(mv) => mv,
            Err(error) => {
                return Ok(fault(Fault::IllegalMove, format!("loses by an illegal move: {error}")));
            }
        };
        self.moves.push(position.uci(mv, self.chess960));
        self.notes.push(Note { thought: reply.thought, time: reply.time });
        self.game.play(mv);
        // The rules of chess come before adjudication.
        if let Some(outcome) = self.game.outcome() {
            return Ok(Some(GameEnd::Board(outcome)));
        }
        let adjudged = self.adjudicator.observe(color, reply.thought.centipawns());
        Ok(adjudged.map(GameEnd::Adjudged))
    }
}

/// The end of the game after a player's failure.
fn fault_of(loser: Color, failure: &Failure) -> Result<GameEnd, Stopped> {
    let fault = match failure {
        Failure::Crashed(_) => Fault::Crash,
        Failure::Disconnected(_) => Fault::Disconnect,
        Failure::Unresponsive(_) => Fault::Unresponsive,
        Failure::Stopped => return Err(Stopped),
    };
    Ok(GameEnd::Fault { loser, fault, what: failure.to_string() })
}
