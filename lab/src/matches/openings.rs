//! Openings: the same position for the same seed and pair.

use super::random_openings::RandomOpenings;
use crate::random::Random;
use crate::{epd, fingerprint};
use anyhow::{Context, Result, ensure};
use espalier_chess::board::Position;
use std::fmt;
use std::fs;
use std::path::Path;

/// A sequence of openings without end.
#[derive(Clone, Debug)]
pub enum Openings {
    /// From a book, in an order that the seed decides; over again after the last.
    Book {
        /// The file's name, without its folder, how many openings it has, and a hash of its contents.
        about: String,
        positions: Vec<Position>,
    },
    /// Random legal moves, kept where the position is balanced.
    Random(RandomOpenings),
}

impl Openings {
    /// Reads a book: a FEN or an EPD on every line. Empty lines and those that begin with `#` are
    /// skipped.
    pub fn read(path: &Path, seed: u64) -> Result<Self> {
        let text = fs::read_to_string(path)
            .with_context(|| format!("cannot read the book {}", path.display()))?;
        let mut positions =
            parse(&text).with_context(|| format!("in the book {}", path.display()))?;
        Random::new(seed).shuffle(&mut positions);
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let (count, hash) = (positions.len(), fingerprint::of_bytes(text.as_bytes()));
        Ok(Self::Book { about: format!("{name} ({count} openings, {hash})"), positions })
    }

    pub fn get(&self, pair: u32) -> Result<Position> {
        Ok(match self {
            Self::Book { positions, .. } => positions[pair as usize % positions.len()].clone(),
            Self::Random(openings) => openings.get(pair.into())?,
        })
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Book { about, .. } => f.write_str(about),
            Self::Random(openings) => openings.fmt(f),
        }
    }
}

/// At least one position.
fn parse(text: &str) -> Result<Vec<Position>> {
    let position = |(number, line)| {
        let position = epd::split(line).map(|(position, _)| position);
        let position = position.and_then(|position| epd::must_go_on(&position).map(|()| position));
        position.with_context(|| format!("line {number}"))
    };
    let positions: Vec<Position> = epd::lines(text).map(position).collect::<Result<_>>()?;
    ensure!(!positions.is_empty(), "there is no position in it");
    Ok(positions)
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
        assert_eq!((openings[0].halfmove_clock(), openings[4].fullmove_number()), (4, 4));
        assert!(openings.iter().all(|opening| opening.key() == openings[0].key()));
        let error = |text: &str| format!("{:#}", parse(text).unwrap_err());
        assert!(error(&format!("{ITALIAN}\nnonsense\n")).starts_with("line 2: FEN field"));
        assert!(error("7k/5Q2/6K1/8/8/8/8/8 b - -").contains("over before it begins"));
        assert_eq!(error("\n#\n"), "there is no position in it");
    }

    #[test]
    fn a_book_is_shuffled_and_begins_again() {
        let path = std::env::temp_dir().join(format!("espalier-book-{}", std::process::id()));
        let counted = |clock: u32| format!("{ITALIAN} {clock} 9\n");
        fs::write(&path, (0..9).map(counted).collect::<String>()).unwrap();
        let clocks = |seed| -> Vec<u8> {
            let openings = Openings::read(&path, seed).unwrap();
            (0..18).map(|pair| openings.get(pair).unwrap().halfmove_clock()).collect()
        };
        let order = clocks(3);
        assert_eq!(order[..9], order[9..]);
        assert_eq!((order.clone(), clocks(3) != clocks(4)), (clocks(3), true));
        let mut sorted = order[..9].to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..9).collect::<Vec<u8>>());
        fs::remove_file(&path).unwrap();
    }
}
