//! The layout as readers in other languages have it.

use super::{Codes, FLAGS, Flag, lists, name};
use crate::Record;
use crate::explain::tests::for_javascript::{samples, templates};
use crate::file::declarations;
use espalier::eval::{NETWORK, TERMS, term_doc};
use espalier_chess::types::{MATE, MATE_IN_MAX};
use espalier_trace::bytes::{Field, Missing};
use espalier_trace::layout::{
    CASTLE, FIXED_BYTES, FORMAT, Header, MAGIC, MINOR, OLDEST_MINOR, Stored, TAIL_BYTES, Tail,
    UNKNOWN, UNKNOWN_BOUND, UNKNOWN_CODE, UNKNOWN_PLIES, UNKNOWN_TERM, flag,
};
use std::fmt::Write;

pub(super) fn python() -> String {
    let mut text = String::from(
        "# Made by insight/src/schema.rs: name, type, and what is written where it is missing.\n",
    );
    let magic = String::from_utf8_lossy(&MAGIC);
    writeln!(text, "MAGIC, FORMAT, OLDEST_MINOR = b\"{magic}\", {FORMAT}, {OLDEST_MINOR}")
        .expect("memory");
    let blanks = blanks();
    let with_blank = |name: &str, kind: &str| {
        let blank = blanks.iter().find(|(of, _)| of == name).map(|(_, value)| format!(" {value}"));
        format!("{name} {kind}{}", blank.unwrap_or_default())
    };
    let header = Header::fields();
    let header = header.iter().map(|field| format!("{} {}", name(field), python_type(field)));
    python_text(&mut text, "HEADER", ",", &header.collect::<Vec<_>>());
    for (constant, fields) in [("RECORD", Stored::fields()), ("TAIL", Tail::fields())] {
        let fields = fields.iter().map(|field| with_blank(&name(field), &python_type(field)));
        python_text(&mut text, constant, ",", &fields.collect::<Vec<_>>());
    }
    let flags = FLAGS.iter().map(|flag| with_blank(flag.name, &flag.bits.to_string()));
    python_text(&mut text, "FLAGS", ",", &flags.collect::<Vec<_>>());
    python_text(&mut text, "ALWAYS", " ", &always());
    for Codes { list, names, .. } in lists() {
        // The header of a file has these.
        if !["rules", "extensions"].contains(&list) {
            let names: Vec<_> = names.iter().map(ToString::to_string).collect();
            python_text(&mut text, &list.to_uppercase(), " ", &names);
        }
    }
    writeln!(text, "TAIL_BYTES, NO_TERM = {TAIL_BYTES}, {UNKNOWN_TERM}").expect("memory");
    text
}

/// A constant with what is listed, in lines of a length that can be read.
fn python_text(text: &mut String, constant: &str, between: &str, items: &[String]) {
    let is_list = between == " ";
    let mut line = format!("{constant} = (");
    let mut lines = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let between = if at + 1 < items.len() { between } else { "" };
        if line.len() + item.len() > 110 {
            lines.push(std::mem::take(&mut line));
        }
        line += if line.is_empty() {
            "    \""
        } else if line.ends_with('(') {
            "\""
        } else {
            ""
        };
        line += item;
        line += between;
    }
    lines.push(line);
    let end = if is_list { ").split()" } else { ")" };
    writeln!(text, "{}\"{end}", lines.join("\"\n")).expect("memory");
}

/// As numpy calls the type of a field.
fn python_type(field: &Field) -> String {
    if field.name == "magic" {
        return "S8".to_owned();
    }
    let (letter, bits) = field.number.split_at(1);
    format!("{letter}{}", bits.parse::<u32>().expect("bits") / 8)
}

/// What stands for each field that may be missing in one record.
fn blanks() -> Vec<(String, i64)> {
    let value = |missing| if let Missing::Value(value) = missing { Some(value) } else { None };
    let fields = Stored::fields().into_iter().chain(Tail::fields());
    let of_fields = fields.map(|field| (name(&field), value(field.missing)));
    let of_flags = FLAGS.iter().map(|flag| (flag.name.to_owned(), value(flag.missing)));
    of_fields.chain(of_flags).filter_map(|(name, value)| Some((name, value?))).collect()
}

/// The fields of a record that every file has.
fn always() -> Vec<String> {
    let fields = Stored::fields();
    fields.iter().filter(|field| matches!(field.missing, Missing::Never)).map(name).collect()
}

/// The names that the header may list: what may be missing.
pub(super) fn listable() -> Vec<String> {
    let fields = Stored::fields();
    let may_miss = |missing| matches!(missing, Missing::Unlisted | Missing::Value(_));
    let of_fields = fields.iter().filter(|field| may_miss(field.missing)).map(name);
    let of_flags = FLAGS.iter().filter(|flag| may_miss(flag.missing));
    let tail = Tail::fields();
    let at_end = std::iter::once("terms".to_owned()).chain(tail.iter().map(name));
    of_fields.chain(at_end).chain(of_flags.map(|flag| flag.name.to_owned())).collect()
}

