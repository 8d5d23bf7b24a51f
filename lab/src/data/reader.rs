//! Reads a file game by game, up to its end or to the first damage.

use super::format::{self, BEFORE_SETTINGS, Block, CHECKSUM, FORM, LONGEST_SETTINGS, MAGIC};
use super::packed::Unreadable;
use super::packed_game::PackedGame;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// The undamaged part of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    /// Bytes of the header and of the games.
    pub bytes: u64,
    pub games: u32,
    /// Positions of all games: one for every move, also those that a filter leaves out.
    pub positions: u32,
    pub last: Option<u32>,
}

impl Extent {
    pub(super) const fn add(&mut self, number: u32, positions: usize, bytes: usize) {
        self.bytes += bytes as u64;
        self.games += 1;
        self.positions += positions as u32;
        self.last = Some(number);
    }
}

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number in the source of the file.
    pub number: u32,
    pub moves: PackedGame,
}

/// What is wrong with the bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The file ends in the middle of a game.
    Truncated,
    Checksum,
    /// There is neither a game nor the end block.
    NoBlock,
    /// A game with this number follows one with a higher number.
    Order(u32),
    Counts,
    AfterEnd,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated => f.write_str("the file ends in the middle of a game"),
            Self::Checksum => f.write_str("a checksum does not fit"),
            Self::NoBlock => f.write_str("neither a game nor the end begins here"),
            Self::Order(number) => write!(f, "game {number} follows a later game"),
            Self::Counts => f.write_str("the end counts other games than there are"),
            Self::AfterEnd => f.write_str("something follows the end"),
        }
    }
}

/// Why a file cannot be read, or not further.
#[derive(Debug)]
pub enum ReadError {
    Io(io::Error),
    NotGames,
    /// It has a form that this program does not know.
    Form(u32),
    /// Its header is damaged: nothing is known of it.
    Header,
    Damaged {
        /// The undamaged part.
        extent: Extent,
        damage: Damage,
    },
    /// A game whose checksum fits is no game: the program that wrote it is at fault.
    Unreadable {
        game: u32,
        fault: Unreadable,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotGames => f.write_str("this is no file of games: it begins otherwise"),
            Self::Form(number) => write!(
                f,
                "the file has form {number}, and this program reads form {FORM}; use the version of \
                 the program that has written it"
            ),
            Self::Header => f.write_str("the header is damaged, so that nothing is known of it"),
            Self::Damaged { extent, damage } => write!(
                f,
                "damaged after byte {}: {damage}; {} positions of {} games before that are whole",
                extent.bytes, extent.positions, extent.games
            ),
            Self::Unreadable { game, fault } => write!(f, "game {game}: {fault}"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The state of a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReaderState {
    /// A block or the end of the file comes next.
    Open,
    Complete,
    /// It ended before it was complete, or was damaged.
    Ended,
}

/// A file of games. As an iterator it gives them in order, and after damage nothing more.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    settings: String,
    extent: Extent,
    state: ReaderState,
}

impl Reader<BufReader<File>> {
    /// Opens a file and reads its header.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        Self::new(BufReader::new(File::open(path)?))
    }
}

impl<R: Read> Reader<R> {
    pub fn new(mut input: R) -> Result<Self, ReadError> {
        let mut header = vec![0; BEFORE_SETTINGS];
        if fill(&mut input, &mut header)? < MAGIC.len() || !header.starts_with(&MAGIC) {
            return Err(ReadError::NotGames);
        }
        let number =
            |at: usize| u32::from_le_bytes(std::array::from_fn(|index| header[at + index]));
        let (version, length) = (number(8), number(12));
        if version != FORM {
            return Err(ReadError::Form(version));
        }
        if length > LONGEST_SETTINGS {
            return Err(ReadError::Header);
        }
        let end = BEFORE_SETTINGS + length as usize;
        header.resize(end + CHECKSUM, 0);
        let rest = &mut header[BEFORE_SETTINGS..];
        if fill(&mut input, rest)? < rest.len() || !format::is_sealed(&header) {
            return Err(ReadError::Header);
        }
        let settings = String::from_utf8(header[BEFORE_SETTINGS..end].to_vec())
            .map_err(|_| ReadError::Header)?;
        let extent = Extent { bytes: header.len() as u64, ..Extent::default() };
        Ok(Self { input, settings, extent, state: ReaderState::Open })
    }

    /// The text that says how the file came about.
    pub fn settings(&self) -> &str {
        &self.settings
    }

    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Whether the file was read to its end and nothing is missing. False for a file that is
    /// still being made, or was not finished.
    pub fn is_complete(&self) -> bool {
        self.state == ReaderState::Complete
    }

    /// The next game, or none at the end of the file.
    fn read_block(&mut self) -> Result<Option<Game>, ReadError> {
        let damaged = |damage| ReadError::Damaged { extent: self.extent, damage };
        let mut head = [0; Block::HEAD];
        match fill(&mut self.input, &mut head)? {
            0 => return Ok(None),
            Block::HEAD => {}
            _ => return Err(damaged(Damage::Truncated)),
        }
        let block = Block::parse(head).ok_or_else(|| damaged(Damage::NoBlock))?;
        let mut bytes = head.to_vec();
        bytes.resize(Block::HEAD + block.body() + CHECKSUM, 0);
        let rest = &mut bytes[Block::HEAD..];
        if fill(&mut self.input, rest)? < rest.len() {
            return Err(damaged(Damage::Truncated));
        }
        if !format::is_sealed(&bytes) {
            return Err(damaged(Damage::Checksum));
        }
        match block {
            Block::Game { number, .. } if self.extent.last.is_some_and(|last| last >= number) => {
                Err(damaged(Damage::Order(number)))
            }
            Block::Game { number, .. } => {
                let body = &bytes[Block::HEAD..bytes.len() - CHECKSUM];
                let moves = PackedGame::from_bytes(body.to_vec());
                self.extent.add(number, moves.moves(), bytes.len());
                Ok(Some(Game { number, moves }))
            }
            Block::Done { games, positions } => {
                if (games, positions) != (self.extent.games, self.extent.positions) {
                    return Err(damaged(Damage::Counts));
                }
                if fill(&mut self.input, &mut [0])? > 0 {
                    return Err(damaged(Damage::AfterEnd));
                }
                self.state = ReaderState::Complete;
                Ok(None)
            }
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state != ReaderState::Open {
            return None;
        }
        let block = self.read_block();
        if self.state == ReaderState::Open && !matches!(block, Ok(Some(_))) {
            self.state = ReaderState::Ended;
        }
        block.transpose()
    }
}

/// Reads as much as there is, up to the whole of a buffer; how much that was.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
