//! A file that grows game by game and in which no position occurs twice.

use super::packed::Packed;
use super::reader::{Extent, ReadError, Reader};
use super::record::PositionRecord;
use super::sieve::Sifted;
use super::writer::Writer;
use crate::state_file::differences;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::Value;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A file of games in the making.
///
/// Positions are the same when the same moves may be played in them, whatever their counters say.
/// The first is kept. Eight bytes of memory and a little more are needed for each position.
#[derive(Debug)]
pub struct Collection {
    path: PathBuf,
    writer: Writer,
    keys: HashSet<u64>,
}

impl Collection {
    /// A new file, with the settings in its header.
    ///
    /// # Errors
    /// When there is such a file already or it cannot be written.
    pub fn create(path: &Path, settings: &impl Serialize) -> Result<Self> {
        let settings = serde_json::to_string(settings)?;
        let writer = Writer::create(path, &settings)
            .with_context(|| format!("cannot begin {}", path.display()))?;
        Ok(Self { path: path.to_owned(), writer, keys: HashSet::new() })
    }

    /// The file that is there, if it was made with the same settings; else a new one. What follows
    /// the first damage is moved to a file beside it and reported to `say`.
    ///
    /// # Errors
    /// When the file cannot be read or written, or was made with other settings.
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
        mut reader: Reader<BufReader<File>>,
        settings: &Value,
        mut say: impl FnMut(&str),
    ) -> Result<Self> {
        let settings_there: Value = serde_json::from_str(reader.settings())
            .context("nothing is known of how it came about")?;
        let differences = differences(settings, &settings_there);
        if !differences.is_empty() {
            bail!(
                "it was made otherwise. Name another file to begin anew.\n  {}",
                differences.join("\n  ")
            );
        }
        let mut keys = HashSet::new();
        for game in &mut reader {
            match game {
                Ok(game) => {
                    for record in &game.records {
                        keys.insert(record.unpack()?.position.key());
                    }
                }
                Err(error @ ReadError::Damaged { extent, .. }) => {
                    let aside = set_aside(path, extent)?;
                    say(&format!("{error}; the rest is now in {}", aside.display()));
                }
                Err(error) => return Err(error.into()),
            }
        }
        let writer = Writer::go_on(path, reader.extent())?;
        Ok(Self { path: path.to_owned(), writer, keys })
    }

    /// How much there is.
    pub const fn extent(&self) -> Extent {
        self.writer.extent()
    }

    /// The number of the game that comes next.
    pub fn next_number(&self) -> u32 {
        self.extent().last.map_or(0, |last| last + 1)
    }

    /// Adds the positions of a game that are not there already; `sifted` counts the others.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(
        &mut self,
        number: u32,
        records: &[PositionRecord],
        sifted: &mut Sifted,
    ) -> Result<()> {
        let mut packed = Vec::with_capacity(records.len());
        for record in records {
            if self.keys.insert(record.position.key()) {
                packed.push(Packed::new(record));
            } else {
                sifted.take_back();
            }
        }
        self.writer.add(number, &packed).with_context(|| self.cannot_write())
    }

    /// Writes the block that completes the file.
    ///
    /// # Errors
    /// When that cannot be written.
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
