//! A reason in an English sentence.

use crate::line::{Line, Ply};
use crate::motif::Motif;
use crate::placed::Placed;
use crate::reason::Reason;
use crate::words::{list, name, numbered, the, the_such};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use espalier_chess::types::Piece;

/// The sentence about a reason of a line: `10…Qxc3 forks king and rook.`
pub fn sentence(line: &Line, reason: &Reason) -> String {
    line.plies()
        .get(reason.ply)
        .map_or_else(String::new, |ply| format!("{} {}.", numbered(ply), predicate(ply, reason)))
}

/// The sentences about reasons of a line, without those that another of the same move implies.
pub fn sentences(line: &Line, reasons: &[Reason]) -> Vec<String> {
    let is_implied = |it: &Reason| {
        reasons.iter().any(|other| other.ply == it.ply && implies(other.motif, it.motif))
    };
    reasons.iter().filter(|it| !is_implied(it)).map(|it| sentence(line, it)).collect()
}

/// Whether the sentence of a motif includes that of another.
const fn implies(motif: Motif, other: Motif) -> bool {
    match other {
        Motif::Mate => matches!(motif, Motif::MateIn1) || motif.is_mate_pattern(),
        Motif::MateIn1 => motif.is_mate_pattern(),
        Motif::DiscoveredAttack => matches!(motif, Motif::DiscoveredCheck),
        Motif::UnderPromotion | Motif::AdvancedPawn => matches!(motif, Motif::Promotion),
        _ => false,
    }
}

/// The predicate of a sentence about a move: `forks king and rook`.
pub fn predicate(ply: &Ply, reason: &Reason) -> String {
    // Detectors give all pieces of a motif; a reason made by hand may lack some.
    let such = |adjective: &str, index: usize| {
        reason.targets.get(index).map_or_else(String::new, |&it| the_such(adjective, it))
    };
    let target = |index: usize| such("", index);
    let actor = reason.actor.map_or_else(String::new, the);
    match reason.motif {
        Motif::AdvancedPawn => format!("brings a pawn to {}", ply.target()),
        Motif::AnastasiaMate => "is Anastasia’s mate".into(),
        Motif::ArabianMate => "is an Arabian mate".into(),
        Motif::AttackingF2F7 => format!("strikes at {} beside the king", ply.target()),
        Motif::Attraction => format!("lures {} to {}", target(0), ply.target()),
        Motif::BackRankMate => format!("mates {} on its back rank", target(0)),
        Motif::CapturingDefender => format!("takes {}, defender of {}", target(0), target(1)),
        Motif::Castling => "castles".into(),
        Motif::Clearance => format!("clears {} for {}", ply.mv.from(), target(0)),
        Motif::Deflection => format!("draws {} away{}", target(0), guarded(&reason.targets)),
        Motif::DiscoveredAttack => format!("uncovers an attack by {actor} on {}", target(0)),
        Motif::DiscoveredCheck => format!("uncovers a check by {actor}"),
        Motif::DoubleBishopMate => "mates by two bishops".into(),
        Motif::DoubleCheck => "is a double check".into(),
        Motif::EnPassant => format!("takes {} en passant", target(0)),
        Motif::ExposedKing => format!("checks {}", such("unsheltered ", 0)),
        Motif::Fork => format!("forks {}", forked(&reason.targets)),
        Motif::HangingPiece => format!("takes {}", such("undefended ", 0)),
        Motif::HookMate => "is a hook mate".into(),
        Motif::Interference => format!("cuts {} off from {}", target(0), target(1)),
        Motif::Intermezzo => format!("comes before the capture of {}", target(0)),
        Motif::KingsideAttack | Motif::QueensideAttack => format!("attacks {}", target(0)),
        Motif::Mate => "is mate".into(),
        Motif::MateIn1 => "mates".into(),
        Motif::MateIn2 => "mates in two".into(),
        Motif::MateIn3 => "mates in three".into(),
        Motif::MateIn4 => "mates in four".into(),
        Motif::MateIn5 => "mates by force".into(),
        Motif::Pin => format!("leaves {} pinned by {actor}", target(0)),
        Motif::Promotion | Motif::UnderPromotion => {
            format!("promotes to a {}", name(ply.mv.promotion().unwrap_or(Piece::Queen)))
        }
        Motif::QuietMove => "is a quiet move".into(),
        Motif::Sacrifice => format!("gives up {}", target(0)),
        Motif::Skewer => format!("skewers {} and {}", target(0), target(1)),
        Motif::SmotheredMate => "is a smothered mate".into(),
        Motif::TrappedPiece => format!("traps {}", target(0)),
        Motif::XRayAttack => format!("is backed by {actor} through {}", target(0)),
    }
}

/// The pieces that a fork attacks, the dearest first; with their squares where two are alike.
fn forked(targets: &[Placed]) -> String {
    let mut targets = targets.to_vec();
    targets.sort_by_key(|target| core::cmp::Reverse(target.kind()));
    let has_like = targets.windows(2).any(|pair| pair[0].kind() == pair[1].kind());
    let words: Vec<String> = targets
        .iter()
        .map(|&target| if has_like { the(target) } else { name(target.kind()).into() })
        .collect();
    list(&words)
}

/// The second of the pieces of a deflection, which the first guarded.
fn guarded(targets: &[Placed]) -> String {
    targets.get(1).map_or_else(String::new, |&won| format!(" from {}", the(won)))
}
