//! Trace files of other programs: that of `docs/write_trace.c`, which this test compiles, and whatever
//! chance makes of it.

use crate::trace_file::{Scratch, expected};
use espalier::observe::Rule;
use espalier_chess::random::Random;
use espalier_chess::types::{Bound, Move};
use espalier_insight::{End, RecordField, RecordFields, RecordedNode, TraceFile, TraceFileError};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// The C program beside the document.
const PROGRAM: &str = include_str!("../../docs/write_trace.c");

/// The file that it writes.
fn foreign() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let [source, binary, file] = ["c", "program", "foreign"].map(Scratch::new);
        let source_path = Path::new(source.path()).with_extension("c");
        std::fs::write(&source_path, PROGRAM).expect("a file");
        let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let mut compile = Command::new(&compiler);
        // Engines in C++ take the lines as they are.
        let warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wc++-compat", "-Werror"];
        compile.arg("-std=c99").args(warnings).arg("-o");
        let output = compile.arg(binary.path()).arg(&source_path).output();
        let output = output.unwrap_or_else(|error| {
            panic!(
                "this test compiles docs/write_trace.c, and \"{compiler}\" cannot be run: {error}. Install a C compiler (Debian: apt-get install gcc), or \
                 name one in the variable CC."
            )
        });
        std::fs::remove_file(&source_path).expect("the file");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let status = Command::new(binary.path()).arg(file.path()).status().expect("it runs");
        assert!(status.success());
        std::fs::read(file.path()).expect("the file that it has written")
    })
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_program_of_the_document_is_short() {
    let (before_main, _) = PROGRAM.split_once("\nint main").expect("a main program");
    let code = before_main.find("#include").expect("the standard library");
    assert!(before_main[code..].lines().count() <= 62);
}

#[test]
fn the_file_of_another_program_is_read() {
    let file = TraceFile::parse(foreign()).expect("a trace");
    assert_eq!((file.engine(), file.version()), (Some("Demo"), Some("1.0")));
    assert_eq!((file.fen(), file.moves().count()), (START, 0));
    assert_eq!((file.count(), file.total()), (5, 5));
    assert_eq!((file.nodes(), file.depth()), (Some(5), Some(2)));
    let moves: Vec<_> = file.records().map(|record| record.mv.map(text)).collect();
    let moves: Vec<_> = moves.iter().map(Option::as_deref).collect();
    assert_eq!(moves, [None, Some("e2e4"), Some("e7e5"), Some("c7c5"), Some("d2d4")]);
    let last = file.record(4).expect("a record");
    assert_eq!((last.alpha, last.beta, last.score), (Some(-21), Some(-20), Some(15)));
    assert_eq!((last.bound, last.depth), (Some(Bound::Lower), Some(1)));
    assert_eq!((last.parent, last.subtree, last.ply, last.nodes), (0, 1, 1, 1));
}

fn text(mv: Move) -> String {
    format!("{}{}", mv.from(), mv.to())
}

#[test]
fn what_it_does_not_record_is_missing() {
    let file = TraceFile::parse(foreign()).expect("a trace");
    let listed = RecordField::ALL.into_iter().filter(|&field| file.fields().has(field));
    assert_eq!(
        listed.map(RecordField::name).collect::<Vec<_>>(),
        [
            "value",
            "threshold",
            "move",
            "alpha",
            "beta",
            "score",
            "depth",
            "end",
            "rule",
            "terms",
            "bound"
        ]
    );
    for record in file.records() {
        let rest = RecordedNode {
            raw_eval: None,
            eval: None,
            improvement: None,
            improving: None,
            rate: None,
            in_check: None,
            table: None,
            visit: None,
            kind: None,
            number: None,
            others: None,
            searches: None,
            depth_asked: None,
            extension: None,
            extended_by: None,
            ..record
        };
        assert_eq!(record, rest);
    }
}

#[test]
fn its_rule_has_the_words_and_terms_that_it_declares() {
    let file = TraceFile::parse(foreign()).expect("a trace");
    let cut = file.record(4).expect("a record");
    assert_eq!((cut.end, cut.value, cut.threshold), (Some(End::Rule), Some(95), Some(60)));
    let compared = file.records().filter(|record| record.value.or(record.threshold).is_some());
    assert_eq!(compared.count(), 1, "where no rule compares anything there is no number");
    let rule = cut.rule.and_then(|code| file.rule(code)).expect("it is declared");
    assert_eq!((rule.name, rule.label), ("staticNullMove", Some("Static null move")));
    let terms: Vec<_> = rule.terms.iter().map(|term| (term.name, term.factor)).collect();
    assert_eq!(terms, [("beta", "start"), ("margin", "depth")]);
    assert_eq!(file.terms(4), [Some(-20), Some(80)]);
    assert!(file.records().take(4).all(|record| record.rule.is_none() && record.end.is_none()));
    assert_eq!((file.terms(1), file.reduction(4)), (Vec::new(), Vec::new()));
}

