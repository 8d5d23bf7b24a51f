//! What a match has brought so far.

use crate::stats::{Pentanomial, Points, Trinomial};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two engines of a match. Results are from A's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first: the one that is tested.
    A,
    /// The second: the one it is measured by.
    B,
}

impl Side {
    /// Both, A first: the order of every table indexed by side.
    pub const ALL: [Self; 2] = [Self::A, Self::B];
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// A game lost by other means than chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The move came too late.
    Time,
    /// The move is not one.
    IllegalMove,
    /// The program ended with an error.
    Crash,
    /// The program ended or fell silent for good, without an error.
    Disconnect,
    /// The program did not answer at all and had to be ended.
    Unresponsive,
}

/// How often an engine lost by other means than chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it; see `Fault`")]
pub struct Faults {
    pub time: u32,
    pub illegal_moves: u32,
    pub crashes: u32,
    pub disconnects: u32,
    pub unresponsive: u32,
}

impl Faults {
    /// Counts one more.
    pub const fn add(&mut self, fault: Fault) {
        let count = match fault {
            Fault::Time => &mut self.time,
            Fault::IllegalMove => &mut self.illegal_moves,
            Fault::Crash => &mut self.crashes,
            Fault::Disconnect => &mut self.disconnects,
            Fault::Unresponsive => &mut self.unresponsive,
        };
        *count += 1;
    }

    /// All of them.
    pub const fn total(self) -> u32 {
        self.time + self.illegal_moves + self.crashes + self.disconnects + self.unresponsive
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.time, "lost on time"),
            (self.illegal_moves, "illegal moves"),
            (self.crashes, "crashes"),
            (self.disconnects, "disconnects"),
            (self.unresponsive, "without an answer"),
        ];
        let words: Vec<String> = counts
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        f.write_str(&if words.is_empty() { "none".to_owned() } else { words.join(", ") })
    }
}

/// All finished pairs together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Single games.
    pub games: Trinomial,
    /// Pairs of games.
    pub pairs: Pentanomial,
    /// Games lost by other means than chess, by side.
    pub faults: [Faults; 2],
    /// Half-moves played in all games.
    pub half_moves: u64,
}

impl Tally {
    /// Counts the two games of a pair, as A saw them.
    pub fn add_pair(&mut self, points: [Points; 2]) {
        for game in points {
            self.games.add(game);
        }
        self.pairs.add(points);
    }
}
