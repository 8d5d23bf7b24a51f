//! The legal moves in the order of the picker, with the reason: for the root and for `listmoves`.

use super::history::QuietContext;
use super::host::Memory;
use super::picker::{Buffer, Picked, Picker};
use crate::board::Position;
use crate::types::{Move, MoveKind, Piece};

/// The picker's stage for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// The TT move.
    TtMove,
    /// A capture or promotion that loses nothing.
    GoodNoisy,
    /// A quiet move, by its history.
    Quiet,
    /// A capture or promotion that loses material.
    BadNoisy,
}

impl Priority {
    /// The name as shown.
    pub const fn label(self) -> &'static str {
        match self {
            Self::TtMove => "TT move",
            Self::GoodNoisy => "good capture",
            Self::Quiet => "quiet",
            Self::BadNoisy => "losing capture",
        }
    }
}

/// A legal move with what decides its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// Whether it is the TT move.
    pub is_tt_move: bool,
    /// The captured piece.
    pub captured: Option<Piece>,
    /// The capturing piece.
    pub attacker: Option<Piece>,
    /// History score of a quiet move; none for others.
    pub history: Option<i32>,
    /// The picker's stage.
    pub priority: Priority,
}

/// The legal moves in the order in which a search from here would try them at the root.
pub fn ranked_moves(position: &Position, memory: &Memory) -> Vec<RankedMove> {
    let tt_move = memory.shared.tt.probe(position.key(), 0).and_then(|hit| hit.mv);
    let killers = [None; 2];
    let context = QuietContext::at_root(position);
    let mut picker = Picker::new(tt_move, killers, context, Buffer::default());
    let mut ranked = Vec::new();
    while let Some(Picked { mv, is_quiet }) = picker.next(position, &memory.histories) {
        let captured = match mv.kind() {
            MoveKind::EnPassant => Some(Piece::Pawn),
            _ if position.is_capture(mv) => position.placement().piece_on(mv.to()),
            _ => None,
        };
        ranked.push(RankedMove {
            mv,
            is_tt_move: tt_move == Some(mv),
            captured,
            attacker: captured.and_then(|_| position.placement().piece_on(mv.from())),
            history: is_quiet.then(|| memory.histories.quiet_score(position, &context, mv)),
            priority: match (tt_move == Some(mv), is_quiet) {
                (true, _) => Priority::TtMove,
                (false, false) if picker.is_losing() => Priority::BadNoisy,
                (false, false) => Priority::GoodNoisy,
                (false, true) => Priority::Quiet,
            },
        });
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_is_ranked_with_its_reason() {
        let fen = "4k3/3p4/2n1p3/3r4/8/4B3/Q7/4K3 w - - 0 1";
        let position: Position = fen.parse().expect("legal");
        let memory = Memory::new(1).expect("one megabyte");
        let ranked = ranked_moves(&position, &memory);
        assert_eq!(ranked.len(), position.legal_moves().len());
        assert!(ranked.is_sorted_by_key(|ranked| ranked.priority));
        // The queen takes a rook that a pawn guards.
        let last = ranked.last().expect("a move");
        assert_eq!(position.uci(last.mv, false), "a2d5");
        assert_eq!((last.captured, last.attacker), (Some(Piece::Rook), Some(Piece::Queen)));
        assert_eq!((last.priority, last.history), (Priority::BadNoisy, None));
    }
}
