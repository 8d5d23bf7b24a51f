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

/// The name of several pieces of a kind, of which there is one king.
const fn names(piece: Piece) -> Value {
    Value::Name(match piece {
        Piece::Pawn => "pawns",
        Piece::Knight => "knights",
        Piece::Bishop => "bishops",
        Piece::Rook => "rooks",
        Piece::Queen => "queens",
        Piece::King => "kings",
    })
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
    let count = |kind| pieces.iter().filter(|&&piece| piece == kind).count();
    let kinds = Piece::ALL.into_iter().rev();
    let phrases = kinds.filter_map(|kind| match count(kind) {
        0 => None,
        1 => Some(Phrase::OnePiece { piece: name(kind) }),
        several => {
            let count = Value::Number(several as i64);
            Some(Phrase::SeveralPieces { count, pieces: names(kind) })
        }
    });
    phrases.map(Value::from).collect()
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
