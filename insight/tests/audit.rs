//! What an audit of cuts says, and whether it is true.

use espalier::observe::{Rule, Silent};
use espalier::search::{Host, Info, Limits, NoClock, Switches};
use espalier::session::Session;
use espalier_chess::board::Position;
use espalier_chess::game::Game;
use espalier_chess::types::{Move, Score};
use espalier_insight::{
    AuditError, AuditOptions, Auditor, End, Kind, Record, RootChange, SampleAudit, SampleOptions,
    SampledCut, Share, TOLERANCE, Trace, TraceOptions, Verdict, Visit, audit_sample,
};
use std::cell::Cell;
use std::sync::LazyLock;
use std::time::Duration;

const MIDDLEGAME: &str = "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12";
const QUIET: AuditOptions = AuditOptions {
    most_nodes: 20_000,
    hash_megabytes: 1,
    extra_plies: 2,
    root_nodes: AuditOptions::DEFAULT_ROOT_NODES,
    recorded_hash_megabytes: 4,
};

fn trace(fen: &str, depth: i32) -> Trace {
    let game = Game::new(fen.parse().expect("legal"));
    let options = TraceOptions { depth: Some(depth), hash_megabytes: 4, ..TraceOptions::default() };
    Trace::record_search(&game, &options, &mut NoClock).expect("memory")
}

fn auditor(trace: &Trace, options: &AuditOptions) -> Auditor {
    Auditor::new(trace, options).expect("memory")
}

fn sample(trace: &Trace, options: &SampleOptions) -> SampleAudit {
    sample_within(&QUIET, trace, options)
}

fn sample_within(effort: &AuditOptions, trace: &Trace, options: &SampleOptions) -> SampleAudit {
    let mut auditor = auditor(trace, effort);
    audit_sample(&mut auditor, trace.as_records(), options, &mut NoClock, &mut |_| {})
}

#[test]
fn the_cuts_of_a_search_with_a_rule_off_are_refused() {
    let game = Game::default();
    let without = vec![Rule::NULL_MOVE, Rule::FUTILITY];
    let options = TraceOptions { depth: Some(3), without, ..TraceOptions::default() };
    let trace = Trace::record_search(&game, &options, &mut NoClock).expect("memory");
    let refused = Auditor::new(&trace, &QUIET).err().expect("it is another search");
    assert_eq!(
        refused.to_string(),
        "the cuts of a search without nullMove, futility cannot be judged: record it with all rules"
    );
    let whole =
        Trace::record_search(&game, &TraceOptions { without: Vec::new(), ..options }, &mut NoClock);
    assert!(Auditor::new(&whole.expect("memory"), &QUIET).is_ok());
}

/// The score of a position by a plain search of this depth that leaves nothing out.
fn plain_score(position: &Position, depth: i32) -> Score {
    let mut session = Session::new(4).expect("memory");
    session.set_position(Some(&position.to_string()), []).expect("legal");
    let switches = Switches::NO_PRUNING;
    let limits = Limits { depth: Some(depth), switches, ..Limits::default() };
    session.go(&limits, &mut NoClock, &mut Silent).info.score
}

/// The line to a root that a rule has cut at this depth, because it was to be worth beta.
fn cut_root(rule: Rule, depth: i8, beta: Score) -> [Record; 2] {
    let search = Record { visit: Visit::Search, depth, ..Record::default() };
    let (alpha, rule) = (beta - 1, Some(rule));
    let (visit, kind, end) = (Visit::Root, Kind::Cut, End::Rule);
    let score = beta;
    [search, Record { visit, kind, end, rule, depth, alpha, beta, score, nodes: 40, ..search }]
}

