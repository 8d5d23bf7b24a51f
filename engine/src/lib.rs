//! Espalier: a chess engine whose search tree can be seen.
//!
//! ```
//! use espalier::observe::Silent;
//! use espalier::search::{Limits, NoClock};
//! use espalier::session::Session;
//!
//! let mut session = Session::new(Session::DEFAULT_HASH)?;
//! session.set_position(None, ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"])?;
//! let limits = Limits { depth: Some(6), ..Limits::default() };
//! let result = session.go(&limits, &mut NoClock, &mut Silent);
//! let best = result.best.expect("the game is not over");
//! assert_eq!(session.game().position().san(best), "Qxf7#");
//! # Ok::<(), espalier::session::SessionError>(())
//! ```
//!
//! - [`session`]: one engine with one game; the entry for hosts.
//! - [`search`]: limits, the host of a search (clock, stop flag), its report and its result.
//! - [`eval`]: the static eval, term by term.
//! - [`observe`]: events of a search, for counters and recordings.
//!
//! Positions, moves and games are those of [`espalier_chess`]. Search trees are recorded and
//! explained by `espalier-insight`; UCI is spoken by `espalier-cli`.
//!
//! # Features
//!
//! - `imported-words`: threads may share words that lie elsewhere than in the memory of the program.
//! - `threads`: threads of the operating system that help with a search, for hosts that have one.
//! - `tune`: search parameters can be set at run time, by `params::set`.
//!
//! # Stability
//!
//! Versions follow semantic versioning: what is public here changes in a breaking way only with the
//! first non-zero number. The tree, and with it [`bench`](mod@bench), may change with any version.
//!
//! # Layers
//!
//! `eval` ← `search` ← `session` ← `openings`, `bench`: each module uses only those before it.
//! `param`, `rule` and `observe` are leaves; `params` and `rules` gather what `eval` and `search`
//! declare. Hosts use [`session::Session`]; the engine has no clock, no threads and no input or
//! output of its own.
#![forbid(unsafe_code)]

pub mod bench;
pub mod eval;
#[cfg(test)]
#[path = "../../chess/tests/everything.rs"]
mod everything;
mod gather;
pub mod observe;
pub mod openings;
mod param;
pub mod params;
mod rule;
pub mod rules;
pub mod search;
pub mod session;
#[cfg(feature = "threads")]
pub mod threads;

/// The examples of the README are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
