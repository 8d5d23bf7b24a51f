//! What a trace holds, and that it changes nothing.

use crate::everything::few_or_all;
use espalier::observe::{Improved, Rule, Silent};
use espalier::rules::Terms;
use espalier::search::{Bound, Host, Info, Limits, NoClock};
use espalier::session::Session;
use espalier_chess::random::Random;
use espalier_chess::types::{MATE, Move};
use espalier_insight::{
    AuditOptions, Auditor, AuditorError, End, Kind, Record, Trace, TraceOptions, Visit, Watch,
};
use std::cell::Cell;
use std::time::Duration;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

fn session(fen: &str) -> Session {
    let mut session = Session::new(1).expect("memory");
    session.set_position(Some(fen), []).expect("legal");
    session
}

fn options(depth: i32) -> TraceOptions {
    TraceOptions { depth: Some(depth), hash_megabytes: 4, ..TraceOptions::default() }
}

fn trace(fen: &str, options: &TraceOptions) -> Trace {
    Trace::record_search(session(fen).game(), options, &mut NoClock).expect("memory")
}

fn all(trace: &Trace) -> Vec<Record> {
    trace.records().collect()
}

/// Traces that between them hold every kind of decision.
fn traces() -> [Trace; 3] {
    [trace(KIWIPETE, &options(9)), trace(MIDDLEGAME, &options(11)), trace(ENDGAME, &options(13))]
}

/// Records lie in pre-order, and what each says of its subtree is true.
fn assert_is_a_tree(trace: &Trace) {
    let records = all(trace);
    assert_eq!(records.len(), trace.count() as usize);
    assert_eq!(records[0].visit, Visit::Search);
    assert_eq!(records[0].subtree as usize, records.len());
    for (id, record) in records.iter().enumerate() {
        let children: Vec<u32> = trace.children(id as u32).collect();
        let below: u32 = children.iter().map(|&child| records[child as usize].subtree).sum();
        assert_eq!(record.subtree, below + 1, "{id}: {record:?}");
        for child in children {
            let child = &records[child as usize];
            assert_eq!(child.parent as usize, id);
            let step = u8::from(child.visit.is_step());
            assert_eq!(child.ply, record.ply + step, "{id}: {record:?} {child:?}");
        }
    }
}

/// The term of a reduction by improving, by its place in the declaration.
const BY_IMPROVING: usize = 1;

#[test]
fn the_factor_of_each_reduction_is_recorded_on_the_node_that_reduces() {
    for trace in traces() {
        let records = all(&trace);
        let mut term_of = std::collections::HashMap::new();
        for record in records.iter().filter(|record| record.visit == Visit::Reduced) {
            let above = &records[record.parent as usize];
            let factor = above.factor.expect("a node that reduces moves has room for it");
            let term = record.reduction.padded()[BY_IMPROVING];
            // What improving adds is nothing at 1, and the more the smaller the factor is.
            assert_eq!(*term_of.entry(factor).or_insert(term), term, "{factor}");
            assert_eq!(term == 0, factor == 1024, "{factor}");
        }
        let mut pairs: Vec<_> = term_of.into_iter().collect();
        pairs.sort_unstable();
        assert!(pairs.len() > 5 && pairs.is_sorted_by(|one, other| one.1 >= other.1), "{pairs:?}");
    }
}

#[test]
fn the_depth_by_which_a_move_was_pruned_is_recorded() {
    let of_rule = |rule, name: &'static str| {
        let records = all(&trace(MIDDLEGAME, &options(10)));
        let pruned: Vec<_> = records.into_iter().filter(|r| r.rule == Some(rule)).collect();
        let term = move |record: &Record| {
            let named = record.named_terms().find(|(term, _)| term.name == name);
            named.expect("it is declared").1
        };
        assert!(pruned.len() > 20);
        pruned.into_iter().map(move |record| (record.node_depth, term(&record)))
    };
    for (depth, squared) in of_rule(Rule::LATE_MOVE_PRUNING, "depth_squared") {
        let depth = i32::from(depth.expect("that of the node"));
        assert_eq!(squared, depth * depth);
    }
    for (depth, bound) in of_rule(Rule::HISTORY, "bound") {
        assert_eq!(bound % i32::from(depth.expect("that of the node")), 0);
    }
}

