//! The values of placeholders.

use super::phrase::Phrase;
use espalier_chess::types::{Color, MATE, MATE_IN_MAX, Score, mated_in};
use std::rc::Rc;

/// The value of a placeholder, as every language writes it with its own marks and words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Empty.
    Nothing,
    /// A whole number.
    Number(i64),
    /// Hundredths, written with two decimals and without a plus sign: a margin in pawns, a share.
    Hundredths(i64),
    /// Hundredths with their sign: a score or a difference in pawns.
    Signed(i64),
    /// Text that is not translated, as squares.
    Text(String),
    /// Moves in algebraic notation, which have other letters in other notations.
    Moves(String),
    /// A declared name: of a rule, of a term of its sum, of a variant, of a piece.
    Name(&'static str),
    /// The label of a term of the evaluation, by its name in the source.
    Label(&'static str),
    /// What it counts.
    Description(&'static str),
    /// Another phrase, which may stand in several places.
    Phrase(Rc<Phrase>),
    /// Values side by side.
    Sum(Vec<Self>),
}

impl From<Phrase> for Value {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(Rc::new(phrase))
    }
}

impl From<Option<Phrase>> for Value {
    fn from(phrase: Option<Phrase>) -> Self {
        phrase.map_or(Self::Nothing, Self::from)
    }
}

impl Value {
    /// 1/1024 in hundredths, halves away from zero.
    pub(super) const fn fraction(parts: i64) -> Self {
        Self::Hundredths((parts * 100 + parts.signum() * 512) / 1024)
    }

    /// The name of a side.
    pub(super) fn side(color: Color) -> Self {
        match color {
            Color::White => Phrase::White {}.into(),
            Color::Black => Phrase::Black {}.into(),
        }
    }

    /// A score for the side to move, from a node at this ply.
    ///
    /// The search counts mates from the root, display from the node. Window bounds may be beyond
    /// every score that is possible there.
    pub(super) fn score(score: Score, ply: u8) -> Self {
        if score.saturating_abs() < MATE_IN_MAX {
            return Self::Signed(score.into());
        }
        let plies = plies_to_mate(score, ply);
        match (score > 0, plies) {
            (true, ..1) => Self::Text("+∞".to_owned()),
            (true, _) => Phrase::MateIn { moves: Self::Number((plies + 1) / 2) }.into(),
            (false, ..0) => Self::Text("−∞".to_owned()),
            (false, 0) => Phrase::Mated {}.into(),
            (false, _) => Phrase::MatedIn { moves: Self::Number(plies / 2) }.into(),
        }
    }

    /// A score from White's view, with its ply from the root: a mate names the side that mates.
    pub(super) fn score_for_white(score: Score, ply: u8) -> Self {
        let plies = plies_to_mate(score, ply);
        if score.saturating_abs() < MATE_IN_MAX || plies <= 0 {
            return Self::score(score, ply);
        }
        let side = Self::side(if score > 0 { Color::White } else { Color::Black });
        Phrase::MateFor { moves: Self::Number((plies + 1) / 2), side }.into()
    }

    /// A window bound, with its ply from the root: infinite where mate distance pruning has clamped
    /// it.
    pub(super) fn window_end(score: Score, ply: u8) -> Self {
        if score <= mated_in(ply.into()) {
            return Self::Text("−∞".to_owned());
        }
        Self::score(score, ply)
    }
}

fn plies_to_mate(score: Score, ply: u8) -> i64 {
    i64::from(MATE) - i64::from(score.saturating_abs()) - i64::from(ply)
}
