//! The material that a line wins and loses, the captures after its end included.

use crate::line::{Line, Ply};
use crate::placed::Placed;
use alloc::vec::Vec;
use espalier_chess::board::{Position, Stage, see_value};
use espalier_chess::types::{Color, Move, MoveList, Piece, Score};

/// Captures that are looked at beyond the end of a line, in plies.
const MAX_CAPTURES: usize = 8;

/// The pieces captured in a line and in the captures that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialChange {
    /// The side whose gains and losses these are.
    pub side: Color,
    /// Pieces that it captures, on their squares.
    pub won: Vec<Placed>,
    /// Pieces that it loses, on their squares.
    pub lost: Vec<Placed>,
    /// Pieces that its pawns become, on their squares of promotion; not those captured there.
    pub promoted: Vec<Placed>,
    /// Pieces that the opponent's pawns become.
    pub conceded: Vec<Placed>,
}

impl MaterialChange {
    /// The change that a line brings to a side.
    pub fn of(line: &Line, side: Color) -> Self {
        let line = line.settled();
        let by = |side: Color| line.plies().iter().filter(move |ply| ply.mover() == side);
        let captured = |side: Color| by(side).filter_map(Ply::captured).collect();
        let promoted = |side: Color| {
            by(side).filter(|ply| ply.mv.promotion().is_some()).filter_map(Ply::moved).collect()
        };
        let mut change = Self {
            side,
            won: captured(side),
            lost: captured(!side),
            promoted: promoted(side),
            conceded: promoted(!side),
        };
        count_as_pawns(&mut change.lost, &mut change.promoted);
        count_as_pawns(&mut change.won, &mut change.conceded);
        change
    }

    /// The change of the material balance for the side, in centipawns.
    pub fn gain(&self) -> Score {
        let sum = |placed: &[Placed]| placed.iter().map(|it| see_value(it.kind())).sum::<Score>();
        let grown =
            |promoted: &[Placed]| sum(promoted) - promoted.len() as Score * see_value(Piece::Pawn);
        sum(&self.won) - sum(&self.lost) + grown(&self.promoted) - grown(&self.conceded)
    }

    /// The same from the side of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        let Self { side, won, lost, promoted, conceded } = self;
        Self { side: !side, won: lost, lost: won, promoted: conceded, conceded: promoted }
    }

    /// Pieces won and lost, less those traded for their like: knights and bishops are alike.
    pub fn without_trades(&self) -> (Vec<Placed>, Vec<Placed>) {
        let mut lost = self.lost.clone();
        let mut won = self.won.clone();
        won.retain(|won| {
            let like = lost.iter().position(|lost| see_value(lost.kind()) == see_value(won.kind()));
            like.map(|like| lost.remove(like)).is_none()
        });
        (won, lost)
    }
}

impl Line {
    /// The line with the captures that follow from it.
    #[must_use]
    pub fn settled(&self) -> Self {
        let captures = settling(self.end(), MAX_CAPTURES).1;
        Self::new(self.start(), self.plies().iter().map(|ply| ply.mv).chain(captures))
    }
}

/// A piece that is captured where a pawn has become it was a pawn before the line.
fn count_as_pawns(captured: &mut [Placed], promoted: &mut Vec<Placed>) {
    promoted.retain(|promoted| {
        let taken = captured.iter_mut().find(|captured| *captured == promoted);
        taken.map(|taken| taken.piece.piece = Piece::Pawn).is_none()
    });
}

/// The side that a line is good for: the one that mates, else the one that wins material, else the
/// one that moves last.
pub fn gaining_side(line: &Line) -> Color {
    let last = !line.end().side_to_move();
    let is_mate = line.end().in_check() && !line.end().has_legal_move();
    if is_mate || MaterialChange::of(line, last).gain() >= 0 { last } else { !last }
}

/// The best that the side to move gets by captures that win material one by one, in centipawns, and
/// these captures; it may stop at any time.
fn settling(position: &Position, plies: usize) -> (Score, Vec<Move>) {
    let mut best = (0, Vec::new());
    if plies == 0 {
        return best;
    }
    let mut noisy = MoveList::new();
    position.generate(Stage::Noisy, &mut |mv| noisy.push(mv));
    for mv in noisy.iter().filter(|&mv| position.see_at_least(mv, 1)) {
        let (loss, replies) = settling(&position.after(mv), plies - 1);
        let gain = position.gain_of(mv) - loss;
        if gain > best.0 {
            best = (gain, core::iter::once(mv).chain(replies).collect());
        }
    }
    best
}