#[test]
fn a_null_move_in_zugzwang_is_wrong_and_the_line_shows_it() {
    // The trébuchet: whoever is to move loses the pawn and the game.
    let trebuchet =
        [("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", 'P'), ("8/8/8/3pK3/2kP4/8/8/8 b - - 0 1", 'p')];
    for (fen, lost) in trebuchet {
        let game = Game::new(fen.parse().expect("legal"));
        let mut auditor = Auditor::of_game(&game, &QUIET).expect("memory");
        let mut judge = |beta| {
            let line = cut_root(Rule::NULL_MOVE, 6, beta);
            auditor.audit(&line, Rule::NULL_MOVE, &mut NoClock).expect("a cut")
        };
        let wrong = judge(0);
        for grade in [&wrong.without_rule, &wrong.without_pruning] {
            assert_eq!(grade.verdict, Verdict::Wrong, "{fen}");
            assert!(grade.score.is_some_and(|score| score < 0));
            let mut position = game.position().clone();
            for &mv in &grade.line {
                assert!(position.legal_moves().contains(mv));
                position = position.after(mv);
            }
            let board = position.to_string();
            let board = board.split(' ').next().expect("a board");
            assert!(!board.contains(lost), "{board} after {:?}", grade.line);
        }
        assert!(plain_score(game.position(), 6) < 0);
        let right = judge(-900);
        assert_eq!(right.without_rule.verdict, Verdict::Right);
        assert_eq!(right.without_pruning.verdict, Verdict::Right);
        assert!(right.without_pruning.line.is_empty());
        assert_eq!(right.saved(), Some(right.without_rule.nodes.cast_signed() - 40));
    }
}

#[test]
fn verdicts_without_pruning_are_those_of_a_plain_search() {
    let trace = trace(MIDDLEGAME, 10);
    // Cuts of three plies or less are compared, and they are decided soon.
    let effort = AuditOptions { most_nodes: 1_000, ..QUIET };
    let options = SampleOptions { per_rule: 200, ..SampleOptions::default() };
    let sample = sample_within(&effort, &trace, &options);
    let mut compared = [0, 0];
    for SampledCut { id, audit } in &sample.cuts {
        let record = trace.record(*id).expect("a record");
        let position = trace.position(*id);
        let untried = record.mv.filter(|_| record.visit == Visit::Pruned);
        let is_about_move = untried.is_some() || audit.rule == Rule::LATE_MOVE_REDUCTION;
        // A pruned check would have been extended, but for one of quiescence.
        let after = untried.map(|mv| position.after(mv));
        let is_extended =
            after.is_some_and(|after| after.in_check()) && record.node_depth != Some(0);
        let depth = if is_about_move { record.depth_asked } else { record.depth };
        let depth = depth + i8::from(is_extended);
        if !(1..=3).contains(&depth) || audit.without_pruning.verdict == Verdict::Undecided {
            continue;
        }
        let is_right = match untried {
            // Two or three centipawns are not wrong.
            Some(mv) => -plain_score(&position.after(mv), depth.into()) <= record.alpha + TOLERANCE,
            None => plain_score(&position, depth.into()) >= record.beta - TOLERANCE,
        };
        let verdict = audit.without_pruning.verdict;
        assert_eq!(verdict == Verdict::Right, is_right, "{id} {audit:?}");
        compared[usize::from(is_right)] += 1;
    }
    assert!(compared[0] > 0 && compared[1] > 200, "{compared:?}");
}

#[test]
fn a_sample_covers_every_rule_and_is_repeatable() {
    let trace = trace(MIDDLEGAME, 9);
    let options = SampleOptions { per_rule: 8, ..SampleOptions::default() };
    let first = sample(&trace, &options);
    assert_eq!(first, sample(&trace, &options));
    assert_eq!(first.cuts.len(), first.drawn);
    let cut = |rule| trace.records().any(|record| record.cuts().any(|cut| cut == rule));
    let occurring: Vec<Rule> = Rule::ALL.into_iter().filter(|&rule| cut(rule)).collect();
    assert!(!occurring.is_empty());
    assert_eq!(first.rules.iter().map(|audit| audit.rule).collect::<Vec<_>>(), occurring);
    for rule in &first.rules {
        let of_rule = |cut: &&SampledCut| cut.audit.rule == rule.rule;
        let all = rule.whole();
        assert_eq!(all.audited, rule.cuts.min(8), "{:?}", rule.rule);
        assert_eq!(all.audited, first.cuts.iter().filter(of_rule).count() as u64);
        let saved: Vec<i64> =
            first.cuts.iter().filter(of_rule).filter_map(|cut| cut.audit.saved()).collect();
        assert_eq!(all.saved, (!saved.is_empty()).then(|| saved.iter().sum()));
    }
    let other = sample(&trace, &SampleOptions { seed: 1, ..options });
    let ids = |sample: &SampleAudit| sample.cuts.iter().map(|cut| cut.id).collect::<Vec<_>>();
    assert_ne!(ids(&first), ids(&other));
    let only = SampleOptions { rule: Some(Rule::NULL_MOVE), ..options };
    assert!(sample(&trace, &only).cuts.iter().all(|cut| cut.audit.rule == Rule::NULL_MOVE));
}

