use super::Position;

/// How many lines of exactly `depth` legal moves there are: the standard proof of a move generator.
///
/// ```
/// use espalier_chess::board::{Position, perft};
///
/// assert_eq!(perft(&Position::default(), 3), 8902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => position.legal_moves().iter().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

/// As [`perft`], but given up, with `None`, as soon as `goes_on` says no. It is asked every few
/// hundred thousand lines.
pub fn perft_while(
    position: &Position,
    depth: u32,
    goes_on: &mut impl FnMut() -> bool,
) -> Option<u64> {
    const UNASKED_DEPTH: u32 = 4;
    if depth <= UNASKED_DEPTH {
        return Some(perft(position, depth));
    }
    let mut lines = 0;
    for mv in position.legal_moves().iter() {
        if !goes_on() {
            return None;
        }
        lines += perft_while(&position.after(mv), depth - 1, goes_on)?;
    }
    Some(lines)
}
