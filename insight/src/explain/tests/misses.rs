//! The sentences of misses.

use super::*;
use crate::Repeats;
use crate::explain::miss_step::{CutWords, MissStepWords, StepSubject};
use crate::{
    Audit, AuditOptions, Grade, Miss, MissEnd, MissOptions, MissQuestion, MissStage, MissStep,
    ScoredMove, Sought, Verdict, explain_miss,
};
use espalier::observe::Improved;
use espalier::search::NoClock;
use espalier_chess::game::Game;
use espalier_chess::types::{Bound, MATE};

/// White to move; 12.Qh5 is the move of the steps.
const FEN: &str = "r4rk1/pp3ppp/8/8/8/8/PP3PPP/R2Q1RK1 w - - 0 12";

fn audit(rule: Rule) -> Audit {
    let grade = |verdict, score| Grade { verdict, score, nodes: 10, lost: None, line: Vec::new() };
    Audit {
        control: None,
        other_memory: None,
        rule,
        depth: 6,
        improved: Improved::No,
        spent: 3,
        without_rule: grade(Verdict::Wrong, Some(-150)),
        extra_plies: 0,
        deeper: None,
        without_pruning: grade(Verdict::Undecided, None),
    }
}

/// What is said of 12.Qh5, which no reply refutes.
fn told(record: Record, rules: &[Rule]) -> MissStepWords {
    let before: Position = FEN.parse().expect("a position");
    let mv = before.parse_uci("d1h5").expect("legal");
    let audits = rules.iter().copied().map(audit).collect();
    let step = MissStep { id: 1, record: Record { mv: Some(mv), ..record }, mv, audits };
    StepSubject { before: &before, step: &step, reply: None }.message()
}

fn tried() -> String {
    let before: Position = FEN.parse().expect("a position");
    format!("12.Qh5 was tried as move 30 of {}.", before.count_legal_moves())
}

/// Black to move after 12.Qh5, ahead by 1.83 in Black's view.
const LOOKED: Record = Record {
    score: 60,
    bound: Bound::Lower,
    depth: 5,
    depth_asked: 11,
    number: 30,
    ply: 1,
    ..NODE
};

#[test]
fn a_reduced_move_and_the_rule_below_it_are_told_in_their_order_from_white_s_view() {
    let record = Record { visit: Visit::Reduced, nodes: 80, ..LOOKED };
    let record = ended_by(Rule::NULL_MOVE, 75, [40, 0, 0, 0], record);
    let words = told(record, &[Rule::NULL_MOVE, Rule::LATE_MOVE_REDUCTION]);
    assert_eq!(
        words.sentence.to_string(),
        format!(
            "{} Searched to depth 5, in 80 nodes, it looked no better for White than −0.60.",
            tried()
        )
    );
    let [reduction, null_move] = &words.cuts[..] else { panic!("{words:?}") };
    assert!(reduction.sentence.to_string().contains("took off 6 of its 11 plies"), "{reduction:?}");
    assert_eq!(
        null_move.sentence.to_string(),
        "There null move ended the search: a shorter one gave Black −0.75, and −0.40 was enough."
    );
    assert_eq!(null_move.numbers.to_string(), "Depth 6, not improving.");
    assert!(null_move.verdict.to_string().starts_with("Null move was wrong: "), "{null_move:?}");
    assert!(null_move.verdict.to_string().contains(" +1.50"), "from White's view: {null_move:?}");
}

#[test]
fn a_move_that_was_pruned_is_told_with_the_numbers_of_its_own_side() {
    let said = |rule, value, terms| {
        let words = told(pruned(rule, value, terms, LOOKED), &[rule]);
        assert_eq!(words.sentence.to_string(), "12.Qh5 was not tried.");
        words.cuts[0].sentence.to_string()
    };
    assert_eq!(
        said(Rule::FUTILITY, 200, [-30, 90, 120, 0]),
        "Futility pruned it: White had −0.30, a gain of 2.10 was the most to expect, and that \
         falls short of +2.00."
    );
    assert_eq!(
        said(Rule::LATE_MOVE_PRUNING, 12, [3, 9, 0, 0]),
        "Pruned by late-move pruning: 12 quiet moves were enough at depth 3."
    );
    assert!(said(Rule::HISTORY, 7_600, [7_000, 0, 0, 0]).contains("with −7,600 history points"));
    assert!(said(Rule::QUIET_SEE, 500, [101, 0, 0, 0]).contains("on h5 loses 1.01 or more"));
    let verdict = told(pruned(Rule::HISTORY, 0, [0; 4], LOOKED), &[Rule::HISTORY]).cuts[0]
        .verdict
        .to_string();
    assert!(verdict.contains(" −1.50"), "White is to move where the rule fired: {verdict}");
}

#[test]
fn every_rule_and_every_end_of_a_step_has_a_sentence() {
    for rule in Rule::ALL {
        for record in [ended_by(rule, 50, [40, 1, 1, 0], LOOKED), pruned(rule, 1, [1; 4], LOOKED)] {
            let words = told(record, &[rule]);
            assert_eq!(words.cuts.len(), 1);
            let CutWords { label, sentence, numbers, verdict } = &words.cuts[0];
            let text = [label, sentence, numbers, verdict, &words.sentence].map(Message::to_string);
            assert!(!text.concat().contains(['{', '}']), "{text:?}");
        }
    }
    for end in End::ALL {
        for bound in Bound::ALL {
            let words = told(Record { end, bound, ..LOOKED }, &[]);
            assert!(words.sentence.to_string().starts_with(&tried()), "{words:?}");
        }
    }
    let known =
        TableUse { score: 9, depth: 7, bound: Bound::Lower, gave_move: true, gave_eval: true };
    let words = told(Record { end: End::Table, table: Some(known), ..LOOKED }, &[]);
    assert!(
        words.sentence.to_string().ends_with("known from an earlier search, 7 plies deep."),
        "{words:?}"
    );
    let words = told(Record { end: End::MateDistance, score: -MATE - 1, ..LOOKED }, &[]);
    assert!(!words.sentence.to_string().contains('∞'), "{words:?}");
}

