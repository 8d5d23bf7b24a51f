//! The names of moves and pieces in sentences.

use crate::line::Ply;
use crate::placed::Placed;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use espalier_chess::types::{Color, Piece};

/// The name of a kind of piece.
pub(crate) const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// A piece with its square.
pub(crate) fn the(placed: Placed) -> String {
    the_such("", placed)
}

/// A piece with an adjective, which a space follows, and its square.
pub(crate) fn the_such(adjective: &str, placed: Placed) -> String {
    format!("the {adjective}{} on {}", name(placed.kind()), placed.square)
}

/// A move with its number.
pub(crate) fn numbered(ply: &Ply) -> String {
    let dots = if ply.mover() == Color::White { "." } else { "…" };
    format!("{}{dots}{}", ply.before.fullmove_number(), ply.before.san(ply.mv))
}

/// Moves with numbers: `10…Qxc3 11.Kf1 Qxa1`.
pub fn move_text(plies: &[Ply]) -> String {
    let words: Vec<String> = plies
        .iter()
        .enumerate()
        .map(|(index, ply)| match ply.mover() {
            Color::Black if index > 0 => ply.before.san(ply.mv),
            _ => numbered(ply),
        })
        .collect();
    words.join(" ")
}

/// Words as a list: `a, b and c`.
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

/// Pieces by how many there are of each kind, the dearest first: `a rook and two pawns`.
pub(crate) fn pieces(pieces: &[Piece]) -> String {
    const NUMBERS: [&str; 6] = ["no", "a", "two", "three", "four", "five"];
    let words: Vec<String> = Piece::ALL
        .into_iter()
        .rev()
        .map(|kind| (kind, pieces.iter().filter(|&&piece| piece == kind).count()))
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| {
            let plural = if count > 1 { "s" } else { "" };
            NUMBERS.get(count).map_or_else(
                || format!("{count} {}s", name(kind)),
                |number| format!("{number} {}{plural}", name(kind)),
            )
        })
        .collect();
    list(&words)
}
