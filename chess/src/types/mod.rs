//! The basic types of chess, without dependencies.

mod bitboard;
mod color;
mod mv;
mod piece;
mod score;
mod square;

pub use bitboard::Bitboard;
pub use color::Color;
pub use mv::{Move, MoveKind, MoveList};
pub use piece::{ColoredPiece, Piece};
pub use score::{
    Bound, Depth, MATE, MATE_IN_MAX, MAX_PLY, Score, UciScore, is_undecided, mate_in, mated_in,
};
pub use square::{File, Rank, Square};
