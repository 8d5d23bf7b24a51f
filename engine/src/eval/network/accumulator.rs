//! The input layer's sums, updated by what has changed on the board.
//!
//! Each ply has an accumulator of each side. It knows which pieces it stands for, so what an
//! earlier position left there is as good a start as any: the difference is counted on the boards,
//! whatever was played, taken back or never evaluated in between.

use super::features::{BUCKETS, View};
use super::{NEURONS, Network, Row};
use crate::board::{Placement, Position};
use crate::types::{Bitboard, Color, MAX_PLY, Piece};

/// The accumulators of all plies that were evaluated.
#[derive(Clone, Debug, Default)]
pub struct Accumulators(Vec<[Accumulator; 2]>);

impl Accumulators {
    /// The accumulators of a position as these sides see it.
    #[inline]
    pub(super) fn update(
        &mut self,
        network: &Network,
        position: &Position,
        ply: usize,
        sides: [Color; 2],
    ) -> [&Accumulator; 2] {
        let ply = ply.min(MAX_PLY);
        if ply >= self.0.len() {
            self.0.resize(ply + 1, [Accumulator::UNUSED; 2]);
        }
        let (before, from_here) = self.0.split_at_mut(ply);
        let here = &mut from_here[0];
        let pieces = Pieces::of(position.placement());
        for side in Color::ALL {
            let index = side as usize;
            let parent = before.last().map(|pair| &pair[index]);
            here[index].become_that_of(network, &pieces, View::of(position, side), parent);
        }
        sides.map(|side| &here[side as usize])
    }
}

/// The sums of one side.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    /// None where it has never been used.
    view: Option<View>,
    pieces: Pieces,
    pub(super) values: Row,
    pub(super) linear: [i32; BUCKETS],
}

impl Accumulator {
    const UNUSED: Self =
        Self { view: None, pieces: Pieces::NONE, values: [0; NEURONS], linear: [0; BUCKETS] };

    /// Starts from what it holds itself, from its parent or from an empty board, whichever is
    /// nearest.
    #[inline]
    fn become_that_of(
        &mut self,
        network: &Network,
        pieces: &Pieces,
        view: View,
        parent: Option<&Self>,
    ) {
        let distance = |from: &Self| {
            if from.view == Some(view) { from.pieces.differences(pieces) } else { u32::MAX }
        };
        let (own, other) = (distance(self), parent.map_or(u32::MAX, distance));
        if own == 0 {
            return;
        }
        if let Some(parent) = parent.filter(|_| other < own) {
            self.clone_from(parent);
        } else if own == u32::MAX {
            *self = Self { view: Some(view), values: network.input_bias, ..Self::UNUSED };
        }
        let changes = self.pieces.changes(pieces, view);
        self.apply(network, &changes);
        self.pieces = *pieces;
    }

    #[inline]
    fn apply(&mut self, network: &Network, changes: &Changes) {
        let (added, removed) = (changes.added.as_slice(), changes.removed.as_slice());
        let both = added.len().min(removed.len());
        for (&added, &removed) in added.iter().zip(removed) {
            let (plus, minus) = (&network.input[added as usize], &network.input[removed as usize]);
            for ((value, plus), minus) in self.values.iter_mut().zip(plus).zip(minus) {
                *value += plus - minus;
            }
        }
        for &feature in &added[both..] {
            for (value, plus) in self.values.iter_mut().zip(&network.input[feature as usize]) {
                *value += plus;
            }
        }
        for &feature in &removed[both..] {
            for (value, minus) in self.values.iter_mut().zip(&network.input[feature as usize]) {
                *value -= minus;
            }
        }
        for (features, sign) in [(added, 1), (removed, -1)] {
            for &feature in features {
                for (sum, &worth) in self.linear.iter_mut().zip(&network.linear[feature as usize]) {
                    *sum += sign * i32::from(worth);
                }
            }
        }
    }
}

/// Which pieces an accumulator stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pieces {
    kinds: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Pieces {
    const NONE: Self = Self { kinds: [Bitboard::EMPTY; 6], colors: [Bitboard::EMPTY; 2] };

    #[inline]
    fn of(placement: &Placement) -> Self {
        Self {
            kinds: Piece::ALL.map(|piece| placement.pieces(piece)),
            colors: Color::ALL.map(|color| placement.color(color)),
        }
    }

    /// On how many squares another piece stands, or none.
    #[inline]
    fn differences(&self, other: &Self) -> u32 {
        let kinds = self.kinds.iter().zip(&other.kinds);
        let colors = self.colors.iter().zip(&other.colors);
        kinds.chain(colors).fold(Bitboard::EMPTY, |all, (&one, &two)| all | (one ^ two)).count()
    }

    #[inline]
    fn changes(&self, now: &Self, view: View) -> Changes {
        let mut changes = Changes { added: List::EMPTY, removed: List::EMPTY };
        for color in Color::ALL {
            let [before, after] = [self, now].map(|pieces| pieces.colors[color as usize]);
            for piece in Piece::ALL {
                let before = before & self.kinds[piece as usize];
                let after = after & now.kinds[piece as usize];
                for square in after.without(before) {
                    changes.added.push(view.feature(color, piece, square));
                }
                for square in before.without(after) {
                    changes.removed.push(view.feature(color, piece, square));
                }
            }
        }
        changes
    }
}

/// The features that come and go.
struct Changes {
    added: List,
    removed: List,
}

/// At most as many features as there are squares.
struct List {
    features: [u16; 64],
    length: usize,
}

impl List {
    const EMPTY: Self = Self { features: [0; 64], length: 0 };

    #[inline]
    fn push(&mut self, feature: usize) {
        self.features[self.length & 63] = feature as u16;
        self.length += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[u16] {
        &self.features[..self.length]
    }
}
