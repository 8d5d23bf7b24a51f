//! A book of openings: a file with a FEN or an EPD on every line.

use crate::{epd, fingerprint};
use anyhow::{Context, Result, bail};
use espalier_chess::board::Position;
use std::fs;
use std::path::Path;

/// The openings of a file, in the file's order.
#[derive(Clone, Debug)]
pub struct Book {
    /// The file's name, without its folder.
    pub name: String,
    /// A hash of its contents.
    pub fingerprint: String,
    /// Its openings: at least one.
    pub openings: Vec<Position>,
}

impl Book {
    /// Reads a book. Empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// When the file cannot be read, a line is no position that can be played on, or none is.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path)
            .with_context(|| format!("cannot read the book {}", path.display()))?;
        let openings = parse(&text).with_context(|| format!("in the book {}", path.display()))?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Self { name, fingerprint: fingerprint::of_bytes(text.as_bytes()), openings })
    }
}

fn parse(text: &str) -> Result<Vec<Position>> {
    let mut openings = Vec::new();
    for (number, line) in epd::lines(text) {
        openings.push(parse_line(line).with_context(|| format!("line {number}"))?);
    }
    if openings.is_empty() {
        bail!("there is no position in it");
    }
    Ok(openings)
}

/// Understands a FEN, or an EPD, whose operations are ignored.
fn parse_line(line: &str) -> Result<Position> {
    let (position, _) = epd::split(line)?;
    epd::must_go_on(&position)?;
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -";

    #[test]
    fn fens_and_epds_with_operations_are_read() {
        let text = format!(
            "\u{feff}# openings\n\n{ITALIAN} 4 4\n{ITALIAN}\r\n{ITALIAN} hmvc 4; fmvn 4;\n\
             {ITALIAN} bm O-O; id \"one\";\n{ITALIAN} 4 4; id \"two\";\n"
        );
        let openings = parse(&text).unwrap();
        assert_eq!(openings.len(), 5);
        assert_eq!(openings[0].halfmove_clock(), 4);
        assert_eq!(openings[4].fullmove_number(), 4);
        assert!(openings.iter().all(|opening| opening.key() == openings[0].key()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let error = |text: &str| format!("{:#}", parse(text).unwrap_err());
        assert!(error(&format!("{ITALIAN}\nnonsense\n")).starts_with("line 2: FEN field"));
        assert!(error("7k/5Q2/6K1/8/8/8/8/8 b - -").contains("over before it begins"));
        assert_eq!(error("\n#\n"), "there is no position in it");
    }
}
