//! Attacks on a castled king, and on f2 or f7.

use crate::line::Turn;
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use alloc::vec;
use espalier_chess::types::{File, Rank, Square};

/// Something is taken on f2 or f7 beside a king on its square.
pub(super) fn f2_f7(turn: Turn<'_>) -> Option<Reason> {
    let them = !turn.us();
    let king = turn.before().king(them);
    let target = turn.ply().target();
    (turn.ply().captured().is_some()
        && target.file() == File::F
        && target.rank() == Rank::Second.relative_to(them)
        && king.rank() == Rank::First.relative_to(them)
        && matches!(king.file(), File::D | File::E))
    .then(|| Reason {
        motif: Motif::AttackingF2F7,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: Placed::on(turn.before(), king).map_or_else(|| vec![], |piece| vec![piece]),
    })
}

pub(super) fn kingside(turn: Turn<'_>) -> Option<Reason> {
    on_king(turn, Motif::KingsideAttack, &[File::G, File::H], 20)
}

pub(super) fn queenside(turn: Turn<'_>) -> Option<Reason> {
    on_king(turn, Motif::QueensideAttack, &[File::A, File::B, File::C], 18)
}

/// Told of the first turn of a line.
fn on_king(turn: Turn<'_>, motif: Motif, files: &[File], least: u32) -> Option<Reason> {
    let before = turn.before();
    let king = before.king(!turn.us());
    let is_castled =
        files.contains(&king.file()) && king.rank() == Rank::First.relative_to(!turn.us());
    if turn.previous().is_some() || !is_castled || before.board().occupied().count() < least {
        return None;
    }
    let checks = turn.onwards().any(|turn| turn.ply().is_check());
    let aim: i32 = turn.onwards().map(|turn| aim(turn, king)).sum();
    (checks && aim > 1).then(|| Reason {
        motif,
        ply: turn.index(),
        actor: turn.ply().moved(),
        targets: Placed::on(before, king).map_or_else(|| vec![], |piece| vec![piece]),
    })
}

/// How much a move is part of the attack: for it are checks and captures near the king, against it
/// is what happens elsewhere.
fn aim(turn: Turn<'_>, king: Square) -> i32 {
    let target = turn.ply().target();
    let check = i32::from(turn.ply().is_check());
    let near = distance(target, king) <= 3;
    let captures = turn.ply().captured().is_some();
    check + i32::from(captures && near) - i32::from(!near)
}

fn distance(a: Square, b: Square) -> u8 {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    files.max((a.rank() as u8).abs_diff(b.rank() as u8))
}
