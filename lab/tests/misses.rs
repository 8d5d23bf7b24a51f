//! `miss` through the program.

use crate::support::{errors, lab, printed};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// A mate that is found, a bad move that is not, and two lines without a move to play.
const SUITE: &str = "\
6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - bm Qd8#; id \"mate\";
r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qb3; id \"bad\";
4k3/8/8/8/8/8/q7/1R2K3 w - - am Rb8+; id \"avoid\";
nonsense
";

fn folder(name: &str) -> PathBuf {
    let folder = crate::support::folder("miss", name);
    fs::write(folder.join("some.epd"), SUITE).unwrap();
    folder
}

fn miss(folder: &Path, arguments: &[&str]) -> (Output, String, String) {
    let output = lab(folder, &[&["miss"], arguments].concat());
    let (out, errors) = (printed(&output), errors(&output));
    (output, out, errors)
}

const FEW: [&str; 6] = ["--nodes", "3000", "--audit", "3000", "--hash", "1"];

#[test]
fn what_is_missed_is_followed_and_summed_up() {
    let folder = folder("followed");
    let (output, out, errors) =
        miss(&folder, &[&["some.epd", "--json", "out.json"], &FEW[..]].concat());
    assert!(output.status.success(), "{out}{errors}");
    assert!(errors.contains("left out: some.epd:4"), "{errors}");
    assert!(errors.contains("left out: avoid: it has no best move"), "{errors}");
    assert!(out.starts_with("Missed  1 of 2\n"), "{out}");
    assert!(out.contains("\nbad: Qb3 expected, Qxf7# (#1) played"), "{out}");

    let json: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("out.json")).unwrap()).unwrap();
    assert_eq!(
        (&json["about"]["nodes"], &json["about"]["longerNodes"]),
        (&3000.into(), &12000.into())
    );
    assert_eq!(json["positions"][0]["miss"], Value::Null);
    let missed = &json["positions"][1]["miss"];
    assert_eq!((&missed["isBetter"], &missed["playedScore"]), (&false.into(), &"#1".into()));
    let cuts = missed["cuts"].as_array().unwrap().len();
    let counted = |rule: &Value| rule["cuts"].as_u64().unwrap() as usize;
    assert_eq!(json["tally"]["rules"].as_array().unwrap().iter().map(counted).sum::<usize>(), cuts);
}

#[test]
fn the_result_does_not_depend_on_how_many_are_asked_at_a_time() {
    let folder = folder("alike");
    let (_, one, _) = miss(&folder, &[&["some.epd"], &FEW[..]].concat());
    let (_, two, _) = miss(&folder, &[&["some.epd", "--concurrency", "2"], &FEW[..]].concat());
    assert!(one.contains("Missed") && one == two, "{one}{two}");
}

#[test]
fn a_suite_without_a_move_to_play_is_refused() {
    let folder = folder("refused");
    fs::write(folder.join("none.epd"), "4k3/8/8/8/8/8/q7/1R2K3 w - - am Rb8+;\n").unwrap();
    let (output, _, errors) = miss(&folder, &["none.epd"]);
    assert!(!output.status.success());
    assert!(errors.contains("none.epd has no position with a best move (bm)"), "{errors}");
}
