//! Each module uses only those before it, as docs/architecture.md says. Tests may use all of them.

use std::fs;
use std::path::{Path, PathBuf};

/// From the lowest to the highest.
const LAYERS: [&str; 6] = ["eval", "search", "threads", "session", "openings", "bench"];

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

#[test]
fn modules_use_only_those_before_them() {
    for file in sources() {
        let module = module_of(&file);
        if module == "lib" {
            continue;
        }
        let level = LAYERS.iter().position(|layer| *layer == module);
        let leaf = LEAVES.iter().find(|(name, _)| *name == module);
        assert!(level.is_some() || leaf.is_some(), "{module} is in no list of this test");
        for used in uses(&file) {
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
            if ["tests"].contains(&stem) {
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

/// The file or folder of `src` that a file belongs to.
fn module_of(file: &Path) -> String {
    let inside = file.strip_prefix(root()).expect("below src").with_extension("");
    let first = inside.iter().next().expect("a name");
    first.to_str().expect("UTF-8").to_owned()
}

/// The modules of every `crate::…` in a file, before its tests. A list counts for each name.
fn uses(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a source");
    let lines: Vec<&str> = text.lines().collect();
    let begins_tests =
        |two: &[&str]| two[0] == "#[cfg(test)]" && two[1].contains("mod ") && two[1].ends_with('{');
    let end = lines.windows(2).position(begins_tests).unwrap_or(lines.len());
    let code = lines[..end].iter().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.flat_map(|line| [*line, "\n"]).collect();
    code.split("crate::").skip(1).flat_map(listed).map(name).collect()
}

/// The paths of a list in braces, or the one path.
fn listed(text: &str) -> Vec<&str> {
    match text.strip_prefix('{').and_then(|list| list.split('}').next()) {
        Some(list) => list.split(',').map(str::trim).filter(|path| !path.is_empty()).collect(),
        None => vec![text],
    }
}

/// A name at the start of a text.
fn name(text: &str) -> String {
    text.chars().take_while(|&sign| sign.is_alphanumeric() || sign == '_').collect()
}
