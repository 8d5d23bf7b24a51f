//! Files of games, compressed or not.

use flate2::bufread::MultiGzDecoder;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The name of a file, as kept in the files made from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceName {
    /// Its name, without its folder.
    pub name: String,
    pub bytes: u64,
}

/// Opens a file. One that is compressed by gzip, whatever its name, is decompressed.
pub fn open(path: &Path) -> io::Result<(SourceName, Box<dyn BufRead>)> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    let file = File::open(path)?;
    let bytes = file.metadata()?.len();
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let mut input = BufReader::new(file);
    let is_compressed = input.fill_buf()?.starts_with(&GZIP);
    let text: Box<dyn BufRead> = if is_compressed {
        Box::new(BufReader::new(MultiGzDecoder::new(input)))
    } else {
        Box::new(input)
    };
    Ok((SourceName { name, bytes }, text))
}
