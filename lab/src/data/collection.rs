//! A file that grows game by game, with the count of its positions that a filter keeps.

use super::filter::{Filter, FilterCounts};
use super::filtered::{FilteredGames, Seen};
use super::packed_game::{GameRecord, PackedGame};
use super::reader::{Extent, Game, ReadError, Reader};
use super::writer::Writer;
use crate::state_file::differences;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A file of games in the making.
///
/// Everything is written; the filter among the settings, with which the file is read unless another
/// is wanted, only counts.
#[derive(Debug)]
pub struct Collection {
    path: PathBuf,
    writer: Writer,
    filter: Filter,
    seen: Seen,
    kept: u64,
}

impl Collection {
    /// A new file, with the settings in its header.
    pub fn create(path: &Path, settings: &impl Serialize) -> Result<Self> {
        let settings = serde_json::to_string(settings)?;
        let filter = Filter::of_settings(&settings)?;
        let writer = Writer::create(path, &settings)
            .with_context(|| format!("cannot begin {}", path.display()))?;
        Ok(Self { path: path.to_owned(), writer, filter, seen: Seen::default(), kept: 0 })
    }

    /// The file that is there, if it was made with the same settings; else a new one. What follows
    /// the first damage is moved to a file beside it and reported to `say`.
    pub fn resume(path: &Path, settings: &impl Serialize, say: impl FnMut(&str)) -> Result<Self> {
        match Reader::open(path) {
            Ok(reader) => Self::go_on(path, reader, &serde_json::to_value(settings)?, say)
                .with_context(|| format!("cannot go on with {}", path.display())),
            Err(ReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
                Self::create(path, settings)
            }
            Err(error) => Err(error).context(format!("cannot go on with {}", path.display())),
        }
    }

    fn go_on(
        path: &Path,
        reader: Reader<BufReader<File>>,
        settings: &Value,
        mut say: impl FnMut(&str),
    ) -> Result<Self> {
        let settings_there: Value = serde_json::from_str(reader.settings())
            .context("nothing is known of how it came about")?;
        let source = |settings: &Value| settings["source"].to_string();
        if source(settings) != source(&settings_there) {
            bail!(
                "its games come from another source: {}, not {}. Name another file to begin anew",
                source(&settings_there),
                source(settings)
            );
        }
        let differences = differences(settings, &settings_there);
        if !differences.is_empty() {
            bail!(
                "it was made otherwise. Name another file to begin anew.\n  {}",
                differences.join("\n  ")
            );
        }
        let filter = Filter::of_settings(reader.settings())?;
        let mut games = FilteredGames::with(reader, filter);
        for game in &mut games {
            match game {
                Ok(_) => {}
                Err(error @ ReadError::Damaged { extent, .. }) => {
                    let aside = set_aside(path, extent)?;
                    say(&format!("{error}; the rest is now in {}", aside.display()));
                }
                Err(error) => return Err(error.into()),
            }
        }
        let (seen, counts, extent) = games.into_parts();
        let writer = Writer::go_on(path, extent)?;
        Ok(Self { path: path.to_owned(), writer, filter, seen, kept: counts.kept })
    }

    pub const fn extent(&self) -> Extent {
        self.writer.extent()
    }

    /// How many of its positions the filter keeps.
    pub const fn kept(&self) -> u64 {
        self.kept
    }

    /// The number of the game that comes next.
    pub fn next_number(&self) -> u32 {
        self.extent().last.map_or(0, |last| last + 1)
    }

    /// Adds a game, and counts what the filter says of its positions.
    pub fn add(&mut self, number: u32, game: &GameRecord) -> Result<FilterCounts> {
        let packed = PackedGame::new(game);
        self.writer.add(number, &packed).with_context(|| self.cannot_write())?;
        let mut game = Game { number, moves: packed }.filter(&self.filter)?;
        self.seen.leave_out_repeated(&mut game);
        let counts = game.counts();
        self.kept += counts.kept;
        Ok(counts)
    }

    /// Writes the block that completes the file.
    pub fn finish(self) -> Result<()> {
        let message = self.cannot_write();
        self.writer.finish().map(drop).context(message)
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.path.display())
    }
}

/// Copies what follows the whole part of a file into one beside it.
fn set_aside(path: &Path, extent: Extent) -> io::Result<PathBuf> {
    let mut aside = path.as_os_str().to_owned();
    aside.push(".damaged");
    let mut rest = File::open(path)?;
    rest.seek(SeekFrom::Start(extent.bytes))?;
    io::copy(&mut rest, &mut File::create(&aside)?)?;
    Ok(aside.into())
}
