//! A file read position by position, each with what the filter says of it.

use super::ending::Ending;
use super::filter::{Filter, FilterCounts, Unfit};
use super::packed::Unreadable;
use super::packed_game::{Ply, ScoredMove};
use super::reader::{Extent, Game, ReadError, Reader};
use super::record::PositionRecord;
use std::collections::HashSet;
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// A position of a game with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePosition {
    /// The position with the result of its game; the score only where it is in centipawns.
    pub record: PositionRecord,
    pub played: ScoredMove,
    /// Why the filter leaves it out; none where it is kept.
    pub unfit: Option<Unfit>,
}

/// As a line of an EPD file, with the move as `c8`, in UCI's form of Chess960, and a mate as `dm`:
/// negative when the side to move is mated.
impl fmt::Display for GamePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.record.to_string();
        let ScoredMove { mv, score } = self.played;
        let position = &self.record.position;
        let (before, result) = line.rsplit_once("c9 ").unwrap_or((&line, ""));
        f.write_str(before)?;
        if let Some(moves) = score.mate() {
            write!(f, "dm {}; ", position.side_to_move().sign() * moves)?;
        }
        write!(f, "c8 \"{}\"; c9 {result}", position.uci(mv, true))
    }
}

/// A game, position by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilteredGame {
    /// Its number in the source of the file.
    pub number: u32,
    pub ending: Ending,
    pub positions: Vec<GamePosition>,
}

impl FilteredGame {
    /// How many positions are kept, and how many left out for each reason.
    pub fn counts(&self) -> FilterCounts {
        let mut counts = FilterCounts::default();
        for position in &self.positions {
            counts.count(position.unfit);
        }
        counts
    }

    pub fn kept(&self) -> impl Iterator<Item = &PositionRecord> {
        let kept = |position: &&GamePosition| position.unfit.is_none();
        self.positions.iter().filter(kept).map(|position| &position.record)
    }
}

impl Game {
    /// The positions of the game, each judged by itself: whether it has been there before is left
    /// to [`Seen`].
    pub fn filter(&self, filter: &Filter) -> Result<FilteredGame, Unreadable> {
        let replay = self.moves.replay()?;
        let (ending, result) = (replay.ending, replay.result);
        let judged = |ply: Ply| {
            let unfit = filter.judge(&ply);
            let Ply { position, played, .. } = ply;
            let record = PositionRecord { position, score: played.score.centipawns(), result };
            GamePosition { record, played, unfit }
        };
        let positions = replay.map(|ply| ply.map(judged)).collect::<Result<_, _>>()?;
        Ok(FilteredGame { number: self.number, ending, positions })
    }
}

/// The positions that have been kept, so that each is kept once.
///
/// Positions are the same when the same moves may be played in them, whatever their counters say.
/// Each takes some 16 bytes.
#[derive(Clone, Debug, Default)]
pub struct Seen(HashSet<u64>);

impl Seen {
    /// Adds the key of a position. False when it has been there.
    pub(super) fn add_key(&mut self, key: u64) -> bool {
        self.0.insert(key)
    }

    /// Adds the positions of a game that are kept, and leaves out those that have been there.
    pub fn leave_out_repeated(&mut self, game: &mut FilteredGame) {
        for GamePosition { record, unfit, .. } in &mut game.positions {
            if unfit.is_none() && !self.add_key(record.position.key()) {
                *unfit = Some(Unfit::Repeated);
            }
        }
    }
}

/// A file, game by game, with what a filter says of each position. Only one game is in memory, and
/// the key of every position that is kept.
#[derive(Debug)]
pub struct FilteredGames<R> {
    reader: Reader<R>,
    filter: Filter,
    seen: Seen,
    counts: FilterCounts,
}

impl FilteredGames<BufReader<File>> {
    /// Opens a file, with the filter that it names.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        Self::new(Reader::open(path)?)
    }
}

impl<R: Read> FilteredGames<R> {
    /// Reads with the filter that the file names.
    pub fn new(reader: Reader<R>) -> Result<Self, ReadError> {
        let filter = Filter::of_settings(reader.settings()).map_err(|_| ReadError::Header)?;
        Ok(Self::with(reader, filter))
    }

    /// Reads with another filter.
    pub fn with(reader: Reader<R>, filter: Filter) -> Self {
        Self { reader, filter, seen: Seen::default(), counts: FilterCounts::default() }
    }

    pub const fn reader(&self) -> &Reader<R> {
        &self.reader
    }

    /// What was kept and left out so far.
    pub const fn counts(&self) -> FilterCounts {
        self.counts
    }

    /// The positions that were kept, and where in the file reading ended.
    pub fn into_parts(self) -> (Seen, FilterCounts, Extent) {
        (self.seen, self.counts, self.reader.extent())
    }

    fn filter(&mut self, game: &Game) -> Result<FilteredGame, ReadError> {
        let unreadable = |fault| ReadError::Unreadable { game: game.number, fault };
        let mut game = game.filter(&self.filter).map_err(unreadable)?;
        self.seen.leave_out_repeated(&mut game);
        self.counts += game.counts();
        Ok(game)
    }
}

impl<R: Read> Iterator for FilteredGames<R> {
    type Item = Result<FilteredGame, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.reader.next()?;
        Some(game.and_then(|game| self.filter(&game)))
    }
}
