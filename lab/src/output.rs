//! Output: on standard output and in files.

use anyhow::{Context, Error, Result};
use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Prints to standard output. A closed pipe is no error.
pub(crate) fn print(text: impl Display) -> Result<()> {
    let mut output = io::stdout().lock();
    let printed = write!(output, "{text}").and_then(|()| output.flush());
    printed.context("standard output cannot be written").or_else(unless_unread)
}

/// No error where the pipe was closed; otherwise the error.
pub(crate) fn unless_unread(error: Error) -> Result<()> {
    match error.downcast_ref::<io::Error>() {
        Some(cause) if cause.kind() == ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error),
    }
}

/// As [`print`], with the end of the line.
pub(crate) fn print_line(text: impl Display) -> Result<()> {
    print(format_args!("{text}\n"))
}

/// Writes a text where it is wanted.
pub(crate) fn write(path: Option<&Path>, text: impl FnOnce() -> Result<String>) -> Result<()> {
    path.map_or(Ok(()), |path| {
        fs::write(path, text()?).with_context(|| format!("cannot write {}", path.display()))
    })
}
