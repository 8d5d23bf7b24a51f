//! Every decision of real searches has a sentence, and no sentence has a wrong number.

use crate::everything::few_or_all;
use espalier::observe::{Extension, Rule, Scope};
use espalier::rules::{Factor, Terms};
use espalier::search::NoClock;
use espalier::session::Session;
use espalier_chess::board::Position;
use espalier_chess::types::{Bound, MATE_IN_MAX, Move};
use espalier_insight::explain::{Explanation, LineError, Part, Unit, explain_last_of_bytes};
use espalier_insight::{End, Record, TableUse, Trace, TraceOptions, Visit};
use std::collections::HashSet;

const POSITIONS: [(&str, i32); 4] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 9),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 9),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 10),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 12),
];

fn trace(fen: &str, depth: i32) -> Trace {
    let mut session = Session::new(1).expect("memory");
    session.set_position(Some(fen), []).expect("legal");
    let options = TraceOptions { depth: Some(depth), ..TraceOptions::default() };
    Trace::record_search(session.game(), &options, &mut NoClock).expect("memory")
}

/// What is said of a record that no search has made: after 1.e4, or of 1.e4 itself where that is pruned.
fn explained(record: Record) -> Explanation {
    let root = Position::default();
    let mv = root.parse_uci("e2e4").ok();
    let is_pruned = record.visit == Visit::Pruned;
    let table = Some(TableUse {
        score: 90,
        depth: 3,
        bound: Bound::Lower,
        gave_move: true,
        gave_eval: false,
    });
    let search = Record { depth: 6, subtree: 3, ..Record::default() };
    let node = Record { visit: Visit::Root, depth: 6, subtree: 2, table, ..search };
    let record = Record { parent: 1, subtree: 1, mv, ply: u8::from(!is_pruned), ..record };
    let bytes: Vec<u8> = [search, node, record].iter().flat_map(Record::to_bytes).collect();
    explain_last_of_bytes(&root, &bytes).expect("a line of legal moves")
}

/// A decision of every rule that ends a node or prunes a move, whichever of them a search needs.
fn decisions() -> impl Iterator<Item = Record> {
    let rules = Rule::ALL.into_iter().filter(|&rule| rule != Rule::LATE_MOVE_REDUCTION);
    rules.map(|rule| {
        let declared = rule.declaration().threshold.terms;
        let terms: Terms = (0..declared.len() as i32).map(|place| 40 + 13 * place).collect();
        let (threshold, beta) = (terms.sum(), terms.padded()[0]);
        let decided = Record {
            rule: Some(rule),
            end: End::Rule,
            value: threshold + 7,
            threshold,
            terms,
            alpha: beta - 1,
            beta,
            number: 5,
            depth: 3,
            depth_asked: 4,
            improvement: Some(12),
            improving: true,
            ..Record::default()
        };
        match rule.scope() {
            Scope::WholeNode => Record {
                visit: Visit::NullWindow,
                searches: 1,
                eval: Some(threshold + 7),
                score: beta,
                bound: Bound::Lower,
                ..decided
            },
            Scope::SingleMove | Scope::MoveDepth => Record {
                visit: Visit::Pruned,
                node_depth: Some(4),
                score: beta - 1,
                bound: Bound::Upper,
                ..decided
            },
        }
    })
}

/// Between the thousands of a whole number; it ends words, too.
const THOUSANDS: char = ',';

/// The numbers of a sentence: those of pawns in centipawns, and the whole ones. Squares are none.
fn numbers(sentence: &str) -> (Vec<i32>, Vec<i32>) {
    let (mut pawns, mut whole) = (Vec::new(), Vec::new());
    for word in sentence.split([' ', ':', ';', '(', ')']) {
        let word = word.trim_end_matches(['.', THOUSANDS]).replace('−', "-");
        if !word.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first)) {
            continue;
        }
        match word.split_once('.') {
            Some((_, hundredths)) => {
                assert_eq!(hundredths.len(), 2, "{sentence}");
                pawns.push(word.replace('.', "").parse().expect(sentence));
            }
            None if word.contains('∞') => {}
            None => whole.push(word.replace(THOUSANDS, "").parse().expect(sentence)),
        }
    }
    (pawns, whole)
}

