//! What a program records, read again.

use espalier_chess::random::Random;
use espalier_trace::declarations::written;
use espalier_trace::write::{Hit, Limit, Program, Pruned, Recorder, Step, move_code, promotion};
use espalier_trace::{
    Declaration, End, Factor, Family, Scope, Sum, Term, TraceFile, TraceFileError, Unit, Visit,
};
use std::io::Write;
use std::process::{Command, Stdio};

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
    conditions: &[(1, "depth", "plies below the limit")],
    reductions: &[(
        Visit::Reduced,
        Sum { unit: Unit::FinePlies, terms: &[term("base", Factor::None)] },
    )],
    extensions: &["check"],
    tried: &[1, 2],
    mates: Some([29_000, 30_000]),
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
    recorder.held(3);
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
    assert_eq!((file.conditions(4), file.conditions(6)), (vec![Some(3)], Vec::new()));
    assert_eq!(file.terms(6), [Some(3)]);
    // The table was asked for the null window alone, and no node was asked whether it is in check.
    let known = |read: fn(&espalier_trace::RecordedNode) -> Option<bool>| {
        file.records().map(|record| read(&record)).collect::<Vec<_>>()
    };
    assert_eq!(
        known(|record| record.is_in_table),
        [None, None, None, None, None, Some(true), None]
    );
    assert_eq!(known(|record| record.in_check), [None; 7]);
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
fn a_recorder_that_is_off_records_nothing() {
    let mut recorder = Recorder::off(PROGRAM);
    recorder.iteration(2);
    recorder.next(of_move(Visit::OpenWindow, E2E4));
    recorder.enter_next(1, -50, 50);
    recorder.prune(2, 3, &[3], Pruned::default());
    recorder.leave(7, false);
    assert!(!recorder.is_on() && recorder.file(START, "").is_empty());
}

