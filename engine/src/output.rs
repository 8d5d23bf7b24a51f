//! What the program prints: lines, tables, and how far the work is.

use serde::Serialize;
use std::fmt::Display;
use std::io::{ErrorKind, IsTerminal, Write, stderr, stdout};

/// Prints to standard output and flushes. A closed pipe is no error.
///
/// # Errors
/// When standard output cannot be written, as where a disk is full.
pub(crate) fn print(text: impl Display) -> Result<(), String> {
    let mut output = stdout().lock();
    match write!(output, "{text}").and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("standard output cannot be written: {error}"))
        }
        _ => Ok(()),
    }
}

/// As [`print`], with the end of the line.
pub(crate) fn print_line(text: impl Display) -> Result<(), String> {
    print(format_args!("{text}\n"))
}

/// Prints a value as JSON on one line.
///
/// # Errors
/// As [`print`].
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), String> {
    print_line(serde_json::to_string(value).map_err(|error| error.to_string())?)
}

/// A number to four decimals, as JSON has it.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

/// A line on standard error that is written over until the work is done, where it is a terminal.
pub(crate) struct Progress {
    is_terminal: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { is_terminal: stderr().is_terminal() }
    }

    pub(crate) fn show(&self, text: &str) {
        if self.is_terminal {
            // Progress is not worth an error.
            let _ = write!(stderr(), "\r\x1b[K{text}").and_then(|()| stderr().flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.show("");
    }
}

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Rows in aligned columns, headings first, two spaces between the columns.
pub(crate) fn table<const N: usize>(align: [Align; N], rows: &[[String; N]]) -> String {
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
