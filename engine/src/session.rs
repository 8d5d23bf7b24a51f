//! The API for hosts: a session holds a game, the hash and histories, and runs searches.

use crate::eval::network::Network;
use crate::observe::{Counters, Observer, Silent};
#[cfg(feature = "tune")]
use crate::params::Values;
use crate::search::{
    self, Host, Job, Limits, Memory, RankedMove, SearchJob, SearchResult, Shared, Strength,
    Switches, Team,
};
use espalier_chess::board::{FenError, Position, UciMoveError};
use espalier_chess::game::Game;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// One engine with one game.
///
/// ```
/// use espalier::session::{Session, SessionError};
///
/// let mut session = Session::new(1)?;
/// session.set_position(Some("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"), [])?;
/// assert!(session.game().outcome().is_some(), "stalemate");
/// let error = session.set_position(None, ["e2e5"]).unwrap_err();
/// assert!(matches!(error, SessionError::Move { .. }));
/// # Ok::<(), SessionError>(())
/// ```
pub struct Session {
    game: Game,
    memory: Memory,
    team: Option<Box<dyn Team + Send>>,
    /// Whether the team may still be at its last search. It is not waited for before the result is
    /// told, as where there are more threads than cores that takes a while.
    is_team_busy: bool,
    move_overhead: Duration,
    /// Of the last search: hash and histories depend on it.
    searched: SearchKind,
    /// The search parameters of the last search.
    #[cfg(feature = "tune")]
    params: Values,
    seed: u64,
}

/// What scores in the hash and the histories depend on.
#[derive(Clone, Copy)]
struct SearchKind {
    strength: Option<Strength>,
    switches: Switches,
    /// Whether it looked for a mate, and pruned nothing above quiescence.
    is_for_mate: bool,
}

