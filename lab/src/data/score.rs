//! The score of a search in two bytes.

use super::record::WhiteScore;
use espalier_chess::types::{Color, Score, UciScore};

/// The score with which a move was chosen, for White, as files keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveScore(i16);

impl MoveScore {
    /// There was no search, or its score is not known.
    pub const NONE: Self = Self(i16::MIN);

    /// The largest score in centipawns. Beyond it are mates, the nearest furthest out.
    const MOST_CENTIPAWNS: i16 = 32_000;
    /// A mate in no moves for White.
    const MATE: i16 = i16::MAX;
    /// The longest mate that is told from longer ones.
    const LONGEST_MATE: i32 = (Self::MATE - Self::MOST_CENTIPAWNS - 1) as i32;

    /// What a search for this side has found.
    pub fn new(side: Color, score: Option<UciScore>) -> Self {
        let Some(score) = score else {
            return Self::NONE;
        };
        Self(match score {
            UciScore::Centipawns(value) => {
                let most = Score::from(Self::MOST_CENTIPAWNS);
                (side.sign() * value).clamp(-most, most) as i16
            }
            UciScore::Mate(moves) => {
                let winner = if moves > 0 { side.sign() } else { -side.sign() };
                let moves = moves.saturating_abs().min(Self::LONGEST_MATE) as i16;
                winner as i16 * (Self::MATE - moves)
            }
        })
    }

    /// From the two bytes of a file; any number is a score.
    pub const fn from_bits(bits: i16) -> Self {
        Self(bits)
    }

    pub const fn bits(self) -> i16 {
        self.0
    }

    /// Centipawns; none for a mate and where there was no search.
    pub fn centipawns(self) -> Option<WhiteScore> {
        (self.0.unsigned_abs() <= Self::MOST_CENTIPAWNS.unsigned_abs())
            .then_some(WhiteScore(self.0.into()))
    }

    /// Moves in which White mates, or, negative, Black; none for other scores.
    pub fn mate(self) -> Option<i32> {
        let is_mate = self != Self::NONE && self.centipawns().is_none();
        let moves = i32::from(Self::MATE) - i32::from(self.0.unsigned_abs());
        is_mate.then_some(if self.0 > 0 { moves } else { -moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_white_s_and_mates_are_told_from_centipawns() {
        let kept = |side, score| {
            let score = MoveScore::new(side, Some(score));
            assert_eq!(MoveScore::from_bits(score.bits()), score);
            (score.centipawns().map(|score| score.0), score.mate())
        };
        for value in [0, 1, -1, 31_871, -31_871] {
            assert_eq!(kept(Color::White, UciScore::Centipawns(value)), (Some(value), None));
            assert_eq!(kept(Color::Black, UciScore::Centipawns(value)), (Some(-value), None));
        }
        assert_eq!(kept(Color::White, UciScore::Centipawns(99_999)), (Some(32_000), None));
        for moves in [1, 2, 64] {
            assert_eq!(kept(Color::White, UciScore::Mate(moves)), (None, Some(moves)));
            assert_eq!(kept(Color::White, UciScore::Mate(-moves)), (None, Some(-moves)));
            assert_eq!(kept(Color::Black, UciScore::Mate(moves)), (None, Some(-moves)));
            assert_eq!(kept(Color::Black, UciScore::Mate(-moves)), (None, Some(moves)));
        }
        assert_eq!(kept(Color::White, UciScore::Mate(i32::MIN)), (None, Some(-766)));
        assert_eq!(MoveScore::new(Color::Black, None), MoveScore::NONE);
        assert_eq!((MoveScore::NONE.centipawns(), MoveScore::NONE.mate()), (None, None));
    }
}
