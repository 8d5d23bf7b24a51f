//! The layout of records for those who do not read Rust: a table for people, and what readers in
//! C, Python and TypeScript go by; and the English of messages. All of it is made here and lies in the
//! repository; the test fails where it has become another. `ESPALIER_WRITE=1 cargo test -p espalier-insight schema` writes it anew.

mod readers;

use super::{End, Kind, Record, RecordField, Visit};
use espalier::observe::{Extension, Rule};
use espalier::rules::Declaration;
use espalier_chess::types::Bound;
use espalier_trace::bytes::{Field, Missing};
use espalier_trace::declarations::camel;
use espalier_trace::layout::{
    FIXED_BYTES, FORMAT, Header, MINOR, Stored, TAIL_BYTES, Tail, UNKNOWN_BOUND, UNKNOWN_TERM, flag,
};
use readers::{c, english, messages, python, rule_names, shared_phrases, typescript};
use std::fmt::{Debug, Write};
use std::path::Path;

#[test]
fn documentation_and_readers_have_this_layout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (file, begin, end, made) in [
        ("docs/trace-format.md", "<!-- header -->\n", "<!-- end of header -->\n", header()),
        ("docs/trace-format.md", "<!-- layout -->\n", "<!-- end of layout -->\n", records()),
        ("docs/trace-format.md", "<!-- flags -->\n", "<!-- end of flags -->\n", flags()),
        ("docs/trace-format.md", "<!-- codes -->\n", "<!-- end of codes -->\n", codes()),
        ("docs/trace-format.md", "<!-- rules -->\n", "<!-- end of rules -->\n", rules()),
        ("docs/read_trace.py", "# --- layout\n", "# --- end of layout\n", python()),
        ("docs/espalier_trace.h", "/* --- layout */\n", "/* --- end of layout */\n", c()),
        ("package/src/engine/trace-layout.ts", "", "", typescript()),
        ("package/src/engine/rule-names.ts", "", "", rule_names()),
        ("package/src/model/english.ts", "", "", english()),
        ("package/src/model/shared-phrases.ts", "", "", shared_phrases()),
        ("tests/node/support/messages.txt", "", "", messages()),
    ] {
        let path = root.join(file);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let from = text.find(begin).expect("where it begins is marked") + begin.len();
        let to =
            if end.is_empty() { text.len() } else { from + text[from..].find(end).expect(end) };
        if text[from..to] == made {
            continue;
        }
        assert!(
            std::env::var_os("ESPALIER_WRITE").is_some(),
            "{file} is not what is made of trace/src/layout.rs, or of insight/src/explain/english.rs; \
             `ESPALIER_WRITE=1 cargo test -p espalier-insight schema` mends it"
        );
        std::fs::write(&path, format!("{}{made}{}", &text[..from], &text[to..])).expect(file);
    }
}

#[test]
fn the_fields_fill_what_they_lie_in() {
    for (fields, size) in [(Stored::fields(), FIXED_BYTES), (Header::fields(), Header::SIZE)] {
        let mut end = 0;
        for Field { name, offset, size, count, .. } in &fields {
            assert_eq!(*offset, end, "{name}");
            assert_eq!(offset % size, 0, "{name} is not where a C compiler would put it");
            end += size * count;
        }
        assert_eq!(end, size);
    }
}

#[test]
fn fields_that_may_be_missing_have_the_names_of_the_schema() {
    assert_eq!(RecordField::ALL.map(RecordField::name).to_vec(), readers::listable());
}

#[test]
fn flags_do_not_overlap() {
    let used = FLAGS.iter().fold(0_u32, |used, &Flag { name, bit, bits, .. }| {
        let mask = ((1 << bits) - 1) << bit;
        assert_eq!(used & mask, 0, "{name}");
        used | mask
    });
    assert!(u16::try_from(used).is_ok());
}

/// Some bits of the flags.
struct Flag {
    name: &'static str,
    bit: u32,
    bits: u32,
    missing: Missing,
    doc: &'static str,
}

