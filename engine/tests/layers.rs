//! Each module uses only those before it, as docs/architecture.md says. Tests may use all of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// From the lowest to the highest. `trace/explain` is a layer of its own above the rest of `trace`.
const LAYERS: [&str; 10] = [
    "eval", "search", "threads", "trace", "explain", "session", "openings", "bench", "uci",
    "commands",
];

/// What all layers use, each with what it uses itself.
const LEAVES: [(&str, &[&str]); 6] = [
    ("param", &[]),
    ("gather", &[]),
    ("rule", &["observe", "param"]),
    ("observe", &["rules"]),
    // These two gather what the files of the layers declare.
    ("rules", &["gather", "rule", "search"]),
    ("params", &["eval", "gather", "param", "search"]),
];

/// What explanations know of the search: names, and nothing that searches.
const DECLARATIONS: [&str; 1] = ["ImprovingUse"];

/// Makes the program of them, with the operating system.
const PROGRAM: [&str; 5] = ["lib", "main", "interrupt", "output", "terminal"];

#[test]
fn modules_use_only_those_before_them() {
    for file in sources() {
        let module = module_of(&file);
        if PROGRAM.contains(&module.as_str()) {
            continue;
        }
        let level = LAYERS.iter().position(|layer| *layer == module);
        let leaf = LEAVES.iter().find(|(name, _)| *name == module);
        assert!(level.is_some() || leaf.is_some(), "{module} is in no list of this test");
        for used in uses(&file).into_iter().map(|path| layer_of(&path)) {
            let is_leaf = LEAVES.iter().any(|(name, _)| *name == used);
            let is_below = LAYERS.iter().position(|layer| *layer == used) < level;
            let may = match leaf {
                Some((_, allowed)) => allowed.contains(&used.as_str()),
                None => is_leaf || is_below,
            };
            assert!(used == module || may, "{} must not use {used}", file.display());
        }
    }
}

#[test]
fn explanations_use_of_the_search_only_what_it_declares() {
    let of_explain = sources().into_iter().filter(|file| module_of(file) == "explain");
    let of_search = of_explain.flat_map(|file| uses(&file)).filter(|path| path[0] == "search");
    let used: BTreeSet<String> = of_search.map(|path| path[1].clone()).collect();
    assert_eq!(used, DECLARATIONS.map(String::from).into());
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The files of the library that are no tests.
fn sources() -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![root()], Vec::new());
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).expect("a folder");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("UTF-8");
            if ["tests", "schema"].contains(&stem) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(root()).expect("below src").with_extension("");
    let mut names = inside.iter().map(|name| name.to_str().expect("UTF-8").to_owned());
    layer_of(&[names.next().expect("a name"), names.next().unwrap_or_default()])
}

/// The layer of a path from the root of the crate.
fn layer_of(path: &[String]) -> String {
    match path {
        [trace, explain, ..] if trace == "trace" && explain == "explain" => explain.clone(),
        [first, ..] => first.clone(),
        [] => String::new(),
    }
}

/// The first two names of every `crate::…` in a file, before its tests. A list counts for each name.
fn uses(file: &Path) -> Vec<[String; 2]> {
    let text = fs::read_to_string(file).expect("a source");
    let lines: Vec<&str> = text.lines().collect();
    let begins_tests =
        |two: &[&str]| two[0] == "#[cfg(test)]" && two[1].contains("mod ") && two[1].ends_with('{');
    let end = lines.windows(2).position(begins_tests).unwrap_or(lines.len());
    let code = lines[..end].iter().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.flat_map(|line| [*line, "\n"]).collect();
    let paths = code.split("crate::").skip(1);
    paths
        .flat_map(listed)
        .flat_map(|path| {
            let (first, rest) = name(path);
            let seconds = listed(rest.strip_prefix("::").unwrap_or_default());
            seconds.into_iter().map(move |second| [first.to_owned(), name(second).0.to_owned()])
        })
        .collect()
}

/// The paths of a list in braces, or the one path.
fn listed(text: &str) -> Vec<&str> {
    match text.strip_prefix('{').and_then(|list| list.split('}').next()) {
        Some(list) => list.split(',').map(str::trim).filter(|path| !path.is_empty()).collect(),
        None => vec![text],
    }
}

/// A name at the start of a text, and what follows it.
fn name(text: &str) -> (&str, &str) {
    let end = text.find(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    text.split_at(end.unwrap_or(text.len()))
}
