//! Random openings: so many random legal moves, verified to be balanced by a short search.

use super::chess960::{START_POSITIONS, start_position};
use crate::constants::Constants;
use crate::random::Random;
use espalier::openings::{Balance, random_position};
use espalier::session::SessionError;
use espalier_chess::board::Position;
use espalier_chess::types::Score;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Openings without end, each decided by the seed and its number alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RandomOpenings {
    /// Seed of everything that is drawn.
    pub seed: u64,
    pub plies: PlyRange,
    /// The largest score of a balanced position, in centipawns.
    pub balanced_within: Score,
    /// The share, up to 1, of openings that begin with a start position of Chess960.
    pub chess960: f64,
}

/// A number of half-moves, or a range from which it is drawn: `8` or `8-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyRange {
    from: u32,
    to: u32,
}

impl PlyRange {
    /// The most half-moves of an opening.
    pub const MOST: u32 = 60;

    pub const fn exactly(plies: u32) -> Self {
        Self { from: plies, to: plies }
    }

    pub const fn from(self) -> u32 {
        self.from
    }

    fn draw(self, random: &mut Random) -> u32 {
        // A range of one value takes no random number.
        let open = self.to - self.from;
        if open == 0 { self.from } else { self.from + random.below(open as usize + 1) as u32 }
    }
}

impl FromStr for PlyRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse().ok().filter(|&plies: &u32| plies <= Self::MOST);
        number(from)
            .zip(number(to))
            .map(|(from, to)| Self { from, to })
            .filter(|range| range.from <= range.to)
            .ok_or_else(|| {
                format!("\"{text}\" is no number of half-moves up to {} as 8 or 8-12", Self::MOST)
            })
    }
}

impl fmt::Display for PlyRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to } = self;
        if from == to { from.fmt(f) } else { write!(f, "{from}-{to}") }
    }
}

impl Serialize for PlyRange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for RandomOpenings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} random plies within {} centipawns", self.plies, self.balanced_within)?;
        if self.chess960 > 0.0 {
            write!(f, ", {:.0}% Chess960", 100.0 * self.chess960)?;
        }
        Ok(())
    }
}

impl RandomOpenings {
    /// The largest score, in centipawns, of an opening of a match.
    const BALANCED: Score = 60;

    pub const fn new(seed: u64, plies: PlyRange) -> Self {
        Self { seed, plies, balanced_within: Self::BALANCED, chess960: 0.0 }
    }

    /// The opening with a number: the first balanced position among random ones.
    pub fn get(&self, number: u64) -> Result<Position, SessionError> {
        let mut random = Random::for_number(self.seed, number);
        let plies = self.plies.draw(&mut random);
        // Without Chess960 no random number is taken for it.
        let is_chess960 = self.chess960 > 0.0 && random.fraction() < self.chess960;
        let mut balance = Balance::new()?;
        Constants::default().install();
        loop {
            let start = if is_chess960 {
                start_position(random.below(START_POSITIONS)).map_err(SessionError::Fen)?
            } else {
                Position::default()
            };
            let Some(position) = random_position(start, plies, &mut random) else {
                continue;
            };
            if balance.is_within(self.balanced_within, &position)? {
                return Ok(position);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::board::CastlingSide;
    use espalier_chess::types::{Color, Square};
    use std::collections::HashSet;

    fn openings(plies: &str, chess960: f64) -> RandomOpenings {
        let plies = plies.parse().unwrap();
        RandomOpenings { chess960, ..RandomOpenings::new(1, plies) }
    }

    #[test]
    fn openings_are_those_of_their_seed_and_number() {
        let fens = |seed, numbers: &[u64]| -> Vec<String> {
            let openings = RandomOpenings::new(seed, PlyRange::exactly(8));
            numbers.iter().map(|&number| openings.get(number).unwrap().to_string()).collect()
        };
        let first = fens(1, &[0, 1, 2, 3, 4, 5]);
        assert_eq!(fens(1, &[5, 3]), [first[5].clone(), first[3].clone()]);
        assert_eq!(first.iter().collect::<HashSet<_>>().len(), 6);
        assert_ne!(fens(2, &[0])[0], first[0]);
        assert!(first.iter().all(|fen| fen.contains(" w ") && fen.ends_with(" 5")));
    }

    #[test]
    fn lengths_and_start_positions_are_drawn_for_each_number() {
        let openings = openings("8-12", 0.5);
        let drawn: Vec<Position> = (0..40).map(|number| openings.get(number).unwrap()).collect();
        let plies: HashSet<u16> = drawn
            .iter()
            .map(|position| 2 * (position.fullmove_number() - 1) + position.side_to_move() as u16)
            .collect();
        assert_eq!(plies, (8..=12).collect());
        let king_moved = |position: &&Position| {
            position.castling().rook(Color::White, CastlingSide::King).is_some()
                && position.king(Color::White) != Square::E1
        };
        let chess960 = drawn.iter().filter(king_moved).count();
        assert!((8..=30).contains(&chess960), "{chess960} of 40, of which half begin so");
        let all = RandomOpenings { chess960: 1.0, plies: PlyRange::exactly(0), ..openings };
        let starts: HashSet<String> =
            (0..20).map(|number| all.get(number).unwrap().to_string()).collect();
        assert!(starts.len() > 15, "{starts:?}");
    }

    #[test]
    fn ranges_are_written_as_they_are_read() {
        for text in ["8", "8-12", "0-60"] {
            assert_eq!(text.parse::<PlyRange>().unwrap().to_string(), text);
        }
        assert_eq!("8-8".parse(), Ok(PlyRange::exactly(8)));
        for text in ["", "x", "12-8", "8-", "-8", "61", "8-61"] {
            assert!(text.parse::<PlyRange>().unwrap_err().contains("8-12"), "{text}");
        }
    }
}