/// Codes, offsets and names of fields for C.
pub(super) fn c() -> String {
    let numbers = [
        ("FORMAT", FORMAT.into()),
        ("MINOR", MINOR.into()),
        ("HEADER_BYTES", Header::SIZE),
        ("FIXED_BYTES", FIXED_BYTES),
        ("TAIL_BYTES", TAIL_BYTES),
    ];
    let numbers = numbers.map(|(name, number): (_, usize)| format!("TRACE_{name} = {number}"));
    let mut text = String::new();
    c_lines(&mut text, "enum { /* Made by insight/src/schema.rs. */", &numbers, "};");
    for (list, about, more) in [
        ("visits", "how a visit comes about", &["TRACE_VISITS", "TRACE_UNKNOWN = 255"][..]),
        ("ends", "why a node ends", &[]),
        ("bounds", "what a score is", &[]),
    ] {
        let codes = lists().into_iter().find(|codes| codes.list == list).expect("a list");
        let names = codes.names.iter().map(|name| c_name("", name));
        let names: Vec<_> = names.chain(more.iter().map(ToString::to_string)).collect();
        c_lines(&mut text, &format!("enum {{ /* {about} */"), &names, "};");
    }
    let fields = Stored::fields();
    let offsets = fields.iter().map(|field| {
        let (name, offset) = (c_name("AT_", &name(field)), field.offset);
        format!("{name} = {offset}")
    });
    c_lines(&mut text, "enum { /* offsets */", &offsets.collect::<Vec<_>>(), "};");
    let listed = listable();
    let fields = listed.iter().map(|name| c_name("F_", name));
    let fields: Vec<_> = fields.chain(["TRACE_FIELDS".to_owned()]).collect();
    c_lines(&mut text, "enum { /* fields, in the order of their names */", &fields, "};");
    let names: Vec<_> = listed.iter().map(|name| format!("\"{name}\"")).collect();
    c_lines(&mut text, "static const char *const TRACE_NAMES[TRACE_FIELDS] = {", &names, "};");
    text
}

/// What is listed between a beginning and an end, in lines of a length that can be read.
fn c_lines(text: &mut String, begin: &str, items: &[String], end: &str) {
    text.push_str(begin);
    let mut line = String::new();
    for (at, item) in items.iter().enumerate() {
        if line.len() + item.len() > 105 {
            write!(text, "\n    {}", std::mem::take(&mut line).trim_end()).expect("memory");
        }
        let between = if at + 1 < items.len() { ", " } else { "" };
        line = line + item + between;
    }
    writeln!(text, "\n    {line}\n{end}").expect("memory");
}

/// `TRACE_NULL_MOVE` of `nullMove`.
fn c_name(kind: &str, name: &str) -> String {
    let mut text = format!("TRACE_{kind}");
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            text.push('_');
        }
        text.push(letter.to_ascii_uppercase());
    }
    text
}

pub(super) fn typescript() -> String {
    let mut text = String::from(
        "/**\n * The layout of a trace's records, and the names of its codes.\n * Made by `insight/src/schema.rs`.\n */\n",
    );
    let magic = String::from_utf8_lossy(&MAGIC);
    constants(
        &mut text,
        &[
            ("The first bytes of a file.", "MAGIC", format!("'{magic}'")),
            ("The format that is written, and its minor version.", "FORMAT", FORMAT.to_string()),
            ("", "MINOR", MINOR.to_string()),
            ("The oldest minor version that is read.", "OLDEST_MINOR", OLDEST_MINOR.to_string()),
            ("", "HEADER_BYTES", Header::SIZE.to_string()),
            (
                "Bytes of a record of Espalier, and before its terms.",
                "RECORD_BYTES",
                Record::SIZE.to_string(),
            ),
            ("", "FIXED_BYTES", FIXED_BYTES.to_string()),
            (
                "Bytes at the end of a record, where its terms leave them free.",
                "TAIL_BYTES",
                TAIL_BYTES.to_string(),
            ),
        ],
    );
    for (about, constant, fields) in [
        ("Where each field of the header begins, in bytes.", "HEADER_AT", Header::fields()),
        ("Where each field of a record begins, in bytes.", "AT", Stored::fields()),
        (
            "The same from its last bytes on, where terms leave them free.",
            "TAIL_AT",
            Tail::fields(),
        ),
    ] {
        writeln!(text, "\n/** {about} */\nexport const {constant} = {{").expect("memory");
        for field in &fields {
            writeln!(text, "  {}: {},", name(field), field.offset).expect("memory");
        }
        text += "} as const;\n";
    }
    text += "\nexport const FLAG = {\n";
    for Flag { name, bit, .. } in FLAGS.iter().filter(|flag| flag.bits == 1) {
        writeln!(text, "  {name}: {},", 1 << bit).expect("memory");
    }
    text += "} as const;\n\n/** Where the two bits of each bound begin in the flags. */\n";
    text += "export const BOUND_BIT = {\n";
    for Flag { name, bit, .. } in FLAGS.iter().filter(|flag| flag.bits == 2) {
        writeln!(text, "  {name}: {bit},").expect("memory");
    }
    text += "} as const;\n\n/** What stands for a field that is missing in one record. */\n";
    text += "export const BLANK = {\n";
    for (name, value) in blanks() {
        writeln!(text, "  {name}: {value},").expect("memory");
    }
    text += "} as const;\n\n";
    text += "/** What the header lists where a program records it; the other fields are always there. */\n";
    text += "export const LISTABLE = [\n";
    for name in listable() {
        writeln!(text, "  '{name}',").expect("memory");
    }
    text += "] as const;\n";
    constants(
        &mut text,
        &[
            ("Stands for a score that is not there.", "NO_SCORE", UNKNOWN.to_string()),
            ("Stands for plies that are not known.", "NO_PLIES", UNKNOWN_PLIES.to_string()),
            ("Stands for a code that is not known.", "NO_CODE", UNKNOWN_CODE.to_string()),
            ("Stands for a bound that is not known.", "NO_BOUND", UNKNOWN_BOUND.to_string()),
            (
                "Where the four bits of what extended the move begin in the flags.",
                "EXTENDED_BY_BIT",
                flag::EXTENDED_BY.to_string(),
            ),
            ("Stands for a term that is not known.", "NO_TERM", UNKNOWN_TERM.to_string()),
            (
                "Kinds of moves from here on are castling, with the file of the rook.",
                "CASTLE",
                CASTLE.to_string(),
            ),
            (
                "A mate at the root; one in so many plies is worth as many points less.",
                "MATE",
                MATE.to_string(),
            ),
            ("Scores from here on are mates.", "MATE_IN_MAX", MATE_IN_MAX.to_string()),
        ],
    );
    for codes in lists().iter().filter(|codes| codes.list != RULES) {
        text += &list(codes);
    }
    let about = "The lines of a header that tell of the rules of this engine.";
    let declared = format!("`{}`", declarations());
    constants(&mut text, &[(about, "DECLARATIONS", declared)]);
    text
}

