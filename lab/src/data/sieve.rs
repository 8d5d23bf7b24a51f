//! Filters: which positions of a game are kept.
//!
//! Quiescence search evaluates quiet positions only, so weights are learned from such: elsewhere
//! the result depends on the exchange and not on the evaluation.

use super::record::{GameResult, PositionRecord, WhiteScore};
use espalier::board::{Position, Stage};
use espalier::game::Game;
use espalier::types::{Move, Score};
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
    /// All of them, in order.
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
pub struct Sifted {
    /// Kept.
    pub kept: u64,
    left_out: [u64; Unfit::ALL.len()],
}

impl Sifted {
    /// Counts a position.
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

    /// Counts a position as a duplicate instead of as kept.
    pub(super) const fn take_back(&mut self) {
        self.kept -= 1;
        self.count(Some(Unfit::Repeated));
    }

    /// All positions that were looked at.
    pub fn seen(&self) -> u64 {
        self.kept + self.left_out.iter().sum::<u64>()
    }
}

impl AddAssign for Sifted {
    fn add_assign(&mut self, other: Self) {
        self.kept += other.kept;
        for (sum, count) in self.left_out.iter_mut().zip(other.left_out) {
            *sum += count;
        }
    }
}

/// Keeps quiet positions of games that are neither in the opening nor decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sieve {
    /// Half-moves of a game that belong to its opening.
    pub opening: usize,
    /// The largest score, in centipawns, of a game that is still open.
    pub decided_above: Score,
}

impl Sieve {
    /// What is to be kept of a game. `scores` are those of the searches for its moves, for the
    /// side to move; it may have fewer than there are moves.
    pub fn sift(
        &self,
        game: &Game,
        scores: &[Option<Score>],
        result: GameResult,
    ) -> (Vec<PositionRecord>, Sifted) {
        let mut sifted = Sifted::default();
        let scores = scores.iter().copied().chain(std::iter::repeat(None));
        let turns = game.positions().iter().zip(game.moves()).zip(scores);
        let mut records = Vec::new();
        for (index, ((position, &mv), score)) in turns.enumerate() {
            let unfit = self.judge(index, position, mv, score);
            sifted.count(unfit);
            if unfit.is_none() {
                let score = score.map(|score| WhiteScore::of(position.side_to_move(), score));
                records.push(PositionRecord { position: position.clone(), score, result });
            }
        }
        (records, sifted)
    }

    fn judge(
        &self,
        half_moves: usize,
        position: &Position,
        mv: Move,
        score: Option<Score>,
    ) -> Option<Unfit> {
        let is_decided = || score.is_some_and(|score| score.abs() > self.decided_above);
        if half_moves < self.opening {
            Some(Unfit::Opening)
        } else if position.in_check() {
            Some(Unfit::InCheck)
        } else if mv.promotion().is_some() || position.is_capture(mv) {
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

    const SIEVE: Sieve = Sieve { opening: 0, decided_above: 1000 };

    /// What is said of a position when this move is played in it.
    fn judge(fen: &str, san: &str, score: Option<Score>) -> Option<Unfit> {
        let position: Position = fen.parse().unwrap();
        let mv = position.parse_san(san).unwrap();
        SIEVE.judge(0, &position, mv, score)
    }

    #[test]
    fn only_quiet_and_open_positions_pass() {
        let start = espalier::board::START_FEN;
        assert_eq!(judge(start, "e4", Some(20)), None);
        assert_eq!(judge(start, "e4", None), None);
        assert_eq!(judge(start, "e4", Some(1000)), None);
        assert_eq!(judge(start, "e4", Some(1001)), Some(Unfit::Decided));
        assert_eq!(judge(start, "e4", Some(-1001)), Some(Unfit::Decided));
        let check = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
        assert_eq!(judge(check, "Kf1", Some(0)), Some(Unfit::InCheck));
        let knights = "4k3/2p5/3n4/8/4N3/8/8/4K3 w - - 0 1";
        assert_eq!(judge(knights, "Nxd6+", Some(0)), Some(Unfit::Noisy));
        // The knight is protected, and taking it wins nothing.
        assert_eq!(judge(knights, "Ke2", Some(0)), None);
        let hanging = "4k3/8/3n4/8/4N3/8/8/4K3 w - - 0 1";
        assert_eq!(judge(hanging, "Ke2", Some(0)), Some(Unfit::Winning));
        let promotion = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
        assert_eq!(judge(promotion, "a8=Q+", Some(900)), Some(Unfit::Noisy));
        assert_eq!(judge(promotion, "Kb2", Some(900)), Some(Unfit::Winning));
    }

    #[test]
    fn a_game_is_sifted_and_counted() {
        let mut game = Game::default();
        for san in "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2".split(' ') {
            let mv = game.position().parse_san(san).unwrap();
            game.play(mv);
        }
        let scores = [10, -20, 30, -40, 50, -60].map(Some);
        let sieve = Sieve { opening: 1, ..SIEVE };
        let (records, sifted) = sieve.sift(&game, &scores, GameResult::WhiteWins);
        // Kept: before 1...d5, and before and after 3. Nc3, where nothing can be won. Then check.
        let kept = [1, 4, 5];
        assert_eq!(records.len(), kept.len());
        for (record, at) in records.iter().zip(kept) {
            assert_eq!(record.position, game.positions()[at]);
        }
        assert_eq!(records[0].score, Some(WhiteScore(20)), "Black's -20");
        assert_eq!(records[1].score, Some(WhiteScore(50)));
        assert!(records.iter().all(|record| record.result == GameResult::WhiteWins));
        let left_out = Unfit::ALL.map(|reason| sifted.left_out(reason));
        assert_eq!((sifted.kept, sifted.seen(), left_out), (3, 7, [1, 1, 2, 0, 0, 0]));
    }
}