/// What the record and the summands of its rule hold, in centipawns.
fn recorded_scores(record: &Record) -> HashSet<i32> {
    let terms: Vec<_> = record.named_terms().map(|(_, value)| value).collect();
    let table = record.table.map(|table| table.score);
    let mut known = vec![record.value, record.threshold, record.threshold - 1];
    known.extend([record.alpha, record.beta, record.score]);
    known.extend(record.eval.into_iter().chain(table));
    // A margin is the threshold without what it is added to, and without what a capture wins.
    known.extend(terms.iter().flat_map(|term| [*term, -term, record.threshold - term]));
    known
        .extend(terms.first().zip(terms.last()).map(|(base, gain)| record.threshold - base - gain));
    known.into_iter().collect()
}

/// What it counts.
fn recorded_counts(record: &Record, before: &Position) -> HashSet<i32> {
    let terms: Vec<_> = record.named_terms().map(|(_, value)| value).collect();
    let (depth, asked) = (i32::from(record.depth), i32::from(record.depth_asked));
    let legal = before.count_legal_moves() as i32;
    let mut known = vec![depth, asked - depth, i32::from(record.extension).abs(), legal];
    known.extend([i32::from(record.number), i32::from(record.others)]);
    known.extend([record.threshold, -record.value, -record.threshold]);
    known.extend(terms.iter().map(|term| record.threshold - term));
    known.extend(record.node_depth.map(i32::from));
    known.push(terms.iter().filter(|&&term| term > 0).sum());
    known.extend(record.table.map(|table| table.depth));
    known.into_iter().collect()
}

/// Whether a sentence may count moves to mate.
fn speaks_of_mate(record: &Record) -> bool {
    [record.value, record.threshold, record.alpha, record.beta, record.score]
        .into_iter()
        .chain(record.table.map(|table| table.score))
        .any(|score| score.abs() >= MATE_IN_MAX)
}

#[test]
fn no_sentence_has_a_number_that_was_not_recorded() {
    for (fen, depth) in POSITIONS {
        let trace = trace(fen, depth);
        assert_eq!(u64::from(trace.count()), trace.total(), "the whole tree");
        for id in (0..trace.count()).step_by(few_or_all(7, 1)) {
            let record = trace.record(id).expect("a record");
            let sentence = trace.sentence(id).expect("a sentence").to_string();
            check_numbers(&record, &trace.position(record.parent), &sentence);
            // The reduction of a move is told by its parts, not as the end of a node.
            assert_ne!(record.rule, Some(Rule::LATE_MOVE_REDUCTION));
        }
    }
    for record in decisions() {
        check_numbers(&record, &Position::default(), &explained(record).sentence.to_string());
    }
}

fn check_numbers(record: &Record, before: &Position, sentence: &str) {
    assert!(sentence.ends_with('.'), "{sentence}");
    let (pawns, whole) = numbers(sentence);
    let scores = recorded_scores(record);
    assert!(pawns.iter().all(|pawns| scores.contains(pawns)), "{sentence}\n{record:?}");
    if !speaks_of_mate(record) {
        let counts = recorded_counts(record, before);
        assert!(whole.iter().all(|count| counts.contains(count)), "{sentence}\n{record:?}");
    }
}

/// A rule said to have cut did so by the numbers in its own sentence.
#[test]
fn what_a_sentence_claims_follows_from_its_numbers() {
    for (fen, depth) in POSITIONS {
        let trace = trace(fen, depth);
        for id in 0..trace.count() {
            let record = trace.record(id).expect("a record");
            if record.rule.is_some() && !speaks_of_mate(&record) {
                check_claim(&record, &trace.sentence(id).expect("a sentence").to_string());
            }
        }
    }
    for record in decisions() {
        check_claim(&record, &explained(record).sentence.to_string());
    }
}

