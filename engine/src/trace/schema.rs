//! The layout of records for those who do not read Rust: a table for people, and what readers in
//! Python and TypeScript go by. All of it is made here and lies in the repository; the test fails
//! where it has become another. `ESPALIER_WRITE=1 cargo test trace::schema` writes it anew.

use super::layout::{CASTLE, FORMAT, Field, UNKNOWN, fields, flag};
use super::{End, Kind, Record, Visit};
use crate::observe::Rule;
use crate::search::REDUCTION_PARTS;
use crate::types::{Bound, MATE, MATE_IN_MAX};
use std::fmt::{Debug, Write};
use std::path::Path;

#[test]
fn documentation_and_readers_have_this_layout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (file, begin, end, made) in [
        ("docs/trace-format.md", "<!-- layout -->\n", "<!-- end of layout -->\n", table()),
        ("docs/trace-format.md", "<!-- codes -->\n", "<!-- end of codes -->\n", codes()),
        ("docs/read_trace.py", "# --- layout\n", "# --- end of layout\n", python()),
        ("package/src/engine/trace-layout.ts", "", "", typescript()),
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
            "{file} has another layout than engine/src/trace/layout.rs; \
             `ESPALIER_WRITE=1 cargo test trace::schema` mends it"
        );
        std::fs::write(&path, format!("{}{made}{}", &text[..from], &text[to..])).expect(file);
    }
}

#[test]
fn the_fields_fill_a_record() {
    let last = fields().pop().expect("a field");
    assert_eq!(last.offset + size(&last), Record::SIZE);
}

/// Names and values of the flags; the two last are bounds, of two bits each.
const FLAGS: [(&str, u16); 5] = [
    ("improving", flag::IMPROVING),
    ("inCheck", flag::IN_CHECK),
    ("table", flag::TABLE),
    ("tableGaveMove", flag::TABLE_GAVE_MOVE),
    ("tableGaveEval", flag::TABLE_GAVE_EVAL),
];

/// What the codes mean, in their order, by names for programs.
fn lists() -> [(&'static str, Vec<String>); 6] {
    [
        ("visits", camel(&Visit::ALL)),
        ("kinds", camel(&Kind::ALL)),
        ("ends", camel(&End::ALL)),
        ("rules", Rule::ALL.map(|rule| rule.name().to_owned()).into()),
        ("reduction_parts", REDUCTION_PARTS.map(str::to_owned).into()),
        ("bounds", camel(&Bound::ALL)),
    ]
}

fn camel(variants: &[impl Debug]) -> Vec<String> {
    let lower = |name: String| name[..1].to_lowercase() + &name[1..];
    variants.iter().map(|variant| lower(format!("{variant:?}"))).collect()
}

fn size(field: &Field) -> usize {
    let bits: usize = field.number[1..].parse().expect("a number of bits");
    bits / 8 * field.count
}

/// The name for readers: `mv` is Rust's way around a keyword.
fn name(field: &Field) -> &'static str {
    if field.name == "mv" { "move" } else { field.name }
}

fn table() -> String {
    let size = Record::SIZE;
    let mut text = format!("Format {FORMAT}: {size} bytes a record.\n\n");
    text += "| offset | type | name | meaning |\n|---:|---|---|---|\n";
    for field in fields() {
        let times = if field.count == 1 { String::new() } else { format!(" × {}", field.count) };
        let words = name(&field).replace('_', " ");
        let Field { offset, number, doc, .. } = field;
        writeln!(text, "| {offset} | {number}{times} | {words} | {doc} |").expect("memory");
    }
    text
}

fn codes() -> String {
    let lists = lists();
    let mut text = String::from("| |");
    for (name, _) in &lists {
        write!(text, " {} |", name.replace('_', " ")).expect("memory");
    }
    text += "\n|---:|---|---|---|---|---|---|\n";
    let longest = lists.iter().map(|(_, names)| names.len()).max().unwrap_or_default();
    for code in 0..=longest {
        let cells = lists.iter().map(|(list, names)| {
            // Rules are counted from 1.
            let index = code.checked_sub(usize::from(*list == "rules"));
            index.and_then(|index| names.get(index)).map_or("", String::as_str)
        });
        let cells: Vec<_> = cells.collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            writeln!(text, "| {code} | {} |", cells.join(" | ")).expect("memory");
        }
    }
    text
}

