//! Why a move is not the best, in a headline and a sentence.

use super::material::{conceded, lost, won};
use super::message::Message;
use super::motif::does;
use super::phrase::Phrase;
use super::pieces::{list, name, the};
use super::value::Value;
use super::verdict::numbered;
use crate::{Draw, LineEnd, PassedPawns, Threat, Variation, WhyNot, WhyVerdict};
use espalier_chess::types::{Bitboard, Color, MATE_IN_MAX, Move, Piece, Rank, Score, UciScore};
use espalier_reasons::{MaterialChange, Motif, Placed, Ply, Reason};

/// The most moves that are shown where no motif says which matter.
const SHOWN: usize = 5;
/// A side with less is not ahead, in centipawns.
const AHEAD: Score = 30;

/// An answer for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyWords {
    /// What the move costs, in a few words.
    pub headline: Message,
    /// The line that shows it, in one sentence.
    pub sentence: Message,
}

/// An answer in words.
pub fn why_words(why: &WhyNot) -> WhyWords {
    WhyWords { headline: headline(why).into(), sentence: sentence(why).into() }
}

fn headline(why: &WhyNot) -> Phrase {
    match why.verdict {
        WhyVerdict::Best => Phrase::WhyBest {},
        WhyVerdict::Better => Phrase::WhyBetter {},
        WhyVerdict::Equal => Phrase::WhyEqual { cost: cost(why) },
        WhyVerdict::AllowsMate => Phrase::WhyAllowsMate { moves: why.asked.moves_to_mate() },
        WhyVerdict::MissesMate => Phrase::WhyMissesMate { moves: why.best.moves_to_mate() },
        WhyVerdict::Loses => loss(why),
        WhyVerdict::Misses => match motif(why) {
            Some(motif) => Phrase::WhyMisses { motif: motif.into() },
            None => Phrase::WhyMissesWin { trade: won(&why.best_material()) },
        },
        WhyVerdict::Worse => match (&why.threat, why.end) {
            (Some(threat), _) => threatened(threat),
            (None, Some(end)) => ended(why, end),
            (None, None) => difference(why),
        },
    }
}

/// A threat that decides between two moves.
fn threatened(threat: &Threat) -> Phrase {
    let (side, trade) = (Value::side(threat.side()), won(&threat.change));
    match (threat.is_missed, threat.is_mate()) {
        (true, true) => Phrase::WhyMissesMateThreat {},
        (true, false) => Phrase::WhyMissesThreat { trade },
        (false, true) => Phrase::WhyLetsThreatenMate { side },
        (false, false) => Phrase::WhyLetsThreaten { side, trade },
    }
}

/// The difference of the ends of both lines.
fn ended(why: &WhyNot, end: LineEnd) -> Phrase {
    match end {
        LineEnd::Draw { is_missed: true, .. } => Phrase::WhyMissesDraw {},
        LineEnd::Draw { is_missed: false, .. } => {
            Phrase::WhyLetsDraw { side: Value::side(!why.asked.side()) }
        }
        LineEnd::Material { .. } => Phrase::WhyCostsLater {},
        LineEnd::PassedPawns(pawns) if pawns.side == why.asked.side() => {
            Phrase::WhyHoldsPawnsBack { side: Value::side(pawns.side) }
        }
        LineEnd::PassedPawns(pawns) => Phrase::WhyHelpsPawns { side: Value::side(pawns.side) },
    }
}

fn loss(why: &WhyNot) -> Phrase {
    let change = why.asked_material();
    if let Some(piece) = hanging(why, &change) {
        let piece = match piece.kind() {
            Piece::Pawn => the(piece),
            kind => Phrase::ThePiece { piece: name(kind) }.into(),
        };
        return Phrase::WhyHangs { piece };
    }
    let promotes = why.reason.as_ref().is_some_and(|it| it.motif == Motif::Promotion);
    match motif(why) {
        Some(motif) => Phrase::WhyAllows { motif: motif.into() },
        None if promotes || conceded(&change).is_some() => Phrase::WhyLetsPromote {},
        None => Phrase::WhyCosts { trade: lost(&change) },
    }
}

/// The piece that the reply takes, where it is all that changes hands.
fn hanging(why: &WhyNot, change: &MaterialChange) -> Option<Placed> {
    let taken = why.asked.line.plies().get(1).and_then(Ply::captured)?;
    let is_all = change.won.is_empty() && change.conceded.is_empty() && change.lost == [taken];
    is_all.then_some(taken)
}

