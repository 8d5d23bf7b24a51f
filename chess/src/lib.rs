//! The rules of chess and Chess960: positions, legal moves, notation and draws.
//!
//! ```
//! use espalier_chess::board::{Position, perft};
//! use espalier_chess::game::{Game, GameOutcome};
//!
//! let position: Position = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1".parse()?;
//! let moves: Vec<String> = position.legal_moves().iter().map(|mv| position.san(mv)).collect();
//! assert!(moves.contains(&"O-O".to_owned()));
//!
//! let castled = position.after(position.parse_san("O-O")?);
//! assert_eq!(castled.to_string(), "4k3/8/8/8/8/8/4P3/5RK1 b - - 1 1");
//!
//! let mut game = Game::default();
//! for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
//!     game.play(game.position().parse_san(san)?);
//! }
//! assert_eq!(game.outcome(), Some(GameOutcome::Threefold));
//!
//! assert_eq!(perft(&Position::default(), 4), 197_281);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`board`]: [`Position`](board::Position) with its legal moves, FEN and SAN;
//!   [`read_fen`](board::read_fen), which repairs FENs as people paste them; perft, static exchange
//!   evaluation, attacks.
//! - [`game`]: [`Game`](game::Game), positions and moves, and how it ends.
//! - [`types`]: squares, pieces, moves, bitboards; scores as engines give them.
//! - [`random`]: pseudorandom numbers, the same on every machine.
//!
//! # Chess960
//!
//! Every position may be one of Chess960: a castling right names the file of its rook, and a move
//! that castles goes from the king to the rook. FENs are read in both notations, `KQkq` and the
//! files of the rooks, and written as `KQkq` where that is unambiguous.
//!
//! ```
//! use espalier_chess::board::Position;
//!
//! let position: Position = "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1".parse()?;
//! assert_eq!(position.after(position.parse_san("O-O-O")?).to_string(), "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `small`: tables are computed when they are first read, not stored in the program.
//!
//! Games as PGN are read and written by the crate `espalier-pgn`, and positions are searched by
//! `espalier`.
#![forbid(unsafe_code)]
// Tables that are computed when they are first read need a lock of the standard library.
#![cfg_attr(not(any(test, feature = "small")), no_std)]

extern crate alloc;

pub mod board;
pub mod game;
pub mod random;
pub mod types;

/// The examples of the README are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
