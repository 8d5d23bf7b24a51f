//! King safety.
//!
//! Danger is measured in points, fixed below, which grow faster than the number of attackers. A
//! table with one weight for each step of points turns them into centipawns, so that the evaluation
//! stays linear in its weights.

use crate::eval::facts::{Facts, NON_PAWN_PIECES};
use crate::eval::tally::Tally;
use crate::eval::weights::{KING_DANGER, SAFE_CHECK};
use espalier_chess::board::attacks;
use espalier_chess::types::{Bitboard, Color, Piece};

/// For each attacker of the king's ring, times the number of attackers: knight, bishop, rook,
/// queen.
const ATTACKER_POINTS: [i32; 4] = [10, 7, 6, 3];
/// For each attack on a square next to the king.
const CONTACT_POINTS: i32 = 8;
/// For each square of the ring that is attacked and hardly defended.
const WEAK_SQUARE_POINTS: i32 = 20;
/// For a safe check by a knight, bishop, rook, queen.
const SAFE_CHECK_POINTS: [i32; 4] = [90, 65, 110, 85];
/// For an enemy without a queen.
const NO_QUEEN_POINTS: i32 = -100;
/// For an own knight that guards the ring.
const KNIGHT_GUARD_POINTS: i32 = -12;
/// For any king, so that the first attackers count little.
const BASE_POINTS: i32 = -10;
/// Points for one case of [`KING_DANGER`].
const STEP: i32 = 5;

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let checks = safe_checks(facts, us);
    for (case, squares) in checks.into_iter().enumerate() {
        if squares.is_any() {
            tally.one(us, &SAFE_CHECK, case);
        }
    }
    let last = KING_DANGER.values.len() - 1;
    let case = (danger(facts, us, checks).max(0) / STEP) as usize;
    tally.one(us, &KING_DANGER, case.min(last));
}

/// The danger points of a side's king.
#[inline(always)]
fn danger(facts: &Facts, us: Color, checks: [Bitboard; 4]) -> i32 {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    let attackers: i32 = enemy.ring_attackers.into_iter().sum();
    let points: i32 = enemy
        .ring_attackers
        .into_iter()
        .zip(ATTACKER_POINTS)
        .map(|(count, each)| count * each)
        .sum();
    let safe_checks = checks.into_iter().zip(SAFE_CHECK_POINTS);
    let has_queen = enemy.count_of(Piece::Queen) > 0;
    BASE_POINTS
        + attackers * points
        + enemy.contacts * CONTACT_POINTS
        + (weak_squares(facts, us) & own.king_ring).count() as i32 * WEAK_SQUARE_POINTS
        + safe_checks.filter(|(squares, _)| squares.is_any()).map(|(_, points)| points).sum::<i32>()
        + if has_queen { 0 } else { NO_QUEEN_POINTS }
        + i32::from((own.by(Piece::Knight) & own.king_ring).is_any()) * KNIGHT_GUARD_POINTS
}

/// Weak squares: attacked by the enemy, and defended by nobody or once, by king or queen.
#[inline(always)]
fn weak_squares(facts: &Facts, us: Color) -> Bitboard {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    let king_and_queen = own.by(Piece::King) | own.by(Piece::Queen);
    enemy.attacked.without(own.attacked_twice) & (!own.attacked | king_and_queen)
}

/// The squares of safe checks, by the enemy's pieces.
#[inline(always)]
fn safe_checks(facts: &Facts, us: Color) -> [Bitboard; 4] {
    let (own, enemy) = (facts.side(us), facts.side(!us));
    // X-ray through the own queen, which must move out of the check.
    let occupied = facts.occupied.without(facts.position.of(us, Piece::Queen));
    let straight = attacks::rook(own.king, occupied);
    let diagonal = attacks::bishop(own.king, occupied);
    let lines = [attacks::knight(own.king), diagonal, straight, straight | diagonal];
    let free = !enemy.all;
    let safe = free & (!own.attacked | (weak_squares(facts, us) & enemy.attacked_twice));
    // A queen check is safe only where the own queen does not defend the square.
    let safe_for_queen = safe.without(own.by(Piece::Queen));
    let safe = [safe, safe, safe, safe_for_queen];
    std::array::from_fn(|index| lines[index] & safe[index] & enemy.by(NON_PAWN_PIECES[index]))
}
