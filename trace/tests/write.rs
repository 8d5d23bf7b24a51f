//! What a program records, read again.

use espalier_chess::random::Random;
use espalier_trace::write::{Hit, Limit, Program, Pruned, Recorder, Step, move_code};
use espalier_trace::{Declaration, End, Factor, Family, Scope, Sum, Term, TraceFile, Unit, Visit};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const fn term(name: &'static str, factor: Factor) -> Term {
    Term { name, words: name, factor }
}

const MARGIN: Sum = Sum {
    unit: Unit::Centipawns,
    terms: &[term("beta", Factor::Start), term("margin", Factor::Depth)],
};

const RULES: [Declaration; 2] = [
    Declaration {
        name: "staticNullMove",
        label: "Static null move",
        brief: "static null move",
        letters: "SNM",
        about: "The evaluation is above beta by 80 a ply.",
        scope: Scope::WholeNode,
        family: Family::StaticEval,
        value: "static eval",
        threshold: MARGIN,
    },
    Declaration {
        name: "late",
        label: "Late",
        brief: "late",
        letters: "LAT",
        about: "Enough moves were searched.",
        scope: Scope::SingleMove,
        family: Family::LateMove,
        value: "moves searched",
        threshold: Sum { unit: Unit::Moves, terms: &[term("enough", Factor::None)] },
    },
];

const PROGRAM: Program<'_> = Program {
    name: "Demo",
    version: "1.0",
    rules: &RULES,
    reductions: &[(
        Visit::Reduced,
        Sum { unit: Unit::FinePlies, terms: &[term("base", Factor::None)] },
    )],
    extensions: &["check"],
    tried: &[1, 2],
};

const fn of_move(visit: Visit, mv: u16) -> Step<'static> {
    Step {
        visit: Some(visit),
        mv,
        number: 0,
        depth_asked: None,
        extension: None,
        extended_by: 0,
        reduction: &[],
    }
}

const E2E4: u16 = move_code(12, 28, 0);
const E7E5: u16 = move_code(52, 36, 0);
const D2D4: u16 = move_code(11, 27, 0);
const A2A3: u16 = move_code(8, 16, 0);

/// 1. e4 e5, 1. d4 reduced and again, and 1. a3, which a rule prunes together with two others.
fn recorded(most: usize) -> Recorder<'static> {
    let mut recorder = Recorder::new(PROGRAM, most);
    recorder.iteration(2);
    recorder.enter(Step { visit: Some(Visit::Root), ..Step::default() }, 2, -32_000, 32_000);
    recorder.eval(17);
    recorder.improving(true, None);
    recorder.tried(1, 17, 40);
    recorder.tried(1, 17, 30);
    recorder.spared(E2E4, 2, 0, 3);
    recorder.enter(of_move(Visit::OpenWindow, E2E4), 1, -32_000, 32_000);
    recorder.enter(of_move(Visit::OpenWindow, E7E5), 0, -32_000, 32_000);
    recorder.leave(20, false);
    recorder.leave(-20, false);
    recorder.enter(Step { reduction: &[1500], ..of_move(Visit::Reduced, D2D4) }, 0, -21, -20);
    recorder.cut(1, 95, &[-20, 80]);
    recorder.leave(-25, false);
    recorder.enter(of_move(Visit::NullWindow, D2D4), 1, -21, -20);
    recorder.probed(Some(Hit {
        score: -15,
        depth: 4,
        bound: Limit::Lower,
        gave_move: false,
        gave_eval: true,
    }));
    recorder.ended(End::Table);
    recorder.leave(-15, false);
    recorder.prune(2, 3, &[3], Pruned { mv: A2A3, alpha: 20, others: 2, ..Pruned::default() });
    recorder.leave(20, false);
    recorder
}

#[test]
fn what_is_recorded_is_read_again() {
    let bytes = recorded(100).file(START, "");
    let file = TraceFile::parse(&bytes).expect("a trace");
    assert_eq!((file.engine(), file.version(), file.fen()), (Some("Demo"), Some("1.0"), START));
    assert_eq!((file.count(), file.total(), file.nodes(), file.depth()), (7, 7, Some(5), Some(2)));
    let of = |read: fn(&espalier_trace::RecordedNode) -> i64| -> Vec<i64> {
        file.records().map(|record| read(&record)).collect()
    };
    assert_eq!(of(|record| record.parent.into()), [0, 0, 1, 2, 1, 1, 1]);
    assert_eq!(of(|record| record.subtree.into()), [7, 6, 2, 1, 1, 1, 1]);
    assert_eq!(of(|record| record.nodes.into()), [5, 5, 2, 1, 1, 1, 0]);
    assert_eq!(of(|record| record.ply.into()), [0, 0, 1, 2, 1, 1, 0]);
    assert_eq!(of(|record| record.number.unwrap_or(99).into()), [0, 0, 1, 1, 2, 2, 3]);
    assert_eq!(of(|record| record.searches.unwrap_or(99).into()), [0, 0, 1, 1, 2, 1, 0]);
    assert_eq!(of(|record| record.score.unwrap_or(99).into()), [20, 20, -20, 20, -25, -15, 20]);
    let ends: Vec<_> = file.records().filter_map(|record| record.end).collect();
    let (tried, rule) = (End::AllTried, End::Rule);
    assert_eq!(ends, [tried, tried, tried, tried, rule, End::Table, rule]);
    assert_eq!((file.terms(4), file.reduction(4)), (vec![Some(-20), Some(80)], vec![Some(1500)]));
    assert_eq!(file.terms(6), [Some(3)]);
    assert_eq!(file.tried(1).collect::<Vec<_>>(), [(1, -13)]);
    assert_eq!(file.tried(2).collect::<Vec<_>>(), [(2, -3)]);
    let hit = file.record(5).and_then(|record| record.table).expect("a hit");
    assert_eq!((hit.score, hit.gave_eval), (Some(-15), Some(true)));
    let root = file.record(1).expect("the root");
    assert_eq!(
        (root.improving, root.improvement, root.eval, root.raw_eval),
        (Some(true), None, Some(17), None)
    );
    assert_eq!(file.record(6).and_then(|record| record.others), Some(2));
}

