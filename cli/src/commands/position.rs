//! The position that a command is about, and moves from it.

use super::Terminal;
use super::output::{print_json, print_line};
use espalier::session::Session;
use espalier_chess::board::{Position, START_FEN, SanError, read_fen};
use espalier_chess::types::Move;
use espalier_insight::Trace;
use lexopt::{Error, Parser, ValueExt};
use serde::Serialize;
use std::ffi::OsString;
use std::path::Path;

/// A FEN, quoted or not, and the moves behind `--moves`. Without a FEN or with `startpos` it is
/// the standard start position.
#[derive(Debug, Default)]
pub(super) struct PositionArguments {
    fen: Vec<String>,
    moves: Option<Vec<String>>,
}

impl PositionArguments {
    /// Adds a word to the FEN.
    pub(super) fn add_word(&mut self, word: OsString) -> Result<(), Error> {
        self.fen.push(word.string()?);
        Ok(())
    }

    /// Reads the moves behind `--moves`, of which there may be none.
    pub(super) fn read_moves(&mut self, arguments: &mut Parser) -> Result<(), Error> {
        let moves = match arguments.values() {
            Ok(values) => values.map(ValueExt::string).collect::<Result<_, _>>()?,
            Err(Error::MissingValue { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        super::arguments::set(&mut self.moves, "--moves", moves)
    }

    pub(super) const fn has_moves(&self) -> bool {
        self.moves.is_some()
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().flatten().map(String::as_str)
    }

    /// A session after the moves. Its hash table is small: a trace has another one.
    pub(super) fn session_after_moves(&self) -> Result<Session, String> {
        self.session(self.moves())
    }

    /// A session at the position before the moves.
    pub(super) fn session_before_moves(&self) -> Result<Session, String> {
        self.session(std::iter::empty())
    }

    fn session<'a>(&self, moves: impl Iterator<Item = &'a str>) -> Result<Session, String> {
        let fen = match self.fen.join(" ") {
            words if words.is_empty() || words == "startpos" => START_FEN.to_owned(),
            words => words,
        };
        let mut session = Session::new(Session::MIN_HASH).map_err(|error| error.to_string())?;
        session.set_position(Some(&fen), moves).map_err(|error| {
            if Path::new(&fen).is_file() {
                return format!("{fen} is a file, which npx espalier takes in the place of a FEN");
            }
            error.to_string()
        })?;
        Ok(session)
    }
}

/// A position without a legal move: there is nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Ended {
    Checkmate,
    Stalemate,
}

/// The end of a game as JSON, with the lists of the command empty.
#[derive(Serialize)]
struct EndedJson<L> {
    version: &'static str,
    root: String,
    ended: Ended,
    #[serde(flatten)]
    lists: L,
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
    const fn sentence(self) -> &'static str {
        match self {
            Self::Checkmate => "Checkmate: there is no legal move, and so nothing to search.",
            Self::Stalemate => "Stalemate: there is no legal move, and so nothing to search.",
        }
    }

    /// Prints the end instead of what a search would have found; `L` are the lists of the command.
    pub(super) fn print<L: Default + Serialize>(
        self,
        position: &Position,
        as_json: bool,
        terminal: &dyn Terminal,
    ) -> Result<(), String> {
        if as_json {
            let (version, root) = (Trace::VERSION, position.to_string());
            print_json(terminal, &EndedJson { version, root, ended: self, lists: L::default() })
        } else {
            print_line(terminal, self.sentence())
        }
    }
}

/// A legal move as UCI or algebraic notation writes it.
pub(super) fn parse_move(position: &Position, text: &str) -> Result<Move, String> {
    position.parse_san(text).map_err(|error| {
        if matches!(error, SanError::Ambiguous { .. }) {
            return error.to_string();
        }
        let text: String = text.chars().take(12).collect();
        let mut legal: Vec<_> = position.legal_moves().iter().map(|mv| position.san(mv)).collect();
        legal.sort_unstable();
        format!("\"{text}\" is not a legal move here; legal are {}", legal.join(", "))
    })
}

/// A move in algebraic notation, a passed turn as `(pass)`.
pub(super) fn san(before: &Position, mv: Option<Move>) -> String {
    mv.map_or_else(|| "(pass)".to_owned(), |mv| before.san(mv))
}

/// The moves from a position in algebraic notation.
pub(super) fn san_line(start: &Position, moves: &[Option<Move>]) -> String {
    along(start, moves, san).join(" ")
}

/// A passed turn among moves as UCI writes them.
pub(super) const PASS: &str = "0000";

/// What every move is called in the position where it is played.
fn along(
    start: &Position,
    moves: &[Option<Move>],
    name: impl Fn(&Position, Option<Move>) -> String,
) -> Vec<String> {
    let mut position = start.clone();
    let mut named = Vec::new();
    for &mv in moves {
        named.push(name(&position, mv));
        position = mv.map_or_else(|| position.after_null(), |mv| position.after(mv));
    }
    named
}
/// The positions of a file, a FEN or an EPD a line. Positions without a legal move are left out.
pub(super) fn suite(file: &Path, terminal: &dyn Terminal) -> Result<Vec<Position>, String> {
    let name = file.display();
    let text = terminal.read(file).map_err(|error| format!("{name} cannot be read: {error}"))?;
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let positions = lines.map(|(line, number)| {
        let reading = read_fen(line).map_err(|error| format!("{name}, line {number}: {error}"))?;
        Ok(reading.position)
    });
    let positions: Vec<Position> = positions.collect::<Result<_, String>>()?;
    let playable = positions.into_iter().filter(|position| !position.legal_moves().is_empty());
    let playable: Vec<Position> = playable.collect();
    if playable.is_empty() {
        return Err(format!("{name} has no position with a legal move"));
    }
    Ok(playable)
}
