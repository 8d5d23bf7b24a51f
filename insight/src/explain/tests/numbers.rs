//! The facts of records made by hand, and what their margins are made of.

use super::*;

fn explained(record: &Record) -> Explanation {
    explain(&Subject { record, parent: None, before: None, past: None, is_among_others: false })
}

/// The value of the fact with this label.
fn value_of(explanation: Explanation, label: &str) -> Option<String> {
    let mut facts = explanation.facts.into_iter();
    facts.find(|fact| fact.label.to_string() == label).map(|fact| fact.value.to_string())
}

fn equation(record: &Record) -> String {
    explained(record).margin.expect("a margin").equation.to_string()
}

#[test]
fn what_the_factor_takes_from_late_moves_is_not_put_down_to_improving() {
    let slow = pruned(Rule::LATE_MOVE_PRUNING, 8, [3, 9, -4, 0], Record { rate: 512, ..NODE });
    assert!(slow.improving);
    assert_eq!(
        equation(&slow),
        "8 moves = 3 (always) + 9 (depth 3 squared) − 4 (improving rate 0.50)"
    );
}

#[test]
fn margins_are_sums_of_what_was_recorded() {
    let per_ply = 80;
    let terms = [40, 2 * per_ply, -28, -20];
    let record = ended_by(Rule::REVERSE_FUTILITY, 300, terms, NODE);
    let margin = explained(&record).margin.expect("a margin");
    assert_eq!((margin.total, margin.unit), (record.threshold - 40, Unit::Centipawns));
    let parts: Vec<_> = margin.parts.iter().map(|part| part.value).collect();
    assert_eq!(parts, [2 * per_ply, -28, -20]);
    let labels: Vec<_> = margin.parts[1..].iter().map(|part| part.label.to_string()).collect();
    assert_eq!(labels, ["improving", "opponent worsening"]);
    let (total, each) = (per_ply * 2 - 28 - 20, per_ply);
    assert_eq!(
        margin.equation.to_string(),
        format!(
            "{}.{:02} pawns = 2 plies × {}.{:02} − 0.28 (improving) − 0.20 (opponent worsening)",
            total / 100,
            total % 100,
            each / 100,
            each % 100
        )
    );
}

#[test]
fn a_depth_that_the_slope_does_not_explain_is_not_made_up() {
    let odd = 161;
    let record = ended_by(Rule::REVERSE_FUTILITY, 400, [40, odd, 0, 0], WORSE);
    assert!(equation(&record).ends_with("(margin)"));
}

#[test]
fn counts_and_points_have_their_units() {
    assert_eq!(
        equation(&pruned(Rule::LATE_MOVE_PRUNING, 6, [3, 9, -6, 0], WORSE)),
        "6 moves = 3 (always) + 9 (depth 3 squared) − 6 (improving rate 0.63)"
    );
    let per_ply = 2500;
    assert_eq!(
        equation(&pruned(Rule::HISTORY, 9000, [3 * per_ply], WORSE)),
        format!(
            "{} history points = 3 plies × {}",
            Value::Number((3 * per_ply).into()),
            Value::Number(per_ply.into())
        )
    );
}

#[test]
fn what_may_be_lost_grows_with_the_depth() {
    let (quiet, noisy) = (20, 90);
    let lost =
        |rule, most: i32| equation(&pruned(rule, most + 1, [most, 1], Record { depth: 3, ..NODE }));
    assert!(lost(Rule::QUIET_SEE, 9 * quiet).contains("= (3 plies)² × 0."));
    assert!(lost(Rule::NOISY_SEE, 3 * noisy).contains("= 3 plies × "));
    assert!(lost(Rule::QUIET_SEE, 8 * quiet).ends_with("(margin)"));
}

