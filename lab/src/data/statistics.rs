//! Numbers for people.
#![allow(clippy::cast_precision_loss, reason = "shares and means for people")]

use super::reader::Extent;

/// A share of a whole, for people.
pub fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.1}%", 100.0 * part as f64 / whole as f64) }
}

/// How much there is, in one line: so many positions of a file are kept.
pub fn amount(kept: u64, extent: Extent) -> String {
    let Extent { bytes, games, positions, .. } = extent;
    let per = |count: u64, sum: f64| if count == 0 { 0.0 } else { sum / count as f64 };
    format!(
        "{kept} of {positions} in {games} games, {:.1} a game; {:.1} MB, {:.2} bytes a position",
        per(games.into(), kept as f64),
        bytes as f64 / 1e6,
        per(kept, bytes as f64)
    )
}
