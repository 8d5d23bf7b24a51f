//! Draws within the search: repetitions, the fifty-move rule, insufficient material, and upcoming
//! repetitions, where a side that can repeat a position has at least a draw.
//!
//! Source: upcoming repetitions by key differences, Marcel van Kervinck 2018; as in Stockfish.
//! Stays (`upcoming_repetition`): a draw that can be forced is seen a move earlier, by the rules of
//! chess.

use super::state::Search;
use crate::observe::{End, Observer};
use crate::param::params;
use espalier_chess::board::{FIFTY_MOVE_PLIES, Position};
use espalier_chess::types::{MAX_PLY, Score};

params! {
    switches {
        /// Upcoming repetition: a side that can force a repetition has at least a draw.
        upcoming_repetition = 1;
    }
}

impl<O: Observer> Search<'_, O> {
    /// The score of a node that is drawn by rule or has reached `MAX_PLY`.
    pub(super) fn draw_or_horizon(&mut self, position: &Position, ply: usize) -> Option<Score> {
        if self.is_draw(position, ply) {
            return Some(self.tell_end(End::Draw, 0));
        }
        (ply >= MAX_PLY).then(|| {
            let score = if position.in_check() { 0 } else { self.static_eval(position, ply) };
            self.tell_end(End::TooDeep, score)
        })
    }

    /// A lower bound for the score of the node: a draw for an upcoming repetition, else none. Alpha
    /// is raised to it, and no lower score may be returned.
    pub(super) fn upcoming_repetition(
        &mut self,
        position: &Position,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        if alpha >= 0 || !params::upcoming_repetition() || !self.keys.can_repeat(position, ply) {
            return -Score::MAX;
        }
        if beta > 0 {
            self.tell_raised(0);
        }
        0
    }

    /// Whether the node is drawn by repetition, the fifty-move rule or insufficient material.
    pub(super) fn is_draw(&self, position: &Position, ply: usize) -> bool {
        self.keys.is_repetition(ply)
            || position.is_insufficient_material()
            || position.halfmove_clock() >= FIFTY_MOVE_PLIES
                && (!position.in_check() || position.has_legal_move())
    }
}

/// Fewest plies to a repetition: each side moves away and back.
const SHORTEST_CYCLE: usize = 4;

/// Fewest plies after which one move can repeat a position.
const SHORTEST_WAY_BACK: usize = SHORTEST_CYCLE - 1;

/// The keys from the last irreversible move of the game to the current position.
pub(super) struct KeyHistory {
    steps: Vec<Step>,
}

/// One position of the line.
#[derive(Clone, Copy)]
struct Step {
    key: u64,
    /// Plies since the last irreversible move or null move: only those can be repeated.
    reversible: usize,
}

impl KeyHistory {
    /// The reversible end of a game. `history` holds the positions before `position`.
    pub(super) fn new(history: &[Position], position: &Position) -> Self {
        let reversible = usize::from(position.halfmove_clock()).min(history.len());
        let steps = history[history.len() - reversible..]
            .iter()
            .chain([position])
            .enumerate()
            .map(|(reversible, position)| Step { key: position.key(), reversible })
            .collect();
        Self { steps }
    }

    /// Pushes the position after a move, or after a null move (`passed`).
    pub(super) fn push(&mut self, child: &Position, passed: bool) {
        let last = self.steps.last().map_or(0, |step| step.reversible);
        // Captures, pawn moves and null moves are irreversible.
        let reversible = if passed || child.halfmove_clock() == 0 { 0 } else { last + 1 };
        self.steps.push(Step { key: child.key(), reversible });
    }

