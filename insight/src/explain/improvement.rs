//! Why a position is improving: the terms of its static eval against those of two, else four, plies
//! ago, when the same side was to move.

use super::Subject;
use super::margin::{self, Margin};
use super::phrase::Phrase;
use crate::Record;
use espalier::eval::network::Network;
use espalier::eval::{Explained, NETWORK_GROUP, TERMS, explain};
use espalier_chess::board::Position;

/// The node that an improvement is measured against.
#[derive(Clone, Copy, Debug)]
pub struct Past<'a> {
    /// Its record.
    pub record: &'a Record,
    /// Its position.
    pub position: &'a Position,
}

/// How far back a static eval is looked for, in plies.
const PLIES_BACK: [u8; 2] = [2, 4];

/// The index of the record that another one's improvement is measured against: of those above it,
/// from the nearest to the root.
pub(super) fn past_of<'a, T>(
    record: &Record,
    above: &(impl Iterator<Item = (T, &'a Record)> + Clone),
) -> Option<T> {
    PLIES_BACK.into_iter().find_map(|plies| {
        let ply = record.ply.checked_sub(plies)?;
        let mut there = above.clone().filter(|(_, above)| above.ply == ply);
        there.find(|(_, above)| above.eval.is_some()).map(|(index, _)| index)
    })
}

/// What an improvement is made of, largest parts first; none where it is unknown or zero.
pub(super) fn of_subject(subject: &Subject<'_>) -> Option<Margin> {
    in_words(parts(subject)?, subject)
}

/// Parts that add up to an improvement, in words.
pub(super) fn in_words(parts: Vec<(i64, Phrase)>, subject: &Subject<'_>) -> Option<Margin> {
    let plies = subject.record.ply.saturating_sub(subject.past?.record.ply);
    margin::of_improvement(parts, plies)
}

/// Centipawns for the side to move, which add up to the improvement exactly.
fn parts(subject: &Subject<'_>) -> Option<Vec<(i64, Phrase)>> {
    let (record, past) = (subject.record, subject.past?);
    let now = Eval::of(record, &subject.node()?)?;
    let then = Eval::of(past.record, past.position)?;
    // Where a rule knows the value of one of them, the terms of the other say nothing.
    let by_terms = !now.explained.is_known && !then.explained.is_known;
    let parts = now.parts(by_terms).into_iter().zip(then.parts(by_terms));
    let parts: Vec<_> =
        parts.map(|((now, phrase), (then, _))| (i64::from(now - then), phrase)).collect();
    let sum: i64 = parts.iter().map(|(value, _)| value).sum();
    // Evals of a search with other weights, or with noise, are not made of these terms.
    (sum == i64::from(record.improvement?)).then_some(parts)
}

/// A static eval with its terms.
struct Eval {
    explained: Explained,
    /// 1 where White is to move, -1 where Black is.
    sign: i32,
    /// What the correction histories added.
    correction: i32,
}

impl Eval {
    /// None where the node was not evaluated, or not by these weights.
    fn of(record: &Record, position: &Position) -> Option<Self> {
        let explained = explain(position, &Network::built_in());
        let sign = position.side_to_move().sign();
        let raw = record.raw_eval.filter(|&raw| raw == explained.score * sign)?;
        Some(Self { explained, sign, correction: record.eval? - raw })
    }

    /// Its parts, always the same ones in the same order. What terms do not say is the kind of
    /// ending: a drawish one, or one whose value is known.
    fn parts(&self, by_terms: bool) -> Vec<(i32, Phrase)> {
        let Explained { terms, score, .. } = &self.explained;
        let mut parts: Vec<_> = groups()
            .filter(|_| by_terms)
            .map(|group| {
                let of_group = terms.iter().filter(|term| term.info.group == group);
                (of_group.map(|term| term.now).sum::<i32>() * self.sign, name_of(group))
            })
            .collect();
        let sum: i32 = parts.iter().map(|(value, _)| value).sum();
        parts.push((score * self.sign - sum, Phrase::PartEnding {}));
        parts.push((self.correction, Phrase::PartCorrected {}));
        parts
    }
}

/// The groups of terms in order of declaration, and what the network adds.
fn groups() -> impl Iterator<Item = &'static str> {
    let begins = |index: usize| index == 0 || TERMS[index - 1].group != TERMS[index].group;
    let terms = TERMS.iter().enumerate().filter(move |&(index, _)| begins(index));
    terms.map(|(_, term)| term.group).chain([NETWORK_GROUP])
}

fn name_of(group: &'static str) -> Phrase {
    match group {
        "material" => Phrase::GroupMaterial {},
        "squares" => Phrase::GroupSquares {},
        "mobility" => Phrase::GroupMobility {},
        "pawns" => Phrase::GroupPawns {},
        "passed_pawns" => Phrase::GroupPassedPawns {},
        "pieces" => Phrase::GroupPieces {},
        "king_safety" => Phrase::GroupKingSafety {},
        "threats" => Phrase::GroupThreats {},
        "space" => Phrase::GroupSpace {},
        NETWORK_GROUP => Phrase::GroupNetwork {},
        _ => Phrase::GroupTempo {},
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{Trace, TraceOptions, Visit};
    use espalier::search::NoClock;
    use espalier::session::Session;
    use espalier_chess::types::Piece;

    pub(in crate::explain) fn trace(fen: &str, depth: i32) -> Trace {
        let mut session = Session::new(1).expect("memory");
        session.set_position(Some(fen), []).expect("legal");
        let options = TraceOptions { depth: Some(depth), ..TraceOptions::default() };
        Trace::record_search(session.game(), &options, &mut NoClock).expect("memory")
    }

    #[test]
    fn parts_add_up_to_the_improvement_of_every_node() {
        let positions = [
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "8/2k2pp1/8/1P6/3r4/5N2/6PP/6K1 b - - 0 40",
            "8/8/8/3k4/8/2R5/3K4/8 w - - 0 1",
        ];
        let (mut known, mut told) = (0, 0);
        for trace in positions.map(|fen| trace(fen, 7)) {
            for id in 0..trace.count() {
                let (record, explanation) = (trace.record(id).unwrap(), trace.explain(id).unwrap());
                let improvement = record.improvement.filter(|&improvement| improvement != 0);
                known += usize::from(improvement.is_some());
                let Some(margin) = explanation.improvement else { continue };
                told += 1;
                assert_eq!(Some(margin.total), improvement, "record {id}");
                assert_eq!(margin.parts.iter().map(|part| part.value).sum::<i32>(), margin.total);
            }
        }
        assert!(known > 1000 && told == known, "{told} of {known}");
    }

    #[test]
    fn a_capture_improves_by_material_first() {
        let trace = trace("4k3/ppp5/8/3n4/4P3/8/5PPP/4K3 b - - 0 1", 7);
        let after_capture = (0..trace.count()).find(|&id| {
            let record = trace.record(id).unwrap();
            let is_captured = trace.position(id).board().pieces(Piece::Knight).is_empty();
            is_captured && record.visit != Visit::Pruned && record.improvement > Some(200)
        });
        let told = trace.explain(after_capture.unwrap()).unwrap().improvement.unwrap();
        assert_eq!(told.parts[0].label.to_string(), "material", "{}", told.equation);
    }

    #[test]
    fn every_group_has_a_name_of_its_own() {
        let mut names: Vec<_> = groups().map(|group| name_of(group).to_string()).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        assert_eq!(count, 11);
    }
}
