//! The layout as readers in other languages have it.

use super::{Codes, FLAGS, Flag, lists, name};
use crate::Record;
use crate::explain::tests::for_javascript::{samples, templates};
use crate::file::declarations;
use espalier::eval::{NETWORK, TERMS, term_doc};
use espalier_chess::types::{MATE, MATE_IN_MAX};
use espalier_trace::bytes::{Field, Missing};
use espalier_trace::layout::{
    CASTLE, FIXED_BYTES, FORMAT, Header, MAGIC, MINOR, Stored, TAIL_BYTES, Tail, UNKNOWN,
    UNKNOWN_BOUND, UNKNOWN_CODE, UNKNOWN_PLIES, UNKNOWN_TERM, flag,
};
use std::fmt::Write;

pub(super) fn python() -> String {
    let mut text = String::from("# Made by insight/src/schema.rs.\n");
    let magic = String::from_utf8_lossy(&MAGIC);
    writeln!(text, "MAGIC = b\"{magic}\"\nFORMAT, MINOR = {FORMAT}, {MINOR}").expect("memory");
    let structs =
        [("HEADER", Header::fields()), ("RECORD", Stored::fields()), ("TAIL", Tail::fields())];
    for (about, fields) in structs {
        let format: String = fields.iter().map(python_letters).collect();
        writeln!(text, "{about} = struct.Struct(\"<{format}\")\n{about}_FIELDS = (")
            .expect("memory");
        for field in &fields {
            writeln!(text, "    \"{}\",", name(field)).expect("memory");
        }
        text += ")\n";
    }
    writeln!(text, "TAIL_BYTES = {TAIL_BYTES}").expect("memory");
    text += "# Name: first bit, bits.\nFLAGS = {\n";
    for Flag { name, bit, bits, .. } in &FLAGS {
        writeln!(text, "    \"{name}\": ({bit}, {bits}),").expect("memory");
    }
    text += "}\n# What stands for a field that is missing in one record.\nBLANK = {\n";
    for (name, value) in blanks() {
        writeln!(text, "    \"{name}\": {value},").expect("memory");
    }
    text += "}\nALWAYS = (\n";
    for name in always() {
        writeln!(text, "    \"{name}\",").expect("memory");
    }
    writeln!(text, ")\nNO_TERM = {UNKNOWN_TERM}\nMATE, MATE_IN_MAX = {MATE}, {MATE_IN_MAX}")
        .expect("memory");
    for Codes { list, names, .. } in lists() {
        // The header of a file has these.
        if ["rules", "extensions"].contains(&list) {
            continue;
        }
        writeln!(text, "{} = (", list.to_uppercase()).expect("memory");
        for name in names {
            writeln!(text, "    \"{name}\",").expect("memory");
        }
        text += ")\n";
    }
    text
}

/// As the module `struct` of Python writes a field.
fn python_letters(field: &Field) -> String {
    let letter = match field.number {
        "u8" if field.name == "magic" => "s",
        "u8" => "B",
        "i8" => "b",
        "u16" => "H",
        "i16" => "h",
        "u32" => "I",
        "i32" => "i",
        "u64" => "Q",
        other => panic!("no letter for {other}"),
    };
    format!("{}{letter}", field.count)
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
    ] {
        writeln!(text, "\n/** {about} */\nexport const {constant} = {{").expect("memory");
        for field in &fields {
            writeln!(text, "  {}: {},", name(field), field.offset).expect("memory");
        }
        text += "} as const;\n";
    }
    text +=
        "\n/** The same from the last bytes of a record on, where its terms leave them free. */\n";
    text += "export const TAIL_AT = {\n";
    for field in Tail::fields() {
        writeln!(text, "  {}: {},", name(&field), field.offset).expect("memory");
    }
    text += "} as const;\n";
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
    for Codes { list, about, names } in lists() {
        let constant = list.to_uppercase();
        writeln!(text, "\n/** {about} */\nexport const {constant} = [").expect("memory");
        for name in names {
            writeln!(text, "  '{name}',").expect("memory");
        }
        text += "] as const;\n";
    }
    let about = "The lines of a header that tell of the rules of this engine.";
    let declared = format!("`{}`", declarations());
    constants(&mut text, &[(about, "DECLARATIONS", declared)]);
    text
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