#[test]
fn records_are_a_tree_whose_nodes_add_up() {
    for trace in traces() {
        assert_eq!(u64::from(trace.count()), trace.total());
        assert_is_a_tree(&trace);
        let records = all(&trace);
        for (id, record) in records.iter().enumerate() {
            let below: u32 = trace.children(id as u32).map(|id| records[id as usize].nodes).sum();
            let own = u32::from(!matches!(record.visit, Visit::Search | Visit::Pruned));
            assert_eq!(record.nodes, below + own, "{id}: {record:?}");
        }
    }
}

#[test]
fn all_kinds_of_visits_and_ends_occur() {
    let records: Vec<Record> = traces().iter().flat_map(all).collect();
    let missing: Vec<Visit> = Visit::ALL
        .into_iter()
        .filter(|&visit| records.iter().all(|record| record.visit != visit))
        .collect();
    // Espalier has no razoring.
    assert_eq!(missing, [Visit::VerifyingQuiescence]);
    for kind in Kind::ALL {
        assert!(records.iter().any(|record| record.kind == kind), "{kind:?}");
    }
    for end in [End::Rule, End::Refuted, End::AllTried, End::Table, End::StandPat, End::Draw] {
        assert!(records.iter().any(|record| record.end == end), "{end:?}");
    }
    assert!(records.iter().all(|record| record.end != End::Stopped));
}

#[test]
fn a_rule_ends_a_record_if_and_only_if_it_has_what_it_needs() {
    for record in traces().iter().flat_map(all) {
        assert_eq!(record.terms.sum(), record.threshold, "{record:?}");
        match record.rule {
            Some(_) => assert!(record.value >= record.threshold, "{record:?}"),
            None => assert_eq!((record.value, record.threshold), (0, 0), "{record:?}"),
        }
        assert_eq!(record.end == End::Rule, record.rule.is_some(), "{record:?}");
        if record.visit == Visit::Pruned {
            assert!(record.rule.is_some() && record.mv.is_some(), "{record:?}");
            assert_eq!((record.subtree, record.nodes, record.searches), (1, 0, 0));
        }
    }
}

#[test]
fn what_a_node_knew_fits_together() {
    for record in traces().iter().flat_map(all) {
        if record.in_check {
            assert_eq!((record.eval, record.raw_eval, record.improvement), (None, None, None));
        }
        assert_eq!(record.eval.is_some(), record.raw_eval.is_some());
        if let Some(improvement) = record.improvement {
            assert_eq!(record.improving, improvement > 0, "{record:?}");
        }
        assert!(record.rate <= 1024 && record.score.abs() <= MATE);
        if record.visit != Visit::Search {
            assert!(record.kind == Kind::Pv || record.beta - record.alpha == 1, "{record:?}");
            assert_eq!(record.bound, Bound::of(record.score, record.alpha, record.beta));
        }
        let is_reduced = record.reduction != Terms::default();
        let may_be = [Visit::Reduced, Visit::NullMove].contains(&record.visit);
        assert_eq!(is_reduced, may_be, "{record:?}");
        if record.visit == Visit::Reduced {
            assert!(record.depth < record.depth_asked, "{record:?}");
        }
    }
}

