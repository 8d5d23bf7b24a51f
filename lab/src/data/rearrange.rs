//! Files made of other files: merged, divided into training and validation games, shuffled.
//!
//! Games are copied as they are. The settings of what is made name the files it was made of, with
//! their own settings, so nothing is lost of how the games came about.

use super::packed_game::PackedGame;
use super::reader::{Extent, Reader};
use super::sieve::Sieve;
use super::writer::Writer;
use crate::interrupt::Stop;
use crate::random::Random;
use crate::state_file::differences;
use anyhow::{Context, Result, ensure};
use serde::Serialize;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::BufReader;
use std::iter::Take;
use std::path::{Path, PathBuf};

/// A file that others are made of, as their settings name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct SourceFile {
    /// Its name, without its folder.
    name: String,
    bytes: u64,
    games: u32,
    moves: u32,
    /// Its own settings.
    settings: Value,
}

/// The course of the work: told so many more bytes have been read, and stopped.
pub struct Course<'a> {
    /// Hears how many bytes more have been read.
    pub read: &'a mut dyn FnMut(u64),
    /// Ends the work; nothing is left of it.
    pub stop: &'a Stop,
}

/// How many bytes are read for each byte of the files: once to see whether all is well.
pub const PASSES: u64 = 2;

/// Writes the games of several files into one, numbered anew in the order of the files.
///
/// # Errors
/// When a file is damaged or keeps no moves, when files are read with different sieves or hold the
/// same games, when there is such a file already, or it cannot be written.
pub fn merge(sources: &[PathBuf], out: &Path, course: &mut Course<'_>) -> Result<Extent> {
    let mut files: Vec<SourceFile> = Vec::new();
    for path in sources {
        let file = survey(path, course)?;
        if let Some((before, other)) = sources.iter().zip(&files).next() {
            ensure_same_sieve([before, path], [&other.settings, &file.settings])?;
        }
        for (before, other) in sources.iter().zip(&files) {
            let (these, others) = (origins(&file.settings), origins(&other.settings));
            ensure!(
                !these.iter().any(|this| others.iter().any(|other| share_games(this, other))),
                "{} and {} were made with the same settings: they hold the same games",
                before.display(),
                path.display()
            );
        }
        files.push(file);
    }
    let moves: u64 = files.iter().map(|file| u64::from(file.moves)).sum();
    ensure!(u32::try_from(moves).is_ok(), "{moves} moves are too many for one file");
    let mut merged = NewFile::create(out, &made("merged", json!({}), &files)?)?;
    for (path, file) in sources.iter().zip(&files) {
        for game in games_of(path, file, course)? {
            let (_, game) = game?;
            let number = merged.extent().games;
            merged.add(number, &game)?;
        }
    }
    merged.finish()
}

/// Divides the games of a file: every `nth`, counted from the first, into the second file, the
/// others into the first. Games keep their numbers.
///
/// # Errors
/// When the file is damaged or keeps no moves, when there are such files already, or they cannot
/// be written.
///
/// # Panics
/// When `nth` is zero.
pub fn split(
    source: &Path,
    nth: usize,
    [training, validation]: [&Path; 2],
    course: &mut Course<'_>,
) -> Result<[Extent; 2]> {
    let files = [survey(source, course)?];
    let begin = |part: &str, path: &Path| {
        NewFile::create(path, &made("split", json!({ "part": part, "nth": nth }), &files)?)
    };
    let mut parts = [begin("training", training)?, begin("validation", validation)?];
    for (index, game) in games_of(source, &files[0], course)?.enumerate() {
        let (number, game) = game?;
        parts[usize::from(index.is_multiple_of(nth))].add(number, &game)?;
    }
    let [training, validation] = parts;
    Ok([training.finish()?, validation.finish()?])
}

/// Writes the games of a file in an order that a seed decides, numbered anew. All of them are in
/// memory at once.
///
/// # Errors
/// When the file is damaged or keeps no moves, when there is such a file already, or it cannot be
/// written.
pub fn shuffle(source: &Path, seed: u64, out: &Path, course: &mut Course<'_>) -> Result<Extent> {
    let files = [survey(source, course)?];
    let mut shuffled = NewFile::create(out, &made("shuffled", json!({ "seed": seed }), &files)?)?;
    let mut games = games_of(source, &files[0], course)?
        .map(|game| game.map(|(_, game)| game))
        .collect::<Result<Vec<_>>>()?;
    Random::new(seed).shuffle(&mut games);
    for (number, game) in (0..).zip(&games) {
        shuffled.add(number, game)?;
    }
    shuffled.finish()
}

/// The settings of a file that is made of others, all read with one sieve.
fn made(source: &str, mut settings: Value, files: &[SourceFile]) -> Result<String> {
    settings["source"] = source.into();
    if let Some(file) = files.first() {
        settings["sieve"] = json!(sieve_of(&file.settings)?);
    }
    settings["files"] = json!(files);
    Ok(settings.to_string())
}

