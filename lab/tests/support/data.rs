//! Files of games and positions.

use super::lab;
use espalier_lab::data::{FilteredGames, PositionRecord};
use std::path::Path;
use std::process::Output;

/// What every file is made with: games so short that they cost nothing.
const SHORT: [&str; 9] =
    ["datagen", "--nodes", "100", "--hash", "1", "--max-moves", "40", "--adjudicate-win", "300:1"];

/// Plays games into a file.
pub(crate) fn generate(folder: &Path, out: &str, more: &[&str]) -> Output {
    lab(folder, &[&SHORT[..], &["--out", out], more].concat())
}

/// The positions of a file that are kept.
pub(crate) fn records(path: &Path) -> Vec<PositionRecord> {
    let games = FilteredGames::open(path).unwrap().map(Result::unwrap);
    games.flat_map(|game| game.kept().cloned().collect::<Vec<_>>()).collect()
}