#[test]
fn the_table_gave_a_move_only_where_one_was_tried_first() {
    let mut gave = 0;
    for trace in traces() {
        let records = all(&trace);
        for (id, node) in records.iter().enumerate() {
            let has_given = node.table.is_some_and(|table| table.gave_move);
            if !has_given || node.visit == Visit::Pruned {
                continue;
            }
            let children = trace.children(id as u32).map(|child| &records[child as usize]);
            let tried =
                children.filter(|child| child.visit != Visit::ProbCut && child.searches > 0);
            let first = tried.filter(|child| child.mv.is_some()).min_by_key(|child| child.number);
            // The singular search is of the moves that the table did not give.
            assert!(first.is_some() && node.visit != Visit::Singular, "{id}: {node:?}");
            gave += 1;
        }
    }
    assert!(gave > 1000, "only {gave}");
}

#[test]
fn no_search_is_less_than_no_plies_deep() {
    let records: Vec<Record> = traces().iter().flat_map(all).collect();
    assert!(records.iter().all(|record| record.depth >= 0 && record.depth_asked >= 0));
}

#[test]
fn an_exact_score_is_that_of_a_move_within_the_window() {
    // Both sides can repeat, and one of them would rather not.
    let perpetual = "6k1/5p2/8/4Q3/8/8/qr6/7K w - - 0 1";
    let rooks = "8/5pk1/6p1/7p/r6P/5PP1/1R4K1/8 w - - 10 40";
    let open = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    let mut checked = 0;
    let positions = [(perpetual, 10), (rooks, 13), (MIDDLEGAME, 10), (open, 10)];
    for (fen, depth) in positions {
        let trace = trace(fen, &options(depth));
        let records = all(&trace);
        for (id, node) in records.iter().enumerate() {
            let is_exact = node.bound == Bound::Exact && node.end == End::AllTried;
            if !is_exact || node.depth <= 0 || node.visit == Visit::Search {
                continue;
            }
            let gave_score = |child: &Record| {
                child.visit == Visit::OpenWindow
                    && child.score == -node.score
                    && child.score < child.beta
            };
            let mut children = trace.children(id as u32).map(|child| &records[child as usize]);
            assert!(children.any(gave_score), "{fen} {id} {node:?}");
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked}");
}

/// The term of the rule that ended it.
fn term(record: &Record, name: &str) -> i32 {
    record.named_terms().find(|(term, _)| term.name == name).expect("it is declared").1
}

#[test]
fn a_reverse_futility_cut_tells_its_margin_and_what_was_saved() {
    let trace = trace(MIDDLEGAME, &options(9));
    let cuts: Vec<Record> =
        trace.records().filter(|record| record.rule == Some(Rule::REVERSE_FUTILITY)).collect();
    let [improving, worsening] = [true, false].map(|improving| {
        let cut = cuts.iter().find(|cut| cut.improvement.is_some() && cut.improving == improving);
        *cut.expect("a cut")
    });
    for cut in [improving, worsening] {
        let known = if cut.table.is_some_and(|table| table.gave_eval) {
            cut.table.map(|table| table.score)
        } else {
            cut.eval
        };
        assert_eq!(Some(cut.value), known);
        assert_eq!(term(&cut, "beta"), cut.beta);
        assert!(term(&cut, "margin") > 0, "{cut:?}");
        assert_eq!(term(&cut, "improving") < 0, cut.improving, "{cut:?}");
    }
    let mut worsening = [0; 2];
    for cut in &cuts {
        let before = record_above(&trace, cut).eval;
        let is_worsening = before.zip(cut.eval).is_some_and(|(before, eval)| eval > -before);
        assert_eq!(term(cut, "opponent_worsening") < 0, is_worsening, "{cut:?}");
        worsening[usize::from(is_worsening)] += 1;
    }
    assert!(worsening.iter().all(|&count| count > 100), "{worsening:?}");
}

/// The record of the node a ply above.
fn record_above(trace: &Trace, record: &Record) -> Record {
    let parent = trace.record(record.parent).expect("a parent");
    if parent.ply < record.ply { parent } else { record_above(trace, &parent) }
}

#[test]
fn the_searches_of_a_move_follow_each_other_and_are_counted_on_the_first() {
    for trace in traces() {
        let records = all(&trace);
        let is_move =
            |visit: Visit| matches!(visit, Visit::Reduced | Visit::NullWindow | Visit::OpenWindow);
        for id in 0..trace.count() {
            let children: Vec<&Record> = trace
                .children(id)
                .map(|child| &records[child as usize])
                .filter(|child| is_move(child.visit))
                .collect();
            let searches = children.chunk_by(|one, other| one.mv == other.mv);
            let mut moves: Vec<Move> = Vec::new();
            for same in searches {
                assert_eq!(usize::from(same[0].searches), same.len(), "{same:?}");
                assert!(same[1..].iter().all(|again| again.searches == 1));
                assert!(same.iter().all(|one| one.number == same[0].number));
                moves.extend(same[0].mv);
            }
            let mut distinct = moves.clone();
            distinct.sort_by_key(|mv| mv.bits());
            distinct.dedup();
            assert_eq!(distinct.len(), moves.len(), "a move is searched anew at once or never");
        }
    }
}

#[test]
fn every_legal_move_of_a_node_is_searched_or_recorded_as_pruned() {
    // Not in quiescence, where no rule tells of losing captures and quiet moves.
    let mut checked = 0;
    for trace in traces() {
        let records = all(&trace);
        for (id, record) in records.iter().enumerate().step_by(3) {
            let is_whole = record.depth > 0
                && record.end == End::AllTried
                && !matches!(record.visit, Visit::Search | Visit::Singular);
            if !is_whole {
                continue;
            }
            let tried = trace.children(id as u32).map(|child| &records[child as usize]);
            let told: usize = tried
                .filter(|child| child.visit != Visit::ProbCut && child.mv.is_some())
                .filter(|child| child.searches > 0 || child.visit == Visit::Pruned)
                .fold((None, 0), |(last, sum), child| {
                    let is_new = last != child.mv;
                    (child.mv, sum + usize::from(is_new) + usize::from(child.others))
                })
                .1;
            let legal = trace.position(id as u32).legal_moves().len();
            assert_eq!(told, legal, "{id}: {record:?}");
            checked += 1;
        }
    }
    assert!(checked > 500, "only {checked} nodes");
}

#[test]
fn a_path_leads_to_a_position_in_which_the_next_move_is_legal() {
    let trace = trace(KIWIPETE, &options(7));
    for id in 0..trace.count() {
        let record = trace.record(id).expect("a record");
        let position = trace.position(id);
        assert_eq!(position.in_check(), record.in_check, "{id}");
        assert_eq!(trace.path(id).len(), usize::from(record.ply));
        for child in trace.children(id).filter_map(|child| trace.record(child)) {
            assert!(child.mv.is_none_or(|mv| position.is_legal(mv)), "{id}: {child:?}");
        }
    }
}

#[test]
fn the_same_search_twice_gives_the_same_bytes() {
    let (first, second) = (trace(KIWIPETE, &options(8)), trace(KIWIPETE, &options(8)));
    assert_eq!(first.bytes(), second.bytes());
    assert_eq!(first.hash(), second.hash());
    assert_ne!(first.hash(), trace(KIWIPETE, &options(7)).hash());
    let mut used = session(KIWIPETE);
    let limits = Limits { depth: Some(7), ..Limits::default() };
    used.go(&limits, &mut NoClock, &mut Silent);
    let after_use = Trace::record_search(used.game(), &options(8), &mut NoClock).expect("memory");
    assert_eq!(first.bytes(), after_use.bytes(), "what a session remembers plays no part");
}

#[test]
fn recording_changes_neither_nodes_nor_moves() {
    let mut random = Random::new(1);
    for game in 0..few_or_all(20, 100) {
        let mut session = Session::new(4).expect("memory");
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..random.below(80) {
            let position = session.game().position();
            let legal: Vec<Move> = position.legal_moves().iter().collect();
            if legal.is_empty() {
                break;
            }
            moves.push(position.uci(legal[random.below(legal.len())], false));
            session.set_position(None, moves.iter().map(String::as_str)).expect("legal");
        }
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let trace =
            Trace::record_search(session.game(), &options(6), &mut NoClock).expect("memory");
        let silent = session.go(&limits, &mut NoClock, &mut Silent);
        let recorded = trace.outcome();
        assert_eq!(recorded.info.nodes, silent.info.nodes, "game {game}: {moves:?}");
        assert_eq!(recorded.best, silent.best, "game {game}: {moves:?}");
        assert_eq!(recorded.info.pv, silent.info.pv, "game {game}: {moves:?}");
    }
}

#[test]
fn all_iterations_are_recorded_below_one_search_and_the_last_is_as_it_is_alone() {
    let [last, all] = [false, true]
        .map(|all_iterations| trace(MIDDLEGAME, &TraceOptions { all_iterations, ..options(6) }));
    let roots = all.children(0).filter_map(|id| all.record(id)).map(|root| root.entry_depth);
    let mut depths: Vec<_> = roots.flatten().collect();
    depths.dedup();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    let earlier = all.count() - last.count();
    for (id, record) in (0..).zip(last.records()).skip(1) {
        let parent = if record.parent == 0 { 0 } else { record.parent + earlier };
        assert_eq!(all.record(id + earlier), Some(Record { parent, ..record }), "{id}");
    }
    let nodes = |trace: &Trace| -> Vec<u64> {
        trace.summary().iterations().iter().map(|it| it.nodes).collect()
    };
    assert_eq!(nodes(&all), nodes(&last));
    let search = all.record(0).map(|search| u64::from(search.nodes));
    assert_eq!(search, Some(nodes(&all).iter().sum()));
    let refused = Auditor::new(&all, &AuditOptions::default()).err();
    assert_eq!(refused, Some(AuditorError::AllIterations));
}

#[test]
fn past_the_limit_records_stay_a_tree_and_nodes_are_still_counted() {
    let whole = trace(MIDDLEGAME, &options(8));
    for most_records in [1, 2, 3, 50, 1000, whole.count() as usize - 1] {
        let cut = trace(MIDDLEGAME, &TraceOptions { most_records, ..options(8) });
        assert_eq!(cut.count() as usize, most_records);
        assert_eq!(cut.total(), whole.total());
        assert_eq!(cut.summary(), whole.summary());
        assert_is_a_tree(&cut);
        let same = |(a, b): (Record, Record)| Record { subtree: b.subtree, ..a } == b;
        assert!(cut.records().zip(whole.records()).all(same), "{most_records}");
    }
}

/// Stops a search when it has been asked so many times.
struct StopAfter(Cell<u32>);

impl Host for StopAfter {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() == 0
    }

    fn report(&mut self, _info: &Info) {}
}