#[test]
fn espaliers_own_file_has_everything() {
    let trace = expected(6, &["e1g1"]);
    let bytes = [&trace.file_header(), trace.bytes()].concat();
    let file = TraceFile::parse(&bytes).expect("a trace");
    assert_eq!(file.fields(), RecordFields::ALL);
    assert_eq!((file.engine(), file.moves().collect::<Vec<_>>()), (Some("Espalier"), vec!["e1g1"]));
    assert_eq!(file.count(), trace.count());
    for (id, (recorded, record)) in (0..).zip(file.records().zip(trace.records())) {
        assert_eq!((recorded.parent, recorded.subtree), (record.parent, record.subtree));
        assert_eq!((recorded.nodes, recorded.ply), (record.nodes, record.ply));
        assert_eq!(
            (recorded.value, recorded.threshold),
            (Some(record.value), Some(record.threshold))
        );
        let terms: Vec<_> = record.named_terms().map(|(_, value)| Some(value)).collect();
        assert_eq!(file.terms(id), terms);
        let reduction: i32 = file.reduction(id).into_iter().flatten().sum();
        assert_eq!(reduction, record.reduction.sum());
        assert_eq!(recorded.extended_by, record.extended_by);
        assert_eq!((recorded.mv, recorded.score), (record.mv, Some(record.score)));
        assert_eq!((recorded.alpha, recorded.beta), (Some(record.alpha), Some(record.beta)));
        assert_eq!((recorded.bound, recorded.eval), (Some(record.bound), record.eval));
        assert_eq!(
            (recorded.raw_eval, recorded.improvement),
            (record.raw_eval, record.improvement)
        );
        assert_eq!(
            (recorded.improving, recorded.rate),
            (Some(record.improving), Some(record.rate))
        );
        assert_eq!(
            (recorded.in_check, recorded.visit),
            (Some(record.in_check), Some(record.visit))
        );
        assert_eq!((recorded.kind, recorded.end), (Some(record.kind), Some(record.end)));
        assert_eq!((recorded.number, recorded.others), (Some(record.number), Some(record.others)));
        assert_eq!(
            (recorded.searches, recorded.depth),
            (Some(record.searches), Some(record.depth))
        );
        assert_eq!(recorded.depth_asked, Some(record.depth_asked));
        assert_eq!(recorded.extension, Some(record.extension));
        let name = recorded.rule.and_then(|code| file.rule(code)).map(|rule| rule.name);
        assert_eq!(name, record.rule.map(Rule::name));
        let table = record.table.map(|table| (Some(table.score), Some(table.bound)));
        assert_eq!(recorded.table.map(|table| (table.score, table.bound)), table);
    }
}

#[test]
fn files_that_cannot_be_read_are_refused_in_words() {
    let good = foreign();
    let start = u32::from_le_bytes(good[12..16].try_into().expect("four")) as usize;
    let changed = |at: usize, byte: u8| {
        let mut file = good.to_vec();
        file[at] = byte;
        file
    };
    let refusals: [(Vec<u8>, TraceFileError); 9] = [
        (Vec::new(), TraceFileError::NotATrace),
        (changed(0, b'X'), TraceFileError::NotATrace),
        (changed(8, 3), TraceFileError::Format(3, 1)),
        (changed(10, 0), TraceFileError::Format(4, 0)),
        (changed(12, 121), TraceFileError::Header("start")),
        (changed(16, 48), TraceFileError::Header("recordBytes")),
        (changed(20, 0), TraceFileError::Header("count")),
        (changed(start + 56, 3), TraceFileError::NotATree { record: 1 }),
        (
            good[..=start].to_vec(),
            TraceFileError::Truncated { expected: good.len() as u64, found: start as u64 + 1 },
        ),
    ];
    for (file, error) in refusals {
        assert!(!error.to_string().is_empty());
        assert_eq!(TraceFile::parse(&file).err(), Some(error));
    }
}

#[test]
fn whatever_bytes_are_changed_a_file_is_read_or_refused() {
    let (mut read, mut refused) = (0, 0);
    for round in 0..50_000 {
        let mut random = Random::for_number(3, round);
        let mut file = foreign().to_vec();
        for _ in 0..=random.next() % 4 {
            let at = random.next() as usize % file.len();
            file[at] = [random.next() as u8, 0, 255, file[at] ^ 1][random.next() as usize % 4];
        }
        let Ok(trace) = TraceFile::parse(&file) else {
            refused += 1;
            continue;
        };
        read += 1;
        assert_eq!(trace.records().count(), trace.count() as usize);
        let _ = trace.rule(round as u8);
        for (id, record) in (0..).zip(trace.records()) {
            assert!(record.parent <= id && id + record.subtree <= trace.count());
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
}
