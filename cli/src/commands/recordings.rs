//! The recordings that a command is given: files, folders of them, and `-` for standard input.

use super::{CommandResult, Terminal};
use espalier_chess::game::Game;
use espalier_insight::referee;
use espalier_trace::TraceFile;
use std::path::{Path, PathBuf};

const ENDING: &str = ".trace";

/// Stands for a file, as in other programs.
pub const STANDARD_INPUT: &str = "-";

/// What is wrong with some recordings, which is told when the others are done.
#[derive(Default)]
pub(super) struct Faults(Vec<String>);

impl Faults {
    /// What was found; nothing where it is a fault.
    pub(super) fn note<T>(&mut self, found: Result<T, String>) -> Option<T> {
        found.map_err(|fault| self.0.push(fault)).ok()
    }

    /// An error of all faults, a line each.
    pub(super) fn end(self) -> CommandResult {
        if self.0.is_empty() { Ok(()) } else { Err(self.0.join("\nespalier: ").into()) }
    }
}

/// The files that words name: of a folder its recordings by name, numbers in them by their size.
pub(super) fn files_of(
    words: &[PathBuf],
    terminal: &dyn Terminal,
    faults: &mut Faults,
) -> Vec<PathBuf> {
    let found = words.iter().filter_map(|word| faults.note(files_at(word, terminal)));
    found.flatten().collect()
}

fn files_at(word: &Path, terminal: &dyn Terminal) -> Result<Vec<PathBuf>, String> {
    let Ok(mut names) = terminal.list(word) else { return Ok(vec![word.to_owned()]) };
    names.retain(|name| name.ends_with(ENDING));
    if names.is_empty() {
        return Err(format!("{} holds no file that ends in {ENDING}", word.display()));
    }
    names.sort_by_cached_key(|name| by_number(name));
    Ok(names.iter().map(|name| word.join(name)).collect())
}

/// Whether a word names recordings, whatever there is at its place.
pub(super) fn is_named(word: &Path, terminal: &dyn Terminal) -> bool {
    word == Path::new(STANDARD_INPUT)
        || word.to_string_lossy().ends_with(ENDING)
        || terminal.list(word).is_ok()
}

/// The text of a name and the numbers in it, in turns.
fn by_number(name: &str) -> Vec<(String, u64)> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let (text, behind) = rest.split_at(rest.find(is_digit).unwrap_or(rest.len()));
        let end = behind.find(|letter| !is_digit(letter)).unwrap_or(behind.len());
        let (digits, left) = behind.split_at(end);
        parts.push((text.to_owned(), digits.parse().unwrap_or(u64::MAX)));
        rest = left;
    }
    parts
}

/// The bytes of a file.
pub(super) fn read(path: &Path, terminal: &dyn Terminal) -> Result<Vec<u8>, String> {
    terminal.read_bytes(path).map_err(|error| cannot_read(path, error))
}

/// The recording in the bytes of a file.
pub(super) fn parse<'a>(path: &Path, bytes: &'a [u8]) -> Result<TraceFile<'a>, String> {
    TraceFile::parse(bytes).map_err(|error| cannot_read(path, error))
}

/// The game whose last position a recording is of.
pub(super) fn game_of(path: &Path, file: &TraceFile<'_>) -> Result<Game, String> {
    referee::game_of(file).map_err(|error| cannot_read(path, error))
}

pub(super) fn cannot_read(path: &Path, error: impl std::fmt::Display) -> String {
    let name = path.display().to_string();
    let name = if name == STANDARD_INPUT { "standard input" } else { &name };
    format!("{name} cannot be read: {error}")
}

#[cfg(test)]
mod tests {
    use super::by_number;

    #[test]
    fn numbers_in_names_are_sorted_by_their_size() {
        let mut names = ["b2.trace", "10.trace", "9.trace", "b10.trace", "b.trace"];
        names.sort_by_cached_key(|name| by_number(name));
        assert_eq!(names, ["9.trace", "10.trace", "b2.trace", "b10.trace", "b.trace"]);
    }
}
