//! `espalier why`: why a move is not the best.

use super::arguments::{set, set_number};
use super::host::Interruptible;
use super::output::{print_json, print_line};
use super::position::{Ended, PositionArguments, parse_move};
use super::{CommandResult, Terminal};
use espalier_insight::answers::{Telling, WhyNot};
use espalier_insight::explain::{WhyWords, why_words};
use espalier_insight::{WhyOptions, why_not};
use lexopt::{Arg, Error, Parser, ValueExt};
use serde::Serialize;

/// Searches a move and the best one, and prints what the move costs and why.
pub(super) fn why(arguments: Parser, terminal: &dyn Terminal) -> CommandResult {
    let WhyArguments { position, mv, options, json } = WhyArguments::parse(arguments)?;
    let session = position.session_after_moves()?;
    let position = session.game().position();
    if let Some(ended) = Ended::of(position) {
        return Ok(ended.print::<NoLines>(position, json, terminal)?);
    }
    let mv = mv.ok_or("why needs --not MOVE: the move to ask about")?;
    let mv = parse_move(position, &mv).map_err(|error| format!("--not: {error}"))?;
    let mut host = Interruptible::new(terminal)?;
    let why = why_not(session.game(), mv, &options, &mut host)?
        .ok_or("stopped before the searches were done")?;
    if json {
        return Ok(print_json(terminal, &WhyNot::new(&why, Telling::ENGLISH))?);
    }
    let WhyWords { headline, sentence } = why_words(&why);
    Ok(print_line(terminal, format!("{headline}\n{sentence}"))?)
}

/// Without a legal move there are no lines.
#[derive(Default, Serialize)]
struct NoLines {}

struct WhyArguments {
    position: PositionArguments,
    mv: Option<String>,
    options: WhyOptions,
    json: bool,
}

impl WhyArguments {
    fn parse(mut arguments: Parser) -> Result<Self, Error> {
        let mut position = PositionArguments::default();
        let (mut mv, mut nodes, mut json) = (None, None, false);
        let args = &mut arguments;
        while let Some(argument) = args.next()? {
            match argument {
                Arg::Value(word) => position.add_word(word)?,
                Arg::Long("moves") => position.read_moves(args)?,
                Arg::Long("not") => set(&mut mv, "--not", args.value()?.string()?)?,
                Arg::Long("nodes") => set_number(&mut nodes, args, "--nodes", &(1..=u64::MAX))?,
                Arg::Long("json") => json = true,
                other => return Err(other.unexpected()),
            }
        }
        let usual = WhyOptions::default();
        let options = WhyOptions { nodes: nodes.unwrap_or(usual.nodes), ..usual };
        Ok(Self { position, mv, options, json })
    }
}