    /// Pops the last position.
    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// The key of the current position.
    pub(super) fn key(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.key)
    }

    /// Whether the position is drawn by repetition: twofold within the search, threefold with
    /// the game.
    pub(super) fn is_repetition(&self, ply: usize) -> bool {
        let Some((now, before)) = self.steps.split_last() else {
            return false;
        };
        let mut seen = 0;
        // The same side is to move every second ply.
        for back in (SHORTEST_CYCLE..=now.reversible).step_by(2) {
            if before[before.len() - back].key == now.key {
                seen += 1;
                if back <= ply || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Upcoming repetition: whether a move repeats a position below the root, or one of the game,
    /// the root included, that has occurred twice. A first return to the root is no draw yet: only
    /// [`KeyHistory::is_repetition`] takes it for a draw, once it is on the board.
    pub(super) fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        let Some((now, before)) = self.steps.split_last() else {
            return false;
        };
        (SHORTEST_WAY_BACK..=now.reversible).step_by(2).any(|back| {
            let past = before.len() - back;
            position.reversible_move(now.key ^ before[past].key).is_some()
                && (back < ply || self.is_second_occurrence(past))
        })
    }

    /// Whether the position at this step is itself a repetition.
    fn is_second_occurrence(&self, step: usize) -> bool {
        let Step { key, reversible } = self.steps[step];
        (SHORTEST_CYCLE..=reversible).step_by(2).any(|back| self.steps[step - back].key == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line of these moves, null moves as `--`, and its last position.
    fn line(fen: &str, moves: &str) -> (KeyHistory, Position) {
        let mut position: Position = fen.parse().expect("a legal position");
        let mut path = KeyHistory::new(&[], &position);
        for san in moves.split_whitespace() {
            let passed = san == "--";
            position = if passed {
                position.after_null()
            } else {
                position.after(position.parse_san(san).expect("a legal move"))
            };
            path.push(&position, passed);
        }
        (path, position)
    }

    const FAR_FROM_THE_ROOT: usize = 1000;
    const LONE_ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    const PERPETUAL: &str = "6k1/5p2/8/4Q3/8/8/qr6/7K w - - 0 1";

    #[test]
    fn a_move_back_to_a_position_of_the_search_is_seen() {
        let cases = [
            // The queen can check on g5 again, and does not come from there in one move only.
            (PERPETUAL, "Qg5+ Kh7 Qh5+", false),
            (PERPETUAL, "Qg5+ Kh7 Qh5+ Kg8", true),
            (LONE_ROOK, "Ra2 Kd8", false),
            (LONE_ROOK, "Ra2 Kd8 Ra1", true),
            // Seven half-moves back, by other squares.
            (LONE_ROOK, "Ra2 Kd8 Rb2 Kd7 Rb1 Kd8 Ra1", true),
            // The rook is back, the king two moves away.
            (LONE_ROOK, "Ra2 Kd8 Rb2 Kc7 Rb1 Kd6 Ra1", false),
            // The rook has gone round, and back the straight way; a pawn may stand in it.
            (LONE_ROOK, "Kd1 Kd8 Rb1 Kd7 Rb5 Ke7 Ra5 Ke8", true),
            ("4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", "Kd1 Kd8 Rb1 Kd7 Rb5 Ke7 Ra5 Ke8", false),
            // What a pawn has moved or a capture taken cannot come back.
            ("4k3/8/8/8/8/8/7P/R3K3 w - - 0 1", "Ra2 Kd8 h3 Ke8 Ra1", false),
            ("4k3/8/8/8/8/n7/8/R3K3 w - - 0 1", "Rxa3 Kd8 Ra1", false),
            // Neither can what stood there before the turn was passed.
            (LONE_ROOK, "Ra2 Kd7 Ra3 Kd8 Ra1", true),
            (LONE_ROOK, "Ra2 -- Ra3 Kd8 Ra1", false),
        ];
        for (fen, moves, expected) in cases {
            let (path, position) = line(fen, moves);
            assert_eq!(path.can_repeat(&position, FAR_FROM_THE_ROOT), expected, "{fen} {moves}");
        }
    }

    #[test]
    fn what_stood_before_the_search_must_have_come_back_once_to_be_a_draw() {
        let cycle = "Qg5+ Kh7 Qh5+ Kg8";
        let (path, position) = line(PERPETUAL, cycle);
        let seen = [4, 3, 0].map(|ply| path.can_repeat(&position, ply));
        assert_eq!(seen, [true, false, false], "by plies from the root");
        let (path, position) = line(PERPETUAL, &format!("{cycle} {cycle}"));
        assert!(path.can_repeat(&position, 0));
    }

    #[test]
    fn exactly_the_positions_that_a_legal_move_repeats_are_told() {
        let mut random = 2026_u64;
        let mut repeated = 0;
        for fen in [LONE_ROOK, PERPETUAL, "k1b5/8/n7/8/8/7N/8/5B1K w - - 0 1"] {
            for _ in 0..100 {
                let (mut path, mut position) = line(fen, "");
                for _ in 0..40 {
                    let moves = position.legal_moves();
                    let expected = moves.iter().any(|mv| {
                        let child = position.after(mv);
                        path.push(&child, false);
                        let repeats = path.is_repetition(FAR_FROM_THE_ROOT);
                        path.pop();
                        repeats
                    });
                    let told = path.can_repeat(&position, FAR_FROM_THE_ROOT);
                    assert_eq!(told, expected, "{position}");
                    repeated += usize::from(told);
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let Some(mv) = moves.iter().nth((random >> 33) as usize % moves.len().max(1))
                    else {
                        break;
                    };
                    position.play(mv);
                    path.push(&position, false);
                }
            }
        }
        assert!(repeated > 100, "only {repeated} cases");
    }
}