/// The list of the rules, which requests are checked by without a trace.
pub(super) fn rule_names() -> String {
    let made = "/** The names of the rules. Made by `insight/src/schema.rs`. */\n";
    lists()
        .iter()
        .filter(|codes| codes.list == RULES)
        .map(list)
        .fold(made.to_owned(), |text, it| text + &it)
}

/// The list in [`lists`] that the names of rules are.
const RULES: &str = "rules";

/// Names by code, as a constant.
fn list(Codes { list, about, names }: &Codes) -> String {
    let mut text = format!("\n/** {about} */\nexport const {} = [\n", list.to_uppercase());
    for name in names {
        writeln!(text, "  '{name}',").expect("memory");
    }
    text + "] as const;\n"
}

/// Single constants, each with what it is where its name does not say it.
fn constants(text: &mut String, constants: &[(&str, &str, String)]) {
    for (about, name, value) in constants {
        if !about.is_empty() {
            write!(text, "\n/** {about} */\n").expect("memory");
        }
        writeln!(text, "export const {name} = {value};").expect("memory");
    }
}

/// The templates that are also used without explanations, each a constant.
pub(super) fn shared_phrases() -> String {
    let mut text = "/** Phrases of the engine that are also said without it. Made by `insight/src/schema.rs`. */\n"
        .to_owned();
    for (name, template) in templates() {
        let Some(name) = name else { continue };
        writeln!(text, "export const {name} = '{template}';").expect("memory");
    }
    text
}

/// The English of messages, each template with the numbers of its values.
pub(super) fn english() -> String {
    let templates = templates();
    let mut shared: Vec<_> = templates.iter().filter_map(|(name, _)| name.as_deref()).collect();
    shared.sort_unstable();
    let mut text = format!(
        "/** The English of messages. Made by `insight/src/schema.rs`. */\n\n\
         import {{\n  {},\n}} from './shared-phrases.js';\n\n\
         /** The templates of phrases, by the numbers of these. */\n\
         export const PHRASES: readonly string[] = [\n",
        shared.join(",\n  ")
    );
    for (name, template) in &templates {
        let item = name.clone().unwrap_or_else(|| format!("'{template}'"));
        writeln!(text, "  {item},").expect("memory");
    }
    text += "];\n\n/** What each term of the evaluation counts, after its label and a colon. */\n\
         export const TERMS: Readonly<Record<string, string>> = {\n";
    for term in TERMS.iter().chain([&NETWORK]) {
        // As the formatter of the package has it.
        let doc = term_doc(term.name);
        let quote = if doc.contains('\'') { '"' } else { '\'' };
        let is_long = term.name.len() + doc.len() > 113;
        let space = if is_long { "\n    " } else { " " };
        writeln!(text, "  {}:{space}{quote}{doc}{quote},", term.name).expect("memory");
    }
    text + "};\n"
}

/// Messages with their English, to test the renderer with.
pub(super) fn messages() -> String {
    let lines =
        samples().into_iter().map(|[message, english]| format!("{}\t{english}\n", &message[1..]));
    lines.collect()
}
