//! `espalier reasons`: the motifs of a line of moves.

use super::arguments::set;
use super::line::{parse_line, read_line};
use super::output::{print_json, print_line};
use super::position::PositionArguments;
use super::{CommandResult, Terminal};
use espalier_insight::answers::{LineReasons, Telling};
use espalier_insight::explain::{Message, material_words, reason_words};
use espalier_reasons::{Line, MaterialChange, gaining_side, without_implied};
use lexopt::{Arg, Error, Parser};

/// Prints a sentence for each reason of a line, and its gain.
pub(super) fn reasons(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let ReasonsArguments { position, line, json } = ReasonsArguments::parse(arguments)?;
    let session = position.session_after_moves()?;
    let start = session.game().position();
    let line = line.ok_or("reasons needs a line of moves: --line MOVE ...")?;
    let line = Line::new(start, parse_line(start, &line, "")?);
    if json {
        return Ok(print_json(terminal, &LineReasons::new(&line, Telling::ENGLISH))?);
    }
    Ok(print_line(terminal, text(&line))?)
}

struct ReasonsArguments {
    position: PositionArguments,
    line: Option<Vec<String>>,
    json: bool,
}

impl ReasonsArguments {
    fn parse(mut arguments: Parser) -> Result<Self, Error> {
        let mut position = PositionArguments::default();
        let (mut line, mut json) = (None, false);
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(word) => position.add_word(word)?,
                Arg::Long("moves") => position.read_moves(args)?,
                Arg::Long("line") => set(&mut line, "--line", read_line(args)?)?,
                Arg::Long("json") => json = true,
                other => return Err(other.unexpected()),
            }
        }
        Ok(Self { position, line, json })
    }
}

/// The reasons of the side that gains, a sentence a line, and its gain.
fn text(line: &Line) -> String {
    let reasons = espalier_reasons::reasons(line, gaining_side(line));
    let material = material_words(line, &MaterialChange::of(line, gaining_side(line)));
    let outcome = Some(material).filter(|material| !material.is_empty());
    let told = without_implied(&reasons);
    let sentences = told.iter().map(|reason| reason_words(line, reason)).chain(outcome);
    let said: Vec<String> = sentences.map(|it: Message| it.to_string()).collect();
    if said.is_empty() {
        return "The line has no motif, and wins nothing.".to_owned();
    }
    said.join("\n")
}
