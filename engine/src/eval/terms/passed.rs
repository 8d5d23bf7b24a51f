//! Passed pawns.

use crate::eval::facts::{Facts, distance, relative_rank};
use crate::eval::spans::{beside, file_fill, front_span, pawn_attacks, rear_span};
use crate::eval::tally::Tally;
use crate::eval::weights::{
    PASSED, PASSED_BLOCKED, PASSED_CONNECTED, PASSED_ENEMY_KING, PASSED_OWN_KING,
    PASSED_PATH_CLEAR, PASSED_PROTECTED, PASSED_SAFE_STEP, ROOK_BEHIND_PASSED, UNSTOPPABLE,
};
use espalier_chess::board::attacks;
use espalier_chess::types::{Bitboard, Color, Piece, Rank, Square};

/// Kings count as at most this far away, in king moves.
const FAR: usize = 5;
/// Most steps to promotion, with a double step.
const MOST_STEPS: usize = 5;

/// What depends only on pawns and kings.
#[inline(always)]
pub(super) fn count_pawns_and_kings<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let passed = passed(facts, us);
    let protected = passed & pawn_attacks(facts.side(us).pawns, us);
    tally.add(us, &PASSED_PROTECTED, 0, protected.count() as i32);
    for pawn in passed {
        let case = relative_rank(pawn, us) - 1;
        tally.one(us, &PASSED, case);
        if is_connected(pawn, passed) {
            tally.one(us, &PASSED_CONNECTED, case);
        }
        count_kings(facts, us, pawn, tally);
    }
}

/// What depends on other pieces as well.
#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let passed = passed(facts, us);
    if passed.is_empty() {
        return;
    }
    for pawn in passed {
        let path = front_span(pawn.into(), us);
        count_way(facts, us, pawn, path, tally);
        let behind = attacks::rook(pawn, facts.occupied) & rear_span(pawn.into(), us);
        if (behind & facts.position.of(us, Piece::Rook)).is_any() {
            tally.one(us, &ROOK_BEHIND_PASSED, 0);
        }
    }
    if passed.into_iter().any(|pawn| is_unstoppable(facts, us, pawn)) {
        tally.one(us, &UNSTOPPABLE, 0);
    }
}

/// The passed pawns; of two on a file, the front one.
#[inline(always)]
fn passed(facts: &Facts, us: Color) -> Bitboard {
    let (own, enemy) = (facts.side(us).pawns, facts.side(!us).pawns);
    let hindered = rear_span(enemy, us);
    own.without(hindered | beside(hindered) | rear_span(own, us))
}

/// Whether another passed pawn is adjacent on the same rank or diagonally.
#[inline(always)]
fn is_connected(pawn: Square, passed: Bitboard) -> bool {
    (attacks::king(pawn) & passed & beside(file_fill(pawn.into()))).is_any()
}

/// The distances of the kings from the stop square.
#[inline(always)]
fn count_kings<T: Tally>(facts: &Facts, us: Color, pawn: Square, tally: &mut T) {
    let case = relative_rank(pawn, us) - 1;
    let stop = pawn.forward(us);
    let moves = |color| distance(facts.side(color).king, stop).min(FAR) as i32;
    tally.add(us, &PASSED_OWN_KING, case, moves(us));
    tally.add(us, &PASSED_ENEMY_KING, case, moves(!us));
}

/// Blockers and attacks on the pawn's path.
#[inline(always)]
fn count_way<T: Tally>(facts: &Facts, us: Color, pawn: Square, path: Bitboard, tally: &mut T) {
    let case = relative_rank(pawn, us) - 1;
    let stop = Bitboard::square(pawn.forward(us));
    if (stop & facts.occupied).is_any() {
        tally.one(us, &PASSED_BLOCKED, case);
        return;
    }
    let attacked = facts.side(!us).attacked;
    if (stop & attacked).is_empty() {
        tally.one(us, &PASSED_SAFE_STEP, case);
    }
    if (path & (facts.occupied | attacked)).is_empty() {
        tally.one(us, &PASSED_PATH_CLEAR, case);
    }
}

/// Whether the pawn's path is free and the enemy, with only a king and pawns, is too late.
#[inline(always)]
fn is_unstoppable(facts: &Facts, us: Color, pawn: Square) -> bool {
    let path = front_span(pawn.into(), us);
    if facts.position.has_pieces(!us) || (path & facts.occupied).is_any() {
        return false;
    }
    let target = Square::new(pawn.file(), Rank::Eighth.relative_to(us));
    let steps = distance(pawn, target).min(MOST_STEPS);
    let late = usize::from(facts.position.side_to_move() != us);
    steps + late < distance(facts.side(!us).king, target)
}
