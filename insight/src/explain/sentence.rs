//! One or two sentences for a record: verdict, numbers, effect of improving.

use super::phrase::Phrase;
use super::value::Value;
use super::{Subject, rules};
use crate::{End, Record, Visit};
use espalier::observe::Extension;
use espalier_chess::board::FIFTY_MOVE_PLIES;
use espalier_chess::types::Bound;
use espalier_chess::types::Score;

/// The sentences in reading order.
pub(super) fn sentences(subject: &Subject<'_>) -> Vec<Phrase> {
    let record = subject.record;
    if record.visit == Visit::Pruned {
        return vec![rules::decided(subject)];
    }
    if record.end == End::Stopped {
        return vec![Phrase::Stopped {}];
    }
    let purpose = purpose(subject);
    // The sentence of a null-move, singular or ProbCut search already has the score.
    let is_told = record.is_of_its_own_kind() && record.ends_in_moves() && purpose.is_some();
    let verdict = (!is_told).then(|| verdict(subject));
    [purpose, verdict, extension(record), search_again(record)].into_iter().flatten().collect()
}

impl Record {
    /// Whether the visit is more than the plain search of a move.
    const fn is_of_its_own_kind(&self) -> bool {
        !matches!(
            self.visit,
            Visit::Reduced | Visit::NullWindow | Visit::OpenWindow | Visit::Quiescence
        )
    }

    /// Whether the score of the node is that of its moves.
    const fn ends_in_moves(&self) -> bool {
        matches!(self.end, End::Refuted | End::AllTried)
    }

    /// Whether only captures were searched.
    const fn is_quiescence(&self) -> bool {
        self.depth <= 0 && !self.in_check
    }

    /// A score of this node.
    pub(super) fn scored(&self, score: Score) -> Value {
        Value::score(score, self.ply)
    }

    /// A score against beta.
    pub(super) fn reach_of_beta(&self, score: Score) -> Value {
        let beta = self.scored(self.beta);
        let reach = if score > self.beta {
            Phrase::AboveBeta { beta }
        } else {
            Phrase::EqualsBeta { beta }
        };
        reach.into()
    }
}

/// Why the node was searched and the result; none for the plain search of a move.
fn purpose(subject: &Subject<'_>) -> Option<Phrase> {
    let record = subject.record;
    let score = record.scored(record.score);
    let alpha = record.scored(record.alpha);
    let beta = record.scored(record.beta);
    let depth = Value::Number(record.depth.into());
    let is_above_alpha = record.score > record.alpha;
    let is_below_beta = record.score < record.beta;
    Some(match record.visit {
        Visit::Search if record.end == End::NoMoves => return None,
        Visit::Search => Phrase::WholeSearch { depth, score },
        Visit::Root => match Bound::of(record.score, record.alpha, record.beta) {
            Bound::Exact => Phrase::RootWithin { depth, score, alpha, beta },
            Bound::Lower => Phrase::RootAbove { depth, score, beta },
            Bound::Upper => Phrase::RootBelow { depth, score, alpha },
        },
        Visit::Reduced => reduced(subject),
        Visit::Singular if subject.is_the_only_move() => Phrase::SingularOnly {},
        Visit::Singular if is_below_beta => Phrase::SingularAlone { beta, score },
        Visit::Singular => {
            Phrase::SingularShared { score, reach: record.reach_of_beta(record.score) }
        }
        Visit::NullMove if is_above_alpha => Phrase::PassedNotEnough { score, alpha },
        Visit::NullMove => Phrase::PassedEnough { score, alpha },
        Visit::Verification if is_below_beta => Phrase::VerificationRefuses { score, beta },
        Visit::Verification => {
            Phrase::VerificationConfirms { score, reach: record.reach_of_beta(record.score) }
        }
        Visit::ProbCut if is_above_alpha => Phrase::ProbCutNotEnough { score, alpha },
        Visit::ProbCut if record.searches > 1 => Phrase::ProbCutPromising { score, alpha },
        Visit::ProbCut => Phrase::ProbCutEnough { score, alpha },
        Visit::NullWindow
        | Visit::OpenWindow
        | Visit::Quiescence
        | Visit::VerifyingQuiescence
        | Visit::Pruned => return None,
    })
}

