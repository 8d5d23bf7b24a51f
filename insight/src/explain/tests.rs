//! Sentences of hand-made records.

mod chance;
pub(crate) mod for_javascript;
mod misses;
mod numbers;

use super::english::{Piece, pieces, template};
use super::phrase::Key;
use super::value::Value;
use super::*;
use crate::{End, Kind, TableUse};
use espalier::observe::{Extension, Rule};
use espalier::rules::Terms;
use espalier_chess::types::Bound;
use espalier_chess::types::{Move, MoveKind, Square, mate_in, mated_in};

/// A null-window node two plies from the root, improving, with all of its moves tried.
pub(crate) const NODE: Record = Record {
    parent: 0,
    subtree: 1,
    nodes: 1,
    value: 0,
    threshold: 0,
    terms: Terms::new([]),
    mv: None,
    ply: 2,
    visit: Visit::NullWindow,
    kind: Kind::Cut,
    number: 1,
    others: 0,
    searches: 1,
    depth_asked: 2,
    depth: 2,
    extension: 0,
    extended_by: None,
    alpha: 39,
    beta: 40,
    raw_eval: Some(183),
    eval: Some(183),
    improvement: Some(31),
    improving: true,
    rate: 640,
    factor: Some(710),
    node_depth: None,
    entry_depth: None,
    tried: crate::Tried::NONE,
    was_pv: None,
    is_probed: true,
    in_check: false,
    table: None,
    end: End::AllTried,
    rule: None,
    reduction: Terms::new([]),
    score: -10,
    bound: Bound::Upper,
};

const WORSE: Record = Record { improvement: Some(-12), improving: false, ..NODE };
const UNKNOWN: Record = Record { improvement: None, improving: true, ..NODE };

/// The record, ended by a rule.
fn ended_by<const N: usize>(rule: Rule, value: i32, terms: [i32; N], node: Record) -> Record {
    let terms = Terms::new(terms);
    let threshold = terms.sum();
    Record { end: End::Rule, rule: Some(rule), value, threshold, terms, ..node }
}

/// The same for a move.
fn pruned<const N: usize>(rule: Rule, value: i32, terms: [i32; N], node: Record) -> Record {
    let node_depth = Some(node.depth_asked + 1);
    Record { visit: Visit::Pruned, node_depth, ..ended_by(rule, value, terms, node) }
}

fn to(square: &str) -> Move {
    let (from, to): (Square, Square) =
        ("a1".parse().expect("a square"), square.parse().expect("a square"));
    Move::new(from, to, MoveKind::Normal)
}

fn said(record: Record) -> String {
    let subject =
        Subject { record: &record, parent: None, before: None, past: None, is_among_others: false };
    sentence(&subject).to_string()
}

#[test]
fn reverse_futility_says_by_how_much_and_what_improving_did() {
    let cut = |value, terms, node| said(ended_by(Rule::REVERSE_FUTILITY, value, terms, node));
    assert_eq!(
        cut(183, [40, 120, -28, 0], NODE),
        "Pruned by reverse futility: static eval +1.83 is above beta +0.40 by more than the 0.92 \
         margin; the margin was lowered by 0.28 because the position is improving."
    );
    assert_eq!(
        cut(160, [40, 120, 0, 0], WORSE),
        "Pruned by reverse futility: static eval +1.60 is above beta +0.40 by exactly the 1.20 \
         margin; the margin was not lowered because the position is not improving."
    );
    let table =
        TableUse { score: 190, depth: 5, bound: Bound::Lower, gave_move: false, gave_eval: true };
    assert_eq!(
        cut(190, [40, 120, -28, 0], Record { table: Some(table), ..UNKNOWN }),
        "Pruned by reverse futility: the score of an earlier search +1.90 is above beta +0.40 by more \
         than the 0.92 margin; the margin was lowered by 0.28 because it counts as improving where \
         that is unknown."
    );
}