/// Six positions of other kinds than one another: open, closed, sharp, endgames.
const PLACEBO: [(&str, i32); 6] = [
    (MIDDLEGAME, 9),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 8),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 9),
    ("2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1", 10),
    ("3q1r1k/1b3ppp/p1n5/1p1pPB2/2rP4/P6N/1P2Q1PP/R4RK1 w - - 0 1", 9),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 12),
];

#[test]
fn where_nothing_is_turned_off_next_to_nothing_is_called_wrong() {
    let options = SampleOptions { per_rule: 40, placebo: true, ..SampleOptions::default() };
    let (mut judged, mut wrong, mut not_reproduced) = (0, 0, 0);
    let mut rules = Vec::new();
    for (fen, depth) in PLACEBO {
        for audit in sample(&trace(fen, depth), &options).rules {
            let all = audit.whole();
            judged += all.audited;
            wrong += all.wrong().part;
            not_reproduced += all.not_reproduced;
            rules.push(audit.rule);
        }
    }
    assert!(Rule::ALL.iter().all(|rule| rules.contains(rule)), "{rules:?}");
    assert!(judged > 2_000 && wrong * 1_000 <= judged, "{wrong} of {judged}");
    // From an empty memory alone these would be called wrong.
    assert!(not_reproduced * 100 > judged, "{not_reproduced} of {judged}");
}

#[test]
fn each_rule_has_the_control_of_its_cuts_and_their_difference() {
    for audit in &SHARP.1.rules {
        let (cuts, control) = (audit.whole(), audit.control);
        assert!(control.audited > 0 && control.audited <= cuts.audited, "{audit:?}");
        let difference = audit.difference().expect("both have samples");
        let [wrong, control] = [cuts.wrong(), control.wrong()].map(Share::value);
        let expected = wrong.expect("a sample") - control.expect("a sample");
        assert!((difference.value - expected).abs() < 1e-9);
        let [low, high] = difference.interval;
        assert!(low <= difference.value && difference.value <= high, "{difference:?}");
    }
}

#[test]
fn a_rule_is_done_when_its_interval_is_narrow_enough() {
    let trace = trace(MIDDLEGAME, 10);
    let rule = Some(Rule::FUTILITY);
    let options = SampleOptions { rule, ..SampleOptions::default() };
    let judged = |within| sample(&trace, &SampleOptions { within, ..options }).cuts.len();
    let all = judged(0);
    assert!(all > 100, "{all}");
    assert_eq!(judged(50), 50);
    assert_eq!(judged(1), all);
}

/// A search with many captures, and a hundred cuts of each rule: enough to hold every verdict.
static SHARP: LazyLock<(Trace, SampleAudit)> = LazyLock::new(|| {
    let trace = trace(PLACEBO[1].0, 9);
    let options = SampleOptions { per_rule: 100, ..SampleOptions::default() };
    let sample = sample(&trace, &options);
    (trace, sample)
});

#[test]
fn a_wrong_cut_is_wrong_by_every_search_and_its_controls_are_not() {
    let cuts = &SHARP.1.cuts;
    let of = |verdict| cuts.iter().filter(move |cut| cut.audit.verdict() == verdict);
    assert!(of(Verdict::Wrong).count() > 0 && of(Verdict::NotReproduced).count() > 0);
    for SampledCut { audit, .. } in of(Verdict::Wrong) {
        let deeper = audit.deeper.as_ref().expect("it seemed wrong");
        let other_memory = audit.other_memory.as_ref().expect("it seemed wrong");
        for grade in [&audit.without_rule, &deeper.without_rule, other_memory] {
            assert_eq!(grade.verdict, Verdict::Wrong, "{audit:?}");
        }
        for control in audit.control.iter().chain(&deeper.control) {
            assert_eq!(control.verdict, Verdict::Right, "{audit:?}");
        }
    }
}

