//! The result of an audit in sentences.

use super::message::Message;
use super::phrase::Phrase;
use super::value::Value;
use crate::{Audit, Deeper, Grade, Record, RootChange, RootEffect, ScoredMove, Verdict};
use espalier_chess::board::Position;
use espalier_chess::types::{Color, Move, Score};

/// Whether a cut was right: a sentence for each grade. `position` is that of the record.
pub fn verdict(audit: &Audit, record: &Record, position: &Position) -> Message {
    in_view(audit, position, |score| Value::score(score, record.ply))
}

/// What a cut has changed at the root, whose position this is.
pub fn root_effect(effect: &RootEffect, root: &Position) -> Message {
    let san = |found: ScoredMove| Value::Moves(root.san(found.mv));
    let score = |found: ScoredMove| Value::score(found.score, 0);
    let phrase = match (effect.change(), effect.before, effect.after) {
        (RootChange::BestMove, Some(before), Some(after)) => Phrase::RootMove {
            before: san(before),
            after: san(after),
            score_before: score(before),
            score_after: score(after),
        },
        (RootChange::Score, Some(before), Some(after)) => Phrase::RootScore {
            mv: san(after),
            score_before: score(before),
            score_after: score(after),
        },
        (RootChange::Nothing, Some(before), _) => {
            Phrase::RootNothing { mv: san(before), score: score(before) }
        }
        _ => Phrase::RootUnknown {},
    };
    phrase.into()
}

/// The same as [`verdict`] with the scores from White's view.
pub(super) fn verdict_for_white(audit: &Audit, record: &Record, position: &Position) -> Message {
    let is_white = position.side_to_move() == Color::White;
    in_view(audit, position, |score| {
        Value::score_for_white(if is_white { score } else { -score }, record.ply)
    })
}

fn in_view(audit: &Audit, position: &Position, view: impl Fn(Score) -> Value) -> Message {
    let score = |grade: &Grade| grade.score.map_or(Value::Nothing, &view);
    let rule = Value::Name(audit.rule.label());
    let without_rule = &audit.without_rule;
    let first = match (without_rule.verdict, &audit.control) {
        (_, Some(control)) if control.verdict == Verdict::Wrong => {
            Phrase::CutNotReproduced { rule, score: score(control) }
        }
        (Verdict::Right, _) => Phrase::CutRight { rule, score: score(without_rule) },
        (Verdict::Wrong, _) => {
            let score = score(without_rule);
            let refutation = refutation(without_rule, position).into();
            match audit.verdict() {
                Verdict::Wrong => Phrase::CutWrong { rule, score, refutation },
                _ => Phrase::CutSeemsWrong { rule, score, refutation },
            }
        }
        (Verdict::Undecided | Verdict::NotReproduced, _) => Phrase::CutOpen { rule },
    };
    let plies = || Value::Number(audit.extra_plies.into());
    let deeper = audit.deeper.as_ref().map(|Deeper { control, without_rule }| {
        match (without_rule.verdict, control) {
            (Verdict::Right, _) => {
                Phrase::DeeperRight { plies: plies(), score: score(without_rule) }
            }
            (Verdict::Wrong, Some(control)) if control.verdict == Verdict::Wrong => {
                Phrase::DeeperNotReproduced { plies: plies(), score: score(control) }
            }
            (Verdict::Wrong, _) => {
                Phrase::DeeperWrong { plies: plies(), score: score(without_rule) }
            }
            _ => Phrase::DeeperOpen { plies: plies() },
        }
    });
    let other_memory = audit.other_memory.as_ref().map(|grade| match grade.verdict {
        Verdict::Right => Phrase::OtherMemoryRight { score: score(grade) },
        Verdict::Wrong => Phrase::OtherMemoryWrong { score: score(grade) },
        Verdict::Undecided | Verdict::NotReproduced => Phrase::OtherMemoryOpen {},
    });
    let without_pruning = &audit.without_pruning;
    let also = (without_pruning.verdict == audit.verdict()).then_some(Phrase::AsWell {}).into();
    let second = match without_pruning.verdict {
        Verdict::Right => Phrase::TrulyRight { also, score: score(without_pruning) },
        Verdict::Wrong => Phrase::TrulyWrong {
            also,
            score: score(without_pruning),
            refutation: refutation(without_pruning, position).into(),
        },
        Verdict::Undecided | Verdict::NotReproduced => Phrase::TrulyOpen {},
    };
    let said = [Some(first), deeper, other_memory, Some(second)].into_iter().flatten();
    said.collect()
}