fn sieve_of(settings: &Value) -> Result<Sieve> {
    Ok(Sieve::of_settings(&settings.to_string())?)
}

fn ensure_same_sieve(paths: [&PathBuf; 2], settings: [&Value; 2]) -> Result<()> {
    let differences = differences(&sieve_of(settings[1])?, &sieve_of(settings[0])?);
    ensure!(
        differences.is_empty(),
        "{} is read with another sieve than {}. Their games cannot share a file.\n  {}",
        paths[1].display(),
        paths[0].display(),
        differences.join("\n  ")
    );
    Ok(())
}

/// The settings with which the games of a file were first written, whatever was made of it since.
/// One part of a file that was divided stands for itself.
fn origins(settings: &Value) -> Vec<&Value> {
    match (settings["source"].as_str(), settings["files"].as_array()) {
        (Some("merged" | "shuffled"), Some(files)) => {
            files.iter().flat_map(|file| origins(&file["settings"])).collect()
        }
        _ => vec![settings],
    }
}

/// Whether two origins hold the same games, or may: a file and a part of it, parts of different
/// divisions. The two parts of one division do not.
fn share_games(one: &Value, other: &Value) -> bool {
    let division = |part: &Value| {
        (part["source"] == "split").then(|| (part["files"].clone(), part["nth"].clone()))
    };
    if division(one).is_some() && division(one) == division(other) {
        return one["part"] == other["part"];
    }
    let others = roots(other);
    roots(one).iter().any(|root| others.contains(root))
}

/// The settings of the games as they were played or imported, whatever was made of them since.
fn roots(settings: &Value) -> Vec<&Value> {
    match settings["files"].as_array() {
        Some(files) => files.iter().flat_map(|file| roots(&file["settings"])).collect(),
        None => vec![settings],
    }
}

/// Reads a file from its beginning to its end. It may be unfinished, but not damaged.
fn survey(path: &Path, course: &mut Course<'_>) -> Result<SourceFile> {
    let reader = open(path)?;
    let settings = serde_json::from_str(reader.settings())
        .with_context(|| format!("nothing is known of how {} came about", path.display()))?;
    let mut games = Games { path, reader, course };
    let end = games.by_ref().find_map(Result::err);
    let Extent { bytes, games, positions, .. } = games.reader.extent();
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    match end {
        Some(error) => Err(error),
        None => Ok(SourceFile { name, bytes, games, moves: positions, settings }),
    }
}

fn open(path: &Path) -> Result<Reader<BufReader<File>>> {
    Reader::open(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The games of a file that were there when it was surveyed.
fn games_of<'a, 'b>(
    path: &'a Path,
    surveyed: &SourceFile,
    course: &'a mut Course<'b>,
) -> Result<Take<Games<'a, 'b>>> {
    let games = Games { path, reader: open(path)?, course };
    Ok(games.take(surveyed.games as usize))
}

/// The games of a file with their numbers, one after the other, until the work is stopped.
struct Games<'a, 'b> {
    path: &'a Path,
    reader: Reader<BufReader<File>>,
    course: &'a mut Course<'b>,
}

impl Iterator for Games<'_, '_> {
    type Item = Result<(u32, PackedGame)>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.course.stop.is_raised() {
            return Some(Err(anyhow::anyhow!("stopped; nothing has been written")));
        }
        let before = self.reader.extent().bytes;
        let game = self.reader.next()?;
        (self.course.read)(self.reader.extent().bytes - before);
        let game = game.with_context(|| format!("in {}", self.path.display()));
        Some(game.map(|game| (game.number, game.moves)))
    }
}

/// A file in the making, which is gone unless it is finished.
struct NewFile {
    path: PathBuf,
    writer: Option<Writer>,
}

impl NewFile {
    fn create(path: &Path, settings: &str) -> Result<Self> {
        let writer = Writer::create(path, settings)
            .with_context(|| format!("cannot begin {}", path.display()))?;
        Ok(Self { path: path.to_owned(), writer: Some(writer) })
    }

    fn extent(&self) -> Extent {
        self.writer.as_ref().map(Writer::extent).unwrap_or_default()
    }

    fn add(&mut self, number: u32, game: &PackedGame) -> Result<()> {
        let written = self.writer.as_mut().map_or(Ok(()), |writer| writer.add(number, game));
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn finish(mut self) -> Result<Extent> {
        let extent = self.extent();
        if let Some(writer) = self.writer.take()
            && let Err(error) = writer.finish()
        {
            // As good as never begun.
            let _ = fs::remove_file(&self.path);
            return Err(error).context(format!("cannot write {}", self.path.display()));
        }
        Ok(extent)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if self.writer.take().is_some() {
            let _ = fs::remove_file(&self.path);
        }
    }
}