#[test]
fn what_is_told_of_the_next_visit_is_of_that_alone() {
    let step = Step { reduction: &[1500], ..of_move(Visit::Reduced, D2D4) };
    let [told, passed_on] = [true, false].map(|is_told| {
        let mut recorder = Recorder::new(PROGRAM, 100);
        recorder.iteration(2);
        if is_told {
            recorder.next(step);
            recorder.enter_next(1, -50, 50);
            recorder.enter_next(0, -50, 50);
        } else {
            recorder.enter(step, 1, -50, 50);
            recorder.enter(Step::default(), 0, -50, 50);
        }
        recorder.file(START, "")
    });
    assert_eq!(told, passed_on);
    let file = TraceFile::parse(&told).expect("a trace");
    assert_eq!((file.reduction(1), file.reduction(2)), (vec![Some(1500)], Vec::new()));
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
fn all_iterations_are_kept_where_they_are_asked_for() {
    let mut recorder = Recorder::new(PROGRAM, 100).with_all_iterations().of_thread(2);
    for depth in 1..=3 {
        recorder.iteration(depth);
        recorder.enter(Step::default(), depth, -32_000, 32_000);
        recorder.enter(of_move(Visit::OpenWindow, E2E4), depth - 1, -32_000, 32_000);
        // The last iteration is stopped.
        if depth < 3 {
            recorder.leave(-depth, false);
            recorder.leave(depth, false);
        }
    }
    let bytes = recorder.file(START, "");
    let file = TraceFile::parse(&bytes).expect("a trace");
    assert_eq!((file.thread(), file.depth(), file.nodes()), (Some(2), Some(3), Some(6)));
    let records: Vec<_> = file.records().collect();
    let roots = records.iter().filter(|record| record.visit == Some(Visit::Root));
    let roots: Vec<_> = roots.map(|root| (root.parent, root.depth, root.score)).collect();
    assert_eq!(roots, [(0, Some(1), Some(1)), (0, Some(2), Some(2)), (0, Some(3), None)]);
    assert_eq!(
        records.iter().map(|record| record.subtree).collect::<Vec<_>>(),
        [7, 2, 1, 2, 1, 2, 1]
    );
    assert_eq!((records[0].score, records[0].depth, records[0].nodes), (Some(2), Some(3), 6));
}

/// Nothing but names has been added since.
#[test]
fn a_file_of_an_older_minor_version_is_read() {
    let mut bytes = recorded(100).file(START, "");
    bytes[10] = 1;
    assert_eq!(TraceFile::parse(&bytes).expect("a trace").count(), 7);
    bytes[10] = 0;
    assert_eq!(TraceFile::parse(&bytes).err(), Some(TraceFileError::Format(4, 0)));
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

/// A call as `calls.c` has it: a letter and six numbers.
type Call = (char, [i32; 6]);

/// Random calls, with numbers out of every range among them.
fn calls(random: &mut Random) -> Vec<Call> {
    let moves = [move_code(12, 28, 0), move_code(11, 27, 0), move_code(52, 60, promotion(3)), 0];
    (0..random.below(300))
        .map(|_| {
            let call = b"eeeeellllicptsvmhnwxzk"[random.below(22)] as char;
            let mut number = || match random.below(4) {
                0 => random.below(7) as i32,
                1 => random.below(400) as i32 - 200,
                2 => random.below(100_000) as i32 - 50_000,
                _ => random.next() as i32,
            };
            let mut numbers = [number(), number(), number(), number(), number(), number()];
            match call {
                // A move, and a visit or none that is known.
                'e' => numbers[..2].copy_from_slice(&[
                    moves[random.below(4)].into(),
                    [255, random.below(12) as i32][usize::from(random.below(4) > 0)],
                ]),
                'l' => numbers[1] = i32::from(random.below(9) == 0),
                'c' => {
                    (numbers[0], numbers[2]) = (random.below(256) as i32, random.below(3) as i32);
                }
                'p' | 's' => numbers[0] = moves[random.below(4)].into(),
                _ => {}
            }
            (call, numbers)
        })
        .collect()
}

/// With an odd limit it is one of several threads, and all iterations are kept.
fn replay(calls: &[Call], most: usize) -> Vec<u8> {
    let mut recorder = Recorder::new(PROGRAM, most);
    if most % 2 == 1 {
        recorder = recorder.with_all_iterations().of_thread(most as u32);
    }
    for &(call, [a, b, c, d, e, f]) in calls {
        let terms = [e, f];
        match call {
            'i' => recorder.iteration(a),
            'e' => {
                let known = (c > 0).then_some(c);
                let step = Step {
                    visit: Visit::ALL.get(b as usize).copied(),
                    mv: a as u16,
                    number: d,
                    depth_asked: known,
                    extension: known.map(|_| 1),
                    extended_by: known.map_or(0, |known| known as u8 & 15),
                    reduction: &terms,
                };
                recorder.enter(step, c, e, f);
            }
            'l' => assert_eq!(recorder.leave(a, b != 0), a),
            'c' => recorder.cut(a as u8, b, &terms[..c as usize]),
            'p' => {
                let pruned = Pruned { mv: a as u16, number: d, depth: c, others: b, alpha: c };
                recorder.prune(d as u8, b, &terms, pruned);
            }
            'k' => recorder.held(a),
            't' => recorder.tried(1, a, b),
            's' => recorder.spared(a as u16, 2, b, c),
            'v' => {
                recorder.eval(a);
                recorder.raw_eval(b);
            }
            'm' => {
                recorder.improving(a > 0, (b > 0).then_some(c));
                recorder.rate(d);
            }
            'h' => {
                let bound = [Limit::Upper, Limit::Lower][(c & 1) as usize];
                let (gave_move, gave_eval) = (d > 0, e > 0);
                recorder.probed(Some(Hit { score: a, depth: b, bound, gave_move, gave_eval }));
            }
            'n' => recorder.probed(None),
            'w' => {
                recorder.window(a, b);
                recorder.searched_to(c);
            }
            'x' => {
                recorder.extended(a as u8, b);
                recorder.in_check(c > 0);
                recorder.was_pv(d > 0);
            }
            _ => recorder.ended(End::Draw),
        }
    }
    recorder.file(START, "e2e4")
}

/// Whatever is called in whatever order, there is a file at the end that is a trace.
#[test]
fn no_order_of_calls_spoils_the_file() {
    let mut random = Random::new(11);
    for round in 0..2000 {
        let (calls, most) = (calls(&mut random), 1 + random.below(60));
        let bytes = replay(&calls, most);
        let file =
            TraceFile::parse(&bytes).unwrap_or_else(|error| panic!("{error}, round {round}"));
        assert!(file.count() >= 1);
    }
}

/// The header for C writes what the crate writes, to the byte.
#[test]
fn the_header_for_c_writes_the_same() {
    let folder = std::env::temp_dir().join(format!("espalier-calls-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let [program, text, out] = ["calls", "text", "out"].map(|name| folder.join(name));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    // Engines in C++ take the header as it is.
    let warnings = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wc++-compat", "-Werror", "-O1"];
    let compiled = Command::new(&compiler)
        .args(warnings)
        .arg(format!("-I{root}../docs"))
        .args(["-o".as_ref(), program.as_os_str()])
        .arg(format!("{root}tests/calls.c"))
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "this test compiles espalier_trace.h, and \"{compiler}\" cannot be run: {error}. Install a C \
                 compiler (Debian: apt-get install gcc), or name one in the variable CC."
            )
        });
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let declarations =
        written(&RULES, PROGRAM.conditions, PROGRAM.reductions, PROGRAM.extensions, PROGRAM.tried);
    std::fs::write(&text, declarations).expect("the text");
    let mut random = Random::new(5);
    for round in 0..200 {
        let (calls, most) = (calls(&mut random), 1 + random.below(200));
        let lines = calls.iter().map(|(call, numbers)| {
            let numbers: Vec<_> = numbers.iter().map(i32::to_string).collect();
            format!("{call} {}\n", numbers.join(" "))
        });
        let lines = format!("{most}\n{}", lines.collect::<String>());
        let mut child = Command::new(&program)
            .args([&out, &text])
            .arg(START)
            .stdin(Stdio::piped())
            .spawn()
            .expect("it runs");
        child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
        assert!(child.wait().expect("it ends").success());
        let written = std::fs::read(&out).expect("the file");
        let expected = replay(&calls, most);
        let at = written.iter().zip(&expected).position(|(one, other)| one != other);
        assert!(
            written == expected,
            "round {round}: byte {at:?} of {} and {}, {lines}",
            written.len(),
            expected.len()
        );
    }
    std::fs::remove_dir_all(&folder).expect("the folder");
}
