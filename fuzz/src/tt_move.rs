//! Moves from a table: those bits may have been stored for another position, so that any sixteen
//! may come. Exactly the moves that are generated may pass for legal.

use super::fen::check_notation;
use super::games::position;
use espalier_chess::types::Move;

/// The longest game: the work is in the position that it leads to.
const MOST_PLIES: usize = 100;

/// Takes two bytes for the move and the others for the game before it.
pub fn check(bytes: &[u8]) {
    let Some((&bits, game)) = bytes.split_first_chunk() else {
        return;
    };
    let position = position(&game[..game.len().min(1 + MOST_PLIES)]);
    let Some(mv) = Move::from_bits(u16::from_le_bytes(bits)) else {
        return;
    };
    let is_legal = position.is_legal(mv);
    // Kinds that are not used read as others, and no table is given them.
    if Move::new(mv.from(), mv.to(), mv.kind()) == mv {
        let is_generated = position.legal_moves().contains(mv);
        assert_eq!(is_legal, is_generated, "{mv:?} in {position}");
    }
    if is_legal {
        let after = position.after(mv);
        assert_eq!(*after.board(), after.board().rebuilt(), "{mv:?} in {position}");
        check_notation(&after);
    }
}
