//! Pawn structure: isolated, doubled, backward, phalanx, supported and candidate pawns.
//!
//! Stays (`eval_pawns`): the network is trained on the sum of the terms (docs/evaluation.md).

use crate::eval::facts::{Facts, relative_rank};
use crate::eval::spans::{beside, file_fill, front_span, pawn_attacks, rear_span};
use crate::eval::tally::Tally;
use crate::eval::weights::{BACKWARD, CANDIDATE, DOUBLED, ISOLATED, PHALANX, SUPPORTED};
use espalier_chess::types::{Bitboard, Color, Piece, Square};

#[inline(always)]
pub(super) fn count<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    let (own, enemy) = (facts.side(us).pawns, facts.side(!us).pawns);
    let opposed = rear_span(enemy, us);
    let isolated = own.without(beside(file_fill(own)));
    tally.add(us, &ISOLATED, 0, (isolated & opposed).count() as i32);
    tally.add(us, &ISOLATED, 1, isolated.without(opposed).count() as i32);
    tally.add(us, &DOUBLED, 0, (own & rear_span(own, us)).count() as i32);
    let backward = backward(facts, us).without(isolated);
    tally.add(us, &BACKWARD, 0, (backward & opposed).count() as i32);
    tally.add(us, &BACKWARD, 1, backward.without(opposed).count() as i32);
    for pawn in own & beside(own) {
        tally.one(us, &PHALANX, relative_rank(pawn, us) - 1);
    }
    for pawn in own & pawn_attacks(own, us) {
        tally.one(us, &SUPPORTED, relative_rank(pawn, us) - 2);
    }
    for pawn in candidates(facts, us) {
        tally.one(us, &CANDIDATE, relative_rank(pawn, us) - 1);
    }
}

/// Backward pawns: without a safe step, and without a pawn that can support them.
#[inline(always)]
fn backward(facts: &Facts, us: Color) -> Bitboard {
    let own = facts.side(us).pawns;
    let supportable = beside(own | front_span(own, us));
    let stopped = facts.side(!us).by(Piece::Pawn).forward(!us);
    own.without(supportable) & stopped
}

/// Candidate passers: on a half-open file, with at least as many own helpers on adjacent files as
/// enemy sentries.
#[inline(always)]
fn candidates(facts: &Facts, us: Color) -> impl Iterator<Item = Square> {
    let (own, enemy) = (facts.side(us).pawns, facts.side(!us).pawns);
    let free = own.without(rear_span(enemy | own, us));
    let guarded = beside(rear_span(enemy, us));
    (free & guarded).filter(move |&pawn| {
        let neighbors = beside(pawn.into());
        let guards = front_span(neighbors, us) & enemy;
        let helpers = (neighbors | rear_span(neighbors, us)) & own;
        helpers.count() >= guards.count()
    })
}
