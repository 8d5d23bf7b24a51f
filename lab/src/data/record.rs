//! A position with its score and result.

use espalier_chess::board::Position;
use espalier_chess::types::{Color, Score};
use std::fmt;

/// A position of a game with its score and the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRecord {
    pub position: Position,
    /// The score of a search; none where there was no search.
    pub score: Option<WhiteScore>,
    pub result: GameResult,
}

impl PositionRecord {
    /// Half-moves from the first of the game to this position, as its counters have it.
    pub fn ply(&self) -> u16 {
        let moves = self.position.fullmove_number() - 1;
        2 * moves + u16::from(self.position.side_to_move() == Color::Black)
    }
}

/// As a line of an EPD file: `ce` is the score for the side to move, `c9` the result.
impl fmt::Display for PositionRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        let mut fields = fen.split(' ');
        for field in fields.by_ref().take(4) {
            write!(f, "{field} ")?;
        }
        for (name, value) in ["hmvc", "fmvn"].into_iter().zip(fields) {
            write!(f, "{name} {value}; ")?;
        }
        if let Some(score) = self.score {
            write!(f, "ce {}; ", score.seen_by(self.position.side_to_move()))?;
        }
        write!(f, "c9 \"{}\";", self.result)
    }
}

/// Centipawns from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WhiteScore(pub Score);

impl WhiteScore {
    /// From the view of this side.
    pub fn of(side: Color, score: Score) -> Self {
        Self(side.sign() * score)
    }

    /// In the view of this side.
    pub fn seen_by(self, side: Color) -> Score {
        side.sign() * self.0
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the results")]
pub enum GameResult {
    BlackWins,
    Draw,
    WhiteWins,
}

impl GameResult {
    /// All of them, in the order of White's half points.
    pub const ALL: [Self; 3] = [Self::BlackWins, Self::Draw, Self::WhiteWins];

    /// The result of a game that this side has won; none for a draw.
    pub const fn won_by(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }

    pub fn from_pgn(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.pgn() == text)
    }

    pub const fn pgn(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::Draw => "1/2-1/2",
            Self::BlackWins => "0-1",
        }
    }

    /// White's points: 0, 0.5 or 1.
    pub fn white_points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pgn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_scores_are_white_s() {
        let half_points = GameResult::ALL.map(|result| (2.0 * result.white_points()) as i32);
        assert_eq!(half_points, [0, 1, 2]);
        assert_eq!(GameResult::won_by(Some(Color::White)).pgn(), "1-0");
        assert_eq!(GameResult::from_pgn("0-1"), Some(GameResult::won_by(Some(Color::Black))));
        assert_eq!(GameResult::from_pgn("*"), None);
        let score = WhiteScore::of(Color::Black, 30);
        assert_eq!((score.0, score.seen_by(Color::Black)), (-30, 30));
    }

    #[test]
    fn a_record_is_a_line_of_an_epd_file() {
        let position = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17".parse().unwrap();
        let score = Some(WhiteScore(120));
        let record = PositionRecord { position, score, result: GameResult::WhiteWins };
        assert_eq!(
            record.to_string(),
            "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 3; fmvn 17; ce -120; c9 \"1-0\";"
        );
        assert_eq!(
            PositionRecord { score: None, ..record }.to_string(),
            "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 3; fmvn 17; c9 \"1-0\";"
        );
    }
}
