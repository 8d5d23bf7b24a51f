//! `espalier-lab reasons`: the command line.

use crate::output::{print, print_line};
use anyhow::{Context, Result};
use clap::{Args, ValueHint};
use espalier_lab::puzzle::Puzzle;
use espalier_lab::themes::{Themes, judge};
use espalier_reasons::Motif;
use std::path::PathBuf;

/// Compares the reasons found in the solutions of puzzles with their themes.
///
/// The file is a table in the format of the Lichess database of puzzles (CC0): the first line names
/// the columns, of which FEN, Moves and Themes are read. The first move leads to the puzzle, and
/// the side that moves second solves it.
///
/// Precision is the share of the puzzles with a reason that are labelled with it, recall the share
/// of those labelled in which it was found.
#[derive(Args, Debug)]
pub(crate) struct ReasonsArgs {
    /// Puzzles with their themes: CSV, one on every line
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print the puzzles in which the label and the line disagree on this theme
    #[arg(long, value_name = "THEME", value_parser = motif, conflicts_with = "json")]
    differences: Option<Motif>,
}

/// A theme by its name.
fn motif(name: &str) -> Result<Motif, String> {
    let found = Motif::ALL.iter().copied().find(|motif| motif.name() == name);
    found.ok_or_else(|| {
        let names: Vec<_> = Motif::ALL.iter().map(|motif| motif.name()).collect();
        format!("there is no theme {name}; there are {}", names.join(", "))
    })
}

pub(crate) fn execute(args: &ReasonsArgs) -> Result<()> {
    let puzzles = Puzzle::read_all(&args.file)?;
    if let Some(motif) = args.differences {
        return print(differences(&puzzles, motif));
    }
    let themes = Themes::of(&puzzles);
    if args.json {
        let text = serde_json::to_string_pretty(&themes).context("no JSON")?;
        return print_line(text);
    }
    print(themes)
}

/// A line for each puzzle in which a theme is only labelled or only found.
fn differences(puzzles: &[Puzzle], motif: Motif) -> String {
    let line = |puzzle: &Puzzle| {
        let kind = match judge(puzzle, motif) {
            (true, false) => "labelled",
            (false, true) => "found",
            _ => return None,
        };
        let moves: Vec<_> = puzzle.line.plies().iter().map(|ply| ply.before.san(ply.mv)).collect();
        Some(format!(
            "{kind:<8}  {}  {}  ({})\n",
            puzzle.line.start(),
            moves.join(" "),
            puzzle.themes.join(" ")
        ))
    };
    puzzles.iter().filter_map(line).collect()
}