#[test]
fn rules_that_search_say_what_the_search_scored() {
    assert_eq!(
        said(ended_by(Rule::NULL_MOVE, 110, [40, 0, 0, 0], WORSE)),
        "Skipped: even after passing the turn, a shorter search scored +1.10, above beta +0.40."
    );
    assert_eq!(
        said(ended_by(Rule::NULL_MOVE, 40, [40, 0, 0, 0], Record { eval: Some(25), ..NODE })),
        "Skipped: even after passing the turn, a shorter search scored +0.40, which reaches beta \
         +0.40; it could pass from +0.25, a little below beta, because the position is improving."
    );
    assert_eq!(
        said(ended_by(Rule::PROBCUT, 310, [40, 220, -60, 0], NODE)),
        "Pruned by ProbCut: in a shorter search a capture scored +3.10; beta +0.40 with a margin \
         of 1.60 asks for +2.00; the margin was lowered by 0.60 because the position is improving."
    );
    assert_eq!(
        said(ended_by(Rule::MULTICUT, 55, [55, 0, 0, 0], NODE)),
        "Pruned by multicut: even without the best known move, a shorter search scored +0.55, \
         just the +0.55 that it takes."
    );
}

#[test]
fn pruned_moves_say_what_was_enough() {
    assert_eq!(
        said(pruned(Rule::LATE_MOVE_PRUNING, 6, [3, 9, -6, 0], WORSE)),
        "Pruned: 6 quiet moves were enough at depth 3 (up to 12 if improving)."
    );
    let several = Record { others: 14, depth_asked: 0, ..NODE };
    assert_eq!(
        said(pruned(Rule::LATE_MOVE_PRUNING, 1, [1, 1, -1, 0], several)),
        "Pruned, with 14 others: 1 quiet move was enough at depth 1 (2 if it had always \
         been improving)."
    );
    assert_eq!(
        said(pruned(Rule::LATE_MOVE_PRUNING, 12, [3, 9, 0, 0], UNKNOWN)),
        "Pruned: 12 quiet moves were enough at depth 3, the most there can be, because it \
         counts as improving where that is unknown."
    );
    assert_eq!(
        said(pruned(Rule::FUTILITY, 40, [-200, 120, 80, 0], NODE)),
        "Pruned: static eval −2.00 and a margin of 2.00 make 0.00, no more than alpha +0.40."
    );
    assert_eq!(
        said(pruned(Rule::HISTORY, 7600, [7500, 0, 0, 0], NODE)),
        "Pruned: it has failed too often elsewhere, with a history of −7,600 points; −7,500 \
         is low enough here."
    );
}

#[test]
fn exchanges_name_their_square_and_no_more_than_was_asked() {
    let loses = Record { mv: Some(to("e5")), ..NODE };
    for rule in [Rule::QUIET_SEE, Rule::NOISY_SEE] {
        assert_eq!(
            said(pruned(rule, 181, [180, 1, 0, 0], loses)),
            "Pruned: the exchange on e5 loses 1.81 or more, and 1.80 is the most it may lose \
             here."
        );
    }
    assert_eq!(
        said(pruned(Rule::QUIESCENCE_FUTILITY, 400, [-20, 200, 100, 0], NODE)),
        "Pruned: static eval −0.20, a margin of 2.00 and the 1.00 that the capture wins make \
         +2.80, no more than alpha +4.00."
    );
    assert_eq!(
        said(pruned(Rule::QUIESCENCE_FUTILITY, 400, [-20, 200, 0, 0], NODE)),
        "Pruned: the capture wins nothing, and static eval −0.20 with a margin of 2.00 makes \
         +1.80, no more than alpha +4.00."
    );
}

