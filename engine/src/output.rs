//! What the program prints.

use std::fmt::Display;
use std::io::{ErrorKind, Write, stdout};

/// Prints to standard output at once. Whoever reads may stop when they have seen enough.
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
