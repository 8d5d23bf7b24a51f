//! Threats: pieces attacked by a lesser piece, or not defended enough.

use crate::eval::facts::{Facts, ranks};
use crate::eval::spans::pawn_attacks;
use crate::eval::tally::Tally;
use crate::eval::weights::{
    HANGING, QUEEN_HUNTED, RESTRICTED, THREAT_BY_KING, THREAT_BY_MINOR, THREAT_BY_PAWN,
    THREAT_BY_PUSH, THREAT_BY_ROOK,
};
use espalier_chess::board::attacks;
use espalier_chess::types::{Bitboard, Color, Piece, Rank};

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    let strong = strongly_protected(facts, !us);
    let pieces = enemy.all.without(enemy.pawns | enemy.king.into());
    let weak = enemy.all.without(strong) & own.attacked;
    count_pieces(facts, us, weak | pieces.without(enemy.by(Piece::Pawn)), tally);
    if (weak & own.by(Piece::King)).is_any() {
        tally.one(us, &THREAT_BY_KING, 0);
    }
    let undefended = !enemy.attacked | (pieces & own.attacked_twice);
    tally.add(us, &HANGING, 0, (weak & undefended).count() as i32);
    count_pawns(facts, us, pieces, tally);
    count_queen_hunt(facts, us, tally);
    let contested = enemy.attacked & own.attacked;
    tally.add(us, &RESTRICTED, 0, contested.without(strong).count() as i32);
}

/// Strongly protected squares: by a pawn, or twice where the enemy does not attack twice.
#[inline(always)]
fn strongly_protected(facts: &Facts, us: Color) -> Bitboard {
    let own = facts.side(us);
    own.by(Piece::Pawn) | own.attacked_twice.without(facts.side(!us).attacked_twice)
}

/// Attacks by minor pieces and rooks on weak pieces or pieces of more value.
#[inline(always)]
fn count_pieces<T: Tally>(facts: &Facts, us: Color, targets: Bitboard, tally: &mut T) {
    let (own, board) = (facts.side(us), facts.position.board());
    let minors = own.by(Piece::Knight) | own.by(Piece::Bishop);
    let stronger = facts.position.of(!us, Piece::Rook) | facts.position.of(!us, Piece::Queen);
    for target in minors & (targets | stronger) {
        if let Some(piece) = board.piece_on(target).filter(|&piece| piece != Piece::King) {
            tally.one(us, &THREAT_BY_MINOR, piece as usize);
        }
    }
    let queens = facts.position.of(!us, Piece::Queen);
    for target in own.by(Piece::Rook) & (targets | queens) {
        if let Some(piece) = board.piece_on(target).filter(|&piece| piece != Piece::King) {
            tally.one(us, &THREAT_BY_ROOK, piece as usize);
        }
    }
}

/// Attacks by pawns, and by pawns after a safe push.
#[inline(always)]
fn count_pawns<T: Tally>(facts: &Facts, us: Color, pieces: Bitboard, tally: &mut T) {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    let safe = !enemy.attacked | own.attacked;
    for target in pawn_attacks(own.pawns & safe, us) & pieces {
        if let Some(piece) = facts.position.board().piece_on(target) {
            tally.one(us, &THREAT_BY_PAWN, piece as usize - 1);
        }
    }
    let free = !facts.occupied;
    let first = own.pawns.forward(us) & free;
    let second = (first & ranks(Rank::Third, Rank::Third, us)).forward(us) & free;
    let steps = (first | second).without(enemy.by(Piece::Pawn)) & safe;
    let attacked = pawn_attacks(steps, us) & pieces;
    tally.add(us, &THREAT_BY_PUSH, 0, attacked.count() as i32);
}

/// Squares from which a lesser piece would attack the enemy's only queen.
#[inline(always)]
fn count_queen_hunt<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    let queens = facts.position.of(!us, Piece::Queen);
    let Some(queen) = queens.first().filter(|_| !queens.has_several()) else {
        return;
    };
    let safe = !(own.all | strongly_protected(facts, !us) | enemy.by(Piece::King));
    // What the queen attacks itself would attack it along the same lines.
    let seen = enemy.by(Piece::Queen);
    let lines = [
        (Piece::Knight, attacks::knight(queen)),
        (Piece::Bishop, seen & attacks::bishop_rays(queen)),
        (Piece::Rook, seen & attacks::rook_rays(queen)),
    ];
    for (case, (piece, line)) in lines.into_iter().enumerate() {
        tally.add(us, &QUEEN_HUNTED, case, (line & safe & own.by(piece)).count() as i32);
    }
}
