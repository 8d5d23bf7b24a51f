//! Lines of EPD files: a position and operations such as `bm Nf3; id "one";`.

use anyhow::{Context, Result, bail};
use espalier_chess::board::Position;

/// Splits a line into its position and the text of its operations. The position may have the two
/// counters of a FEN, also where an EPD is meant.
pub fn split(line: &str) -> Result<(Position, &str)> {
    let (fields, operations) = split_fields(line, 4);
    let (counters, after_counters) = split_fields(operations, 2);
    let number = |field: &&str| field.trim_end_matches(';').parse::<u32>().is_ok();
    let has_counters = counters.len() == 2 && counters.iter().all(number);
    let (fen, operations) = if has_counters {
        (format!("{} {}", fields.join(" "), counters.join(" ").replace(';', "")), after_counters)
    } else {
        (format!("{} 0 1", fields.join(" ")), operations)
    };
    let position = fen.parse().map_err(anyhow::Error::msg::<espalier_chess::board::FenError>)?;
    Ok((position, operations))
}

/// The first words of a text, at most `count`, and the rest of it.
fn split_fields(text: &str, count: usize) -> (Vec<&str>, &str) {
    let mut rest = text.trim_start();
    let mut fields = Vec::new();
    while fields.len() < count && !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        fields.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    (fields, rest)
}

/// One operation of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Its code: `bm`, `id` and the like.
    pub code: String,
    pub operands: Vec<String>,
}

/// The operations of a line, in their order. The last may lack its semicolon.
pub fn operations(text: &str) -> Result<Vec<Operation>> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    loop {
        match rest.chars().next() {
            None | Some(';') => {
                let mut operands = std::mem::take(&mut words).into_iter();
                if let Some(code) = operands.next() {
                    operations.push(Operation { code, operands: operands.collect() });
                }
                if rest.is_empty() {
                    return Ok(operations);
                }
                rest = &rest[1..];
            }
            Some('"') => {
                let (word, after) =
                    rest[1..].split_once('"').context("a text in quotes has no end")?;
                words.push(word.to_owned());
                rest = after;
            }
            Some(_) => {
                let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
                words.push(rest[..end].to_owned());
                rest = &rest[end..];
            }
        }
        rest = rest.trim_start();
    }
}

/// Calls for every line that is neither empty nor a remark (`#`), with its number from 1.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.trim().trim_start_matches('\u{feff}')))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Refuses positions in which there is nothing to do.
pub fn must_go_on(position: &Position) -> Result<()> {
    if let Some(outcome) = espalier_chess::game::Game::new(position.clone()).outcome() {
        bail!("the game is over before it begins: {outcome}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operation(code: &str, operands: &[&str]) -> Operation {
        let operands = operands.iter().map(|&operand| operand.to_owned()).collect();
        Operation { code: code.to_owned(), operands }
    }

    #[test]
    fn operations_have_codes_and_operands() {
        let expected = [
            operation("bm", &["Nf3", "e4"]),
            operation("id", &["a; "]),
            operation("c0", &[]),
            operation("am", &["g4"]),
        ];
        assert_eq!(operations("bm Nf3 e4; id \"a; \" ;; c0;am g4").unwrap(), expected);
        assert_eq!(operations("  ").unwrap(), []);
        assert!(operations("id \"one").unwrap_err().to_string().contains("no end"));
    }

    #[test]
    fn positions_come_with_and_without_counters() {
        let of =
            |line: &str| split(line).map(|(position, rest)| (position.to_string(), rest.len()));
        assert_eq!(of("4k3/8/8/8/8/8/8/4K2R w K - bm O-O;").unwrap().1, 7);
        let (fen, rest) = of("4k3/8/8/8/8/8/8/4K2R w K - 3 17; bm O-O;").unwrap();
        assert_eq!((fen.as_str(), rest), ("4k3/8/8/8/8/8/8/4K2R w K - 3 17", 7));
        assert!(of("nonsense").is_err());
        assert!(of("").is_err());
    }
}