/// The reduction of a late move. Improving is that of the position before it.
fn reduced(subject: &Subject<'_>) -> Phrase {
    let record = subject.record;
    let of = subject.before.map(|position| Phrase::OfMoves {
        count: Value::Number(position.count_legal_moves() as i64),
    });
    let improving =
        subject.parent.and_then(|parent| parent.improvement).map(|improvement| match improvement {
            1.. => Phrase::Improving {},
            0 => Phrase::NotImproving {},
            _ => Phrase::GettingWorse {},
        });
    Phrase::Reduced {
        plies: Value::Number(record.plies_taken_off()),
        held: (record.searches == 1).then_some(Phrase::AndThatWasEnough {}).into(),
        number: Value::Number(record.number.into()),
        of: of.into(),
        improving: improving.into(),
    }
}

/// Why the node ended.
fn verdict(subject: &Subject<'_>) -> Phrase {
    let record = subject.record;
    let score = || record.scored(record.score);
    match record.end {
        End::Stopped => Phrase::Stopped {},
        End::Rule => rules::decided(subject),
        End::Refuted | End::AllTried => result_of_moves(record),
        End::Table => known_from_table(record),
        End::StandPat => stands_pat(record),
        // Without a legal move the score is a mate or a draw.
        End::NoMoves if record.score < 0 => Phrase::Checkmate {},
        End::NoMoves => Phrase::Stalemate {},
        End::Draw => draw(subject),
        End::UpcomingRepetition => Phrase::UpcomingRepetition { beta: record.scored(record.beta) },
        End::MateDistance => Phrase::MateDistance {},
        End::TooDeep => Phrase::TooDeep { score: score() },
    }
}

/// The result of the moves of a node.
fn result_of_moves(record: &Record) -> Phrase {
    let score = record.scored(record.score);
    let (alpha, beta) = (record.scored(record.alpha), record.scored(record.beta));
    let reach = record.reach_of_beta(record.score);
    match (Bound::of(record.score, record.alpha, record.beta), record.is_quiescence()) {
        (Bound::Upper, true) => Phrase::CapturesBelow { alpha, score },
        (Bound::Upper, false) => Phrase::AllBelow { alpha, score },
        (Bound::Exact, true) => Phrase::CapturesWithin { score, alpha, beta },
        (Bound::Exact, false) => Phrase::Within { score, alpha, beta },
        (Bound::Lower, true) => Phrase::RefutedByCapture { score, reach },
        (Bound::Lower, false) => Phrase::Refuted { score, reach },
    }
}

fn known_from_table(record: &Record) -> Phrase {
    let Some(table) = record.table else {
        return Phrase::TableKnows { score: record.scored(record.score) };
    };
    let (score, depth) = (record.scored(table.score), Value::Number(table.depth.into()));
    match table.bound {
        Bound::Exact => Phrase::TableExact { score, depth },
        Bound::Lower => Phrase::TableLower { score, depth },
        Bound::Upper => Phrase::TableUpper { score, depth },
    }
}

/// Stand pat. The score returned is blended with beta; the sentence has the eval compared.
fn stands_pat(record: &Record) -> Phrase {
    let (what, value) = record.working_eval().unwrap_or((Phrase::StaticEval {}, record.score));
    Phrase::StandPat {
        what: what.into(),
        value: record.scored(value),
        reach: record.reach_of_beta(value),
    }
}

fn draw(subject: &Subject<'_>) -> Phrase {
    match subject.after() {
        None => Phrase::DrawByRules {},
        Some(position) if position.is_insufficient_material() => Phrase::DrawByMaterial {},
        Some(position) if position.halfmove_clock() >= FIFTY_MOVE_PLIES => {
            Phrase::DrawByFiftyMoves {}
        }
        Some(_) => Phrase::DrawByRepetition {},
    }
}

fn extension(record: &Record) -> Option<Phrase> {
    let plies = Value::Number(i64::from(record.extension).abs());
    Some(match record.extended_by? {
        Extension::Check => Phrase::ExtendedForCheck { plies },
        Extension::Singular | Extension::Double => Phrase::ExtendedAlone { plies },
        Extension::LowDepthSingular => Phrase::ExtendedAgainstEval { plies },
        Extension::Negative => Phrase::Shortened { plies },
    })
}

/// The re-searches of a move, if any.
fn search_again(record: &Record) -> Option<Phrase> {
    match (record.visit, record.searches) {
        (Visit::Reduced, 2) => Some(Phrase::SearchedAgain {}),
        (Visit::Reduced, 3..) => Some(Phrase::AgainInFullAndOpen {}),
        (Visit::NullWindow, 2..) => Some(Phrase::AgainWithOpenWindow {}),
        _ => None,
    }
}