#[test]
fn a_reduced_move_says_how_much_and_whether_that_was_believed() {
    let position = Position::default();
    let mv = position.parse_uci("b1a3").ok();
    let reduced = Record { visit: Visit::Reduced, number: 17, depth_asked: 5, mv, ..NODE };
    let said = |searches| {
        let record = Record { searches, ..reduced };
        let subject = Subject {
            record: &record,
            parent: Some(&WORSE),
            before: Some(&position),
            past: None,
            is_among_others: false,
        };
        sentence(&subject).to_string()
    };
    let reduction = "Searched 3 plies less: move 17 of 20, getting worse.";
    let verdict = "No move that was tried got above alpha +0.39: the score is −0.10 at most.";
    assert_eq!(said(2), format!("{reduction} {verdict} It looked good, so it was searched again."));
    let enough = "Searched 3 plies less, and that was enough: move 17 of 20, getting worse.";
    assert_eq!(said(1), format!("{enough} {verdict}"));
    assert!(said(3).ends_with("again in full, and then with an open window."));
}

#[test]
fn nodes_end_in_words() {
    let ends = |end, node| said(Record { end, ..node });
    let refuted = Record { score: 52, ..NODE };
    assert_eq!(
        ends(End::Refuted, refuted),
        "One of the moves scored +0.52, above beta +0.40, so the others were not needed."
    );
    let open = Record { alpha: -100, beta: 100, ..NODE };
    assert_eq!(
        ends(End::AllTried, open),
        "The best of the moves scored −0.10, between alpha −1.00 and beta +1.00."
    );
    let captures = Record { visit: Visit::Quiescence, depth: 0, ..NODE };
    assert!(ends(End::AllTried, captures).starts_with("No capture that was tried"));
    assert_eq!(
        ends(End::StandPat, Record { score: 111, ..captures }),
        "Stands pat: static eval +1.83 is enough, above beta +0.40, without any capture."
    );
    assert!(ends(End::NoMoves, Record { score: mated_in(2), ..NODE }).starts_with("Checkmate"));
    assert!(ends(End::NoMoves, Record { score: 0, ..NODE }).starts_with("Stalemate"));
    assert!(ends(End::UpcomingRepetition, NODE).ends_with("no less than beta +0.40."));
    let nothing = Record { visit: Visit::Search, score: mated_in(0), ply: 0, ..NODE };
    assert!(ends(End::NoMoves, nothing).starts_with("Checkmate"));
    assert_eq!(
        ends(End::Stopped, NODE),
        "The search was stopped here, so the score means nothing."
    );
}

#[test]
fn a_capture_in_quiescence_is_only_worth_a_deeper_look() {
    let first = Record {
        visit: Visit::ProbCut,
        depth: 0,
        searches: 2,
        alpha: -251,
        beta: -250,
        score: -300,
        ..NODE
    };
    let looked = "A capture against a raised beta: in quiescence the side to move gets −3.00 at \
                  most, not above alpha −2.51, so the capture is worth a deeper look.";
    assert_eq!(said(first), looked);
    let second = said(Record { depth: 3, searches: 1, ..first });
    assert!(second.ends_with("so the capture is good enough."), "{second}");
}

#[test]
fn the_table_says_what_kind_of_score_it_knew() {
    let knew = |bound| {
        let table = TableUse { score: 140, depth: 1, bound, gave_move: true, gave_eval: false };
        said(Record { end: End::Table, table: Some(table), ..NODE })
    };
    let from = "Known from the transposition table:";
    assert_eq!(knew(Bound::Exact), format!("{from} +1.40, from a search 1 ply deep."));
    assert_eq!(knew(Bound::Lower), format!("{from} at least +1.40, from a search 1 ply deep."));
    assert_eq!(knew(Bound::Upper), format!("{from} at most +1.40, from a search 1 ply deep."));
}

#[test]
fn mates_are_counted_from_the_node_that_is_explained() {
    let mate = Record { score: mate_in(7), ply: 2, end: End::Refuted, ..NODE };
    assert!(said(mate).contains("scored mate in 3, above beta +0.40"));
    let mated = Record { score: mated_in(6), ply: 2, ..NODE };
    assert!(said(mated).ends_with("the score is mated in 2 at most."));
}