/// The motif, if it has a short name.
fn motif(why: &WhyNot) -> Option<Phrase> {
    match why.reason.as_ref()?.motif {
        Motif::Fork => Some(Phrase::AFork {}),
        Motif::Pin => Some(Phrase::APin {}),
        Motif::Skewer => Some(Phrase::ASkewer {}),
        Motif::DiscoveredAttack => Some(Phrase::ADiscoveredAttack {}),
        _ => None,
    }
}

/// A difference of scores that no material explains.
fn difference(why: &WhyNot) -> Phrase {
    let (asked, best) = (why.asked.score, why.best.score);
    let [moves, sooner] = [&why.asked, &why.best].map(Variation::moves_to_mate);
    if asked >= MATE_IN_MAX {
        Phrase::WhyMatesLater { moves, best: sooner }
    } else if best <= -MATE_IN_MAX {
        Phrase::WhyMatedSooner { moves, best: sooner }
    } else if asked <= -AHEAD && best > -AHEAD {
        let lead = Value::Hundredths((-asked).into());
        Phrase::WhyGivesLead { side: Value::side(!why.asked.side()), lead }
    } else {
        Phrase::WhyWorse { cost: cost(why), best: why.best.name() }
    }
}

/// How much less the move is worth, in pawns.
fn cost(why: &WhyNot) -> Value {
    Value::Hundredths((why.best.score - why.asked.score).max(0).into())
}

fn sentence(why: &WhyNot) -> Phrase {
    if let Some(threat) = &why.threat {
        return threatens(why, threat, usize::from(!threat.is_missed));
    }
    if let Some(end) = why.end {
        return ends(why, end);
    }
    match why.verdict {
        WhyVerdict::Best if why.asked.score >= MATE_IN_MAX => mates(&why.asked),
        WhyVerdict::Best => {
            Phrase::WhyAfter { mv: why.asked.name(), judgment: why.asked.judgment() }
        }
        WhyVerdict::Better | WhyVerdict::Equal | WhyVerdict::Worse => Phrase::WhyAfterBoth {
            asked: why.asked.name(),
            judgment: why.asked.judgment(),
            best: why.best.name(),
            judgment_best: why.best.judgment(),
        },
        _ => why.reason.as_ref().map_or_else(|| line(why), |reason| reasoned(why, reason)),
    }
}

/// That the first move mates, and in how many moves.
fn mates(variation: &Variation) -> Phrase {
    let does = match variation.moves_to_mate() {
        Value::Number(1) => Phrase::DoesMate {},
        moves => Phrase::DoesMateIn { moves },
    };
    Phrase::MovesDo { moves: variation.name(), does: does.into() }
}

/// The moves up to the motif, what the last of them does, and what that wins.
fn reasoned(why: &WhyNot, reason: &Reason) -> Phrase {
    let plies = why.line().plies();
    let is_reply = why.is_about_reply();
    let moves = moves(plies, usize::from(is_reply), reason.ply + 1);
    let does = does(&plies[reason.ply], reason).into();
    if why.verdict.is_mate() || motif(why).is_none() {
        return Phrase::MovesDo { moves, does };
    }
    let change = if is_reply { why.asked_material().reversed() } else { why.best_material() };
    Phrase::MovesDoAndWin { moves, does, trade: won(&change) }
}

/// The sentence about a threat, without the moves before it: `11…Qf6 threatens mate by 12…Qxf2#.`
pub fn threat_words(why: &WhyNot, threat: &Threat) -> Message {
    threatens(why, threat, threat.ply).into()
}

/// The moves up to the one that threatens, and what it threatens.
fn threatens(why: &WhyNot, threat: &Threat, from: usize) -> Phrase {
    let variation = if threat.is_missed { &why.best } else { &why.asked };
    let mv = moves(threat.line.plies(), 0, 1);
    let does = match UciScore::from(threat.score) {
        UciScore::Mate(1) => Phrase::DoesThreatenMate { mv },
        UciScore::Mate(moves) => {
            Phrase::DoesThreatenMateIn { mv, moves: Value::Number(moves.into()) }
        }
        UciScore::Centipawns(_) => Phrase::DoesThreaten { mv, trade: won(&threat.change) },
    };
    let moves = moves(variation.line.plies(), from, threat.ply + 1);
    Phrase::MovesDo { moves, does: does.into() }
}

