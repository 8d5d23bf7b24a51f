//! What a match has brought so far.

use super::pairs::PlayedPair;
use crate::stats::Pentanomial;
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

/// All finished pairs together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games lost, drawn and won.
    pub games: [u32; 3],
    pub pairs: Pentanomial,
    /// Games lost by a late move or a crash, by side.
    pub faults: [u32; 2],
    /// Half-moves played in all games.
    pub half_moves: u64,
}

impl Tally {
    pub fn add(&mut self, pair: &PlayedPair) {
        for game in &pair.games {
            self.games[game.points() as usize] += 1;
            self.half_moves += game.game.moves().len() as u64;
            if let Some((side, _)) = game.fault() {
                self.faults[side as usize] += 1;
            }
        }
        self.pairs.add(pair.points());
    }
}