fn python() -> String {
    let mut text = String::from("# Made by engine/src/trace/schema.rs.\n");
    let letter = |number: &str| match number {
        "u8" => "B",
        "i8" => "b",
        "u16" => "H",
        "i16" => "h",
        "u32" => "I",
        "i32" => "i",
        _ => panic!("no letter for {number}"),
    };
    let fields = fields();
    let mut format = String::new();
    for field in &fields {
        write!(format, "{}{}", field.count, letter(field.number)).expect("memory");
    }
    writeln!(text, "FORMAT = {FORMAT}\nRECORD = struct.Struct(\"<{format}\")\nFIELDS = (")
        .expect("");
    for field in &fields {
        writeln!(text, "    (\"{}\", {}),", name(field), field.count).expect("memory");
    }
    writeln!(text, ")\nUNKNOWN = {UNKNOWN}\nMATE, MATE_IN_MAX = {MATE}, {MATE_IN_MAX}").expect("");
    for (list, names) in lists() {
        writeln!(text, "{} = (", list.to_uppercase()).expect("memory");
        for name in names {
            writeln!(text, "    \"{name}\",").expect("memory");
        }
        text += ")\n";
    }
    text
}

fn typescript() -> String {
    let mut text = String::from(
        "/**\n * The layout of a trace's records, and the names of its codes.\n * Made by `engine/src/trace/schema.rs`.\n */\n\n",
    );
    let snake_to_camel = |name: &str| {
        let mut words = name.split('_');
        let first = words.next().unwrap_or_default().to_owned();
        words.fold(first, |all, word| all + &word[..1].to_uppercase() + &word[1..])
    };
    writeln!(text, "export const RECORD_BYTES = {};", Record::SIZE).expect("memory");
    text += "\n/** Where each field begins, in bytes. */\nexport const AT = {\n";
    for field in fields() {
        writeln!(text, "  {}: {},", snake_to_camel(name(&field)), field.offset).expect("memory");
    }
    text += "} as const;\n\n/** How many numbers there are in a row. */\nexport const COUNT = {\n";
    for field in fields().iter().filter(|field| field.count > 1) {
        writeln!(text, "  {}: {},", snake_to_camel(name(field)), field.count).expect("memory");
    }
    text += "} as const;\n\nexport const FLAG = {\n";
    for (name, value) in FLAGS {
        writeln!(text, "  {name}: {value},").expect("memory");
    }
    text += "} as const;\n";
    for (about, name, value) in [
        (
            "Where the two bits of each bound begin in the flags.",
            "TABLE_BOUND_BIT",
            flag::TABLE_BOUND.into(),
        ),
        ("", "BOUND_BIT", flag::BOUND.into()),
        ("Stands for a score that is not there.", "NO_SCORE", i64::from(UNKNOWN)),
        (
            "Kinds of moves from here on are castling, with the file of the rook.",
            "CASTLE",
            CASTLE.into(),
        ),
        (
            "A mate at the root; one in so many plies is worth as many points less.",
            "MATE",
            MATE.into(),
        ),
        ("Scores from here on are mates.", "MATE_IN_MAX", MATE_IN_MAX.into()),
    ] {
        if !about.is_empty() {
            writeln!(text, "\n/** {about} */").expect("memory");
        }
        writeln!(text, "export const {name} = {value};").expect("memory");
    }
    for (list, names) in lists() {
        writeln!(text, "\nexport const {} = [", list.to_uppercase()).expect("memory");
        for name in names {
            writeln!(text, "  '{name}',").expect("memory");
        }
        text += "] as const;\n";
    }
    text
}
