//! `reasons` through the program.

use crate::support::{errors, lab, printed};
use std::fs;
use std::path::PathBuf;
use std::process::Output;

/// A fork that is labelled, a trade that is labelled as a fork, and a fork that is not labelled.
const PUZZLES: &str = "\
PuzzleId,FEN,Moves,Rating,Themes
1,rnbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQkq - 2 5,f6e4 d1a4 b8c6 a4e4,1472,fork short
2,4k3/8/8/3p4/8/8/8/K2R4 b - - 0 1,e8e7 d1d5,600,fork
3,rnbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQkq - 2 5,f6e4 d1a4 b8c6 a4e4,1472,short
";

fn reasons(name: &str, text: &str, arguments: &[&str]) -> (Output, String, String) {
    let folder: PathBuf = crate::support::folder("reasons", name);
    fs::write(folder.join("puzzles.csv"), text).unwrap();
    let output = lab(&folder, &[&["reasons", "puzzles.csv"], arguments].concat());
    let (out, errors) = (printed(&output), errors(&output));
    (output, out, errors)
}

#[test]
fn labels_and_findings_are_counted_by_theme() {
    let (_, out, errors) = reasons("table", PUZZLES, &[]);
    let row =
        out.lines().find(|row| row.starts_with("fork ")).unwrap_or_else(|| panic!("{errors}"));
    let cells: Vec<_> = row.split_whitespace().collect();
    assert_eq!(cells, ["fork", "2", "2", "1", "0.500", "0.500"]);
}

#[test]
fn the_counts_are_json_on_request() {
    let (_, out, _) = reasons("json", PUZZLES, &["--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let expected = serde_json::json!({ "labelled": 2, "found": 2, "both": 1 });
    assert_eq!(json["fork"], expected, "{out}");
}

#[test]
fn the_puzzles_of_a_disagreement_are_listed() {
    let (_, out, _) = reasons("differences", PUZZLES, &["--differences", "fork"]);
    let kinds: Vec<_> = out.lines().map(|row| row.split_whitespace().next().unwrap()).collect();
    assert_eq!(kinds, ["labelled", "found"], "{out}");
    assert!(out.contains("Nxe4 Qa4+ Nc6 Qxe4"), "{out}");
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let cases = [
        ("FEN,Moves\n", "puzzles.csv: the first line names no column Themes"),
        ("FEN,Moves,Themes\nx,e2e4,\n", "puzzles.csv:2: "),
        (
            "FEN,Moves,Themes\n4k3/8/8/8/8/8/8/4K2R w K - 0 1,e1g1 e8e6,\n",
            "puzzles.csv:2: move 2 of the line: e8e6 is not a legal move here",
        ),
    ];
    for (index, (text, expected)) in cases.into_iter().enumerate() {
        let (output, out, errors) = reasons(&format!("wrong{index}"), text, &[]);
        assert!(!output.status.success() && out.is_empty(), "{out}");
        assert!(errors.contains(expected), "{errors}");
    }
}