#[test]
fn an_interrupted_search_leaves_a_tree() {
    for asked in [1, 2, 9, 30] {
        let mut host = StopAfter(Cell::new(asked));
        let trace = Trace::record_search(session(KIWIPETE).game(), &options(30), &mut host)
            .expect("memory");
        assert_is_a_tree(&trace);
        let records = all(&trace);
        assert_eq!(records[0].end, End::Stopped);
        // The line being searched was stopped all the way down.
        let last = trace.children(0).last().expect("a search of the root");
        assert_eq!(records[last as usize].end, End::Stopped);
        let of_plies: u64 = trace.summary().plies().iter().map(|ply| ply.nodes).sum();
        assert_eq!(of_plies, trace.outcome().info.nodes);
    }
    let stopped_by_nodes = TraceOptions { nodes: Some(5000), ..options(30) };
    let trace = trace(KIWIPETE, &stopped_by_nodes);
    assert_eq!(trace.outcome().info.nodes, 5000);
    assert_is_a_tree(&trace);
}

/// Looks at a recording once, when it has been asked so many times.
struct LookAfter {
    asked: u32,
    seen: Option<Trace>,
}

impl Watch for LookAfter {
    fn is_due(&mut self) -> bool {
        self.asked = self.asked.wrapping_sub(1);
        self.asked == 0
    }

