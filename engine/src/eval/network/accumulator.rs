//! The input layer's sums, updated by what has changed on the board.
//!
//! Each ply has an accumulator of each side, and knows which pieces they stand for. So what an
//! earlier position left there is as good a start as any: the difference is counted on the boards,
//! whatever was played, taken back or never evaluated in between.

use super::features::{BUCKETS, View};
use super::{NEURONS, Network, Row};
use espalier_chess::board::{Board, Position};
use espalier_chess::types::{Bitboard, Color, MAX_PLY, Piece, Square};

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
        here.update(network, position, before.last());
        sides.map(|side| &here.sides[side as usize])
    }
}

impl Frame {
    const UNUSED: Self = Self { pieces: Pieces::NONE, sides: [Accumulator::UNUSED; 2] };

    /// Each side starts from its own or from its parent's accumulator, whichever differs on fewer
    /// squares, or from an empty board where neither has this view.
    #[inline]
    fn update(&mut self, network: &Network, position: &Position, parent: Option<&Self>) {
        let pieces = Pieces::of(position.board());
        let since_here = self.pieces.differences(&pieces);
        let since_parent =
            parent.map_or(Bitboard::ALL, |parent| parent.pieces.differences(&pieces));
        let is_nearest = since_here.count() <= since_parent.count();
        let (mut from_here, mut from_parent) = (None, None);
        for side in Color::ALL {
            let view = View::of(position, side);
            let here = &mut self.sides[side as usize];
            let parent = parent.filter(|parent| parent.sides[side as usize].view == Some(view));
            if here.view == Some(view) && (is_nearest || parent.is_none()) {
                if since_here.is_any() {
                    let changes =
                        from_here.get_or_insert_with(|| self.pieces.changes(&pieces, since_here));
                    here.change(network, changes, view);
                }
            } else if let Some(parent) = parent {
                let changes =
                    from_parent.get_or_insert_with(|| parent.pieces.changes(&pieces, since_parent));
                here.become_changed(&parent.sides[side as usize], network, changes, view);
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
        let row = |piece: &PieceSquare| &network.input[piece.feature(view)];
        match (changes.added.as_slice(), changes.removed.as_slice()) {
            ([added], [removed]) => {
                let (plus, minus) = (row(added), row(removed));
                for (index, value) in self.values.iter_mut().enumerate() {
                    *value = parent.values[index] + plus[index] - minus[index];
                }
            }
            ([added], [removed, other]) => {
                let (plus, minus, other) = (row(added), row(removed), row(other));
                for (index, value) in self.values.iter_mut().enumerate() {
                    *value = parent.values[index] + plus[index] - minus[index] - other[index];
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
        let row = |piece: &PieceSquare| &network.input[piece.feature(view)];
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
        for (pieces, sign) in [(&changes.added, 1), (&changes.removed, -1)] {
            for piece in pieces.as_slice() {
                let worths = &network.linear[piece.feature(view)];
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
    fn of(board: &Board) -> Self {
        Self {
            kinds: Piece::ALL.map(|piece| board.pieces(piece)),
            colors: Color::ALL.map(|color| board.color(color)),
        }
    }

    /// The squares on which the two boards differ.
    #[inline]
    fn differences(&self, other: &Self) -> Bitboard {
        let kinds = self.kinds.iter().zip(&other.kinds);
        let colors = self.colors.iter().zip(&other.colors);
        kinds.chain(colors).fold(Bitboard::EMPTY, |all, (&one, &two)| all | (one ^ two))
    }

    /// The pieces that came to and went from these squares, which include all that differ.
    #[inline]
    fn changes(&self, now: &Self, squares: Bitboard) -> Changes {
        let mut changes = Changes { added: List::EMPTY, removed: List::EMPTY };
        for piece in Piece::ALL {
            for (pieces, list) in [(self, &mut changes.removed), (now, &mut changes.added)] {
                for square in pieces.kinds[piece as usize] & squares {
                    let is_white = pieces.colors[0].contains(square);
                    let color = if is_white { Color::White } else { Color::Black };
                    list.push(PieceSquare { color, piece, square });
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
struct PieceSquare {
    color: Color,
    piece: Piece,
    square: Square,
}

impl PieceSquare {
    #[inline]
    fn feature(self, view: View) -> usize {
        view.feature(self.color, self.piece, self.square)
    }
}

/// At most as many as there are squares.
struct List {
    items: [PieceSquare; 64],
    length: usize,
}

impl List {
    const EMPTY: Self = Self {
        items: [PieceSquare { color: Color::White, piece: Piece::Pawn, square: Square::A1 }; 64],
        length: 0,
    };

    #[inline]
    fn push(&mut self, item: PieceSquare) {
        self.items[self.length & 63] = item;
        self.length += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[PieceSquare] {
        &self.items[..self.length]
    }
}
