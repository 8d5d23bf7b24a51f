//! A line: moves with the positions before and after each.

use crate::placed::Placed;
use alloc::vec::Vec;
use core::fmt;
use espalier_chess::board::{CastlingSide, Position, SanError};
use espalier_chess::types::{Color, Move, MoveKind, Piece, Square};

/// A move with the positions before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The position in which it is played.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// The position that it leads to.
    pub after: Position,
}

impl Ply {
    fn new(before: &Position, mv: Move) -> Self {
        Self { before: before.clone(), mv, after: before.after(mv) }
    }

    /// The side that moves.
    pub const fn mover(&self) -> Color {
        self.before.side_to_move()
    }

    /// Where the piece that moved stands now; after castling, the king.
    pub fn target(&self) -> Square {
        if self.mv.kind() == MoveKind::Castle {
            let side = CastlingSide::of_rook(self.mv.to().file(), self.mv.from().file());
            side.king_target(self.mover())
        } else {
            self.mv.to()
        }
    }

    /// The piece that moves, as it is before the move.
    pub fn piece(&self) -> Option<Piece> {
        self.before.board().piece_on(self.mv.from())
    }

    /// The piece that moved, where it stands now.
    pub fn moved(&self) -> Option<Placed> {
        Placed::on(&self.after, self.target())
    }

    /// The captured piece, where it stood.
    pub fn captured(&self) -> Option<Placed> {
        let square = match self.mv.kind() {
            MoveKind::Castle => return None,
            MoveKind::EnPassant => self.mv.to().forward(!self.mover()),
            MoveKind::Normal | MoveKind::Promotion(_) => self.mv.to(),
        };
        Placed::on(&self.before, square)
    }

    /// Whether it gives check.
    pub const fn is_check(&self) -> bool {
        self.after.in_check()
    }
}

/// Moves played one after another from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    start: Position,
    plies: Vec<Ply>,
}

impl Line {
    /// Plays moves from a position, up to the first that is illegal where it is played.
    pub fn new(start: &Position, moves: impl IntoIterator<Item = Move>) -> Self {
        let mut line = Self { start: start.clone(), plies: Vec::new() };
        for mv in moves {
            if !line.end().is_legal(mv) {
                break;
            }
            line.push(mv);
        }
        line
    }

    /// Plays moves in algebraic or UCI notation from a position.
    ///
    /// # Errors
    /// When a text is no move, or not one that is legal where it stands.
    pub fn parse<'a>(
        start: &Position,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, LineError> {
        let mut line = Self { start: start.clone(), plies: Vec::new() };
        for text in moves {
            let mv = line.end().parse_san(text);
            line.push(mv.map_err(|error| LineError { number: line.plies.len() + 1, error })?);
        }
        Ok(line)
    }

    fn push(&mut self, mv: Move) {
        self.plies.push(Ply::new(self.end(), mv));
    }

    /// The position before the first move.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    pub fn end(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The moves.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The line up to this many moves.
    pub fn first(&self, moves: usize) -> Self {
        Self { start: self.start.clone(), plies: self.plies.iter().take(moves).cloned().collect() }
    }

    /// The turns of one side, in order.
    pub(crate) fn turns(&self, side: Color) -> impl Iterator<Item = Turn<'_>> {
        (0..self.plies.len())
            .map(|index| Turn { line: self, index })
            .filter(move |turn| turn.ply().mover() == side)
    }
}

/// A text of a line that is no legal move where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// Its place in the line, from 1.
    pub number: usize,
    /// The error.
    pub error: SanError,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} of the line: {}", self.number, self.error)
    }
}

impl core::error::Error for LineError {}

/// One side's move in a line, with the moves around it.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a> {
    line: &'a Line,
    index: usize,
}

impl<'a> Turn<'a> {
    pub(crate) const fn index(self) -> usize {
        self.index
    }

    pub(crate) fn ply(self) -> &'a Ply {
        &self.line.plies[self.index]
    }

    pub(crate) fn before(self) -> &'a Position {
        &self.ply().before
    }

    pub(crate) fn after(self) -> &'a Position {
        &self.ply().after
    }

    /// The side that moves.
    pub(crate) fn us(self) -> Color {
        self.ply().mover()
    }

    /// The opponent's move before it.
    pub(crate) fn preceding(self) -> Option<&'a Ply> {
        self.line.plies.get(self.index.checked_sub(1)?)
    }

    /// The opponent's answer.
    pub(crate) fn reply(self) -> Option<&'a Ply> {
        self.line.plies.get(self.index + 1)
    }

    /// The same side's turn before.
    pub(crate) fn previous(self) -> Option<Self> {
        Some(Self { index: self.index.checked_sub(2)?, ..self })
    }

    /// The same side's next turn.
    pub(crate) fn next(self) -> Option<Self> {
        let index = self.index + 2;
        (index < self.line.plies.len()).then_some(Self { index, ..self })
    }

    /// The opponent's king after the move.
    pub(crate) fn enemy_king(self) -> Option<Placed> {
        Placed::on(self.after(), self.after().king(!self.us()))
    }

    /// The same side's first turn in the line.
    pub(crate) const fn first(self) -> Self {
        Self { index: self.index % 2, ..self }
    }

    /// The same side's turns from here to the end.
    pub(crate) fn onwards(self) -> impl Iterator<Item = Self> {
        core::iter::successors(Some(self), |turn| turn.next())
    }
}
