//! The terms of the evaluation, one concept per file.
//!
//! Each function counts for one side, symmetrically for White and Black. Those that every position
//! needs are inlined once per color, so that directions, ranks and signs are constants: that saves
//! a fifth of the evaluation's time.

#![expect(clippy::inline_always, reason = "a color is a constant only where it is inlined")]

mod king_safety;
mod material;
mod mobility;
mod passed;
mod pawns;
pub(crate) mod per_piece;
mod pieces;
mod rooks;
mod shelter;
mod space;
mod squares;
mod threats;

use super::facts::Facts;
use super::tally::Tally;
use super::weights::TEMPO;
use crate::param::params;
use espalier_chess::types::Color;

params! {
    switches {
        /// Evaluation: pawn structure.
        eval_pawns = 1;
        /// Evaluation: passed pawns.
        eval_passed_pawns = 1;
        /// Evaluation: king safety.
        eval_king_safety = 1;
        /// Evaluation: threats.
        eval_threats = 1;
        /// Evaluation: space.
        eval_space = 1;
    }
}

/// Counts every term for both sides.
pub(super) fn count<T: Tally>(facts: &mut Facts, tally: &mut T) {
    count_pawns_and_kings(facts, tally);
    count_others(facts, tally);
}

/// Counts the terms that depend only on pawns and kings.
pub(super) fn count_pawns_and_kings<T: Tally>(facts: &Facts, tally: &mut T) {
    count_pawns_and_king_of(facts, Color::White, tally);
    count_pawns_and_king_of(facts, Color::Black, tally);
}

#[inline(always)]
fn count_pawns_and_king_of<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    squares::count_pawns_and_king(facts, us, tally);
    if params::eval_pawns() {
        pawns::count(facts, us, tally);
    }
    if params::eval_passed_pawns() {
        passed::count_pawns_and_kings(facts, us, tally);
    }
    if params::eval_king_safety() {
        shelter::count(facts, us, tally);
    }
}

/// Counts all other terms. Those of single pieces come first: they collect what the rest needs.
pub(super) fn count_others<T: Tally>(facts: &mut Facts, tally: &mut T) {
    per_piece::count(facts, Color::White, tally);
    per_piece::count(facts, Color::Black, tally);
    count_others_of(facts, Color::White, tally);
    count_others_of(facts, Color::Black, tally);
    tally.one(facts.position.side_to_move(), &TEMPO, 0);
}

#[inline(always)]
fn count_others_of<T: Tally>(facts: &Facts, us: Color, tally: &mut T) {
    material::count(facts, us, tally);
    if params::eval_passed_pawns() {
        passed::count(facts, us, tally);
    }
    if per_piece::params::eval_pieces() {
        pieces::count(facts, us, tally);
        rooks::count(facts, us, tally);
    }
    if params::eval_king_safety() {
        king_safety::count(facts, us, tally);
    }
    if params::eval_threats() {
        threats::count(facts, us, tally);
    }
    if params::eval_space() {
        space::count(facts, us, tally);
    }
}

#[cfg(test)]
mod tests;
