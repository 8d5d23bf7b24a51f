//! The position that a command is about.

use super::arguments::Arguments;
use super::json::Json;
use crate::output::print_line;
use espalier::board::{Position, START_FEN};
use espalier::session::Session;
use espalier::trace::Trace;

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

/// A position without a legal move: there is nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Checkmate,
    Stalemate,
}

impl Ended {
    /// How the game has ended in a position, if its side to move has no move.
    pub(super) fn of(position: &Position) -> Option<Self> {
        match (position.has_legal_move(), position.in_check()) {
            (true, _) => None,
            (false, true) => Some(Self::Checkmate),
            (false, false) => Some(Self::Stalemate),
        }
    }

    /// The end in a sentence.
    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::Checkmate => "Checkmate: there is no legal move, and so nothing to search.",
            Self::Stalemate => "Stalemate: there is no legal move, and so nothing to search.",
        }
    }

    /// The same for programs, with the lists that a search would have filled.
    pub(super) fn json(self, position: &Position, lists: &[&'static str]) -> Json {
        let name = match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
        };
        let mut members = vec![
            ("version", Json::text(Trace::VERSION)),
            ("root", Json::text(position.to_string())),
            ("ended", Json::text(name)),
        ];
        members.extend(lists.iter().map(|&list| (list, Json::List(Vec::new()))));
        Json::Object(members)
    }

    /// Prints the end instead of what a search would have found.
    pub(super) fn print(
        self,
        position: &Position,
        as_json: bool,
        lists: &[&'static str],
    ) -> Result<(), String> {
        if as_json { print_line(self.json(position, lists)) } else { print_line(self.sentence()) }
    }
}