/// The flags, by the names that the header lists them by.
const FLAGS: [Flag; 11] = [
    Flag {
        name: "improving",
        bit: flag::IMPROVING.trailing_zeros(),
        bits: 1,
        missing: Missing::Unlisted,
        doc: "the rules took the position for improving",
    },
    Flag {
        name: "inCheck",
        bit: flag::IN_CHECK.trailing_zeros(),
        bits: 1,
        missing: Missing::Unlisted,
        doc: "the side to move is in check",
    },
    Flag {
        name: "table",
        bit: flag::TABLE.trailing_zeros(),
        bits: 1,
        missing: Missing::Unlisted,
        doc: "the transposition table knew the position; not known where `tableGaveMove` is set and this is not",
    },
    Flag {
        name: "tableGaveMove",
        bit: flag::TABLE_GAVE_MOVE.trailing_zeros(),
        bits: 1,
        missing: Missing::Unlisted,
        doc: "with `table`: it gave the move that was tried first",
    },
    Flag {
        name: "tableGaveEval",
        bit: flag::TABLE_GAVE_EVAL.trailing_zeros(),
        bits: 1,
        missing: Missing::Unlisted,
        doc: "with `table`: its score took the place of the evaluation in the rules for whole nodes or in standing pat",
    },
    Flag {
        name: "tableBound",
        bit: flag::TABLE_BOUND,
        bits: 2,
        missing: Missing::Value(UNKNOWN_BOUND as i64),
        doc: "with `table`: what the table's score is, see [codes](#codes)",
    },
    Flag {
        name: "bound",
        bit: flag::BOUND,
        bits: 2,
        missing: Missing::Value(UNKNOWN_BOUND as i64),
        doc: "what the score found is, see [codes](#codes)",
    },
    Flag {
        name: "extendedBy",
        bit: flag::EXTENDED_BY,
        bits: 4,
        missing: Missing::Value(0),
        doc: "what extended or shortened the move, by its number in the [text](#text); 0 for nothing",
    },
    Flag {
        name: "wasPv",
        bit: flag::WAS_PV.trailing_zeros(),
        bits: 1,
        missing: Missing::Unlisted,
        doc: "the node is or was on the principal variation",
    },
    Flag {
        name: "inCheckUnknown",
        bit: flag::IN_CHECK_UNKNOWN.trailing_zeros(),
        bits: 1,
        missing: Missing::Bits,
        doc: "`inCheck` is not known in this record",
    },
    Flag {
        name: "wasPvUnknown",
        bit: flag::WAS_PV_UNKNOWN.trailing_zeros(),
        bits: 1,
        missing: Missing::Bits,
        doc: "`wasPv` is not known in this record",
    },
];

/// What some codes stand for.
struct Codes {
    list: &'static str,
    about: &'static str,
    /// In their order, for programs.
    names: Vec<String>,
}

fn lists() -> [Codes; 6] {
    let of = |list, about, names| Codes { list, about, names };
    let visits = Visit::ALL.map(|visit| visit.name().to_owned());
    let rules = Rule::ALL.map(|rule| rule.name().to_owned());
    let extensions = Extension::ALL.map(|extension| extension.name().to_owned());
    [
        of("visits", "How a visit may come about, by its code.", visits.into()),
        of("kinds", "What a node may be expected to be, by its code.", lower(&Kind::ALL)),
        of("ends", "Why a node may end, by its code.", lower(&End::ALL)),
        of("rules", "The rules that prune or reduce; their codes begin with 1.", rules.into()),
        of("extensions", "What extends a move; the codes begin with 1.", extensions.into()),
        of("bounds", "What a score may be, by its code.", lower(&Bound::ALL)),
    ]
}

/// The names of variants, in camel case.
fn lower(variants: &[impl Debug]) -> Vec<String> {
    let lower = |name: String| name[..1].to_lowercase() + &name[1..];
    variants.iter().map(|variant| lower(format!("{variant:?}"))).collect()
}

/// The name for programs: `mv` is Rust's way around a keyword.
fn name(field: &Field) -> String {
    if field.name == "mv" { "move".to_owned() } else { camel(field.name) }
}

