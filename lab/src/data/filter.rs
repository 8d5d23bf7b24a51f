//! Filters: which positions of a game are kept.
//!
//! Quiescence search evaluates quiet positions only, so weights are learned from such: elsewhere
//! the result depends on the exchange and not on the evaluation.

use super::packed_game::Ply;
use espalier_chess::board::{Position, Stage};
use espalier_chess::types::Score;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::ops::AddAssign;

/// Why a position is dropped: the first of these that is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It belongs to the opening.
    Opening,
    /// The side to move is in check.
    InCheck,
    /// The move that was played takes something or promotes.
    Noisy,
    /// A capture or promotion wins material, by static exchange.
    Winning,
    /// The score is so high that the game is decided.
    Decided,
    /// It is in the file already.
    Repeated,
}

impl Unfit {
    pub const ALL: [Self; 6] =
        [Self::Opening, Self::InCheck, Self::Noisy, Self::Winning, Self::Decided, Self::Repeated];
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opening => "opening",
            Self::InCheck => "in check",
            Self::Noisy => "a capture or promotion was played",
            Self::Winning => "a capture or promotion wins",
            Self::Decided => "decided",
            Self::Repeated => "seen before",
        })
    }
}

/// How many positions were kept, and how many dropped for each reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilterCounts {
    /// Kept.
    pub kept: u64,
    left_out: [u64; Unfit::ALL.len()],
}

impl FilterCounts {
    pub const fn count(&mut self, unfit: Option<Unfit>) {
        match unfit {
            None => self.kept += 1,
            Some(reason) => self.left_out[reason as usize] += 1,
        }
    }

    /// How many were dropped for this reason.
    pub const fn left_out(&self, reason: Unfit) -> u64 {
        self.left_out[reason as usize]
    }

    pub fn seen(&self) -> u64 {
        self.kept + self.left_out.iter().sum::<u64>()
    }
}

impl AddAssign for FilterCounts {
    fn add_assign(&mut self, other: Self) {
        self.kept += other.kept;
        for (sum, count) in self.left_out.iter_mut().zip(other.left_out) {
            *sum += count;
        }
    }
}

/// Keeps quiet positions of games that are neither in the opening nor decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// Half-moves of a game that belong to its opening.
    pub opening: usize,
    /// The largest score, in centipawns, of a game that is still open. Mates are never open.
    pub decided_above: Score,
}

impl Default for Filter {
    fn default() -> Self {
        Self { opening: 0, decided_above: 2000 }
    }
}

impl Filter {
    /// The name of the filter among the settings of a file.
    const SETTING: &str = "filter";

    /// The filter that the settings of a file name; the usual one where they name none.
    pub fn of_settings(settings: &str) -> serde_json::Result<Self> {
        let settings: Value = serde_json::from_str(settings)?;
        settings.get(Self::SETTING).map_or_else(|| Ok(Self::default()), Self::deserialize)
    }

    /// Why a position is left out, by itself; none where it is kept.
    pub fn judge(&self, ply: &Ply) -> Option<Unfit> {
        let Ply { half_moves, position, played } = ply;
        let is_decided = || match played.score.centipawns() {
            Some(score) => score.0.abs() > self.decided_above,
            None => played.score.mate().is_some(),
        };
        if *half_moves < self.opening {
            Some(Unfit::Opening)
        } else if position.in_check() {
            Some(Unfit::InCheck)
        } else if position.is_noisy(played.mv) {
            Some(Unfit::Noisy)
        } else if wins_material(position) {
            Some(Unfit::Winning)
        } else if is_decided() {
            Some(Unfit::Decided)
        } else {
            None
        }
    }
}

/// Whether some capture or promotion wins more than it may lose.
fn wins_material(position: &Position) -> bool {
    let mut wins = false;
    position.generate(Stage::Noisy, &mut |mv| wins |= position.see_at_least(mv, 1));
    wins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{MoveScore, ScoredMove};
    use espalier_chess::types::UciScore;

    const FILTER: Filter = Filter { opening: 4, decided_above: 1000 };

    /// What is said of a position when this move is played in it.
    fn judge(fen: &str, san: &str, score: Option<UciScore>) -> Option<Unfit> {
        let position: Position = fen.parse().unwrap();
        let mv = position.parse_san(san).unwrap();
        let score = MoveScore::new(position.side_to_move(), score);
        let played = ScoredMove { mv, score };
        let early = Ply { half_moves: 3, position, played };
        assert_eq!(FILTER.judge(&early), Some(Unfit::Opening));
        FILTER.judge(&Ply { half_moves: 4, ..early })
    }

    #[test]
    fn only_quiet_and_open_positions_pass() {
        let centipawns = |score| Some(UciScore::Centipawns(score));
        let start = espalier_chess::board::START_FEN;
        assert_eq!(judge(start, "e4", centipawns(20)), None);
        assert_eq!(judge(start, "e4", None), None);
        assert_eq!(judge(start, "e4", centipawns(1000)), None);
        assert_eq!(judge(start, "e4", centipawns(1001)), Some(Unfit::Decided));
        assert_eq!(judge(start, "e4", centipawns(-1001)), Some(Unfit::Decided));
        assert_eq!(judge(start, "e4", Some(UciScore::Mate(-40))), Some(Unfit::Decided));
        let check = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
        assert_eq!(judge(check, "Kf1", centipawns(0)), Some(Unfit::InCheck));
        let knights = "4k3/2p5/3n4/8/4N3/8/8/4K3 w - - 0 1";
        assert_eq!(judge(knights, "Nxd6+", centipawns(0)), Some(Unfit::Noisy));
        // The knight is protected, and taking it wins nothing.
        assert_eq!(judge(knights, "Ke2", centipawns(0)), None);
        let hanging = "4k3/8/3n4/8/4N3/8/8/4K3 w - - 0 1";
        assert_eq!(judge(hanging, "Ke2", centipawns(0)), Some(Unfit::Winning));
        let promotion = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
        assert_eq!(judge(promotion, "a8=Q+", centipawns(900)), Some(Unfit::Noisy));
        assert_eq!(judge(promotion, "Kb2", centipawns(900)), Some(Unfit::Winning));
    }

    #[test]
    fn a_file_names_its_filter_or_means_the_usual_one() {
        let settings = serde_json::json!({ "source": "self-play", "filter": FILTER }).to_string();
        assert_eq!(Filter::of_settings(&settings).unwrap(), FILTER);
        assert_eq!(Filter::of_settings("{\"seed\":1}").unwrap(), Filter::default());
        assert!(Filter::of_settings("{\"filter\":{\"opening\":-1}}").is_err());
    }
}