#[test]
fn one_cut_is_judged_as_it_is_in_a_sample() {
    let trace = trace(MIDDLEGAME, 7);
    let sample = sample(&trace, &SampleOptions { per_rule: 3, ..SampleOptions::default() });
    let mut auditor = auditor(&trace, &QUIET);
    for SampledCut { id, audit } in sample.cuts {
        let line = trace.as_records().line(id);
        assert_eq!(line.len() as u32 > 1, id > 0);
        let beside = trace.as_records().beside(id);
        assert_eq!(
            auditor.audit_beside(&line, &beside, Some(id), audit.rule, &mut NoClock),
            Ok(audit)
        );
    }
}

/// Stops when it has been asked so often.
struct Patient(Cell<u32>);

impl Host for Patient {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }

    fn report(&mut self, _info: &Info) {}
}

#[test]
fn an_audit_can_be_stopped_and_keeps_what_it_knows() {
    let trace = trace(MIDDLEGAME, 8);
    let options = SampleOptions { per_rule: 30, ..SampleOptions::default() };
    let mut told = 0;
    let mut host = Patient(Cell::new(100));
    let effort = AuditOptions { most_nodes: 2_000, ..QUIET };
    let mut auditor = auditor(&trace, &effort);
    let mut count = |so_far: &SampleAudit| {
        told += 1;
        assert_eq!(so_far.cuts.len(), told);
    };
    let some = audit_sample(&mut auditor, trace.as_records(), &options, &mut host, &mut count);
    assert!(!some.cuts.is_empty() && some.cuts.len() < some.drawn);
    assert_eq!(some.cuts.len(), told);
    let whole = sample_within(&effort, &trace, &options);
    assert_eq!(some.cuts, whole.cuts[..told]);
}

#[test]
fn without_nodes_nothing_is_decided() {
    let trace = trace(MIDDLEGAME, 10);
    let few = AuditOptions { most_nodes: 1, ..QUIET };
    let (mut auditor, records) = (auditor(&trace, &few), trace.as_records());
    let options = SampleOptions { per_rule: 20, rule: Some(Rule::NULL_MOVE), ..Default::default() };
    let sample = audit_sample(&mut auditor, records, &options, &mut NoClock, &mut |_| {});
    let all = sample.rules[0].whole();
    assert_eq!((all.audited, all.without_pruning.of, all.saved), (20, 0, None));
}

#[test]
fn what_is_no_cut_or_belongs_elsewhere_is_refused() {
    let game = Game::new(MIDDLEGAME.parse().expect("legal"));
    let mut auditor = Auditor::of_game(&game, &QUIET).expect("memory");
    let line = cut_root(Rule::NULL_MOVE, 4, 0);
    let rule = Rule::PROBCUT;
    let none = Err(AuditError::NoCut { rule });
    assert_eq!(auditor.audit(&line, rule, &mut NoClock), none);
    assert_eq!(auditor.audit(&[], rule, &mut NoClock), none);
    // White's move, where Black is to move.
    let mv = Position::default().parse_uci("e2e4").ok();
    let moved = Record { mv, visit: Visit::NullWindow, ply: 1, ..line[1] };
    let foreign = [line[0], line[1], moved];
    let refused = auditor.audit(&foreign, Rule::NULL_MOVE, &mut NoClock);
    assert_eq!(refused, Err(AuditError::Illegal { number: 2 }));
    // Kings that walk to and fro for longer than a search can follow.
    let game = Game::new("7k/8/8/8/8/8/8/K7 w - - 0 1".parse().expect("legal"));
    let mut auditor = Auditor::of_game(&game, &QUIET).expect("memory");
    let mut position = game.position().clone();
    let steps = ["a1a2", "h8h7", "a2a1", "h7h8"].into_iter().cycle().take(130).map(|uci| {
        let mv = position.parse_uci(uci).expect("legal");
        position = position.after(mv);
        Record { mv: Some(mv), ..moved }
    });
    let endless: Vec<Record> = line.into_iter().chain(steps).collect();
    let refused = auditor.audit(&endless, Rule::NULL_MOVE, &mut NoClock);
    assert_eq!(refused, Err(AuditError::TooLong { number: 130 }));
}

