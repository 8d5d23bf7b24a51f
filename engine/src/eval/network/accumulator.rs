//! The input layer's sums, updated by what has changed on the board.
//!
//! Each ply has an accumulator of each side. It knows which pieces it stands for, so what an
//! earlier position left there is as good a start as any: the difference is counted on the boards,
//! whatever was played, taken back or never evaluated in between.

use super::features::{BUCKETS, View};
use super::{NEURONS, Network, Row};
use crate::board::{Placement, Position};
use crate::types::{Bitboard, Color, MAX_PLY, Piece, Square};

/// The accumulators of all plies that were evaluated.
#[derive(Clone, Debug, Default)]
pub struct Accumulators(Vec<Frame>);

/// The accumulators of a ply, which stand for the same pieces.
#[derive(Clone, Debug)]
struct Frame {
    pieces: Pieces,
    sides: [Accumulator; 2],
}

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
            self.0.resize(ply + 1, Frame::UNUSED);
        }
        let (before, from_here) = self.0.split_at_mut(ply);
        let here = &mut from_here[0];
        here.become_that_of(network, position, before.last());
        sides.map(|side| &here.sides[side as usize])
    }
}

impl Frame {
    const UNUSED: Self = Self { pieces: Pieces::NONE, sides: [Accumulator::UNUSED; 2] };

    /// Each side starts from what it holds itself, from its parent or from an empty board,
    /// whichever is nearest.
    #[inline]
    fn become_that_of(&mut self, network: &Network, position: &Position, parent: Option<&Self>) {
        let pieces = Pieces::of(position.placement());
        let own = self.pieces.differences(&pieces);
        let other = parent.map_or(Bitboard::ALL, |parent| parent.pieces.differences(&pieces));
        let (mut from_own, mut from_parent) = (None, None);
        for side in Color::ALL {
            let view = View::of(position, side);
            let here = &mut self.sides[side as usize];
            let parent = parent
                .map(|parent| (&parent.pieces, &parent.sides[side as usize]))
                .filter(|(_, parent)| parent.view == Some(view));
            if here.view == Some(view) && (parent.is_none() || own.count() <= other.count()) {
                if own.is_any() {
                    let changes = from_own.get_or_insert_with(|| self.pieces.changes(&pieces, own));
                    here.change(network, changes, view);
                }
            } else if let Some((before, parent)) = parent {
                let changes = from_parent.get_or_insert_with(|| before.changes(&pieces, other));
                here.become_changed(parent, network, changes, view);
            } else {
                here.values = network.input_bias;
                here.linear = [0; BUCKETS];
                here.change(network, &Pieces::NONE.changes(&pieces, Bitboard::ALL), view);
            }
            here.view = Some(view);
        }
        self.pieces = pieces;
    }
}

/// The sums of one side.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    /// None where it has never been used.
    view: Option<View>,
    pub(super) values: Row,
    pub(super) linear: [i32; BUCKETS],
}

impl Accumulator {
    const UNUSED: Self = Self { view: None, values: [0; NEURONS], linear: [0; BUCKETS] };

    /// What a parent of the same view becomes: moves and captures in one walk over the neurons.
    #[inline]
    fn become_changed(&mut self, parent: &Self, network: &Network, changes: &Changes, view: View) {
        let row = |change: &Change| &network.input[change.feature(view)];
        match (changes.added.as_slice(), changes.removed.as_slice()) {
            ([to], [from]) => {
                let (to, from) = (row(to), row(from));
                for (index, value) in self.values.iter_mut().enumerate() {
                    *value = parent.values[index] + to[index] - from[index];
                }
            }
            ([to], [from, taken]) => {
                let (to, from, taken) = (row(to), row(from), row(taken));
                for (index, value) in self.values.iter_mut().enumerate() {
                    *value = parent.values[index] + to[index] - from[index] - taken[index];
                }
            }
            _ => {
                self.clone_from(parent);
                return self.change(network, changes, view);
            }
        }
        self.linear = parent.linear;
        self.change_linear(network, changes, view);
    }

    #[inline]
    fn change(&mut self, network: &Network, changes: &Changes, view: View) {
        let row = |change: &Change| &network.input[change.feature(view)];
        let (added, removed) = (changes.added.as_slice(), changes.removed.as_slice());
        let both = added.len().min(removed.len());
        for (added, removed) in added.iter().zip(removed) {
            for ((value, plus), minus) in self.values.iter_mut().zip(row(added)).zip(row(removed)) {
                *value += plus - minus;
            }
        }
        for added in &added[both..] {
            for (value, plus) in self.values.iter_mut().zip(row(added)) {
                *value += plus;
            }
        }
        for removed in &removed[both..] {
            for (value, minus) in self.values.iter_mut().zip(row(removed)) {
                *value -= minus;
            }
        }
        self.change_linear(network, changes, view);
    }

    #[inline]
    fn change_linear(&mut self, network: &Network, changes: &Changes, view: View) {
        for (changes, sign) in [(&changes.added, 1), (&changes.removed, -1)] {
            for change in changes.as_slice() {
                let worths = &network.linear[change.feature(view)];
                for (sum, &worth) in self.linear.iter_mut().zip(worths) {
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

    /// The squares where another piece stands, or none.
    #[inline]
    fn differences(&self, other: &Self) -> Bitboard {
        let kinds = self.kinds.iter().zip(&other.kinds);
        let colors = self.colors.iter().zip(&other.colors);
        kinds.chain(colors).fold(Bitboard::EMPTY, |all, (&one, &two)| all | (one ^ two))
    }

    /// What has changed on these squares, which are all that differ.
    #[inline]
    fn changes(&self, now: &Self, squares: Bitboard) -> Changes {
        let mut changes = Changes { added: List::EMPTY, removed: List::EMPTY };
        for piece in Piece::ALL {
            for (pieces, list) in [(self, &mut changes.removed), (now, &mut changes.added)] {
                for square in pieces.kinds[piece as usize] & squares {
                    let is_white = pieces.colors[0].contains(square);
                    let color = if is_white { Color::White } else { Color::Black };
                    list.push(Change { color, piece, square });
                }
            }
        }
        changes
    }
}

/// The pieces that come and go.
struct Changes {
    added: List,
    removed: List,
}

/// A piece on its square.
#[derive(Clone, Copy)]
struct Change {
    color: Color,
    piece: Piece,
    square: Square,
}

impl Change {
    #[inline]
    fn feature(self, view: View) -> usize {
        view.feature(self.color, self.piece, self.square)
    }
}

/// At most as many as there are squares.
struct List {
    changes: [Change; 64],
    length: usize,
}

impl List {
    const EMPTY: Self = Self {
        changes: [Change { color: Color::White, piece: Piece::Pawn, square: Square::A1 }; 64],
        length: 0,
    };

    #[inline]
    fn push(&mut self, change: Change) {
        self.changes[self.length & 63] = change;
        self.length += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[Change] {
        &self.changes[..self.length]
    }
}