    fn look(&mut self, so_far: &Trace) {
        self.seen = Some(so_far.clone());
    }
}

#[test]
fn what_grows_is_what_there_would_be_if_it_were_stopped() {
    for asked in [1, 2, 9, 30] {
        let mut watch = LookAfter { asked, seen: None };
        let session = session(KIWIPETE);
        let whole =
            Trace::record_watched(session.game(), &options(10), &mut NoClock, Some(&mut watch))
                .expect("memory");
        let seen = watch.seen.expect("a look");
        let stopped =
            Trace::record_search(session.game(), &options(10), &mut StopAfter(Cell::new(asked)))
                .expect("memory");
        assert_is_a_tree(&seen);
        assert_eq!(seen.outcome().info.nodes, stopped.outcome().info.nodes);
        assert_eq!(seen.summary().iterations(), stopped.summary().iterations());
        // Whatever is entered while it stops comes after them.
        assert!(seen.count() <= stopped.count());
        for (seen, stopped) in all(&seen).iter().zip(all(&stopped)) {
            let of_open = |record: &Record| (record.parent, record.nodes, record.end);
            assert_eq!(of_open(seen), of_open(&stopped));
            assert!(seen.end == End::Stopped || *seen == stopped);
        }
        // Who looks on changes nothing.
        assert_eq!(whole.hash(), trace(KIWIPETE, &options(10)).hash());
    }
}

