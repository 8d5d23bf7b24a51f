//! Pieces in words, and lists of them.

use super::phrase::Phrase;
use super::value::Value;
use espalier_chess::types::Piece;
use espalier_reasons::Placed;

/// The name of a kind of piece.
pub(super) const fn name(piece: Piece) -> Value {
    Value::Name(match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    })
}

/// One piece of a kind that can be captured, and the name of several.
fn one_and_several(piece: Piece) -> Option<(Phrase, Value)> {
    match piece {
        Piece::Pawn => Some((Phrase::APawn {}, Value::Name("pawns"))),
        Piece::Knight => Some((Phrase::AKnight {}, Value::Name("knights"))),
        Piece::Bishop => Some((Phrase::ABishop {}, Value::Name("bishops"))),
        Piece::Rook => Some((Phrase::ARook {}, Value::Name("rooks"))),
        Piece::Queen => Some((Phrase::AQueen {}, Value::Name("queens"))),
        Piece::King => None,
    }
}

/// A piece on its square.
pub(super) fn the(placed: Placed) -> Value {
    Phrase::ThePieceOn { piece: name(placed.kind()), square: square(placed) }.into()
}

/// The square of a piece.
pub(super) fn square(placed: Placed) -> Value {
    Value::Text(placed.square.to_string())
}

/// Pieces by how many there are of each kind, the dearest first: `a rook and 2 pawns`.
pub(super) fn counted(pieces: &[Piece]) -> Vec<Value> {
    let words = |kind| {
        let (one, several) = one_and_several(kind)?;
        match pieces.iter().filter(|&&piece| piece == kind).count() {
            0 => None,
            1 => Some(one.into()),
            count => {
                let space = Value::Text(" ".to_owned());
                Some(Value::Sum(vec![Value::Number(count as i64), space, several]))
            }
        }
    };
    Piece::ALL.into_iter().rev().filter_map(words).collect()
}

/// Values as a list: `a, b and c`.
pub(super) fn list(mut values: Vec<Value>) -> Value {
    let Some(last) = values.pop() else { return Value::Nothing };
    let Some(before) = values.pop() else { return last };
    let end = Phrase::ListEnd { first: before, last }.into();
    values.into_iter().rev().fold(end, |rest, first| Phrase::List { first, rest }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(pieces: &[Piece]) -> String {
        list(counted(pieces)).to_string()
    }

    #[test]
    fn pieces_are_counted_and_listed_the_dearest_first() {
        use Piece::{Bishop, Pawn, Queen, Rook};
        assert_eq!(said(&[]), "");
        assert_eq!(said(&[Rook]), "a rook");
        assert_eq!(said(&[Pawn, Rook, Pawn]), "a rook and 2 pawns");
        assert_eq!(said(&[Pawn, Bishop, Rook, Queen]), "a queen, a rook, a bishop and a pawn");
    }
}
