//! Writes files of games, with every move, so that what is written stays readable whatever happens
//! next.

use super::format::{self, Block, LONGEST_SETTINGS};
use super::packed_game::PackedGame;
use super::reader::Extent;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// A file to which games are added. Each is written at once and whole.
#[derive(Debug)]
pub struct Writer<W = File> {
    output: W,
    extent: Extent,
}

impl Writer {
    /// A new file. The settings are a text that says how it came about.
    pub fn create(path: &Path, settings: &str) -> io::Result<Self> {
        Self::begin(OpenOptions::new().write(true).create_new(true).open(path)?, settings)
    }

    /// Goes on behind the games that a reader has found whole; what follows them is cut off.
    pub fn go_on(path: &Path, extent: Extent) -> io::Result<Self> {
        let mut output = OpenOptions::new().write(true).open(path)?;
        output.set_len(extent.bytes)?;
        output.seek(SeekFrom::End(0))?;
        Ok(Self { output, extent })
    }
}

impl<W: Write> Writer<W> {
    pub fn begin(mut output: W, settings: &str) -> io::Result<Self> {
        if settings.len() > LONGEST_SETTINGS as usize {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the settings are too long"));
        }
        let header = format::header(settings);
        output.write_all(&header)?;
        Ok(Self { output, extent: Extent { bytes: header.len() as u64, ..Extent::default() } })
    }

    /// Adds a game. Numbers go up; there may be gaps.
    pub fn add(&mut self, number: u32, game: &PackedGame) -> io::Result<()> {
        debug_assert!(self.extent.last.is_none_or(|last| last < number), "game {number}");
        let head = Block::Game { number, positions: game.moves() as u32 }.head();
        let block = format::seal([&head, game.bytes()].concat());
        self.output.write_all(&block)?;
        self.extent.add(number, game.moves(), block.len());
        Ok(())
    }

    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Writes the block that completes the file.
    pub fn finish(mut self) -> io::Result<W> {
        let Extent { games, positions, .. } = self.extent;
        let done = format::seal(Block::Done { games, positions }.head().to_vec());
        self.output.write_all(&done)?;
        self.output.flush()?;
        Ok(self.output)
    }
}
