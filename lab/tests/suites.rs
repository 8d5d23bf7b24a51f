//! Whole suites through the program.

use crate::support::{errors, printed};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// Mates in one and two, a move to avoid, and lines that ask nothing.
const SUITE: &str = "\
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";
7k/6pp/8/8/8/8/r4PPP/1r1R2K1 w - - bm Rxb1 h3; c0 \"two; answers\";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #1; id \"mate\";
4k3/8/8/8/8/8/q7/1R2K3 w - - am Rb8+; id \"unreachable\"; bm Ra1;
nonsense
4k3/8/8/8/8/8/8/4K2R w - - bm O-O;
4k3/8/8/8/8/8/8/4K2R w - - id \"x\";
4k3/8/8/8/8/8/8/4K2R w - - dm soon;
7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;
";

fn folder(name: &str) -> PathBuf {
    let folder = crate::support::folder("suite", name);
    fs::write(folder.join("some.epd"), SUITE).unwrap();
    folder
}

fn lab(folder: &Path, arguments: &[&str]) -> (Output, String, String) {
    let output = crate::support::lab(folder, &[&["suite"], arguments].concat());
    let (out, errors) = (printed(&output), errors(&output));
    (output, out, errors)
}

#[test]
fn a_suite_is_asked_counted_and_written_down() {
    let folder = folder("in_process");
    let arguments =
        ["some.epd", "Hash=2", "--depth", "6", "--json", "out.json", "--concurrency", "2"];
    let (output, out, errors) = lab(&folder, &arguments);
    assert!(output.status.success(), "{out}{errors}");
    for reason in [
        ":5: FEN field",
        ":6: bm O-O: O-O is not a legal move here",
        ":7: it says neither",
        ":8: \"soon\" is no number",
        ":9: the game is over",
    ] {
        assert!(errors.contains(&format!("left out: some.epd{reason}")), "{errors}");
    }
    for part in [
        "some.epd: 4 positions, 5 lines left out\n",
        "Engine  Hash=2\n",
        "Limit   depth=6, 2 at a time\n",
        "Solved  3 of 4 (75.0%)\n",
        "Mates   1 of 1 found, 1 of them as short as known\n",
        "by the first move",
        "  unreachable: Ra1, not Rb8+ expected, ",
    ] {
        assert!(out.contains(part), "{part} is not in\n{out}");
    }
    let json: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("out.json")).unwrap()).unwrap();
    assert_eq!(json["summary"]["solved"], 3);
    assert_eq!(json["positions"][0]["played"], "Rd8#");
    assert_eq!(json["positions"][2]["score"], "#1");
    assert_eq!(json["positions"][1]["id"], "line 2");
}

#[test]
fn mistakes_and_demands_end_with_an_error() {
    let folder = folder("mistakes");
    fs::write(folder.join("empty.epd"), "# nothing\n").unwrap();
    fs::write(folder.join("bad.epd"), "8/8 w\n").unwrap();
    for (arguments, message) in [
        (&["none.epd", "--depth", "1"][..], "cannot read the suite none.epd"),
        (&["empty.epd", "--depth", "1"], "has no position with a known best move"),
        (&["bad.epd", "--depth", "1"], "bad.epd:1: FEN field 1"),
        (&["some.epd", "--depth", "1", "quick"], "\"quick\" is not NAME=VALUE"),
        (&["some.epd", "--tc", "1+1"], "a position has no clock"),
        (&["some.epd", "--depth", "1", "Speed=9"], "no option \"Speed\""),
        (&["some.epd", "--depth", "1", "--nodes", "9"], "cannot be used with"),
        (&["some.epd", "--depth", "4", "--at-least", "4"], "3 positions solved, but 4"),
    ] {
        let (output, out, errors) = lab(&folder, arguments);
        assert!(!output.status.success(), "{out}");
        assert!(errors.contains(message), "{arguments:?}: {errors}");
    }
}
