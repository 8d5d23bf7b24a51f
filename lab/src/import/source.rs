//! Files of games, compressed or not.

use flate2::bufread::MultiGzDecoder;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The name of a file, as kept in the files made from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceName {
    /// Its name, without its folder.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
}

/// A file that is open, and how much of it has been read.
pub struct Source {
    /// What it is.
    pub name: SourceName,
    read: Arc<AtomicU64>,
    input: Box<dyn BufRead>,
}

impl Source {
    /// Opens a file. One that is compressed by gzip, whatever its name, is decompressed.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let bytes = file.metadata()?.len();
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let read = Arc::new(AtomicU64::new(0));
        let counted = Counted { input: file, read: Arc::clone(&read) };
        let input = decompressed(BufReader::new(counted))?;
        Ok(Self { name: SourceName { name, bytes }, read, input })
    }

    /// How many bytes of the file have been read.
    pub fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Its text.
    pub fn into_text(self) -> Box<dyn BufRead> {
        self.input
    }
}

fn decompressed(mut input: impl BufRead + 'static) -> io::Result<Box<dyn BufRead>> {
    const GZIP: [u8; 2] = [0x1f, 0x8b];
    Ok(if input.fill_buf()?.starts_with(&GZIP) {
        Box::new(BufReader::new(MultiGzDecoder::new(input)))
    } else {
        Box::new(input)
    })
}

/// Counts what is read.
struct Counted<R> {
    input: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
