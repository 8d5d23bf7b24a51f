//! The result of an audit in sentences.

use super::language::{Language, Value};
use super::phrase::Phrase;
use crate::board::Position;
use crate::trace::{Audit, Grade, Record, Verdict};
use crate::types::{Color, Move, Score};

/// Whether a cut was right: one sentence for each of the two grades. `position` is that of the
/// record.
pub fn verdict(audit: &Audit, record: &Record, position: &Position, language: &Language) -> String {
    in_view(audit, position, language, |score| Value::Score(score, record.ply))
}

/// The same with the scores from White's view.
pub(super) fn verdict_for_white(
    audit: &Audit,
    record: &Record,
    position: &Position,
    language: &Language,
) -> String {
    let is_white = position.side_to_move() == Color::White;
    in_view(audit, position, language, |score| {
        Value::ForWhite(if is_white { score } else { -score }, record.ply)
    })
}

fn in_view(
    audit: &Audit,
    position: &Position,
    language: &Language,
    view: impl Fn(Score) -> Value,
) -> String {
    let score = |grade: &Grade| grade.score.map_or(Value::Nothing, &view);
    let rule = Value::RuleLabel(audit.rule);
    let without_rule = &audit.without_rule;
    let first = match without_rule.verdict {
        Verdict::Right => Phrase::CutRight { rule, score: score(without_rule) },
        Verdict::Wrong => Phrase::CutWrong {
            rule,
            score: score(without_rule),
            refutation: refutation(without_rule, position).into(),
        },
        Verdict::Undecided => Phrase::CutOpen { rule },
    };
    let without_pruning = &audit.without_pruning;
    let also =
        (without_pruning.verdict == without_rule.verdict).then_some(Phrase::AsWell {}).into();
    let second = match without_pruning.verdict {
        Verdict::Right => Phrase::TrulyRight { also, score: score(without_pruning) },
        Verdict::Wrong => Phrase::TrulyWrong {
            also,
            score: score(without_pruning),
            refutation: refutation(without_pruning, position).into(),
        },
        Verdict::Undecided => Phrase::TrulyOpen {},
    };
    [first, second].map(|phrase| language.say(&phrase)).join(" ")
}

/// The line that refutes a cut, if there is one.
fn refutation(grade: &Grade, position: &Position) -> Option<Phrase> {
    let line = Value::Text(numbered(position, &grade.line));
    (!grade.line.is_empty()).then_some(Phrase::RefutedBy { line })
}

/// Moves in algebraic notation, numbered: `4…Nxe4 5.Qh5`.
pub(super) fn numbered(position: &Position, line: &[Move]) -> String {
    let mut at = position.clone();
    let mut words = Vec::new();
    for (index, &mv) in line.iter().enumerate() {
        let number = at.fullmove_number();
        let san = at.san(mv);
        words.push(match at.side_to_move() {
            Color::White => format!("{number}.{san}"),
            Color::Black if index == 0 => format!("{number}…{san}"),
            Color::Black => san,
        });
        at.play(mv);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::ENGLISH;
    use super::*;
    use crate::observe::{Improved, Rule};
    use crate::types::{MoveKind, Square};

    fn grade(verdict: Verdict, score: Option<i32>, line: &[Move]) -> Grade {
        Grade { verdict, score, nodes: 100, line: line.to_vec() }
    }

    fn said(without_rule: Grade, without_pruning: Grade) -> String {
        let audit = Audit {
            rule: Rule::NULL_MOVE,
            depth: 4,
            improved: Improved::Yes,
            spent: 10,
            without_rule,
            without_pruning,
        };
        let position: Position =
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 7".parse().expect("a position");
        verdict(&audit, &Record { ply: 3, ..Record::default() }, &position, &ENGLISH)
    }

    fn line() -> Vec<Move> {
        let square = |name: &str| name.parse::<Square>().expect("a square");
        let mv = |from, to| Move::new(square(from), square(to), MoveKind::Normal);
        vec![mv("h7", "h6"), mv("d1", "d8"), mv("g8", "h7")]
    }

    #[test]
    fn a_cut_can_be_right_twice() {
        let text =
            said(grade(Verdict::Right, Some(120), &[]), grade(Verdict::Right, Some(95), &[]));
        assert!(text.starts_with("Null move was right: "), "{text}");
        assert!(text.contains("+1.20") && text.contains("right as well"), "{text}");
        assert!(text.ends_with("+0.95."), "{text}");
    }

    #[test]
    fn a_wrong_cut_is_refuted_by_a_numbered_line() {
        let text =
            said(grade(Verdict::Right, Some(10), &[]), grade(Verdict::Wrong, Some(-300), &line()));
        assert!(text.contains("was right") && text.contains("it is wrong"), "{text}");
        assert!(text.ends_with("−3.00, by 7…h6 8.Rd8+ Kh7."), "{text}");
        let text = said(
            grade(Verdict::Wrong, Some(-300), &line()),
            grade(Verdict::Wrong, Some(-310), &[]),
        );
        assert!(text.starts_with("Null move was wrong: "), "{text}");
        assert!(text.ends_with("wrong as well: −3.10."), "{text}");
    }

    #[test]
    fn what_did_not_end_in_time_stays_open() {
        let open = || grade(Verdict::Undecided, None, &[]);
        let text = said(open(), open());
        assert!(text.starts_with("Whether it was right stays open (Null move)"), "{text}");
        assert!(text.ends_with("nothing pruned at all, the search did not end in time."), "{text}");
    }

    #[test]
    fn mates_are_counted_from_the_node() {
        let text = said(
            grade(Verdict::Wrong, Some(crate::types::mated_in(3 + 4)), &[]),
            grade(Verdict::Undecided, None, &[]),
        );
        assert!(text.contains("mate") && text.contains('2'), "{text}");
    }
}
