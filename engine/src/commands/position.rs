//! The position that a command is about.

use super::arguments::Arguments;
use espalier::board::START_FEN;
use espalier::session::Session;

/// A session at the position given as FEN, quoted or not, and the moves behind `--moves`; without a
/// FEN or with `startpos` it is the standard start position. Its own table is small: a trace has
/// another one.
pub(super) fn session_at(arguments: &Arguments<'_>) -> Result<Session, String> {
    session(arguments, arguments.values("--moves").unwrap_or_default())
}

/// The same before the moves, where they are a line to go along.
pub(super) fn session_before_moves(arguments: &Arguments<'_>) -> Result<Session, String> {
    session(arguments, &[])
}

fn session(arguments: &Arguments<'_>, moves: &[&str]) -> Result<Session, String> {
    let fen = match arguments.words {
        [] | ["startpos"] => START_FEN.to_owned(),
        words => words.join(" "),
    };
    let mut session = Session::new(Session::MIN_HASH).map_err(|error| error.to_string())?;
    let moves = moves.iter().copied();
    session.set_position(Some(&fen), moves).map_err(|error| error.to_string())?;
    Ok(session)
}
