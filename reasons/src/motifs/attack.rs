//! Attacks on a castled king, and on f2 or f7 beside one that has not castled.

use crate::line::Turn;
use crate::motif::Motif;
use crate::reason::Reason;
use espalier_chess::types::{File, Rank, Square};

/// Something is taken on f2 or f7 beside a king in the center.
pub(super) fn f2_f7(turn: Turn<'_>) -> Option<Reason> {
    let ply = turn.ply();
    let king = turn.before().king(!turn.us());
    let rank = |square: Square| square.rank().relative_to(!turn.us());
    let is_weak_pawn = ply.target().file() == File::F && rank(ply.target()) == Rank::Second;
    let is_central = matches!(king.file(), File::D | File::E) && rank(king) == Rank::First;
    (is_weak_pawn && is_central && ply.captured().is_some())
        .then(|| Reason::new(turn, Motif::AttackingF2F7, ply.captured()))
}

pub(super) fn kingside(turn: Turn<'_>) -> Option<Reason> {
    on_king(turn, &[File::G, File::H], 20).then(|| about_king(turn, Motif::KingsideAttack))
}

pub(super) fn queenside(turn: Turn<'_>) -> Option<Reason> {
    on_king(turn, &[File::A, File::B, File::C], 18)
        .then(|| about_king(turn, Motif::QueensideAttack))
}

fn about_king(turn: Turn<'_>, motif: Motif) -> Reason {
    Reason::new(turn, motif, turn.enemy_king())
}

/// Whether a line aims at a king on its first rank and these files, before the endgame. The first
/// move of the line has the motif.
fn on_king(turn: Turn<'_>, files: &[File], min_pieces: u32) -> bool {
    let king = turn.before().king(!turn.us());
    let is_castled =
        files.contains(&king.file()) && king.rank().relative_to(!turn.us()) == Rank::First;
    turn.previous().is_none()
        && is_castled
        && turn.before().board().occupied().count() >= min_pieces
        && turn.onwards().any(|turn| turn.ply().is_check())
        && turn.onwards().map(|turn| aim(turn, king)).sum::<i32>() > 1
}

/// How much a move is part of an attack on a king: checks and captures near it are, moves elsewhere
/// are not.
fn aim(turn: Turn<'_>, king: Square) -> i32 {
    let is_near = distance(turn.ply().target(), king) <= 3;
    let is_capture = turn.ply().captured().is_some();
    i32::from(turn.ply().is_check()) + i32::from(is_near && is_capture) - i32::from(!is_near)
}

/// How many moves of a king lie between two squares.
fn distance(a: Square, b: Square) -> u8 {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    files.max((a.rank() as u8).abs_diff(b.rank() as u8))
}