fn check_claim(record: &Record, sentence: &str) {
    let verdict = &sentence[start_of_verdict(sentence)..];
    let (pawns, whole) = numbers(verdict);
    let rule = record.rule.expect("a rule");
    let holds = match (rule, pawns.as_slice(), whole.as_slice()) {
        (Rule::REVERSE_FUTILITY, [value, beta, margin, ..], _) => value - beta >= *margin,
        (Rule::NULL_MOVE | Rule::MULTICUT, [score, threshold, ..], _) => score >= threshold,
        (Rule::PROBCUT, [score, beta, margin, target, ..], _) => {
            score >= target && beta + margin == *target
        }
        (Rule::FUTILITY | Rule::QUIESCENCE_FUTILITY, [parts @ .., sum, alpha], _) => {
            parts.iter().sum::<i32>() == *sum && sum <= alpha
        }
        (Rule::QUIET_SEE | Rule::NOISY_SEE, [loss, allowed], _) => loss > allowed,
        (Rule::HISTORY, _, [.., history, limit]) => history <= limit,
        (Rule::LATE_MOVE_PRUNING, _, counts) => counts.contains(&record.threshold),
        _ => false,
    };
    assert!(holds, "{sentence}\n{record:?}");
    assert!(record.value >= record.threshold);
}

/// Where the sentence about the rule begins, after what the node was searched for.
fn start_of_verdict(sentence: &str) -> usize {
    ["Pruned", "Skipped:"]
        .into_iter()
        .find_map(|start| sentence.find(start))
        .expect("a rule has a verdict")
}

#[test]
fn margins_add_up_to_what_was_compared() {
    for (fen, depth) in POSITIONS {
        let trace = trace(fen, depth);
        // Not all: the worth of the pieces takes a millisecond.
        for id in (0..trace.count()).step_by(few_or_all(211, 61)) {
            let record = trace.record(id).expect("a record");
            check_margins(&record, &trace.explain(id).expect("a record"));
        }
    }
    for record in decisions() {
        let explanation = explained(record);
        check_margins(&record, &explanation);
        let summands = record.named_terms().filter(|(term, _)| term.factor != Factor::Start);
        assert_eq!(explanation.margin.is_some(), summands.count() > 0, "{record:?}");
    }
    for visit in [Visit::Reduced, Visit::NullMove] {
        let reduction = Terms::new([1500, 300, -200]);
        let record = Record { visit, reduction, depth: 2, depth_asked: 3, ..Record::default() };
        check_margins(&record, &explained(record));
    }
}

fn check_margins(record: &Record, explanation: &Explanation) {
    if let (Some(margin), Some(_)) = (&explanation.margin, record.rule) {
        assert_eq!(margin.total, sum_of(&margin.parts), "{record:?}");
        let start = record.named_terms().filter(|(term, _)| term.factor == Factor::Start);
        let start: i32 = start.map(|(_, value)| value).sum();
        assert_eq!(margin.total, record.threshold - start, "{record:?}");
    }
    let is_reduced = [Visit::Reduced, Visit::NullMove].contains(&record.visit);
    assert_eq!(explanation.reduction.is_some(), is_reduced);
    if let Some(reduction) = &explanation.reduction {
        assert_eq!(reduction.unit, Unit::FinePlies);
        assert_eq!(reduction.total, sum_of(&reduction.parts), "{record:?}");
        // Parts of plies are not searched, and at least one ply is.
        assert!(reduction.total >= 1024, "{record:?}");
    }
}

fn sum_of(parts: &[Part]) -> i32 {
    parts.iter().map(|part| part.value).sum()
}

/// The moves of a line as UCI writes them.
fn line(trace: &Trace, moves: &str) -> Vec<Option<Move>> {
    let mut position = trace.game().position().clone();
    let play = |text: &str| {
        let mv = position.parse_uci(text).expect("legal");
        position.play(mv);
        Some(mv)
    };
    moves.split_whitespace().map(play).collect()
}