#[test]
fn the_first_cut_that_is_wrong_is_to_blame() {
    let root: Position = FEN.parse().expect("a position");
    let [missed, played] =
        ["d1h5", "h2h3"].map(|mv| ScoredMove { mv: root.parse_uci(mv).expect("legal"), score: 20 });
    let record = ended_by(Rule::NULL_MOVE, 75, [40, 0, 0, 0], LOOKED);
    let blamed = |audits: Vec<Audit>, score| {
        let step = MissStep { id: 1, record, mv: missed.mv, audits };
        let miss = Miss {
            depth: 12,
            played,
            missed: ScoredMove { score, ..missed },
            repeats: Repeats { played: 1, of: if score > 20 { 4 } else { 0 } },
            line: vec![missed.mv],
            steps: vec![step],
            replies: Vec::new(),
            answer: None,
            end: MissEnd::Rule(Rule::NULL_MOVE),
        };
        miss_words(&root, &miss)
    };
    let right = |audit: Audit| {
        let right = Grade { verdict: Verdict::Right, ..audit.without_rule.clone() };
        Audit { without_rule: right, ..audit }
    };
    let wrong = blamed(vec![audit(Rule::NULL_MOVE)], 90);
    assert!(
        wrong
            .conclusion
            .to_string()
            .starts_with("To blame: null move at 12.Qh5. The same search without")
    );
    assert!(wrong.conclusion.to_string().ends_with(
        "With nothing changed but the order of equal moves, 1 of 4 searches play 12.Qh5."
    ));
    assert_eq!(
        wrong.summary.to_string(),
        "At depth 12 the search played 12.h3 and not 12.Qh5; it expected +0.20. A longer search of \
         12.Qh5 alone comes to +0.90, better for White."
    );
    let unpruned = Audit {
        without_pruning: Grade { verdict: Verdict::Wrong, ..audit(Rule::NULL_MOVE).without_rule },
        ..right(audit(Rule::NULL_MOVE))
    };
    assert!(
        blamed(vec![unpruned], 90)
            .conclusion
            .to_string()
            .contains("that prunes nothing decides otherwise")
    );
    let innocent = || vec![right(audit(Rule::NULL_MOVE))];
    assert!(
        blamed(innocent(), 90)
            .conclusion
            .to_string()
            .starts_with("No cut on the way was found wrong")
    );
    let worse = blamed(innocent(), 20);
    assert!(
        worse.conclusion.is_empty()
            && worse.summary.to_string().ends_with("there was nothing to see.")
    );
}

/// Every move of a sharp position, with the words of every stage on the way.
#[test]
fn every_miss_can_be_told() {
    const SHARP: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1";
    let game = Game::new(SHARP.parse().expect("a position"));
    let options = MissOptions {
        depth: Some(6),
        nodes: None,
        longer_nodes: Some(2_000),
        repeats: 2,
        most_records: 100_000,
        hash_megabytes: 1,
        audit: AuditOptions {
            most_nodes: 1_000,
            hash_megabytes: 1,
            ..MissOptions::default().audit
        },
    };
    let root = game.position();
    let (mut found, mut replied) = (0, 0);
    for mv in root.legal_moves().iter() {
        let mut stages = Vec::new();
        let question = MissQuestion { game: &game, moves: &[mv], line: &[] };
        let mut progress = |stage: MissStage<'_>| stages.push(stage_words(root, stage).to_string());
        let sought =
            explain_miss(&question, &options, &mut NoClock, &mut progress).expect("memory");
        let name = format!("1.{}", root.san(mv));
        assert_eq!(stages[0], "Searching");
        match sought {
            Sought::Stopped => panic!("nobody stops it"),
            Sought::Played { played, depth } => {
                let text = found_words(root, played, depth).to_string();
                assert!(text.starts_with(&format!("Nothing was missed: {name} is")), "{text}");
                found += 1;
            }
            Sought::Missed(miss) => {
                let following = stages.iter().find(|stage| stage.starts_with("Following"));
                let following = following.expect("every line is followed");
                assert!(following.starts_with(&format!("Following the line after {name}")));
                let repeating = "Searching again with another order of equal moves";
                assert_eq!(stages.iter().any(|stage| stage == repeating), miss.is_better());
                let words = miss_words(root, &miss);
                assert!(
                    words.summary.to_string().contains(&format!(" and not {name}; ")),
                    "{words:?}"
                );
                assert!(
                    words.steps[0].sentence.to_string().starts_with(&format!("{name} was ")),
                    "{words:?}"
                );
                assert_eq!(words.steps.len(), miss.steps.len());
                let is_blamed = words.conclusion.to_string().contains("To blame: ");
                assert_eq!(is_blamed, miss.guilty().is_some(), "{words:?}");
                replied +=
                    usize::from(words.steps[0].sentence.to_string().contains("Black’s reply 1…"));
            }
        }
    }
    assert!(found == 1 && replied > 0, "{found} {replied}");
}
