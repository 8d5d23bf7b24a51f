//! Tuning of the evaluation's weights through the program: positions in, a source file out.

use crate::support::weights::weights;
use crate::support::{errors, lab};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

const SHIPPED: &str = include_str!("../../engine/src/eval/weights.rs");

/// So many positions from games so short that they cost nothing.
fn generate(folder: &Path, out: &str, positions: &str) -> Output {
    let short = ["--nodes", "150", "--hash", "1", "--max-moves", "40", "--adjudicate-win", "300:1"];
    lab(folder, &[&["datagen", "--out", out, "--positions", positions], &short[..]].concat())
}

/// A folder with a file of positions.
fn folder(name: &str) -> PathBuf {
    let folder = crate::support::folder("tune", name);
    let made = generate(&folder, "data", "1500");
    assert!(made.status.success(), "{}", errors(&made));
    folder
}

fn tune(folder: &Path, more: &[&str]) -> Output {
    let fixed = ["tune", "--data", "data", "--epochs", "5", "--batch", "256", "--validate", "4"];
    let output = lab(folder, &[&fixed[..], more].concat());
    assert!(output.status.success(), "{}", errors(&output));
    output
}

#[test]
fn the_weights_come_out_as_source_whoever_does_the_work() {
    let folder = folder("source");
    // Whoever knows nothing learns even from so few positions, if it learns what searches say.
    let start = ["--from", "zero", "--rate", "2", "--score-share", "1"];
    let files = ["--out", "one.rs", "--curve", "one.csv", "--plot", "one.svg"];
    let output = tune(&folder, &[&start[..], &["--threads", "1"], &files].concat());
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    for part in ["to learn from", "K  ", "checked, results", "moved furthest"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let written = fs::read_to_string(folder.join("one.rs")).unwrap();
    assert_eq!(weights(&written).len(), weights(SHIPPED).len());
    assert!(weights(&written)[5..].iter().any(|&value| value != (0, 0)), "{written}");
    let without_values = |source: &str| -> Vec<String> {
        source.lines().filter(|line| !line.contains('(')).map(str::to_owned).collect()
    };
    assert_eq!(without_values(&written), without_values(SHIPPED));

    let curve = fs::read_to_string(folder.join("one.csv")).unwrap();
    let numbers = curve.lines().skip(1).map(|line| line.split(',').next().unwrap());
    assert_eq!(numbers.collect::<Vec<_>>(), ["0", "1", "2", "3", "4", "5"]);
    assert!(fs::read_to_string(folder.join("one.svg")).unwrap().contains("epochs"));

    let files = ["--out", "three.rs", "--curve", "three.csv"];
    tune(&folder, &[&start[..], &["--threads", "3"], &files].concat());
    for [one, three] in [["one.rs", "three.rs"], ["one.csv", "three.csv"]] {
        assert_eq!(fs::read(folder.join(one)).unwrap(), fs::read(folder.join(three)).unwrap());
    }
}

#[test]
fn weights_can_begin_with_nothing_but_material() {
    let folder = folder("zero");
    // Steps so small that none is left after rounding.
    tune(&folder, &["--from", "zero", "--rate", "0.0001", "--out", "zero.rs"]);
    let zero = weights(&fs::read_to_string(folder.join("zero.rs")).unwrap());
    assert_eq!(zero[..5], [100, 300, 300, 500, 900].map(|value| (value, value)));
    assert!(zero[5..].iter().all(|&value| value == (0, 0)));
}

#[test]
fn what_cannot_be_tuned_is_told() {
    let folder = folder("mistakes");
    let fails = |arguments: &[&str], reason: &str| {
        let output = lab(&folder, arguments);
        assert!(!output.status.success());
        assert!(errors(&output).contains(reason), "{}", errors(&output));
    };
    fails(&["tune", "--data", "none"], "cannot read none");
    fails(&["tune", "--data", "data", "--score-share", "1.2"], "between 0 and 1");
    assert!(generate(&folder, "few", "1").status.success());
    fails(&["tune", "--data", "few"], "too few to learn from");
    fs::write(folder.join("text"), "This is a letter to a friend.").unwrap();
    fails(&["tune", "--data", "text"], "no file of games");
}
