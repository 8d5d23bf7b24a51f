//! Puzzles in the format of the Lichess database: a table with columns `FEN`, `Moves` and `Themes`.

use anyhow::{Context, Result, bail};
use espalier_chess::board::Position;
use espalier_chess::types::Color;
use espalier_reasons::Line;
use std::fs;
use std::path::Path;

/// A puzzle with the themes that it is labelled with.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The opponent's move that leads to the puzzle, and the solution.
    pub line: Line,
    pub themes: Vec<String>,
}

/// The places of the columns that are read.
struct Columns {
    fen: usize,
    moves: usize,
    themes: usize,
}

impl Columns {
    fn find(header: &str) -> Result<Self> {
        let place = |name: &str| {
            let found = header.split(',').position(|column| column == name);
            found.with_context(|| format!("the first line names no column {name}"))
        };
        Ok(Self { fen: place("FEN")?, moves: place("Moves")?, themes: place("Themes")? })
    }

    fn read(&self, row: &str) -> Result<Puzzle> {
        let cells: Vec<&str> = row.split(',').collect();
        let cell = |column: usize| {
            cells.get(column).with_context(|| format!("there is no column {}", column + 1))
        };
        let start: Position = cell(self.fen)?.parse()?;
        let line = Line::parse(&start, cell(self.moves)?.split_whitespace())?;
        if line.plies().len() < 2 {
            bail!("the moves have no solution; the first only leads to the puzzle");
        }
        let themes = cell(self.themes)?.split_whitespace().map(str::to_owned).collect();
        Ok(Puzzle { line, themes })
    }
}

impl Puzzle {
    /// The puzzles of a file.
    pub fn read_all(path: &Path) -> Result<Vec<Self>> {
        let text = fs::read_to_string(path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        let mut rows = text.lines().zip(1..);
        let columns =
            rows.next().context("the file is empty").and_then(|(row, _)| Columns::find(row));
        let columns = columns.with_context(|| path.display().to_string())?;
        rows.filter(|(row, _)| !row.is_empty())
            .map(|(row, number)| {
                columns.read(row).with_context(|| format!("{}:{number}", path.display()))
            })
            .collect()
    }

    /// The side that solves it.
    pub fn solver(&self) -> Color {
        !self.line.start().side_to_move()
    }
}
