//! Statistics of a file.
#![allow(clippy::cast_precision_loss, reason = "shares and means for people")]

use super::reader::Extent;
use super::record::{GameResult, PositionRecord};
use espalier_chess::types::{Color, Score};
use std::fmt;

/// Counts of positions with the points that White made in their games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Share {
    positions: u64,
    white_points: f64,
}

impl Share {
    fn add(&mut self, result: GameResult) {
        self.positions += 1;
        self.white_points += result.white_points();
    }
}

/// Where one row of scores ends and the next begins, in centipawns for White.
const SCORE_BORDERS: [Score; 11] = [-800, -400, -200, -100, -40, 0, 40, 100, 200, 400, 800];
/// How many pieces the rows of pieces end with.
const PIECE_BORDERS: [u32; 4] = [8, 16, 24, 32];

/// Sums over the records of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    results: [u64; 3],
    white_to_move: u64,
    scores: [Share; SCORE_BORDERS.len() + 1],
    pieces: [Share; PIECE_BORDERS.len()],
    plies: u64,
    longest: u16,
}

impl Statistics {
    /// Counts a record.
    pub fn add(&mut self, record: &PositionRecord) {
        let PositionRecord { position, score, result } = record;
        self.results[*result as usize] += 1;
        self.white_to_move += u64::from(position.side_to_move() == Color::White);
        if let Some(score) = score {
            self.scores[SCORE_BORDERS.partition_point(|&border| border <= score.0)].add(*result);
        }
        let pieces = position.board().occupied().count();
        self.pieces[PIECE_BORDERS.partition_point(|&border| border < pieces)].add(*result);
        self.plies += u64::from(record.ply());
        self.longest = self.longest.max(record.ply());
    }

    fn positions(&self) -> u64 {
        self.results.iter().sum()
    }

    fn scored(&self) -> u64 {
        self.scores.iter().map(|share| share.positions).sum()
    }
}

/// The sums as tables.
impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.positions();
        if all == 0 {
            return Ok(());
        }
        let [black, drawn, white] = self.results.map(|count| percent(count, all));
        writeln!(f, "Results    1-0 {white}, 1/2-1/2 {drawn}, 0-1 {black} of the positions")?;
        writeln!(f, "To move    White in {}", percent(self.white_to_move, all))?;
        let mean_ply = self.plies as f64 / all as f64;
        writeln!(f, "Ply        {mean_ply:.1} on average, at most {}", self.longest)?;
        writeln!(f, "Scored     {} positions, {}", self.scored(), percent(self.scored(), all))?;
        if self.scored() > 0 {
            writeln!(f, "\nWhite's score    positions    White's points")?;
            for (row, share) in self.scores.iter().enumerate() {
                write_share(f, &score_range(row), share)?;
            }
        }
        writeln!(f, "\nPieces           positions    White's points")?;
        for (row, share) in self.pieces.iter().enumerate() {
            let from = row.checked_sub(1).map_or(2, |before| PIECE_BORDERS[before] + 1);
            write_share(f, &format!("{from} to {}", PIECE_BORDERS[row]), share)?;
        }
        Ok(())
    }
}

/// The scores of a row, for people.
fn score_range(row: usize) -> String {
    match (row.checked_sub(1).map(|before| SCORE_BORDERS[before]), SCORE_BORDERS.get(row)) {
        (Some(from), Some(below)) => format!("{from:+} to {:+}", below - 1),
        (None, Some(below)) => format!("below {below:+}"),
        (Some(from), None) => format!("from {from:+}"),
        (None, None) => String::new(),
    }
}

fn write_share(f: &mut fmt::Formatter<'_>, name: &str, share: &Share) -> fmt::Result {
    let points = if share.positions == 0 {
        "-".to_owned()
    } else {
        format!("{:.1}%", 100.0 * share.white_points / share.positions as f64)
    };
    writeln!(f, "{name:<14}{:>12}{points:>18}", share.positions)
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::WhiteScore;

    #[test]
    fn tables_tell_scores_and_points() {
        let mut statistics = Statistics::default();
        let start = espalier_chess::board::START_FEN;
        for (fen, score, result) in [
            (start, Some(39), GameResult::WhiteWins),
            (start, Some(0), GameResult::Draw),
            ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 9", Some(-801), GameResult::BlackWins),
            ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 9", None, GameResult::WhiteWins),
        ] {
            let score = score.map(WhiteScore);
            statistics.add(&PositionRecord { position: fen.parse().unwrap(), score, result });
        }
        let text = statistics.to_string();
        let row = |name: &str| -> Vec<&str> {
            let line = text.lines().find(|line| line.starts_with(name)).expect(name);
            line.trim_start_matches(name).split_whitespace().collect()
        };
        assert_eq!(
            row("Results"),
            "1-0 50.0%, 1/2-1/2 25.0%, 0-1 25.0% of the positions".split(' ').collect::<Vec<_>>()
        );
        assert_eq!(row("+0 to +39"), ["2", "75.0%"]);
        assert_eq!(row("below -800"), ["1", "0.0%"]);
        assert_eq!(row("from +800"), ["0", "-"]);
        assert_eq!(row("2 to 8"), ["2", "50.0%"]);
        assert_eq!(row("25 to 32"), ["2", "75.0%"]);
        assert_eq!(row("Ply"), ["8.5", "on", "average,", "at", "most", "17"]);
        assert_eq!(Statistics::default().to_string(), "");
    }
}
