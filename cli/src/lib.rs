//! The engine by text: UCI, and the commands of the program `espalier`.
//!
//! - [`uci`]: a session by the universal chess interface, for hosts with a console.
//! - [`commands`]: `trace`, `explain`, `audit` and others, for hosts with a terminal.
//!
//! # Features
//!
//! - `native` (default): the program. It also hears Ctrl-C.
//! - `commands`: the commands alone.
//! - `node`: the commands as a module for Node, by wasm-bindgen.
//! - `tune`: search parameters are UCI options.
#![cfg_attr(not(feature = "node"), forbid(unsafe_code))]

#[cfg(feature = "commands")]
pub mod commands;
#[cfg(test)]
#[path = "../../chess/tests/everything.rs"]
mod everything;
#[cfg(feature = "node")]
mod node;
pub mod uci;
