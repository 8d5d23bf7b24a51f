//! Openings: the same position for the same seed and pair.

use super::book::Book;
use super::random_openings::RandomOpenings;
use crate::random::Random;
use espalier::session::SessionError;
use espalier_chess::board::{CastlingSide, Position};
use espalier_chess::types::{Color, File};
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
    /// Random legal moves, kept where the position is balanced.
    Random(RandomOpenings),
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
            Self::Random(openings) => openings.get(pair.into()),
        }
    }

    /// How many different openings there are, where that is limited.
    pub fn supply(&self) -> Option<usize> {
        match self {
            Self::Book { order, .. } => Some(order.len()),
            Self::Random(openings) => openings.supply(),
        }
    }

    /// Whether some opening can only be played with the castling rules of Chess960.
    pub fn need_chess960(&self) -> bool {
        match self {
            Self::Book { book, .. } => book.openings.iter().any(needs_chess960),
            Self::Random(openings) => openings.chess960 > 0.0,
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Book { book, order } => {
                write!(f, "{} ({} openings, {})", book.name, order.len(), book.fingerprint)
            }
            Self::Random(openings) => openings.fmt(f),
        }
    }
}

/// Whether a king or rook that may castle is on another square than in standard chess.
pub fn needs_chess960(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        CastlingSide::ALL.into_iter().any(|castling_side| {
            let standard = match castling_side {
                CastlingSide::King => File::H,
                CastlingSide::Queen => File::A,
            };
            position
                .castling()
                .rook(color, castling_side)
                .is_some_and(|rook| rook != standard || position.king(color).file() != File::E)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::random_openings::PlyRange;
    use std::collections::HashSet;

    #[test]
    fn a_book_is_shuffled_and_begins_again() {
        let random = RandomOpenings::new(1, PlyRange::exactly(4));
        let openings: Vec<Position> = (0..9).map(|number| random.get(number).unwrap()).collect();
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
        assert!(!needs(espalier_chess::board::START_FEN));
        assert!(needs("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"));
        assert!(!needs("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w - - 2 9"));
        assert!(needs("1r2k2r/8/8/8/8/8/8/4K3 w kb - 0 1"));
    }
}
