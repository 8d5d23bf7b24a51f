//! The position that a command is about.

use super::arguments::Arguments;
use espalier::board::START_FEN;
use espalier::session::Session;

/// A session at the position given as FEN, quoted or not, and the moves behind `--moves`; without a
/// FEN or with `startpos` it is the standard start position. Its own table is small: a trace has
/// another one.
pub(super) fn session_at(arguments: &Arguments<'_>) -> Result<Session, String> {
    let fen = match arguments.words {
        [] | ["startpos"] => START_FEN.to_owned(),
        words => words.join(" "),
    };
    let moves = arguments.values("--moves").unwrap_or_default().iter().copied();
    let mut session = Session::new(Session::MIN_HASH).map_err(|error| error.to_string())?;
    session.set_position(Some(&fen), moves).map_err(|error| error.to_string())?;
    Ok(session)
}
