//! The recordings that a command is given: files, and folders of them.

use super::Terminal;
use espalier_chess::game::Game;
use espalier_insight::referee;
use espalier_trace::TraceFile;
use std::path::{Path, PathBuf};

const ENDING: &str = ".trace";

/// The files that words name: of a folder its recordings by name, numbers in them by their size.
pub(super) fn files_of(words: &[PathBuf], terminal: &dyn Terminal) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for word in words {
        let Ok(mut names) = terminal.list(word) else {
            files.push(word.clone());
            continue;
        };
        names.retain(|name| name.ends_with(ENDING));
        if names.is_empty() {
            return Err(format!("{} holds no file that ends in {ENDING}", word.display()));
        }
        names.sort_by_cached_key(|name| by_number(name));
        files.extend(names.iter().map(|name| word.join(name)));
    }
    Ok(files)
}

/// Stands for a file, as in other programs.
pub const STANDARD_INPUT: &str = "-";

/// Whether a word names a file or a folder.
pub(super) fn is_path(word: &Path, terminal: &dyn Terminal) -> bool {
    word == Path::new(STANDARD_INPUT)
        || terminal.list(word).is_ok()
        || terminal.read_bytes(word).is_ok()
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
    format!("{} cannot be read: {error}", path.display())
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