/// What stands for it where it is missing, as tables have it.
fn missing_text(missing: Missing) -> String {
    match missing {
        Missing::Never => "always there".to_owned(),
        Missing::Unlisted => "not listed".to_owned(),
        Missing::Value(value) => format!("{value}, or not listed").replace('-', "−"),
        Missing::Blank(value) => format!("{value}"),
        Missing::Bits => "see flags".to_owned(),
    }
}

fn header() -> String {
    table(&Header::fields())
}

fn records() -> String {
    let (size, fields) = (Record::SIZE, table(&Stored::fields()));
    let missing = missing_text(Missing::Value(UNKNOWN_TERM.into()));
    format!(
        "Format {FORMAT}.{MINOR}: {FIXED_BYTES} bytes and the terms; {size} bytes a record of Espalier.\n\n\
         {fields}| {FIXED_BYTES} | i16 × any number | `terms` | of the reduction, where the visit has one, \
         and then of the rule that ended the node, see [below](#terms) | {missing} |\n{}",
        tail()
    )
}

/// The fields at the end of a record, which lie before its end.
fn tail() -> String {
    let rows = Tail::fields().into_iter().map(|field| {
        let (name, missing) = (name(&field), missing_text(field.missing));
        let Field { offset, number, doc, .. } = field;
        let before = TAIL_BYTES - offset;
        format!("| end − {before} | {number} | `{name}` | {doc}, see [below](#the-end-of-a-record) | {missing} |\n")
    });
    rows.collect()
}

fn table(fields: &[Field]) -> String {
    let mut text =
        "| offset | type | name | meaning | missing |\n|---:|---|---|---|---|\n".to_owned();
    for field in fields {
        let times = if field.count == 1 { String::new() } else { format!(" × {}", field.count) };
        let (name, missing) = (name(field), missing_text(field.missing));
        let Field { offset, number, doc, .. } = field;
        writeln!(text, "| {offset} | {number}{times} | `{name}` | {doc} | {missing} |")
            .expect("memory");
    }
    text
}

fn flags() -> String {
    let mut text = "| bits | name | meaning | missing |\n|---:|---|---|---|\n".to_owned();
    for &Flag { name, bit, bits, missing, doc } in &FLAGS {
        let place = if bits == 1 { bit.to_string() } else { format!("{bit}–{}", bit + bits - 1) };
        let missing =
            if matches!(missing, Missing::Bits) { "0".to_owned() } else { missing_text(missing) };
        writeln!(text, "| {place} | `{name}` | {doc} | {missing} |").expect("memory");
    }
    text
}

fn codes() -> String {
    let lists = lists();
    let mut text = String::from("| |");
    for Codes { list, .. } in &lists {
        write!(text, " {} |", list.replace('_', " ")).expect("memory");
    }
    text += "\n|---:|---|---|---|---|---|---|\n";
    let longest = lists.iter().map(|codes| codes.names.len()).max().unwrap_or_default();
    for code in 0..=longest {
        let cells = lists.iter().map(|Codes { list, names, .. }| {
            // Those that may be none are counted from 1.
            let from_1 = ["rules", "extensions"].contains(list);
            let index = code.checked_sub(usize::from(from_1));
            index.and_then(|index| names.get(index)).map_or("", String::as_str)
        });
        let cells: Vec<_> = cells.collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            writeln!(text, "| {code} | {} |", cells.join(" | ")).expect("memory");
        }
    }
    text
}

/// What each rule compares, and what its threshold is made of.
fn rules() -> String {
    let mut text = "| rule | value | terms of threshold | unit |\n|---|---|---|---|\n".to_owned();
    for rule in Rule::ALL {
        let Declaration { name, value, threshold, .. } = rule.declaration();
        let terms = threshold.terms.iter().map(|term| format!("`{}`", camel(term.name)));
        let terms = terms.collect::<Vec<_>>().join(", ");
        writeln!(text, "| `{name}` | {value} | {terms} | {} |", threshold.unit.name())
            .expect("memory");
    }
    text
}
