//! What commands print: lines, tables, JSON, and how far the work is.

use super::Terminal;
use serde::Serialize;
use std::fmt::Display;

/// Prints a line.
///
/// # Errors
/// As [`Terminal::print`].
pub(super) fn print_line(terminal: &dyn Terminal, text: impl Display) -> Result<(), String> {
    terminal.print(&format!("{text}\n"))
}

/// Prints a value as JSON on one line.
///
/// # Errors
/// As [`Terminal::print`].
pub(super) fn print_json(terminal: &dyn Terminal, value: &impl Serialize) -> Result<(), String> {
    print_line(terminal, serde_json::to_string(value).map_err(|error| error.to_string())?)
}

/// A number to four decimals, as JSON has it.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// A line that is shown until the work is done.
pub(super) struct Progress<'a>(pub(super) &'a dyn Terminal);

impl Progress<'_> {
    pub(super) fn show(&self, text: &str) {
        self.0.show(text);
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        self.0.show("");
    }
}

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows in aligned columns, headings first, two spaces between the columns.
pub(super) fn table<const N: usize>(align: [Align; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or_default());
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(align).zip(widths).map(|((cell, align), width)| match align {
            Align::Left => format!("{cell:width$}"),
            Align::Right => format!("{cell:>width$}"),
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = [["Rule", "cuts", ""], ["Null move", "7", "−"], ["", "12", "yes"]];
        let rows = rows.map(|row| row.map(str::to_owned));
        let text = table([Align::Left, Align::Right, Align::Left], &rows);
        assert_eq!(text, "Rule       cuts\nNull move     7  −\n             12  yes\n");
    }
}
