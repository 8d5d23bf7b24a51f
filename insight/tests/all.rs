//! The tests of recordings and explanations from outside, in one program.

mod audit;
mod calibration;
#[path = "../../chess/tests/everything.rs"]
mod everything;
mod explain;
mod reasons;
mod trace;

#[test]
fn every_file_is_named_here() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    for entry in std::fs::read_dir(folder).expect("the folder of this file") {
        let name = entry.expect("a file").file_name().into_string().expect("UTF-8");
        if let Some(module) = name.strip_suffix(".rs").filter(|&module| module != "all") {
            let named = include_str!("all.rs").lines().any(|line| line == format!("mod {module};"));
            assert!(named, "tests/{name} is not run: all.rs lacks \"mod {module};\"");
        }
    }
}
