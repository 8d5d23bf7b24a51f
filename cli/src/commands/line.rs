//! The moves of `--line`.

use super::position::parse_move;
use espalier_chess::board::Position;
use espalier_chess::types::Move;
use lexopt::{Error, Parser, ValueExt};

/// The moves behind `--line`, in one word or several, without the numbers of the moves.
pub(super) fn read_line(arguments: &mut Parser) -> Result<Vec<String>, Error> {
    let mut line = Vec::new();
    for value in arguments.values()? {
        for word in value.string()?.split_whitespace() {
            let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let mv = digits.trim_start_matches(['.', '…']);
            let is_numbered = digits.len() < word.len() && mv.len() < digits.len();
            let mv = if is_numbered { mv } else { word };
            line.extend((!mv.is_empty()).then(|| mv.to_owned()));
        }
    }
    Ok(line)
}

/// The legal moves that the texts of `--line` are; `place` says where in the words of errors.
pub(super) fn parse_line(
    start: &Position,
    texts: &[String],
    place: &str,
) -> Result<Vec<Move>, String> {
    let mut at = start.clone();
    let mut line = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let wrong = |error| format!("--line: move {}{place}: {error}", index + 1);
        let mv = parse_move(&at, text).map_err(wrong)?;
        at.play(mv);
        line.push(mv);
    }
    Ok(line)
}