#[test]
fn the_summary_agrees_with_the_records_and_with_the_search() {
    // With one iteration, the records are of the whole search.
    let shallow = trace(KIWIPETE, &options(1));
    let records = all(&shallow);
    let summary = shallow.summary();
    for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::LATE_MOVE_REDUCTION) {
        let fired = records.iter().filter(|record| record.rule == Some(rule)).count();
        assert_eq!(summary.total(rule).fired, fired as u64, "{rule:?}");
    }
    let answered = records.iter().filter(|record| record.end == End::Table).count();
    assert_eq!(summary.table().answers, answered as u64);

    let trace = trace(MIDDLEGAME, &options(9));
    let summary = trace.summary();
    let nodes = trace.outcome().info.nodes;
    assert_eq!(summary.plies().iter().map(|ply| ply.nodes).sum::<u64>(), nodes);
    assert_eq!(summary.iterations().len(), 9);
    assert_eq!(summary.iterations().iter().map(|iteration| iteration.nodes).sum::<u64>(), nodes);
    let last = summary.iterations().last().expect("nine");
    assert_eq!((last.depth, last.best), (9, trace.outcome().best));
    assert_eq!(last.score, trace.outcome().info.score);
    assert_eq!(trace.record(0).map(|search| u64::from(search.nodes)), Some(last.nodes));
    let table = summary.table();
    assert!(table.answers <= table.hits && table.hits <= table.probes && table.probes <= nodes);
    let cutoffs = summary.cutoffs();
    assert!(cutoffs.first_move <= cutoffs.first_four && cutoffs.first_four <= cutoffs.total);
    for rule in Rule::ALL {
        let by_depth = (0..summary.depths())
            .flat_map(|depth| Improved::ALL.map(|improved| (depth, improved)))
            .map(|(depth, improved)| summary.tests(rule, depth, improved).tried);
        assert_eq!(by_depth.sum::<u64>(), summary.total(rule).tried, "{rule:?}");
    }
}

#[test]
fn a_position_without_moves_has_a_record_of_that() {
    let mated = trace("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &options(3));
    let records = all(&mated);
    assert_eq!((records.len(), records[0].end, records[0].score), (1, End::NoMoves, -MATE));
}
