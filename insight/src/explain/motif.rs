//! What the moves of a line do, by their motifs.

use super::message::Message;
use super::phrase::Phrase;
use super::pieces::{list, name, square, the};
use super::value::Value;
use super::verdict::numbered;
use espalier_chess::types::Piece;
use espalier_reasons::{Line, Motif, Placed, Ply, Reason};
use std::cmp::Reverse;

/// The sentence about a reason of a line: `10…Qxc3 forks king and rook.`
pub fn reason_words(line: &Line, reason: &Reason) -> Message {
    let Some(ply) = line.plies().get(reason.ply) else { return Message::empty() };
    let moves = Value::Moves(numbered(&ply.before, &[ply.mv]));
    Phrase::MovesDo { moves, does: does(ply, reason).into() }.into()
}

/// The predicate of a sentence about a move: `forks king and rook`.
pub(super) fn does(ply: &Ply, reason: &Reason) -> Phrase {
    // Detectors give all pieces of a motif; a reason made by hand may lack some.
    let placed = |index: usize| reason.targets.get(index).copied();
    let target = |index| placed(index).map_or(Value::Nothing, the);
    let square_of = |index| placed(index).map_or(Value::Nothing, square);
    let actor = || reason.actor.map_or(Value::Nothing, the);
    let to = || Value::Text(ply.target().to_string());
    match reason.motif {
        Motif::AdvancedPawn => Phrase::DoesAdvancePawn { square: to() },
        Motif::AnastasiaMate => Phrase::DoesAnastasiaMate {},
        Motif::ArabianMate => Phrase::DoesArabianMate {},
        Motif::AttackingF2F7 => Phrase::DoesStrikeBesideKing { square: to() },
        Motif::Attraction => Phrase::DoesLure { piece: target(0), square: to() },
        Motif::BackRankMate => Phrase::DoesBackRankMate { king: target(0) },
        Motif::CapturingDefender => {
            Phrase::DoesTakeDefender { defender: target(0), piece: target(1) }
        }
        Motif::Castling => Phrase::DoesCastle {},
        Motif::Clearance => {
            Phrase::DoesClear { square: Value::Text(ply.mv.from().to_string()), piece: target(0) }
        }
        Motif::Deflection => match placed(1) {
            Some(won) => Phrase::DoesDeflectFrom { piece: target(0), guarded: the(won) },
            None => Phrase::DoesDeflect { piece: target(0) },
        },
        Motif::DiscoveredAttack => Phrase::DoesDiscoverAttack { actor: actor(), target: target(0) },
        Motif::DiscoveredCheck => Phrase::DoesDiscoverCheck { actor: actor() },
        Motif::DoubleBishopMate => Phrase::DoesDoubleBishopMate {},
        Motif::DoubleCheck => Phrase::DoesDoubleCheck {},
        Motif::EnPassant => Phrase::DoesTakeEnPassant { pawn: target(0) },
        Motif::ExposedKing => Phrase::DoesCheckExposed { square: square_of(0) },
        Motif::Fork => Phrase::DoesFork { pieces: forked(&reason.targets) },
        Motif::HangingPiece => {
            let piece = placed(0).map_or(Value::Nothing, |it| name(it.kind()));
            Phrase::DoesTakeHanging { piece, square: square_of(0) }
        }
        Motif::HookMate => Phrase::DoesHookMate {},
        Motif::Interference => Phrase::DoesInterfere { piece: target(0), guarded: target(1) },
        Motif::Intermezzo => Phrase::DoesComeBetween { piece: target(0) },
        Motif::KingsideAttack | Motif::QueensideAttack => Phrase::DoesAttack { king: target(0) },
        Motif::Mate | Motif::MateIn1 => Phrase::DoesMate {},
        Motif::MateIn2 => Phrase::DoesMateIn { moves: Value::Number(2) },
        Motif::MateIn3 => Phrase::DoesMateIn { moves: Value::Number(3) },
        Motif::MateIn4 => Phrase::DoesMateIn { moves: Value::Number(4) },
        Motif::MateIn5 => Phrase::DoesMateByForce {},
        Motif::Pin => Phrase::DoesPin { piece: target(0), actor: actor() },
        Motif::Promotion | Motif::UnderPromotion => {
            Phrase::DoesPromote { piece: name(ply.mv.promotion().unwrap_or(Piece::Queen)) }
        }
        Motif::QuietMove => Phrase::DoesMoveQuietly {},
        Motif::Sacrifice => Phrase::DoesSacrifice { piece: target(0) },
        Motif::Skewer => Phrase::DoesSkewer { front: target(0), behind: target(1) },
        Motif::SmotheredMate => Phrase::DoesSmother {},
        Motif::TrappedPiece => Phrase::DoesTrap { piece: target(0) },
        Motif::XRayAttack => Phrase::DoesXRay { actor: actor(), through: target(0) },
    }
}

/// The pieces that a fork attacks, the dearest first; with their squares where two are alike.
fn forked(targets: &[Placed]) -> Value {
    let mut targets = targets.to_vec();
    targets.sort_by_key(|target| Reverse(target.kind()));
    let has_like = targets.windows(2).any(|pair| pair[0].kind() == pair[1].kind());
    let word = |target: &Placed| if has_like { the(*target) } else { name(target.kind()) };
    list(targets.iter().map(word).collect())
}