/// Why a request to a session failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SessionError {
    /// The FEN is invalid.
    Fen(FenError),
    /// A move is illegal.
    Move {
        /// Its number in the list, from 1.
        number: usize,
        /// What is wrong with it.
        error: UciMoveError,
    },
    /// The hash cannot be allocated.
    Hash {
        /// The requested size.
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
    /// Minimum hash size, in megabytes.
    pub const MIN_HASH: usize = 1;
    /// Maximum hash size, in megabytes. With 32-bit addresses an allocation must stay below 2 GB,
    /// and a new table is allocated before the old one is freed.
    pub const MAX_HASH: usize = if usize::BITS > 32 { 1 << 17 } else { 1024 };
    /// Default hash size, in megabytes.
    pub const DEFAULT_HASH: usize = 16;

    /// A session at the standard start position.
    ///
    /// # Errors
    /// When the hash cannot be allocated.
    pub fn new(hash_megabytes: usize) -> Result<Self, SessionError> {
        let memory = Memory::new(hash_megabytes)
            .map_err(|_| SessionError::Hash { megabytes: hash_megabytes })?;
        Ok(Self::with(memory))
    }

    /// A session at the standard start position, whose hash lies in words that are elsewhere and
    /// zero.
    #[cfg(feature = "imported-words")]
    pub fn sharing(hash_megabytes: usize, words: search::ImportedWords) -> Self {
        Self::with(Memory::imported(hash_megabytes, words))
    }

    fn with(memory: Memory) -> Self {
        Self {
            game: Game::default(),
            memory,
            team: None,
            is_team_busy: false,
            move_overhead: Duration::ZERO,
            searched: SearchKind {
                strength: None,
                switches: Switches::SHIPPED,
                is_for_mate: false,
            },
            #[cfg(feature = "tune")]
            params: Values::installed(),
            seed: 0,
        }
    }

    /// The current game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Sets up a start position (the standard one for `None`) and plays moves in UCI notation.
    ///
    /// # Errors
    /// When the position or a move is illegal; the session is then unchanged.
    pub fn set_position<'a>(
        &mut self,
        fen: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), SessionError> {
        let start: Position =
            fen.map_or_else(|| Ok(Position::default()), str::parse).map_err(SessionError::Fen)?;
        self.play_from(start, moves)
    }

    /// Sets up a start position and plays moves in UCI notation.
    ///
    /// # Errors
    /// When a move is illegal; the session is then unchanged.
    pub fn play_from<'a>(
        &mut self,
        start: Position,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), SessionError> {
        self.game = played(start, moves)?;
        Ok(())
    }

    /// Sets up a start position and plays moves in UCI notation up to the first illegal one. Gives
    /// what is wrong with that one.
    pub fn play_while_legal<'a>(
        &mut self,
        start: Position,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Option<SessionError> {
        self.game = Game::new(start);
        extend(&mut self.game, moves).err()
    }

    /// Sets the game, whose last position is the one to search.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
    }

    /// Another game from the same start position, by moves in UCI notation.
    ///
    /// # Errors
    /// When a move is illegal.
    pub fn variation<'a>(
        &self,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Game, SessionError> {
        played(self.game.positions()[0].clone(), moves)
    }

    /// The threads that help with searches from now on; none, as at first, where the session
    /// searches alone. They know nothing of earlier searches but what is in the hash.
    pub fn set_team(&mut self, team: Option<Box<dyn Team + Send>>) {
        self.rest();
        self.team = team;
    }

    /// Waits until the team is at no search any more. Returns what it has found.
    fn rest(&mut self) -> Vec<SearchResult> {
        let is_busy = std::mem::take(&mut self.is_team_busy);
        self.team.as_mut().filter(|_| is_busy).map_or_else(Vec::new, |team| team.end())
    }

    /// How many threads search.
    pub fn threads(&self) -> usize {
        1 + self.team.as_ref().map_or(0, |team| team.size())
    }

    /// Clears hash and histories for a new game.
    pub fn new_game(&mut self) {
        self.forget();
        self.set_seed(self.seed.wrapping_add(1));
    }

    /// Sets the seed of the evaluation noise at reduced strength. Each new game adds one; a host
    /// should set a different seed for each run.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.clear_hash();
        self.memory.set_seed(seed);
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        self.rest();
        self.memory.clear_table_with(self.team.as_deref_mut());
    }

    /// Clears hash and histories.
    fn forget(&mut self) {
        self.clear_hash();
        self.memory.forget();
        if let Some(team) = &mut self.team {
            team.begin(&Job::Forget);
            team.end();
        }
    }

    /// The legal moves in the order in which a search from here would try them.
    pub fn ranked_moves(&self) -> Vec<RankedMove> {
        search::ranked_moves(self.game.position(), &self.memory)
    }

    /// Replaces the hash by an empty one of this many megabytes.
    ///
    /// # Errors
    /// When it cannot be allocated; the old one stays.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), SessionError> {
        self.rest();
        self.memory.resize(megabytes).map_err(|_| SessionError::Hash { megabytes })?;
        if let Some(team) = &mut self.team {
            team.begin(&Job::Share(self.memory.shared()));
            team.end();
        }
        Ok(())
    }

    /// What the threads of a search share.
    #[cfg(test)]
    pub(crate) fn shared(&self) -> Arc<Shared> {
        self.memory.shared()
    }

    /// The network that evaluates; at first the one that is built in.
    pub const fn network(&self) -> &Arc<Network> {
        self.memory.network()
    }

    /// Evaluates by another network from now on. Clears hash and histories, which depend on it.
    pub fn set_network(&mut self, network: &Arc<Network>) {
        self.forget();
        self.memory.set_network(network);
    }

    /// Sets the delay between the end of a search and the stop of the clock.
    pub const fn set_move_overhead(&mut self, overhead: Duration) {
        self.move_overhead = overhead;
    }

    /// What is known of the current position without a search: the move that would be searched
    /// first, and the static eval.
    pub fn unsearched(&self, limits: &Limits) -> SearchResult {
        search::unsearched(self.game.position(), limits, &self.memory)
    }

    /// Searches the current position. Blocks until a limit is met or the host stops it.
    ///
    /// ```
    /// use espalier::observe::{Counters, Improved, Rule};
    /// use espalier::search::{Limits, NoClock};
    /// use espalier::session::Session;
    ///
    /// let mut session = Session::new(1)?;
    /// let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    /// let mut counters = Counters::default();
    /// let result = session.go(&limits, &mut NoClock, &mut counters);
    /// assert!(result.best.is_some() && result.info.nodes <= 20_000);
    /// // How often reverse futility cut where the static eval was improving, and where not.
    /// let [yes, no] = [Improved::Yes, Improved::No].map(|it| counters.of(Rule::REVERSE_FUTILITY, it));
    /// assert!(yes.fired + no.fired > 0);
    /// # Ok::<(), espalier::session::SessionError>(())
    /// ```
    pub fn go<O: Observer>(
        &mut self,
        limits: &Limits,
        host: &mut dyn Host,
        observer: &mut O,
    ) -> SearchResult {
        #[cfg(feature = "tune")]
        self.forget_other_params();
        let last = self.searched;
        let is_for_mate = limits.mate.is_some();
        if last.strength != limits.strength {
            // The histories contain noisy evals, too.
            self.forget();
        } else if last.switches != limits.switches || is_for_mate && !last.is_for_mate {
            // A search for a mate prunes nothing above quiescence, and must not believe one that did.
            self.clear_hash();
        }
        self.searched =
            SearchKind { strength: limits.strength, switches: limits.switches, is_for_mate };
        self.rest();
        let Some(team) = self.team.as_mut().filter(|team| team.size() > 0 && is_for_all(limits))
        else {
            self.memory.lead(1);
            return self.lead(limits, host, observer);
        };
        let threads = 1 + team.size();
        let search = self.memory.next_search();
        self.memory.lead(threads);
        let shared = self.memory.shared();
        let positions = self.game.positions();
        team.begin(&Job::Search(Arc::new(SearchJob {
            shared: Arc::clone(&shared),
            search,
            threads,
            position: self.game.position().clone(),
            history: positions[..positions.len() - 1].to_vec(),
            network: Arc::clone(self.memory.network()),
            limits: limits.clone(),
            stop: host.remote_stop(),
            counts: observer.counters().is_some(),
            #[cfg(feature = "tune")]
            params: Values::installed(),
        })));
        self.is_team_busy = true;
        let lead = Lead { shared, search };
        let mut result = self.lead(limits, host, observer);
        drop(lead);
        if observer.counters().is_some() {
            for counters in self.rest().iter().filter_map(|found| found.info.counters.as_ref()) {
                observer.adds(counters);
            }
            result.info.counters = observer.counters().cloned();
        }
        result
    }

    /// [`Session::go`] without an observer: compiled once for all crates.
    #[inline(never)]
    pub fn go_silently(&mut self, limits: &Limits, host: &mut dyn Host) -> SearchResult {
        self.go(limits, host, &mut Silent)
    }

    /// [`Session::go`] with counters: compiled once for all crates.
    #[inline(never)]
    pub fn go_counting(
        &mut self,
        limits: &Limits,
        host: &mut dyn Host,
        counters: &mut Counters,
    ) -> SearchResult {
        self.go(limits, host, counters)
    }

    /// Leads the search of the current position.
    fn lead<O: Observer>(
        &mut self,
        limits: &Limits,
        host: &mut dyn Host,
        observer: &mut O,
    ) -> SearchResult {
        let positions = self.game.positions();
        let before = &positions[..positions.len() - 1];
        let now = self.game.position();
        search::search(now, before, limits, self.move_overhead, &mut self.memory, host, observer)
    }

    /// The number of the next search that this session leads, for [`Session::help`] of others.
    pub const fn next_search(&self) -> u64 {
        self.memory.next_search()
    }

    /// Clears the histories for a new game, but not the hash, which other sessions share.
    pub fn forget_histories(&mut self) {
        self.memory.forget();
    }

    /// Helps with a search of the current position until it has ended, which another session leads
    /// that has the same hash: for hosts whose threads have nothing else in common. The number is
    /// that of the search; `thread` is this thread among `threads`, from 1. Only whether the
    /// host stops it is asked.
    pub fn help(
        &mut self,
        limits: &Limits,
        search: u64,
        threads: usize,
        thread: usize,
        host: &mut dyn Host,
    ) -> SearchResult {
        self.memory.join(search, threads, thread);
        let positions = self.game.positions();
        let before = &positions[..positions.len() - 1];
        search::help(self.game.position(), before, limits, false, &mut self.memory, host)
    }

    /// Clears everything if search parameters have changed since the last search, as evals and
    /// scores depend on them.
    #[cfg(feature = "tune")]
    fn forget_other_params(&mut self) {
        let installed = Values::installed();
        if self.params != installed {
            self.forget();
            self.params = installed;
        }
    }
}

/// Whether all threads take part: a weak level has few nodes and is to be the same every time.
const fn is_for_all(limits: &Limits) -> bool {
    limits.strength.is_none()
}

/// Tells helpers that a search has ended, even where it panics.
struct Lead {
    shared: Arc<Shared>,
    search: u64,
}

impl Drop for Lead {
    fn drop(&mut self) {
        self.shared.end(self.search);
    }
}

/// The game from a start position by moves in UCI notation.
fn played<'a>(
    start: Position,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<Game, SessionError> {
    let mut game = Game::new(start);
    extend(&mut game, moves)?;
    Ok(game)
}

/// Plays moves up to the first one that is none.
fn extend<'a>(
    game: &mut Game,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(), SessionError> {
    for (index, text) in moves.into_iter().enumerate() {
        let mv = game
            .position()
            .parse_uci(text)
            .map_err(|error| SessionError::Move { number: index + 1, error })?;
        game.play(mv);
    }
    Ok(())
}
