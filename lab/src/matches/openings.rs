//! Openings: the same position for the same seed and pair.

use super::book::Book;
use crate::constants::Constants;
use crate::random::Random;
use espalier::board::{Position, Wing};
use espalier::game::Game;
use espalier::observe::Silent;
use espalier::search::{Limits, NoClock};
use espalier::session::{Session, SessionError};
use espalier::types::{Color, Depth, File, Score};
use std::fmt;

/// A sequence of openings without end.
#[derive(Clone, Debug)]
pub enum Openings {
    /// From a book, in an order that the seed decides; over again after the last.
    Book {
        /// The book.
        book: Book,
        /// Indices into it.
        order: Vec<usize>,
    },
    /// Random legal moves from the standard start, kept where the position is balanced.
    Random {
        /// Seed of the moves.
        seed: u64,
        /// How many half-moves.
        plies: u32,
    },
}

impl Openings {
    /// From a book, shuffled by a seed.
    pub fn from_book(book: Book, seed: u64) -> Self {
        let mut order: Vec<usize> = (0..book.openings.len()).collect();
        Random::new(seed).shuffle(&mut order);
        Self::Book { book, order }
    }

    /// The opening of a pair.
    ///
    /// # Errors
    /// When there is no memory to look for balanced positions.
    pub fn get(&self, pair: u32) -> Result<Position, SessionError> {
        match self {
            Self::Book { book, order } => {
                Ok(book.openings[order[pair as usize % order.len()]].clone())
            }
            Self::Random { seed, plies } => {
                balanced(&mut Random::for_number(*seed, pair.into()), *plies)
            }
        }
    }

    /// How many different openings there are, where that is limited.
    pub fn supply(&self) -> Option<usize> {
        match self {
            Self::Book { order, .. } => Some(order.len()),
            Self::Random { .. } => None,
        }
    }

    /// Whether some opening can only be played with the castling rules of Chess960.
    pub fn need_chess960(&self) -> bool {
        match self {
            Self::Book { book, .. } => book.openings.iter().any(needs_chess960),
            Self::Random { .. } => false,
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Book { book, order } => {
                write!(f, "{} ({} openings, {})", book.name, order.len(), book.fingerprint)
            }
            Self::Random { plies, .. } => {
                write!(f, "{plies} random plies within {BALANCED} centipawns")
            }
        }
    }
}

/// Whether a king or rook that may castle is on another square than in standard chess.
pub fn needs_chess960(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        Wing::ALL.into_iter().any(|wing| {
            let standard = match wing {
                Wing::King => File::H,
                Wing::Queen => File::A,
            };
            position
                .castling()
                .rook(color, wing)
                .is_some_and(|rook| rook != standard || position.king(color).file() != File::E)
        })
    })
}

/// The largest score, in centipawns, of a balanced position.
const BALANCED: Score = 60;
/// How deep to look for it.
const JUDGE_DEPTH: Depth = 6;

/// The first balanced position among random ones.
fn balanced(random: &mut Random, plies: u32) -> Result<Position, SessionError> {
    let mut judge = Session::new(Session::MIN_HASH)?;
    Constants::default().install();
    loop {
        let Some(position) = random_position(random, plies) else {
            continue;
        };
        judge.new_game();
        judge.set_position(Some(&position.to_string()), [])?;
        let limits = Limits { depth: Some(JUDGE_DEPTH), ..Limits::default() };
        if judge.go(&limits, &mut NoClock, &mut Silent).info.score.abs() <= BALANCED {
            return Ok(position);
        }
    }
}

/// A game of random moves; none when it ends before its time.
fn random_position(random: &mut Random, plies: u32) -> Option<Position> {
    let mut game = Game::default();
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let mv = moves.iter().nth(random.below(moves.len()))?;
        game.play(mv);
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(game.position().clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn random_openings_are_those_of_their_seed_and_number() {
        let fens = |seed, pairs: &[u32]| -> Vec<String> {
            let openings = Openings::Random { seed, plies: 8 };
            pairs.iter().map(|&pair| openings.get(pair).unwrap().to_string()).collect()
        };
        let first = fens(1, &[0, 1, 2, 3, 4, 5]);
        assert_eq!(fens(1, &[5, 3]), [first[5].clone(), first[3].clone()]);
        assert_eq!(first.iter().collect::<HashSet<_>>().len(), 6);
        assert_ne!(fens(2, &[0])[0], first[0]);
        assert!(first.iter().all(|fen| fen.contains(" w ") && fen.ends_with(" 5")));
    }

    #[test]
    fn a_book_is_shuffled_and_begins_again() {
        let openings: Vec<Position> =
            (0..9).map(|seed| random_position(&mut Random::new(seed), 4).unwrap()).collect();
        let book = Book { name: "b".to_owned(), fingerprint: String::new(), openings };
        let shuffled = Openings::from_book(book.clone(), 3);
        let keys = |openings: &Openings| -> Vec<u64> {
            (0..18).map(|pair| openings.get(pair).unwrap().key()).collect()
        };
        let order = keys(&shuffled);
        assert_eq!(order[..9], order[9..]);
        assert_eq!(order.iter().collect::<HashSet<_>>().len(), 9);
        assert_eq!(order, keys(&Openings::from_book(book.clone(), 3)));
        assert_ne!(order, keys(&Openings::from_book(book, 4)));
    }

    #[test]
    fn only_unusual_castling_needs_chess960() {
        let needs = |fen: &str| needs_chess960(&fen.parse().unwrap());
        assert!(!needs(espalier::board::START_FEN));
        assert!(needs("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"));
        assert!(!needs("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w - - 2 9"));
        assert!(needs("1r2k2r/8/8/8/8/8/8/4K3 w kb - 0 1"));
    }
}
