//! What a recorded search says of the margins of its rules.

use espalier::observe::Rule;
use espalier::search::NoClock;
use espalier_chess::game::Game;
use espalier_insight::calibration::{Cells, Decision, decisions};
use espalier_insight::{AuditOptions, Auditor, End, Record, Trace, TraceFile, TraceOptions, Tried};
use std::collections::{BTreeMap, BTreeSet};

const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

fn recorded() -> Trace {
    let game = Game::new(MIDDLEGAME.parse().expect("legal"));
    let options = TraceOptions { depth: Some(9), ..TraceOptions::default() };
    Trace::record_search(&game, &options, &mut NoClock).expect("memory")
}

fn bytes(trace: &Trace) -> Vec<u8> {
    [trace.file_header(), trace.bytes().to_vec()].concat()
}

#[test]
fn near_misses_are_what_the_rules_compared() {
    let trace = recorded();
    let bytes = bytes(&trace);
    let file = TraceFile::parse(&bytes).expect("a file");
    // A margin depends on depth, improving and whether the opponent is worsening: those of cuts and
    // those of near misses must be the same.
    let mut margins: BTreeMap<_, BTreeSet<i32>> = BTreeMap::new();
    let eval =
        |record: &Record| record.eval.filter(|_| record.table.is_none_or(|hit| !hit.gave_eval));
    for record in trace.records() {
        if record.rule == Some(Rule::REVERSE_FUTILITY) && record.end == End::Rule {
            let of = (record.entry_depth, record.improving);
            margins.entry(of).or_default().insert(record.threshold - record.beta);
        }
    }
    let mut compared = 0;
    for record in trace.records() {
        let excess = record.tried.excess(Rule::REVERSE_FUTILITY);
        let Some((excess, eval)) = excess.zip(eval(&record)) else { continue };
        let Some(known) = margins.get(&(record.entry_depth, record.improving)) else { continue };
        // Each depth has two margins, of which cuts may show one.
        let margin = eval - record.beta - excess;
        let is_known = known.iter().any(|known| [0, 20].contains(&(known - margin).abs()));
        assert!(is_known, "{margin} {known:?} {record:?}");
        compared += 1;
    }
    assert!(compared > 500, "{compared}");
    for decision in decisions(&file) {
        let rule = Rule::ALL[usize::from(decision.rule) - 1];
        assert_eq!(decision.came_out.is_none(), decision.excess >= 0, "{decision:?}");
        assert!(decision.came_out.is_none() || Tried::RULES.contains(&rule), "{decision:?}");
        assert!(decision.depth.is_some() && decision.improving.is_some(), "{decision:?}");
    }
    let tried: BTreeSet<u8> =
        decisions(&file).filter(|found| found.came_out.is_some()).map(|found| found.rule).collect();
    assert_eq!(tried.len(), Tried::RULES.len(), "each rule is tried in vain somewhere");
}

#[test]
fn a_search_is_counted_as_its_file_and_a_sample_of_its_cuts_is_judged() {
    let trace = recorded();
    let bytes = bytes(&trace);
    let file = TraceFile::parse(&bytes).expect("a file");
    let counted = Cells::of_file(&file);
    let options = AuditOptions { most_nodes: 5_000, ..AuditOptions::default() };
    let mut auditor = Auditor::new(&trace, &options).expect("all rules were on");
    let mut judge = |only, sample| {
        Cells::of_search(&trace, &mut auditor, only, sample, &mut NoClock).expect("memory")
    };
    assert_eq!(judge(None, 0), counted);
    let judged = judge(Some(Rule::FUTILITY), 2);
    let mut by_bin = BTreeMap::new();
    for (key, cell) in &judged.0 {
        assert_eq!(key.rule, "futility");
        assert_eq!((cell.tried, cell.cuts), (counted.0[key].tried, counted.0[key].cuts));
        *by_bin.entry(key.bin).or_insert(0) += cell.judged.of;
    }
    assert!(by_bin.values().all(|&judged| judged <= 2), "{by_bin:?}");
    assert!(by_bin.values().any(|&judged| judged == 2), "{by_bin:?}");
    assert!(by_bin.range(..0).all(|(_, &judged)| judged == 0), "{by_bin:?}");
    let cuts: u64 = judged.0.values().map(|cell| cell.cuts).sum();
    let fired = |found: &Decision| {
        found.came_out.is_none()
            && file.rule(found.rule).is_some_and(|rule| rule.name == "futility")
    };
    assert_eq!(cuts, decisions(&file).filter(fired).count() as u64);
}
