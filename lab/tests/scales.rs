//! `scale` through the program.

use crate::support::{errors, lab, printed};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn folder(name: &str) -> PathBuf {
    crate::support::folder("scale", name)
}

fn scale(folder: &Path, arguments: &[&str]) -> (Output, String, String) {
    let output = lab(folder, &[&["scale"], arguments].concat());
    let (out, errors) = (printed(&output), errors(&output));
    (output, out, errors)
}

const FEW: [&str; 8] =
    ["--nodes", "50,200", "--factor", "8", "--max-moves", "60", "--state", "scale.json"];

#[test]
fn more_nodes_win_and_a_run_goes_on_where_it_ended() {
    let folder = folder("factor");
    let arguments = [&FEW[..], &["--pairs", "6", "--out", "curve.svg"]].concat();
    let (output, first, errors) = scale(&folder, &arguments);
    assert!(output.status.success(), "{first}{errors}");
    let rows: Vec<Vec<&str>> = first
        .lines()
        .skip(2)
        .map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let [few, more] = &rows[..] else { panic!("{first}") };
    assert_eq!((&few[..2], &more[..2]), (&["50", "400"][..], &["200", "1600"][..]));
    for row in &rows {
        let games: Vec<u32> = row[3..6].iter().map(|count| count.parse().unwrap()).collect();
        assert_eq!(games.iter().sum::<u32>(), 12, "{row:?}");
        assert!(games[0] > games[2], "eight times the nodes win: {row:?}");
    }
    assert!(fs::read_to_string(folder.join("curve.svg")).unwrap().contains("8 times the nodes"));

    let (_, again, errors) = scale(&folder, &arguments);
    assert_eq!(again, first, "nothing is left to play: {errors}");
    let (output, _, errors) =
        scale(&folder, &[&FEW[..], &["--pairs", "6", "--seed", "9"]].concat());
    assert!(!output.status.success());
    assert!(errors.contains("at 50 nodes, games have been played with other settings"), "{errors}");
}

#[test]
fn limits_and_files_that_are_wrong_are_refused() {
    let folder = folder("refused");
    for (arguments, message) in [
        (&["--a", "movetime=10"][..], "movetime=10 cannot be given here"),
        (&["--beside", "before=none.json"], "cannot read none.json"),
        (&["--beside", "none.json"], "a name and a state file are needed"),
    ] {
        let (output, _, errors) = scale(&folder, &[arguments, &["--pairs", "1"]].concat());
        assert!(!output.status.success() && errors.contains(message), "{errors}");
    }
}
