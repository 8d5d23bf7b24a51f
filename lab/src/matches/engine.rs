//! The interface of an engine in a match.

use espalier::observe::Cutoffs;
use espalier::search::Limits;
use espalier_chess::game::Game;
use espalier_chess::types::{Score, UciScore};
use std::fmt;
use std::time::Duration;

/// An engine that plays a game.
pub trait Player: Send {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// Whether it knows the castling rules of Chess960.
    fn plays_chess960(&self) -> bool;

    /// A new game begins. The seed decides the noise of a weakened engine that takes one: games
    /// are the same whoever has played before.
    ///
    /// # Errors
    /// When the engine is gone or does not answer.
    fn new_game(&mut self, chess960: bool, seed: u64) -> Result<(), Failure>;

    /// Chooses a move.
    ///
    /// # Errors
    /// When the engine is gone or does not answer.
    fn think(&mut self, turn: &Turn) -> Result<Reply, Failure>;

    /// Chooses a move and tells how it came to it.
    ///
    /// # Errors
    /// When the engine is gone or does not answer.
    fn study(&mut self, turn: &Turn) -> Result<Study, Failure>;
}

/// The position and limits of a move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// Its moves as UCI writes them.
    pub moves: &'a [String],
    /// Whether castling is written as the king taking its rook.
    pub chess960: bool,
    /// The limits as the engine sees them.
    pub limits: &'a Limits,
    /// After this time the move is too late; none where time does not count.
    pub allowance: Option<Duration>,
}

/// The answer: a move and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move as UCI writes it. The referee decides whether it is one.
    pub text: String,
    /// What it found.
    pub thought: Thought,
    /// From the question to the answer, as the player's clock saw it.
    pub time: Duration,
}

/// What a search said about itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// For the side to move; none where the engine gave none.
    pub score: Option<UciScore>,
    /// Plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

impl Thought {
    /// The score in centipawns, with mates far beyond any other score.
    pub fn centipawns(&self) -> Option<Score> {
        const MATE: Score = 1_000_000;
        self.score.map(|score| match score {
            UciScore::Centipawns(value) => value,
            UciScore::Mate(moves) if moves > 0 => MATE - moves,
            UciScore::Mate(moves) => -MATE - moves,
        })
    }
}

/// A search with its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// The answer.
    pub reply: Reply,
    /// What was reported on the way to it, in order.
    pub iterations: Vec<Iteration>,
    /// How early cutoffs came, where the engine can be watched so closely.
    pub cutoffs: Option<Cutoffs>,
}

/// What a search reported at the end of an iteration, or of a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// How it stood.
    pub thought: Thought,
    /// Its best move so far, as UCI writes it.
    pub best: Option<String>,
    /// From the question to the report.
    pub time: Duration,
}

/// Why a player did not answer. After any of these it must be started anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It ended with an error.
    Crashed(String),
    /// It ended or closed its output without an error.
    Disconnected(String),
    /// It did not answer for this long.
    Unresponsive(Duration),
    /// Nothing is wrong with it: the match has been stopped.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed(how) => write!(f, "crashed: {how}"),
            Self::Disconnected(how) => write!(f, "left the conversation: {how}"),
            Self::Unresponsive(time) => write!(f, "did not answer for {} ms", time.as_millis()),
            Self::Stopped => f.write_str("the match was stopped"),
        }
    }
}

impl std::error::Error for Failure {}