#[test]
fn past_the_limit_nodes_are_counted_on_those_above() {
    let bytes = recorded(3).file(START, "");
    let file = TraceFile::parse(&bytes).expect("a trace");
    assert_eq!((file.count(), file.total()), (3, 7));
    assert_eq!(file.record(0).map(|record| (record.nodes, record.subtree)), Some((5, 3)));
}

#[test]
fn a_file_that_is_written_while_it_searches_can_be_read() {
    let mut recorder = Recorder::new(PROGRAM, 100);
    recorder.enter(of_move(Visit::Root, 0), 3, -50, 50);
    recorder.enter(of_move(Visit::OpenWindow, E2E4), 2, -50, 50);
    let early = recorder.file(START, "");
    let file = TraceFile::parse(&early).expect("a trace");
    let ends: Vec<_> = file.records().filter_map(|record| record.end).collect();
    assert_eq!(ends, [End::Stopped; 3]);
    // And the search goes on as if nothing had been written.
    recorder.leave(7, false);
    recorder.leave(-7, false);
    let late = recorder.file(START, "");
    let file = TraceFile::parse(&late).expect("a trace");
    assert_eq!(
        file.record(2).map(|record| (record.score, record.end)),
        Some((Some(7), Some(End::AllTried)))
    );
    assert_eq!(
        file.record(0).map(|record| (record.score, record.end)),
        Some((Some(-7), Some(End::AllTried)))
    );
}

#[test]
fn a_file_that_is_cut_off_is_read_as_far_as_it_goes() {
    let bytes = recorded(100).file(START, "");
    let whole = TraceFile::parse(&bytes).expect("a trace");
    let size = (bytes.len() - bytes.len() % 8) / 8 * 8 - whole.count() as usize * 8;
    assert!(size > 0 && whole.cut_off().is_none());
    let mut counts = Vec::new();
    for length in (0..bytes.len()).rev() {
        let Ok(file) = TraceFile::parse(&bytes[..length]) else { break };
        assert_eq!(file.cut_off(), Some(7));
        let last = file.records().map(|record| record.subtree).collect::<Vec<_>>();
        assert_eq!(last[0], file.count());
        counts.push(file.count());
    }
    counts.dedup();
    assert_eq!(counts, [6, 5, 4, 3, 2, 1]);
}

/// Whatever is called in whatever order, there is a file at the end that is a trace.
#[test]
fn no_order_of_calls_spoils_the_file() {
    let mut random = Random::new(11);
    for round in 0..200 {
        let mut recorder = Recorder::new(PROGRAM, 1 + random.below(60));
        for _ in 0..random.below(200) {
            let number = random.below(100_000) as i32 - 50_000;
            let mv = move_code(random.below(64) as u8, random.below(64) as u8, 0);
            match random.below(16) {
                0 if round % 3 == 0 => recorder.iteration(number),
                0..4 => {
                    let visit = Visit::ALL[random.below(11)];
                    let reduction = [number, number, number];
                    let step = Step { reduction: &reduction, number, ..of_move(visit, mv) };
                    recorder.enter(step, number, -number, number);
                }
                4..8 => recorder.leave(number, number > 40_000),
                8 => recorder.cut(number as u8, number, &[number, number, number, number]),
                9 => recorder.prune(number as u8, number, &[], Pruned { mv, ..Pruned::default() }),
                10 => recorder.tried(1, number, 0),
                11 => recorder.spared(mv, 2, number, 7),
                12 => recorder.eval(number),
                13 => recorder.improving(number > 0, Some(number)),
                14 => recorder.extended(number as u8, number),
                _ => recorder.ended(End::Draw),
            }
        }
        let bytes = recorder.file(START, "e2e4");
        let file =
            TraceFile::parse(&bytes).unwrap_or_else(|error| panic!("{error}, round {round}"));
        assert!(file.count() >= 1);
    }
}