/// The moves that draw, or the material at the ends of both lines.
fn ends(why: &WhyNot, end: LineEnd) -> Phrase {
    match end {
        LineEnd::Draw { is_missed, by } => {
            let plies = if is_missed { &why.best } else { &why.asked }.line.plies();
            let from = usize::from(!is_missed && plies.len() > 1);
            let moves = moves(plies, from, from + SHOWN);
            let does = match by {
                Draw::Repetition => Phrase::DoesRepeat {},
                Draw::PerpetualCheck => Phrase::DoesCheckForever {},
                Draw::Stalemate => Phrase::DoesStalemate {},
            };
            Phrase::MovesDo { moves, does: does.into() }
        }
        LineEnd::Material { asked, best } => Phrase::WhyEnds {
            side: Value::side(why.asked.side()),
            asked: lead(asked),
            best: why.best.name(),
            lead: lead(best),
        },
        LineEnd::PassedPawns(PassedPawns { side, asked, best }) => Phrase::WhyEndsWith {
            side: Value::side(side),
            asked: passed_pawns(asked, side),
            best: why.best.name(),
            other: passed_pawns(best, side),
        },
    }
}

/// The passed pawns of a side on their squares, the foremost first.
fn passed_pawns(pawns: Bitboard, side: Color) -> Value {
    let ranks = Rank::ALL.into_iter().rev().map(|rank| Bitboard::rank(rank.relative_to(side)));
    let squares = ranks.flat_map(|rank| pawns & rank);
    let squares = list(squares.map(|square| Value::Text(square.to_string())).collect());
    let phrase = match pawns.count() {
        0 => Phrase::NoPassedPawn {},
        1 => Phrase::APassedPawnOn { square: squares },
        _ => Phrase::PassedPawnsOn { squares },
    };
    phrase.into()
}

/// A balance of material: `3 points down`.
fn lead(balance: Score) -> Value {
    let points = Value::Number((balance.abs() / 100).into());
    let phrase = match balance.signum() {
        1 => Phrase::PointsUp { points },
        -1 => Phrase::PointsDown { points },
        _ => Phrase::PointsLevel {},
    };
    phrase.into()
}

/// The line that mates or wins the material.
fn line(why: &WhyNot) -> Phrase {
    let plies = why.line().plies();
    let from = usize::from(why.is_about_reply());
    let side = Value::side(plies.get(from).map_or(Color::White, Ply::mover));
    if why.verdict.is_mate() {
        return Phrase::WhyMatesBy { side, line: moves(plies, from, from + SHOWN) };
    }
    let (_, end) = if from == 1 { why.losses() } else { why.gains() };
    let line = moves(plies, from, end.clamp(from + 1, from + SHOWN));
    if from == 1 { Phrase::WhyAnswers { side, line } } else { Phrase::WhyBetterIs { line } }
}

/// Moves of a line, with numbers.
fn moves(plies: &[Ply], from: usize, end: usize) -> Value {
    let Some(plies) = plies.get(from..end.min(plies.len())) else { return Value::Nothing };
    let Some(first) = plies.first() else { return Value::Nothing };
    let moves: Vec<Move> = plies.iter().map(|ply| ply.mv).collect();
    Value::Moves(numbered(&first.before, &moves))
}

impl Variation {
    /// The side that plays the first move.
    fn side(&self) -> Color {
        self.line.start().side_to_move()
    }

    /// The first move with its number.
    fn name(&self) -> Value {
        moves(self.line.plies(), 0, 1)
    }

    /// Moves to the mate at the end of the line.
    fn moves_to_mate(&self) -> Value {
        match UciScore::from(self.score) {
            UciScore::Mate(moves) => Value::Number(moves.unsigned_abs().into()),
            UciScore::Centipawns(_) => Value::Nothing,
        }
    }

    /// The score in words: `Black is slightly better, −0.80`.
    fn judgment(&self) -> Value {
        let for_white = self.score * self.side().sign();
        let side = Value::side(if for_white < 0 { Color::Black } else { Color::White });
        let judgment = match self.score.abs() {
            MATE_IN_MAX.. => {
                return Phrase::JudgmentMates { side, moves: self.moves_to_mate() }.into();
            }
            500.. => Phrase::JudgmentWinning { side },
            200.. => Phrase::JudgmentMuchBetter { side },
            80.. => Phrase::JudgmentBetter { side },
            AHEAD.. => Phrase::JudgmentSlightlyBetter { side },
            _ => Phrase::JudgmentEqual {},
        };
        Phrase::Judgment { judgment: judgment.into(), score: Value::Signed(for_white.into()) }
            .into()
    }
}
