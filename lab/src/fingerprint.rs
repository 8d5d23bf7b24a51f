//! Hashes of contents, to notice that a file has changed, and what tells one search from another.

use anyhow::{Context, Result};
use espalier::bench::{DEFAULT_DEPTH, bench};
use espalier::observe::Silent;
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs};

/// How deep the bench is. With assertions on the program is one for tests, which start it dozens of
/// times: then it is a short one, and no other program goes on with its files.
const BENCH_DEPTH: i32 = if cfg!(debug_assertions) { 4 } else { DEFAULT_DEPTH };

static THIS_PROGRAM: OnceLock<String> = OnceLock::new();

/// A hash of this program, read once as it may be replaced while it runs.
pub fn of_this_program() -> Result<String> {
    if let Some(known) = THIS_PROGRAM.get() {
        return Ok(known.clone());
    }
    let path = env::current_exe().context("where is this program?")?;
    let hash = of_file(&path)?;
    Ok(THIS_PROGRAM.get_or_init(|| hash).clone())
}

/// The hash of a file.
pub fn of_file(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(of_bytes(&bytes))
}

/// The nodes of the engine's bench: they change with every change of the search and the evaluation.
pub fn of_search() -> Result<u64> {
    Ok(bench(BENCH_DEPTH, &mut Silent)?)
}

/// The FNV-1a hash of some bytes, in hexadecimal. It tells accidents apart, not attacks.
pub fn of_bytes(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::of_bytes;

    #[test]
    fn published_values() {
        assert_eq!(of_bytes(b""), "cbf29ce484222325");
        assert_eq!(of_bytes(b"foobar"), "85944171f73967e8");
    }
}
