use super::Position;
use crate::types::Move;

/// How many lines of exactly `depth` legal moves there are: the standard proof of a move generator.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => position.legal_moves().iter().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

/// [`perft`] of each first move by itself, in the order of generation; empty at depth zero.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position.legal_moves().iter().map(|mv| (mv, perft(&position.after(mv), rest))).collect()
}
