//! Whether a piece is defended, can be taken at a profit, or has nowhere to go.

use crate::placed::Placed;
use crate::value::value;
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Color, Piece, Square};

/// The squares that a piece attacks where it stands.
pub(crate) fn attacks_of(position: &Position, placed: Placed) -> Bitboard {
    attacks_through(placed, position.board().occupied())
}

/// The squares that a piece attacks through other pieces than stand there.
pub(crate) fn attacks_through(placed: Placed, occupied: Bitboard) -> Bitboard {
    match placed.kind() {
        Piece::Pawn => attacks::pawn(placed.owner(), placed.square),
        kind => attacks::piece(kind, placed.square, occupied),
    }
}

/// A side's pieces that attack a square.
pub(crate) fn attackers(position: &Position, square: Square, by: Color) -> Bitboard {
    position.attackers_to(square, position.board().occupied()) & position.board().color(by)
}

/// The pieces of a side, of these squares.
pub(crate) fn pieces_on(
    position: &Position,
    squares: Bitboard,
    owner: Color,
) -> impl Iterator<Item = Placed> {
    (squares & position.board().color(owner)).filter_map(|square| Placed::on(position, square))
}

/// A side's pieces that move along lines.
pub(crate) fn sliders(position: &Position, side: Color) -> Bitboard {
    position.of(side, Piece::Bishop)
        | position.of(side, Piece::Rook)
        | position.of(side, Piece::Queen)
}

pub(crate) const fn is_slider(piece: Piece) -> bool {
    matches!(piece, Piece::Bishop | Piece::Rook | Piece::Queen)
}

/// Whether a piece of its own side attacks its square, at once or behind an enemy slider that
/// attacks it too and would stand there after taking it.
pub(crate) fn is_defended(position: &Position, placed: Placed) -> bool {
    let Placed { square, .. } = placed;
    let (us, occupied) = (placed.owner(), position.board().occupied());
    let through = attackers(position, square, !us) & sliders(position, !us);
    let own = |occupied| position.attackers_to(square, occupied) & position.board().color(us);
    own(occupied).is_any()
        || through.into_iter().any(|slider| own(occupied.without(slider.into())).is_any())
}

/// Whether the opponent attacks it and it is not defended.
pub(crate) fn is_hanging(position: &Position, placed: Placed) -> bool {
    attackers(position, placed.square, !placed.owner()).is_any() && !is_defended(position, placed)
}

/// Whether the opponent wins material by taking it: it hangs, or a cheaper piece attacks it.
pub(crate) fn is_en_prise(position: &Position, placed: Placed) -> bool {
    let hostile = attackers(position, placed.square, !placed.owner());
    if hostile.is_empty() {
        return false;
    }
    let cheaper = pieces_on(position, hostile, !placed.owner())
        .any(|attacker| value(attacker.kind()) < value(placed.kind()));
    cheaper || !is_defended(position, placed)
}

/// Whether a piece of the side to move is en prise, and stays so wherever it goes.
pub(crate) fn is_trapped(position: &Position, placed: Placed) -> bool {
    if position.in_check()
        || matches!(placed.kind(), Piece::Pawn | Piece::King)
        || pin_line(position, placed).is_some()
        || !is_en_prise(position, placed)
    {
        return false;
    }
    position.legal_moves().iter().filter(|mv| mv.from() == placed.square).all(|mv| {
        let captured = Placed::on(position, mv.to());
        if captured.is_some_and(|captured| value(captured.kind()) >= value(placed.kind())) {
            return false;
        }
        Placed::on(&position.after(mv), mv.to())
            .is_none_or(|at| is_en_prise(&position.after(mv), at))
    })
}

/// The enemy slider that pins a piece to its king.
pub(crate) fn pinner(position: &Position, placed: Placed) -> Option<Placed> {
    let king = position.king(placed.owner());
    let occupied = position.board().occupied();
    if placed.square == king || attacks::line(king, placed.square).is_empty() {
        return None;
    }
    let lifted = occupied.without(placed.square.into());
    let behind = attacks::queen(king, lifted) & position.board().color(!placed.owner());
    pieces_on(position, behind, !placed.owner()).find(|slider| {
        is_slider(slider.kind())
            && attacks::between(king, slider.square).contains(placed.square)
            && attacks::piece(slider.kind(), slider.square, lifted).contains(king)
    })
}

/// The line to which a pin to the king confines a piece.
pub(crate) fn pin_line(position: &Position, placed: Placed) -> Option<Bitboard> {
    let pinner = pinner(position, placed)?;
    let king = position.king(placed.owner());
    Some(attacks::between(king, pinner.square) | pinner.square.into())
}