#[test]
fn what_a_short_search_calls_wrong_a_longer_one_may_take_back() {
    let (trace, SampleAudit { cuts, .. }) = &*SHARP;
    let is_taken_back = |cut: &&SampledCut| {
        let deeper = cut.audit.deeper.as_ref().map(|deeper| deeper.without_rule.verdict);
        deeper == Some(Verdict::Right)
    };
    let SampledCut { id, audit } = cuts.iter().find(is_taken_back).expect("one of hundreds");
    assert_eq!(audit.without_rule.verdict, Verdict::Wrong);
    assert_eq!(audit.verdict(), Verdict::Right);
    let mut at_its_depth = auditor(trace, &AuditOptions { extra_plies: 0, ..QUIET });
    let (line, beside) = (trace.as_records().line(*id), trace.as_records().beside(*id));
    let short = at_its_depth
        .audit_beside(&line, &beside, Some(*id), audit.rule, &mut NoClock)
        .expect("a cut");
    assert_eq!((&short.without_rule, &short.deeper), (&audit.without_rule, &None));
    assert_ne!(short.verdict(), Verdict::Right);
}

#[test]
fn two_or_three_centipawns_are_not_wrong() {
    let game = Game::new(MIDDLEGAME.parse().expect("legal"));
    let mut auditor = Auditor::of_game(&game, &QUIET).expect("memory");
    let mut verdict = |beta| {
        let line = cut_root(Rule::NULL_MOVE, 2, beta);
        let audit = auditor.audit(&line, Rule::NULL_MOVE, &mut NoClock).expect("a cut");
        audit.without_pruning.verdict
    };
    // The score, as exact as a search without pruning has it.
    let score = plain_score(game.position(), 2);
    assert_eq!([0, 3, TOLERANCE].map(|more| verdict(score + more)), [Verdict::Right; 3]);
    assert_eq!([TOLERANCE + 1, 30].map(|more| verdict(score + more)), [Verdict::Wrong; 2]);
}

/// The best move and its score at the root, by a search of this depth.
fn best(game: &Game, depth: i32) -> (Option<Move>, Score) {
    let trace = trace(&game.position().to_string(), depth);
    (trace.outcome().best, trace.outcome().info.score)
}

#[test]
fn a_cut_that_was_wrong_says_what_it_changed_at_the_root() {
    // A rook ending in which much hangs on a tempo.
    let fen = "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1";
    let options = SampleOptions { per_rule: 200, ..SampleOptions::default() };
    let effort = AuditOptions { most_nodes: 5_000, ..QUIET };
    let mut told = [0; 3];
    for depth in [7, 8] {
        let trace = trace(fen, depth);
        let sample = sample_within(&effort, &trace, &options);
        let mut auditor = auditor(&trace, &QUIET);
        let recorded = best(trace.game(), depth);
        let is_wrong = |cut: &&SampledCut| cut.audit.verdict() == Verdict::Wrong;
        for SampledCut { id, audit } in sample.cuts.iter().filter(is_wrong) {
            let line = trace.as_records().line(*id);
            let effect = auditor.root_effect(&line, *id, audit.rule, &mut NoClock).expect("a cut");
            let [before, after] =
                [effect.before, effect.after].map(|found| found.expect("in time"));
            assert_eq!((Some(before.mv), before.score), recorded);
            assert!(trace.game().position().legal_moves().contains(after.mv));
            let kind = match effect.change() {
                RootChange::BestMove => 0,
                RootChange::Score => 1,
                RootChange::Nothing => 2,
                RootChange::Unknown => unreachable!("both have ended"),
            };
            told[kind] += 1;
        }
    }
    assert!(told.iter().all(|&count| count > 0), "{told:?}");
}

#[test]
fn a_move_of_the_root_that_is_spared_is_searched_in_full() {
    let trace = trace(MIDDLEGAME, 8);
    let records = trace.as_records();
    let rule = Rule::LATE_MOVE_REDUCTION;
    let mut auditor = auditor(&trace, &QUIET);
    let recorded = trace.outcome().info.nodes;
    let is_reduced = |record: &Record| record.ply == 1 && record.cuts().any(|cut| cut == rule);
    let of_root = records.iter().filter(|(_, record)| is_reduced(record));
    let mut others = 0;
    for (id, _) in of_root {
        let line = records.line(id);
        let effect = auditor.root_effect(&line, id, rule, &mut NoClock).expect("a cut");
        others += u32::from(effect.nodes != 2 * recorded);
    }
    assert!(others > 3, "{others}");
}
