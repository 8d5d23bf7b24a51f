//! A game: positions, moves and result.

use crate::board::{FIFTY_MOVE_PLIES, Position};
use crate::types::{Color, Move};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// A start position and the moves played from it.
///
/// ```
/// use espalier_chess::game::{Game, GameOutcome};
/// use espalier_chess::types::Color;
///
/// let mut game = Game::default();
/// for san in ["f3", "e5", "g4", "Qh4"] {
///     game.play(game.position().parse_san(san)?);
/// }
/// assert_eq!(game.outcome(), Some(GameOutcome::Checkmate { winner: Color::Black }));
/// # Ok::<(), espalier_chess::board::SanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    /// The start position and the position after each move: never empty.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// The end of a game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOutcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that mates.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Threefold repetition.
    Threefold,
    /// The fifty-move rule: 100 plies without a capture or a pawn move.
    FiftyMoves,
    /// Neither side can ever give mate.
    InsufficientMaterial,
}

impl GameOutcome {
    /// How a game ends that has reached this position so many times, if it ends. Checkmate takes
    /// precedence over draws.
    pub fn of(position: &Position, occurrences: usize) -> Option<Self> {
        if !position.has_legal_move() {
            return Some(if position.in_check() {
                Self::Checkmate { winner: !position.side_to_move() }
            } else {
                Self::Stalemate
            });
        }
        if position.is_insufficient_material() {
            Some(Self::InsufficientMaterial)
        } else if occurrences >= 3 {
            Some(Self::Threefold)
        } else if position.halfmove_clock() >= FIFTY_MOVE_PLIES {
            Some(Self::FiftyMoves)
        } else {
            None
        }
    }

    /// The result as PGN writes it.
    pub const fn result(self) -> &'static str {
        match self {
            Self::Checkmate { winner: Color::White } => "1-0",
            Self::Checkmate { winner: Color::Black } => "0-1",
            _ => "1/2-1/2",
        }
    }
}

impl fmt::Display for GameOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { winner } => write!(f, "checkmate: {winner} wins"),
            Self::Stalemate => f.write_str("draw by stalemate"),
            Self::Threefold => f.write_str("draw by threefold repetition"),
            Self::FiftyMoves => f.write_str("draw by the fifty-move rule"),
            Self::InsufficientMaterial => f.write_str("draw by insufficient material"),
        }
    }
}

impl Default for Game {
    /// A game from the standard start position.
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl Game {
    /// A game from this position.
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        debug_assert!(self.position().is_legal(mv), "{mv:?} in {}", self.position());
        self.positions.push(self.position().after(mv));
        self.moves.push(mv);
    }

    /// The game without its last move; none where there is no move.
    pub fn without_last(&self) -> Option<Self> {
        let (_, moves) = self.moves.split_last()?;
        let positions = self.positions[..=moves.len()].to_vec();
        Some(Self { positions, moves: moves.to_vec() })
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position at the start and after each move.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The end of the game, if it has ended.
    pub fn outcome(&self) -> Option<GameOutcome> {
        let earlier = self.positions[..self.moves.len()].iter().map(Position::key);
        GameOutcome::of(self.position(), occurrences(self.position(), earlier))
    }

    /// The moves in SAN.
    pub fn sans(&self) -> Vec<String> {
        self.positions.iter().zip(&self.moves).map(|(before, &mv)| before.san(mv)).collect()
    }
}

/// How often a position has occurred, this time included, after positions with these keys in their
/// order. None that came before the last irreversible move is asked.
pub fn occurrences(position: &Position, earlier: impl DoubleEndedIterator<Item = u64>) -> usize {
    let reversible = usize::from(position.halfmove_clock());
    1 + earlier.rev().take(reversible).filter(|&key| key == position.key()).count()
}

/// A game from a position by moves in SAN.
#[cfg(test)]
pub(crate) fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(fen.parse().expect("a legal position"));
    for san in moves.split_whitespace() {
        game.play(game.position().parse_san(san).expect("a legal move"));
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::START_FEN;

    #[test]
    fn the_board_ends_games() {
        let cases = [
            (START_FEN, "f3 e5 g4 Qh4#", Some(GameOutcome::Checkmate { winner: Color::Black })),
            ("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", "Ka2", Some(GameOutcome::Stalemate)),
            ("7k/8/8/8/8/8/8/KB6 b - - 0 1", "", Some(GameOutcome::InsufficientMaterial)),
            ("7k/8/8/8/8/8/8/KNN5 b - - 0 1", "", None),
            ("6bk/8/8/8/8/8/8/KB6 b - - 0 1", "", Some(GameOutcome::InsufficientMaterial)),
            ("5b1k/8/8/8/8/8/8/KB6 b - - 0 1", "", None),
            ("7k/8/8/8/8/8/R7/K7 w - - 99 90", "Rb2", Some(GameOutcome::FiftyMoves)),
            ("7k/8/8/8/8/8/R7/K7 w - - 98 90", "Rb2", None),
        ];
        for (fen, moves, outcome) in cases {
            assert_eq!(game(fen, moves).outcome(), outcome, "{fen} {moves}");
        }
    }

    #[test]
    fn mate_on_the_hundredth_half_move_wins() {
        let mated = game("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "Ra8#");
        assert_eq!(mated.outcome(), Some(GameOutcome::Checkmate { winner: Color::White }));
    }

    #[test]
    fn the_third_occurrence_draws_and_the_second_does_not() {
        let twice = "Nf3 Nf6 Ng1 Ng8";
        assert_eq!(game(START_FEN, twice).outcome(), None);
        assert_eq!(
            game(START_FEN, &format!("{twice} {twice}")).outcome(),
            Some(GameOutcome::Threefold)
        );
    }

    #[test]
    fn lost_castling_rights_make_another_position() {
        let fen = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
        let shuffle = "Rh2 Ra7 Rh1 Ra8";
        // The start had castling rights that later positions lack: only their third repeat draws.
        assert_eq!(game(fen, &format!("{shuffle} {shuffle}")).outcome(), None);
        assert_eq!(
            game(fen, &format!("{shuffle} {shuffle} {shuffle}")).outcome(),
            Some(GameOutcome::Threefold)
        );
    }
}
