//! The weights of a source file.

/// The numbers that stand in pairs of brackets.
pub(crate) fn weights(source: &str) -> Vec<(i32, i32)> {
    let pair = |text: &str| {
        let (middlegame, endgame) = text.split_once(')')?.0.split_once(", ")?;
        Some((middlegame.parse().ok()?, endgame.parse().ok()?))
    };
    source.split('(').filter_map(pair).collect()
}
