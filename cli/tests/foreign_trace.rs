//! Trace files of other programs: one that records little, and whatever chance makes of it.

use crate::trace_file::expected;
use espalier::observe::Rule;
use espalier_chess::random::Random;
use espalier_chess::types::{Bound, Move};
use espalier_insight::{End, RecordField, RecordFields, RecordedNode, TraceFile, TraceFileError};
use espalier_trace::layout::{ALIGNMENT, FIXED_BYTES, Header, Stored, flag};
use espalier_trace::write::move_code;
use std::sync::OnceLock;

/// The file of a program that records little: 1. e4 e5, 1. e4 c5, and 1. d4, which its only rule cuts
/// off.
fn foreign() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        const WIDE: i16 = 32_000;
        const UPPER_BITS: u16 = !(3 << flag::BOUND);
        let node = |bound: Bound, [parent, subtree]: [u32; 2], [ply, depth]: [u8; 2]| Stored {
            parent,
            subtree,
            nodes: subtree,
            flags: Stored::UNKNOWN.flags & UPPER_BITS | (bound as u16) << flag::BOUND,
            ply,
            depth: depth as i8,
            ..Stored::UNKNOWN
        };
        let (exact, lower) = (Bound::Exact, Bound::Lower);
        let [e4, e5, c5, d4] =
            [(12, 28), (52, 36), (50, 34), (11, 27)].map(|(from, to)| move_code(from, to, 0));
        let rule = End::Rule as u8;
        let nodes = [
            Stored { alpha: -WIDE, beta: WIDE, score: 20, ..node(exact, [0, 5], [0, 2]) },
            Stored { mv: e4, alpha: -WIDE, beta: WIDE, score: -20, ..node(exact, [0, 3], [1, 1]) },
            Stored { mv: e5, alpha: -WIDE, beta: WIDE, score: 20, ..node(exact, [1, 1], [2, 0]) },
            Stored { mv: c5, alpha: -WIDE, beta: 20, score: 30, ..node(lower, [1, 1], [2, 0]) },
            Stored {
                mv: d4,
                alpha: -21,
                beta: -20,
                score: 15,
                value: 95,
                threshold: 60,
                end: rule,
                rule: 1,
                ..node(lower, [0, 1], [1, 1])
            },
        ];
        let text = format!(
            "engine Demo\nversion 1.0\n\
             fields move depth alpha beta score bound end rule value threshold terms\nfen {START}\n\
             rule 1 staticNullMove\nlabel 1 Static null move\nunit 1 centipawns\n\
             term 1 beta start beta\nterm 1 margin depth margin\n"
        );
        let size = (FIXED_BYTES + 4).next_multiple_of(ALIGNMENT);
        let header = Header::of(size, nodes.len() as u32, nodes.len() as u64);
        let mut file = Header { nodes: 5, depth: 2, ..header }.start(&text);
        for stored in nodes {
            let terms: [i16; 2] = if stored.rule == 1 { [-20, 80] } else { [0; 2] };
            file.extend(stored.to_bytes());
            file.extend(terms.into_iter().flat_map(i16::to_le_bytes));
        }
        file
    })
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

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
        (changed(8, 3), TraceFileError::Format(3, 2)),
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