#[test]
fn the_best_line_is_followed_to_its_end() {
    let (fen, depth) = POSITIONS[2];
    let trace = trace(fen, depth);
    let best: Vec<_> = trace.outcome().info.pv.iter().copied().map(Some).collect();
    let searched = depth as usize;
    for length in 0..=best.len().min(searched) {
        let followed = trace.follow(&best[..length]);
        assert_eq!(followed.moves, length);
        assert_eq!(trace.path(followed.id), &best[..length]);
    }
}

#[test]
fn every_record_of_a_move_is_found_or_one_like_it() {
    let (fen, depth) = POSITIONS[3];
    let trace = trace(fen, depth);
    for id in (1..trace.count()).step_by(997) {
        let path = trace.path(id);
        let followed = trace.follow(&path);
        assert_eq!(followed.moves, path.len());
        // A later search of the node may have pruned the move: its record belongs to the node.
        let found = trace.record(followed.id).expect("a record");
        let steps = path.len() - usize::from(found.visit == Visit::Pruned);
        assert_eq!(trace.path(followed.id), path[..steps]);
    }
}

#[test]
fn a_move_that_was_not_tried_is_found_and_ends_the_way() {
    let (fen, depth) = POSITIONS[1];
    let trace = trace(fen, depth);
    // In a node that was searched once: a later search of it may have tried the move.
    let is_pruned = |id: &u32| {
        let record = trace.record(*id).filter(|record| record.visit == Visit::Pruned);
        record.is_some_and(|it| trace.follow(&trace.path(it.parent)).id == it.parent)
    };
    let id = (0..trace.count()).find(is_pruned).expect("one");
    let record = trace.record(id).expect("a record");
    let mut to_move = trace.path(record.parent);
    to_move.push(record.mv);
    let followed = trace.follow(&to_move);
    assert_eq!(followed.moves, to_move.len());
    let found = trace.record(followed.id).expect("a record");
    assert_eq!(found.mv, record.mv);
}

#[test]
fn a_move_extended_against_the_eval_is_told_so_and_no_other() {
    let is_told = |sentence: &str| sentence.contains("though the position looks too bad");
    for (fen, depth) in POSITIONS {
        let trace = trace(fen, depth);
        for id in 1..trace.count() {
            let record = trace.record(id).expect("a record");
            let sentence = trace.sentence(id).expect("a sentence").to_string();
            let is_extended = record.extended_by == Some(Extension::LowDepthSingular);
            assert_eq!(is_told(&sentence), is_extended, "{sentence}\n{record:?}");
            if is_extended {
                let parent = trace.record(record.parent).expect("a record");
                let table = parent.table.expect("a TT entry");
                assert_eq!((record.number, table.bound), (1, Bound::Lower), "{sentence}");
                assert!(parent.eval.is_some_and(|eval| eval < -record.beta), "{sentence}");
            }
        }
    }
    for extension in Extension::ALL {
        let record = Record {
            visit: Visit::NullWindow,
            end: End::AllTried,
            bound: Bound::Upper,
            extension: 1,
            extended_by: Some(extension),
            ..Record::default()
        };
        let sentence = explained(record).sentence.to_string();
        assert_eq!(is_told(&sentence), extension == Extension::LowDepthSingular, "{sentence}");
    }
}

