//! The door for hosts: a game, a memory, and searches.

use crate::board::{FenError, Position, UciMoveError};
use crate::game::Game;
use crate::observe::Observer;
use crate::search::{self, Host, Limits, Memory, RankedMove, SearchResult, Strength, Switches};
use crate::trace::{Trace, TraceOptions};
use std::fmt;
use std::time::Duration;

/// One engine at work on one game.
pub struct Session {
    game: Game,
    memory: Memory,
    move_overhead: Duration,
    /// The strength and the switches of the last search: what is known of positions belongs to
    /// them.
    searched_with: (Option<Strength>, Switches),
    seed: u64,
}

/// Why a session could not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SessionError {
    /// The start position is not one.
    Fen(FenError),
    /// A move cannot be played.
    Move {
        /// Its number in the list, from 1.
        number: usize,
        /// What is wrong with it.
        error: UciMoveError,
    },
    /// There is not enough memory for a transposition table of this size.
    Hash {
        /// The size refused.
        megabytes: usize,
    },
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Move { number, error } => write!(f, "move {number}: {error}"),
            Self::Hash { megabytes } => {
                write!(
                    f,
                    "there is no memory for a hash table of {megabytes} MB; try a smaller one"
                )
            }
        }
    }
}

impl std::error::Error for SessionError {}

impl Session {
    /// The smallest transposition table, in megabytes.
    pub const MIN_HASH: usize = 1;
    /// The largest transposition table, in megabytes. With 32-bit addresses no allocation may reach
    /// 2 GB, and a new table is made before the old one goes.
    pub const MAX_HASH: usize = if usize::BITS > 32 { 1 << 17 } else { 1024 };
    /// The transposition table of a session that was not told otherwise, in megabytes.
    pub const DEFAULT_HASH: usize = 16;

    /// A session at the standard start position.
    ///
    /// # Errors
    /// When there is no memory for a transposition table of this size.
    pub fn new(hash_megabytes: usize) -> Result<Self, SessionError> {
        let memory = Memory::new(hash_megabytes)
            .map_err(|_| SessionError::Hash { megabytes: hash_megabytes })?;
        Ok(Self {
            game: Game::default(),
            memory,
            move_overhead: Duration::ZERO,
            searched_with: (None, Switches::SHIPPED),
            seed: 0,
        })
    }

    /// The game the session is at.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Sets up a start position (the standard one for `None`) and plays moves as UCI writes them.
    ///
    /// # Errors
    /// When the position or a move is not legal; the session then stays where it was.
    pub fn set_position<'a>(
        &mut self,
        fen: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), SessionError> {
        let start: Position =
            fen.map_or_else(|| Ok(Position::default()), str::parse).map_err(SessionError::Fen)?;
        self.game = played(start, moves)?;
        Ok(())
    }

    /// Another game from the start of the one the session is at, by moves as UCI writes them.
    ///
    /// # Errors
    /// When a move is not legal.
    pub fn variation<'a>(
        &self,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Game, SessionError> {
        played(self.game.positions()[0].clone(), moves)
    }

    /// Forgets what earlier games have taught.
    pub fn new_game(&mut self) {
        self.memory.clear();
        self.set_seed(self.seed.wrapping_add(1));
    }

    /// Where the engine plays weaker, games with equal seeds have equal errors. Each new game adds
    /// one; a host adds what no earlier run had.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.memory.set_seed(seed);
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        self.memory.clear_table();
    }

    /// The legal moves in the order in which a search that begins now would try them.
    pub fn ranked_moves(&self) -> Vec<RankedMove> {
        search::ranked_moves(self.game.position(), &self.memory)
    }

    /// Replaces the transposition table by an empty one of this many megabytes.
    ///
    /// # Errors
    /// When there is no memory for it; the old one stays.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), SessionError> {
        self.memory.resize(megabytes).map_err(|_| SessionError::Hash { megabytes })
    }

    /// Sets what passes between the end of a search and the stop of the clock.
    pub const fn set_move_overhead(&mut self, overhead: Duration) {
        self.move_overhead = overhead;
    }

    /// Looks for the best move now. Blocks until a limit is met or the host says stop.
    pub fn go<O: Observer>(
        &mut self,
        limits: &Limits,
        host: &mut dyn Host,
        observer: &mut O,
    ) -> SearchResult {
        let (strength, switches) = self.searched_with;
        if strength != limits.strength {
            // Weakened evals have taught the histories, too.
            self.memory.clear();
        } else if switches != limits.switches {
            self.memory.clear_table();
        }
        self.searched_with = (limits.strength, limits.switches);
        let positions = self.game.positions();
        let before = &positions[..positions.len() - 1];
        let now = self.game.position();
        search::search(now, before, limits, self.move_overhead, &mut self.memory, host, observer)
    }

    /// Searches the position and records every decision. What the session remembers is neither
    /// used nor changed, so that the search can be repeated exactly.
    ///
    /// # Errors
    /// When there is no memory for the transposition table of this search.
    pub fn trace(
        &self,
        options: &TraceOptions,
        host: &mut dyn Host,
    ) -> Result<Trace, SessionError> {
        let megabytes = options.hash_megabytes;
        Trace::record_search(&self.game, options, host)
            .map_err(|_| SessionError::Hash { megabytes })
    }
}

/// The game from a start position by moves as UCI writes them.
fn played<'a>(
    start: Position,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<Game, SessionError> {
    let mut game = Game::new(start);
    for (index, text) in moves.into_iter().enumerate() {
        let mv = game
            .position()
            .parse_uci(text)
            .map_err(|error| SessionError::Move { number: index + 1, error })?;
        game.play(mv);
    }
    Ok(game)
}