#[test]
fn draws_are_told_apart_where_the_position_is_known() {
    let drawn = Record { end: End::Draw, score: 0, ..NODE };
    let said_of = |fen: &str| {
        let position: Position = fen.parse().expect("legal");
        let subject = Subject {
            record: &drawn,
            parent: None,
            before: Some(&position),
            past: None,
            is_among_others: false,
        };
        sentence(&subject).to_string()
    };
    assert!(said_of("8/8/4k3/8/8/4K3/8/8 w - - 0 1").contains("too little material"));
    assert!(said_of("8/8/4k3/8/8/4K3/4R3/8 w - - 100 90").contains("fifty-move rule"));
    assert!(said_of("8/8/4k3/8/8/4K3/4R3/8 w - - 8 90").contains("repetition"));
    assert_eq!(
        said(drawn),
        "Drawn by repetition, by the fifty-move rule or because too little material is left."
    );
}

#[test]
fn nodes_searched_for_a_purpose_say_what_came_of_it() {
    let visited = |visit, score| said(Record { visit, score, ..NODE });
    assert_eq!(
        visited(Visit::Singular, -10),
        "Searched without the best known move: the others score −0.10 at most, below +0.40, so \
         it is the only good one."
    );
    assert!(visited(Visit::Singular, 41).ends_with("so it is not the only good one."));
    assert!(visited(Visit::NullMove, 39).ends_with("so passing is good enough."));
    assert!(visited(Visit::NullMove, 40).ends_with("so passing is not good enough."));
    assert!(visited(Visit::Verification, 40).ends_with("confirms that passing is good enough."));
    assert!(visited(Visit::Verification, 39).ends_with("the null move was not to be trusted."));
    assert!(visited(Visit::ProbCut, 39).ends_with("so the capture is good enough."));
    assert!(visited(Visit::ProbCut, 40).ends_with("so the capture is not good enough."));
}

#[test]
fn a_purpose_and_another_end_are_both_told() {
    let passed = Record { visit: Visit::NullMove, score: 20, ..NODE };
    let text = said(ended_by(Rule::REVERSE_FUTILITY, 183, [40, 120, -28, 0], passed));
    assert!(text.starts_with("After passing the turn:"));
    assert!(text.contains(" Pruned by reverse futility:"));
}

#[test]
fn extensions_give_their_reason() {
    let deep = Record { depth_asked: 9, depth: 9, ..NODE };
    let extended = |extension, by| said(Record { extension, extended_by: Some(by), ..deep });
    assert!(extended(1, Extension::Check).ends_with("1 ply deeper because it gives check."));
    let singular = extended(1, Extension::Singular);
    assert!(singular.ends_with("1 ply deeper because no other comes near it."));
    let shallow = extended(1, Extension::LowDepthSingular);
    assert!(shallow.contains("1 ply deeper because it was good enough in an earlier search"));
    let double = extended(2, Extension::Double);
    assert!(double.ends_with("2 plies deeper because no other comes near it."));
    let negative = extended(-3, Extension::Negative);
    assert!(negative.ends_with("3 plies less because it is one of several good ones."));
    // Of a recording that does not say why, nothing is guessed.
    assert!(!said(Record { extension: 1, ..deep }).contains("because"));
}

#[test]
fn every_template_uses_just_the_placeholders_of_its_phrase() {
    for &key in Key::ALL {
        let template = template(key);
        assert!(!template.is_empty(), "{key:?}");
        let mut used: Vec<_> = pieces(template)
            .filter_map(|piece| match piece {
                Piece::Verbatim(text) => {
                    assert!(!text.contains(['{', '}']), "{key:?}: {text}");
                    None
                }
                Piece::Value(slot) => Some(slot),
                Piece::Word { slot, words } => {
                    assert_eq!(words.split('|').count(), 2, "{key:?}: one and many");
                    Some(slot)
                }
            })
            .collect();
        used.sort_unstable();
        used.dedup();
        let mut offered = key.slots().to_vec();
        offered.sort_unstable();
        assert_eq!(used, offered, "{key:?}");
    }
}
