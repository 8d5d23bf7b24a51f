//! Hashes of contents, to notice that a file has changed.

use std::io;
use std::path::Path;

/// The FNV-1a hash of some bytes, in hexadecimal. It tells accidents apart, not attacks.
pub fn of_bytes(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The hash of a file's contents.
///
/// # Errors
/// When the file cannot be read.
pub fn of_file(path: &Path) -> io::Result<String> {
    std::fs::read(path).map(|bytes| of_bytes(&bytes))
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
