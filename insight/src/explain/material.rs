//! Material won and lost, in words.

use super::message::Message;
use super::phrase::Phrase;
use super::pieces::{counted, list, name, the};
use super::value::Value;
use espalier_chess::board::see_value;
use espalier_chess::types::{Piece, Score};
use espalier_reasons::{Line, MaterialChange, Placed};

/// The sentence about the change that a line brings: `White wins a rook for a knight.` Empty where it
/// is even, and where the line mates.
pub fn material_words(line: &Line, change: &MaterialChange) -> Message {
    let is_mate = line.end().in_check() && !line.end().has_legal_move();
    if is_mate { Message::empty() } else { sentence(change) }
}

fn sentence(change: &MaterialChange) -> Message {
    let side = || Value::side(change.side);
    match change.gain() {
        0 => Message::empty(),
        1.. => Phrase::SideWins { side: side(), trade: won(change) }.into(),
        _ => match conceded(change) {
            Some(piece) => Phrase::SideLetsPromote { side: side(), piece: name(piece) }.into(),
            None => Phrase::SideLoses { side: side(), trade: lost(change) }.into(),
        },
    }
}

/// What the side wins, and its price.
pub(super) fn won(change: &MaterialChange) -> Value {
    let (won, lost) = change.without_trades();
    trade(&won, &change.promoted, &lost)
}

/// What the side loses, and what it gets for that.
pub(super) fn lost(change: &MaterialChange) -> Value {
    let (won, lost) = change.without_trades();
    trade(&lost, &[], &won)
}

/// What a pawn of the opponent becomes, where that costs more than all else.
pub(super) fn conceded(change: &MaterialChange) -> Option<Piece> {
    let value = |placed: &Placed| see_value(placed.kind()) - see_value(Piece::Pawn);
    let grown: Score = change.conceded.iter().map(value).sum();
    let rest = change.gain() + grown;
    change.conceded.first().map(|it| it.kind()).filter(|_| grown > -rest)
}

/// Pieces and promotions for a price: `the rook on e1 for a pawn`, `a rook for a knight, and a pawn`.
fn trade(gains: &[Placed], promoted: &[Placed], price: &[Placed]) -> Value {
    let kinds = |placed: &[Placed]| placed.iter().map(|it| it.kind()).collect::<Vec<_>>();
    let new = promoted.iter().map(|it| Phrase::NewPiece { piece: name(it.kind()) }.into());
    let price = list(counted(&kinds(price)));
    let mut gained = match *gains {
        [one] if one.kind() != Piece::Pawn => vec![the(one)],
        _ => counted(&kinds(gains)),
    };
    gained.extend(new);
    if price == Value::Nothing {
        return list(gained);
    }
    // A price stands beside the dearest piece, and what is won besides behind it.
    let is_piece = gains.iter().any(|it| it.kind() != Piece::Pawn);
    let rest = if is_piece { gained.split_off(1) } else { Vec::new() };
    let trade = Phrase::TradeFor { gain: list(gained), price }.into();
    if rest.is_empty() { trade } else { Phrase::TradeAnd { trade, rest: list(rest) }.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::types::{Color, ColoredPiece, Square};

    fn placed(color: Color, pieces: &[Piece]) -> Vec<Placed> {
        let square: Square = "e4".parse().expect("a square");
        pieces
            .iter()
            .map(|&piece| Placed { piece: ColoredPiece { color, piece }, square })
            .collect()
    }

    fn said(won: &[Piece], lost: &[Piece], conceded: &[Piece]) -> String {
        let (won, lost) = (placed(Color::Black, won), placed(Color::White, lost));
        let conceded = placed(Color::Black, conceded);
        let side = Color::White;
        let change = MaterialChange { side, won, lost, conceded, promoted: Vec::new() };
        sentence(&change).to_string()
    }

    #[test]
    fn a_price_stands_beside_the_dearest_piece() {
        use Piece::{Knight, Pawn, Queen, Rook};
        assert_eq!(said(&[Rook], &[Rook], &[]), "");
        assert_eq!(said(&[], &[Knight], &[]), "White loses the knight on e4.");
        assert_eq!(said(&[Knight], &[Rook], &[]), "White loses the rook on e4 for a knight.");
        assert_eq!(
            said(&[Knight], &[Rook, Pawn], &[]),
            "White loses a rook for a knight, and a pawn."
        );
        assert_eq!(said(&[Pawn], &[Pawn, Pawn, Pawn], &[]), "White loses 2 pawns.");
        assert_eq!(said(&[], &[Queen], &[Knight]), "White loses the queen on e4.");
        assert_eq!(said(&[], &[Pawn], &[Queen]), "White lets a pawn become a queen.");
        assert_eq!(said(&[Rook], &[Pawn], &[Queen]), "White lets a pawn become a queen.");
        assert_eq!(said(&[], &[], &[Queen]), "White lets a pawn become a queen.");
    }
}
