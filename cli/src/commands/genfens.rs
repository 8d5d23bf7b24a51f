//! `espalier "genfens N seed S book FILE|None"`: openings for the data generation of `OpenBench`.

use super::output::print_line;
use super::{CommandResult, Terminal};
use espalier::openings::{Balance, random_position};
use espalier_chess::board::{Position, read_fen};
use espalier_chess::random::Random;
use espalier_chess::types::Score;
use lexopt::{Arg, Parser, ValueExt};
use std::fs::read_to_string;

/// The largest score of an opening, in centipawns: games for data may begin further from balance
/// than those of a match.
const MOST: Score = 300;
/// Random half-moves from the start position, and from a position of a book.
const PLIES: [u32; 2] = [8, 4];

/// Prints openings; a seed always gives the same ones.
pub(super) fn genfens(words: &str, arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let Request { count, seed, book } = Request::parse(words, arguments)?;
    let book = book.map(|path| {
        read_to_string(&path).map_err(|error| format!("the book {path} cannot be read: {error}"))
    });
    let book = book.transpose()?;
    let lines: Vec<&str> =
        book.iter().flat_map(|text| text.lines()).filter(|line| !line.is_empty()).collect();
    if book.is_some() && lines.is_empty() {
        return Err("the book has no positions".into());
    }
    let mut balance = Balance::new()?;
    for number in 0..count {
        let mut random = Random::for_number(seed, number);
        let opening = loop {
            let (start, plies) = match lines.len() {
                0 => (Position::default(), PLIES[0]),
                length => (position_of(lines[random.below(length)])?, PLIES[1]),
            };
            // Both sides move first equally often.
            let plies = plies + random.below(2) as u32;
            let Some(position) = random_position(start, plies, &mut random) else { continue };
            if balance.is_within(MOST, &position)? {
                break position;
            }
        };
        print_line(terminal, format!("info string genfens {opening}"))?;
    }
    Ok(())
}

/// A line of a book: a FEN, or an EPD with operations behind it.
fn position_of(line: &str) -> Result<Position, String> {
    let reading =
        read_fen(line).map_err(|error| format!("the book has a line \"{line}\": {error}"))?;
    Ok(reading.position)
}

struct Request {
    count: u64,
    seed: u64,
    book: Option<String>,
}

impl Request {
    /// The words behind the command, in one argument or in several; `quit` may follow, as in UCI.
    fn parse(words: &str, mut arguments: Parser) -> Result<Self, Box<dyn std::error::Error>> {
        let mut text = words.to_owned();
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Value(words) => text.extend([" ", &words.string()?]),
                other => return Err(other.unexpected().into()),
            }
        }
        let mut words = text.split_whitespace();
        let count = number("genfens", words.next())?;
        let (mut seed, mut book) = (0, None);
        while let Some(word) = words.next() {
            match word {
                "seed" => seed = number("seed", words.next())?,
                "book" => {
                    let path = words.next().ok_or("book takes a file, or None")?;
                    book = Some(path).filter(|path| !path.eq_ignore_ascii_case("none"));
                }
                "quit" => break,
                other => return Err(format!("genfens does not know \"{other}\"").into()),
            }
        }
        Ok(Self { count, seed, book: book.map(str::to_owned) })
    }
}

fn number(name: &str, word: Option<&str>) -> Result<u64, String> {
    word.and_then(|word| word.parse().ok())
        .ok_or_else(|| format!("{name} takes a whole number, not \"{}\"", word.unwrap_or_default()))
}
