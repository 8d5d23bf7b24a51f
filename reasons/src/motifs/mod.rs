//! The motifs, one file each or each family.

mod attack;
mod attraction;
mod capturing_defender;
mod clearance;
mod deflection;
mod discovered;
mod exposed_king;
mod fork;
mod hanging_piece;
mod interference;
mod intermezzo;
mod mate;
mod mate_patterns;
mod pawns;
mod pin;
mod quiet_move;
mod sacrifice;
mod skewer;
mod special;
mod trapped_piece;
mod x_ray;

use crate::line::{Line, Turn};
use crate::motif::Motif;
use crate::reason::Reason;
use alloc::vec::Vec;
use espalier_chess::types::Color;

/// Each says whether its motif is there at a turn.
const DETECTORS: &[fn(Turn<'_>) -> Option<Reason>] = &[
    mate::mate,
    mate::mate_in,
    mate_patterns::mate_pattern,
    fork::fork,
    hanging_piece::hanging_piece,
    capturing_defender::capturing_defender,
    trapped_piece::trapped_piece,
    pin::pin,
    skewer::skewer,
    discovered::double_check,
    discovered::discovered_check,
    discovered::discovered_attack,
    x_ray::x_ray,
    deflection::deflection,
    attraction::attraction,
    interference::interference,
    clearance::clearance,
    intermezzo::intermezzo,
    sacrifice::sacrifice,
    pawns::promotion,
    pawns::under_promotion,
    pawns::advanced_pawn,
    special::en_passant,
    special::castling,
    attack::f2_f7,
    attack::kingside,
    attack::queenside,
    exposed_king::exposed_king,
    quiet_move::quiet_move,
];

/// The reasons for which a line is good for a side, move by move. The moves must be forced, as in the
/// principal variation of a search: alternatives are not looked at.
pub fn reasons(line: &Line, side: Color) -> Vec<Reason> {
    let mut found: Vec<Reason> = line
        .turns(side)
        .flat_map(|turn| DETECTORS.iter().filter_map(move |detector| detector(turn)))
        .collect();
    // An attack on the king is reported where no motif is more precise.
    if has(&found, Motif::Fork) || has(&found, Motif::BackRankMate) {
        found.retain(|it| !matches!(it.motif, Motif::KingsideAttack | Motif::QueensideAttack));
    }
    found
}

fn has(found: &[Reason], motif: Motif) -> bool {
    found.iter().any(|reason| reason.motif == motif)
}
