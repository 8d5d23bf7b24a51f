//! Moves as people and programs write them.

use crate::{Fault, FaultReason, FaultValues};
use espalier_chess::board::{CastlingSide, Position, SanError};
use espalier_chess::types::{Move, MoveKind, Square};

/// The legal move that a text means, in UCI or algebraic notation. A king that cannot step to where
/// castling would take it castles: boards say both by the same two squares.
///
/// # Errors
/// When it means none, or several.
pub fn read_move(position: &Position, text: &str) -> Result<Move, Fault> {
    position
        .parse_san(text)
        .or_else(|error| castling_to(position, text).ok_or_else(|| refusal(position, text, error)))
}

/// The castling move whose king goes from and to these two squares.
fn castling_to(position: &Position, text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    let (from, to): (Square, Square) = (from.parse().ok()?, to.parse().ok()?);
    position.legal_moves().iter().find(|mv| {
        let castling_side = CastlingSide::of_rook(mv.to().file(), mv.from().file());
        mv.kind() == MoveKind::Castle
            && mv.from() == from
            && castling_side.king_target(position.side_to_move()) == to
    })
}

fn refusal(position: &Position, text: &str, error: SanError) -> Fault {
    let short: String = text.chars().take(12).collect();
    if position.parse_san(&format!("{short}q")).is_ok() {
        let message = format!("{short} leaves open what the pawn becomes; add =Q, =R, =B or =N");
        Fault::no_move(FaultReason::NoPromotion, FaultValues::of_text(&short), message)
    } else {
        error.into()
    }
}