/// The line that refutes a cut, if there is one.
fn refutation(grade: &Grade, position: &Position) -> Option<Phrase> {
    let line = Value::Moves(numbered(position, &grade.line));
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
    use super::*;
    use espalier::observe::{Improved, Rule};
    use espalier_chess::types::{MoveKind, Square};

    fn grade(verdict: Verdict, score: Option<i32>, line: &[Move]) -> Grade {
        Grade { verdict, score, nodes: 100, lost: None, line: line.to_vec() }
    }

    fn said(without_rule: Grade, without_pruning: Grade) -> String {
        said_deeper(without_rule, None, without_pruning)
    }

    fn said_deeper(without_rule: Grade, deeper: Option<Grade>, without_pruning: Grade) -> String {
        in_words(&audit(without_rule, deeper, without_pruning))
    }

    fn audit(without_rule: Grade, deeper: Option<Grade>, without_pruning: Grade) -> Audit {
        Audit {
            rule: Rule::NULL_MOVE,
            depth: 4,
            improved: Improved::Yes,
            spent: 10,
            control: None,
            without_rule,
            extra_plies: 2,
            deeper: deeper.map(|without_rule| Deeper { control: None, without_rule }),
            other_memory: None,
            without_pruning,
        }
    }

    fn in_words(audit: &Audit) -> String {
        let position: Position =
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 7".parse().expect("a position");
        verdict(audit, &Record { ply: 3, ..Record::default() }, &position).to_string()
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
    fn a_cut_is_wrong_only_where_a_deeper_search_agrees() {
        let wrong = || grade(Verdict::Wrong, Some(-300), &line());
        let text = said_deeper(wrong(), Some(wrong()), wrong());
        assert!(text.contains(" 2 plies deeper it is still wrong: −3.00. With"), "{text}");
        let right = || grade(Verdict::Right, Some(110), &[]);
        let text = said_deeper(wrong(), Some(right()), right());
        assert!(text.contains(" 2 plies deeper it is right after all: +1.10. With"), "{text}");
        assert!(text.contains("it is right as well"), "{text}");
        assert!(text.starts_with("Null move seems wrong at this depth: "), "{text}");
        let open = grade(Verdict::Undecided, None, &[]);
        let text = said_deeper(wrong(), Some(open), wrong());
        assert!(text.contains("2 plies deeper did not end in time"), "{text}");
    }

    #[test]
    fn a_cut_whose_control_fails_is_not_called_wrong() {
        let wrong = || grade(Verdict::Wrong, Some(-300), &line());
        let right = || grade(Verdict::Right, Some(110), &[]);
        let deeper = |control| Some(Deeper { control, without_rule: wrong() });
        for (control, deeper, other_memory, expected) in [
            (Some(wrong()), None, None, "Null move is not judged here: "),
            (Some(right()), deeper(Some(wrong())), None, "with the rule on as well, at −3.00: "),
            (Some(right()), deeper(Some(right())), Some(right()), "the cut holds, at +1.10: "),
        ] {
            let audit = Audit { control, deeper, other_memory, ..audit(wrong(), None, wrong()) };
            assert_eq!(audit.verdict(), Verdict::NotReproduced);
            let text = in_words(&audit);
            assert!(text.contains(expected) && !text.contains("was wrong"), "{text}");
        }
        let deeper = deeper(Some(right()));
        let (control, other_memory) = (Some(right()), Some(wrong()));
        let audit = Audit { control, deeper, other_memory, ..audit(wrong(), None, wrong()) };
        let text = in_words(&audit);
        assert!(text.starts_with("Null move was wrong: "), "{text}");
        assert!(text.contains("histories that the search had here it is wrong as well"), "{text}");
    }

    #[test]
    fn what_changed_at_the_root_is_said() {
        let root = Position::default();
        let found =
            |uci: &str, score| Some(ScoredMove { mv: root.parse_uci(uci).expect("legal"), score });
        let say =
            |before, after| root_effect(&RootEffect { before, after, nodes: 9 }, &root).to_string();
        assert_eq!(
            say(found("e2e4", 20), found("d2d4", 45)),
            "Without it the search would play d4 (+0.45) and not e4 (+0.20)."
        );
        assert_eq!(
            say(found("e2e4", 20), found("e2e4", -45)),
            "Without it the search would still play e4, at −0.45 and not +0.20."
        );
        assert_eq!(
            say(found("e2e4", 20), found("e2e4", 22)),
            "At the root it changed nothing: e4 at +0.20 either way."
        );
        assert_eq!(say(None, None), "What it changed at the root could not be told in time.");
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
            grade(Verdict::Wrong, Some(espalier_chess::types::mated_in(3 + 4)), &[]),
            grade(Verdict::Undecided, None, &[]),
        );
        assert!(text.contains("mate") && text.contains('2'), "{text}");
    }
}