/// As many moves lead to a decision without records of their own as it has counted.
#[test]
fn quiet_moves_pruned_together_lead_to_the_decision() {
    // The rules that prune the quiet moves still to come with the one that they are asked about.
    let of_all = [Rule::LATE_MOVE_PRUNING, Rule::FUTILITY];
    for (fen, _) in POSITIONS {
        let trace = trace(fen, 5);
        let mut decisions = 0;
        for id in (1..trace.count()).step_by(few_or_all(5, 1)) {
            let decision = trace.record(id).expect("a record");
            let mut path = trace.path(decision.parent);
            let is_reached = || trace.follow(&path).id == decision.parent;
            if decision.others == 0 || !is_reached() {
                continue;
            }
            let position = trace.position(decision.parent);
            let first = position.san(decision.mv.expect("a move"));
            let mut led_here = 0;
            let mut told = None;
            for mv in position.legal_moves().iter().filter(|&mv| Some(mv) != decision.mv) {
                path.push(Some(mv));
                let end = trace.follow(&path);
                path.pop();
                if end.id == id {
                    assert!(end.is_among_others && end.moves == path.len() + 1);
                    // All of them end alike, and telling it takes a millisecond.
                    assert_eq!(*told.get_or_insert(end), end);
                    led_here += 1;
                }
            }
            assert_eq!(led_here, decision.others, "{fen} {id}");
            let end = told.expect("others lead here");
            let sentence = trace.explain_followed(end).expect("it is").sentence.to_string();
            let opening = format!("Pruned, together with {first}: ");
            assert!(sentence.starts_with(&opening), "{sentence}");
            assert!(decision.rule.is_some_and(|rule| of_all.contains(&rule)), "{decision:?}");
            decisions += 1;
        }
        assert!(decisions > 0, "there is a node with more quiet moves than are tried: {fen}");
    }
}

#[test]
fn a_line_that_was_left_is_followed_as_far_as_it_goes() {
    let (fen, _) = POSITIONS[0];
    let trace = trace(fen, 3);
    let followed = trace.follow(&line(&trace, "a2a4 a7a5 b2b4 b7b5 c2c4 c7c5 d2d4 d7d5"));
    assert!(followed.moves < 8);
    assert_eq!(trace.follow(&[]).moves, 0);
}

#[test]
fn records_kept_elsewhere_are_explained_by_the_line_that_leads_to_them() {
    let (fen, depth) = POSITIONS[2];
    let trace = trace(fen, depth);
    let root = trace.game().position();
    for id in (0..trace.count()).step_by(101) {
        let parent = |id: &u32| trace.record(*id).map(|record| record.parent);
        let mut ids = vec![id];
        while let Some(&top) = ids.last().filter(|&&top| top != 0) {
            ids.extend(parent(&top));
        }
        ids.reverse();
        let records = ids.iter().filter_map(|&id| trace.record(id));
        let bytes: Vec<u8> = records.flat_map(|record| record.to_bytes()).collect();
        let explained = explain_last_of_bytes(root, &bytes).expect("a line");
        assert_eq!(Some(explained), trace.explain(id), "{id}");
    }
}

#[test]
fn lines_that_lead_nowhere_are_refused() {
    let (fen, _) = POSITIONS[2];
    let trace = trace(fen, 3);
    let root = trace.game().position();
    let explained = |root: &Position, bytes: &[u8]| explain_last_of_bytes(root, bytes);
    assert_eq!(explained(root, &[]), Err(LineError::Empty));
    assert_eq!(explained(root, &trace.bytes()[..79]), Err(LineError::Malformed));
    assert_eq!(explained(root, &[255; 80]), Err(LineError::Malformed));
    let with_move = trace.records().find(|record| record.mv.is_some()).expect("a move");
    let elsewhere = "8/8/4k3/8/8/4K3/8/8 w - - 0 1".parse().expect("legal");
    assert_eq!(explained(&elsewhere, &with_move.to_bytes()), Err(LineError::Illegal { number: 0 }));
}

#[test]
fn a_stopped_search_says_so() {
    let mut session = Session::new(1).expect("memory");
    session.set_position(None, []).expect("legal");
    let options = TraceOptions { nodes: Some(3000), ..TraceOptions::default() };
    let trace = Trace::record_search(session.game(), &options, &mut NoClock).expect("memory");
    let stopped = (0..trace.count())
        .find(|&id| trace.record(id).is_some_and(|record| record.end == End::Stopped))
        .expect("the search was stopped");
    let sentence = trace.sentence(stopped).expect("a sentence").to_string();
    assert!(sentence.starts_with("The search was stopped here"), "{sentence}");
}
