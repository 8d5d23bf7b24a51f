//! What is done, in a file: a line of settings, then a line of JSON for each position.

use crate::commands::Terminal;
use crate::commands::recordings::cannot_read;
use espalier_insight::Share;
use espalier_insight::calibration::{Cell, Cells, Key};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// What was found, by the number of the position, and where more of it is written.
#[derive(Default)]
pub(super) struct State {
    pub(super) found: BTreeMap<usize, Cells>,
    file: Option<Box<dyn Write>>,
}

impl State {
    /// Goes on with a file, or begins it.
    pub(super) fn open(
        path: Option<&Path>,
        settings: &str,
        terminal: &dyn Terminal,
    ) -> Result<Self, String> {
        let Some(path) = path else { return Ok(Self::default()) };
        let text = terminal.read(path).unwrap_or_default();
        let mut lines = text.lines();
        if let Some(before) = lines.next()
            && before != settings
        {
            return Err(cannot_go_on(path, before, settings));
        }
        let mut state = Self::default();
        // The last line may have been cut off.
        for line in lines.filter_map(|line| serde_json::from_str::<Line>(line).ok()) {
            state.found.insert(line.position, line.into_cells());
        }
        let mut file = terminal.append(path).map_err(|error| cannot_write(path, &error))?;
        let separator = if text.is_empty() { settings } else { "" };
        writeln!(file, "{separator}").map_err(|error| cannot_write(path, &error))?;
        state.file = Some(file);
        Ok(state)
    }

    pub(super) fn has(&self, position: usize) -> bool {
        self.found.contains_key(&position)
    }

    pub(super) fn add(&mut self, position: usize, cells: Cells) -> Result<(), String> {
        if let Some(file) = &mut self.file {
            let line = serde_json::to_string(&Line::new(position, &cells));
            let line = line.map_err(|error| error.to_string())?;
            let written = writeln!(file, "{line}").and_then(|()| file.flush());
            written.map_err(|error| format!("the state cannot be written: {error}"))?;
        }
        self.found.insert(position, cells);
        Ok(())
    }
}

fn cannot_go_on(path: &Path, before: &str, settings: &str) -> String {
    let reason =
        format!("it is of \"{before}\", not of \"{settings}\"; --state takes another file");
    cannot_read(path, reason)
}

pub(super) fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

#[derive(Serialize, Deserialize)]
struct Line {
    position: usize,
    cells: Vec<CellLine>,
}

/// Rule, depth, improving and bin; then the numbers of the cell in its order.
#[derive(Serialize, Deserialize)]
struct CellLine(String, Option<i32>, Option<bool>, i32, [u64; 7], i64);

impl Line {
    fn new(position: usize, cells: &Cells) -> Self {
        let cells = cells.0.iter().map(|(key, cell)| {
            let Cell { tried, cuts, judged, wrong, lost, saved } = *cell;
            let numbers = [tried.part, tried.of, cuts, judged.part, judged.of, wrong, lost];
            CellLine(key.rule.clone(), key.depth, key.improving, key.bin, numbers, saved)
        });
        Self { position, cells: cells.collect() }
    }

    fn into_cells(self) -> Cells {
        let cells = self.cells.into_iter().map(|line| {
            let CellLine(rule, depth, improving, bin, numbers, saved) = line;
            let [tried, of_tried, cuts, judged, of_judged, wrong, lost] = numbers;
            let tried = Share { part: tried, of: of_tried };
            let judged = Share { part: judged, of: of_judged };
            (Key { rule, depth, improving, bin }, Cell { tried, cuts, judged, wrong, lost, saved })
        });
        Cells(cells.collect())
    }
}
