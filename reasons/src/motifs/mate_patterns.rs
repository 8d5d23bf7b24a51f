//! Mates by patterns with a name.

use super::mate::is_mate;
use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::safety::{attackers, pieces_on, sliders};
use espalier_chess::board::{Position, attacks};
use espalier_chess::types::{Bitboard, Color, File, Piece, Rank, Square};

/// A mated king, and the piece that mates it alone.
struct Mate<'a> {
    position: &'a Position,
    king: Square,
    loser: Color,
    checker: Placed,
}

/// Says whether a mate has a pattern.
type Pattern = fn(&Mate<'_>) -> bool;

const PATTERNS: [(Motif, Pattern); 6] = [
    (Motif::BackRankMate, is_back_rank),
    (Motif::SmotheredMate, is_smothered),
    (Motif::ArabianMate, is_arabian),
    (Motif::AnastasiaMate, is_anastasia),
    (Motif::HookMate, is_hook),
    (Motif::DoubleBishopMate, is_by_bishops),
];

pub(super) fn mate_pattern(turn: Turn<'_>) -> Option<Reason> {
    let position = turn.after();
    let checkers = position.checkers();
    let checker = Placed::on(position, checkers.first()?)?;
    if !is_mate(position) || checkers.has_several() {
        return None;
    }
    let king = position.king(!turn.us());
    let mate = Mate { position, king, loser: !turn.us(), checker };
    let (motif, _) = PATTERNS.iter().find(|(_, has_pattern)| has_pattern(&mate))?;
    Some(Reason::new(turn, *motif, turn.enemy_king()))
}

impl Mate<'_> {
    /// The squares around the king.
    fn around(&self) -> Bitboard {
        attacks::king(self.king)
    }

    /// Those of them with a piece of its own.
    fn blocked(&self) -> Bitboard {
        self.around() & self.position.board().color(self.loser)
    }

    fn winners(&self, piece: Piece) -> Bitboard {
        self.position.of(!self.loser, piece)
    }

    fn is_adjacent(&self) -> bool {
        self.around().contains(self.checker.square)
    }

    /// The winner's knights that guard the checker.
    fn knights_behind(&self) -> Bitboard {
        attacks::knight(self.checker.square) & self.winners(Piece::Knight)
    }
}

/// Along the first rank, where the king's own pieces leave it no square before it.
fn is_back_rank(mate: &Mate<'_>) -> bool {
    let rank = Bitboard::rank(Rank::First.relative_to(mate.loser));
    let before = mate.around().without(rank);
    let along = rank & sliders(mate.position, !mate.loser);
    rank.contains(mate.king)
        && along.contains(mate.checker.square)
        && before.without(mate.blocked()).is_empty()
        && before.into_iter().all(|square| attackers(mate.position, square, !mate.loser).is_empty())
}

/// By a knight, the king being surrounded by its own pieces.
fn is_smothered(mate: &Mate<'_>) -> bool {
    mate.checker.kind() == Piece::Knight && mate.blocked() == mate.around()
}

/// By a rook beside a king in the corner, which a knight guards from two squares across.
fn is_arabian(mate: &Mate<'_>) -> bool {
    let is_corner = mate.around().count() == 3;
    mate.checker.kind() == Piece::Rook
        && is_corner
        && mate.is_adjacent()
        && mate.knights_behind().into_iter().any(|knight| {
            attacks::diagonal(knight).contains(mate.king)
                || attacks::anti_diagonal(knight).contains(mate.king)
        })
}

/// Along the edge, a knight taking the squares beside the king's own piece.
fn is_anastasia(mate: &Mate<'_>) -> bool {
    let on_edge = matches!(mate.king.file(), File::A | File::H) && mate.around().count() == 5;
    let inward =
        mate.around() & attacks::rook_rays(mate.king).without(Bitboard::file(mate.king.file()));
    let three_away = |knight: Square| {
        attacks::between(knight, mate.king).count() == 2 && knight.rank() == mate.king.rank()
    };
    on_edge
        && matches!(mate.checker.kind(), Piece::Rook | Piece::Queen)
        && mate.checker.square.file() == mate.king.file()
        && (inward & mate.blocked()) == inward
        && mate.winners(Piece::Knight).into_iter().any(three_away)
}

/// By a rook beside the king, guarded by a knight beside the king that a pawn guards.
fn is_hook(mate: &Mate<'_>) -> bool {
    mate.checker.kind() == Piece::Rook
        && mate.is_adjacent()
        && (mate.knights_behind() & mate.around())
            .into_iter()
            .any(|knight| (attacks::pawn(mate.loser, knight) & mate.winners(Piece::Pawn)).is_any())
        && (mate.blocked() & mate.position.board().pieces(Piece::Pawn)).is_any()
}

/// By a bishop, another taking the squares beside.
fn is_by_bishops(mate: &Mate<'_>) -> bool {
    let taken = pieces_on(mate.position, mate.winners(Piece::Bishop), !mate.loser)
        .map(|bishop| {
            attacks::bishop(
                bishop.square,
                mate.position.board().occupied().without(mate.king.into()),
            )
        })
        .fold(mate.blocked(), |taken, squares| taken | squares);
    mate.checker.kind() == Piece::Bishop
        && mate.winners(Piece::Bishop).count() == 2
        && mate.around().without(taken).is_empty()
}