#[test]
fn a_reduction_is_the_sum_of_its_parts() {
    let reduction = Terms::new([2560, 1024, 0, 0, 0, 0, 0, -1024]);
    let record = Record { visit: Visit::Reduced, depth_asked: 6, depth: 4, reduction, ..NODE };
    assert_eq!(explained(&record).margin, None);
    let equation = |parent: Option<&Record>| {
        let subject =
            Subject { record: &record, parent, before: None, past: None, is_among_others: false };
        explain(&subject).reduction.expect("a reduction").equation.to_string()
    };
    // The factor is the one that the node has recorded which reduces, whatever its improvement.
    let above = Record { factor: Some(256), ..NODE };
    assert_eq!(
        equation(Some(&above)),
        "2 plies less, from 2.50 = 2.50 (depth and move number) + 1.00 (improving factor 0.25) − 1.00 (killer move)"
    );
    assert!(equation(None).contains("+ 1.00 (improving factor) −"));
}

#[test]
fn the_depth_that_counted_is_the_one_that_is_recorded() {
    let lmp = |node_depth| {
        let node = Record { node_depth, depth_asked: 9, ..NODE };
        let mut record = pruned(Rule::LATE_MOVE_PRUNING, 12, [3, 9, 0, 0], node);
        record.node_depth = node_depth;
        equation(&record)
    };
    assert_eq!(lmp(Some(3)), "12 moves = 3 (always) + 9 (depth 3 squared)");
    assert_eq!(lmp(None), "12 moves = 3 (always) + 9 (margin)");
}

#[test]
fn facts_say_what_is_known_and_nothing_else() {
    let fact = |record: &Record, label: &str| value_of(explained(record), label);
    let corrected = Record { raw_eval: Some(170), ..NODE };
    assert_eq!(fact(&corrected, "Static eval").as_deref(), Some("+1.83 (+1.70 before correction)"));
    assert_eq!(fact(&NODE, "Window").as_deref(), Some("+0.39 to +0.40"));
    assert_eq!(fact(&NODE, "Improving").as_deref(), Some("yes (+0.31)"));
    assert_eq!(fact(&WORSE, "Improving").as_deref(), Some("no (−0.12)"));
    assert_eq!(fact(&UNKNOWN, "Improving").as_deref(), Some("unknown"));
    assert_eq!(fact(&NODE, "Rate").as_deref(), Some("0.63"));
    assert_eq!(fact(&UNKNOWN, "Rate").as_deref(), Some("unknown"));
    assert_eq!(fact(&Record { nodes: 12_345, ..NODE }, "Nodes").as_deref(), Some("12,345"));
    let open = Record { alpha: mated_in(2), beta: mate_in(3), ..NODE };
    assert_eq!(fact(&open, "Window").as_deref(), Some("−∞ to mate in 1"));
    assert_eq!(fact(&NODE, "Score").as_deref(), Some("at most −0.10"));
    assert_eq!(fact(&NODE, "To move"), None);
    assert_eq!(fact(&NODE, "Searches"), None);
    let unseen = Record { eval: None, raw_eval: None, improvement: None, ..NODE };
    assert_eq!((fact(&unseen, "Improving"), fact(&unseen, "Rate")), (None, None));
    let pruned_move = pruned(Rule::HISTORY, 7600, [7500, 0, 0, 0], NODE);
    assert_eq!(fact(&pruned_move, "Score"), None);
    assert_eq!(fact(&pruned_move, "Nodes"), None);
}

#[test]
fn numbers_are_from_the_view_of_the_side_to_move() {
    let position = Position::default();
    let to_move = |visit, mv| {
        let record = Record { mv, visit, ..NODE };
        let subject = Subject {
            record: &record,
            parent: None,
            before: Some(&position),
            past: None,
            is_among_others: false,
        };
        value_of(explain(&subject), "To move")
    };
    let mv = position.parse_uci("e2e4").ok();
    assert_eq!(to_move(Visit::OpenWindow, mv).as_deref(), Some("Black"));
    assert_eq!(to_move(Visit::NullMove, None).as_deref(), Some("Black"));
    assert_eq!(to_move(Visit::Pruned, mv).as_deref(), Some("White"));
    assert_eq!(to_move(Visit::Singular, None).as_deref(), Some("White"));
}
