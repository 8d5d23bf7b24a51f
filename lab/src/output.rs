//! Results that go to files.

use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

/// Writes a text where it is wanted.
pub(crate) fn write(path: Option<&Path>, text: impl FnOnce() -> Result<String>) -> Result<()> {
    path.map_or(Ok(()), |path| {
        fs::write(path, text()?).with_context(|| format!("cannot write {}", path.display()))
    })
}
