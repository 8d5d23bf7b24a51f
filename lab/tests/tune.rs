//! Tuning of the evaluation's weights through the program: positions in, a source file out.

use crate::support::{data::generate, errors, folder, lab, printed};
use std::fs;

const SHIPPED: &str = include_str!("../../engine/src/eval/weights.rs");

/// The weights of a source file.
fn weights(source: &str) -> Vec<(i32, i32)> {
    let pair = |text: &str| {
        let (middlegame, endgame) = text.split_once(')')?.0.split_once(", ")?;
        Some((middlegame.parse().ok()?, endgame.parse().ok()?))
    };
    source.split('(').filter_map(pair).collect()
}

#[test]
fn the_weights_come_out_as_source_whoever_does_the_work() {
    let folder = folder("tune", "source");
    assert!(generate(&folder, "data", &["--positions", "1000"]).status.success());
    let tune = |out: &str, more: &[&str]| {
        let fixed =
            ["tune", "--data", "data", "--epochs", "3", "--batch", "256", "--validate", "4"];
        let start = ["--from", "zero", "--score-share", "1", "--out", out];
        let output = lab(&folder, &[&fixed[..], &start, more].concat());
        assert!(output.status.success(), "{}", errors(&output));
        (printed(&output), fs::read_to_string(folder.join(out)).unwrap())
    };
    let (told, written) = tune("one.rs", &["--rate", "2", "--threads", "1"]);
    for part in ["to learn from", "K  ", "checked, results", "moved furthest"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert_eq!(weights(&written).len(), weights(SHIPPED).len());
    assert!(weights(&written)[5..].iter().any(|&value| value != (0, 0)), "{written}");
    assert_eq!(tune("three.rs", &["--rate", "2", "--threads", "3"]).1, written);
    // Steps so small that none is left after rounding.
    let zero = weights(&tune("zero.rs", &["--rate", "0.0001"]).1);
    assert_eq!(zero[..5], [100, 300, 300, 500, 900].map(|value| (value, value)));
    assert!(zero[5..].iter().all(|&value| value == (0, 0)));
}

#[test]
fn what_cannot_be_tuned_is_told() {
    let folder = folder("tune", "mistakes");
    assert!(generate(&folder, "few", &["--positions", "1"]).status.success());
    fs::write(folder.join("text"), "This is a letter to a friend.").unwrap();
    for (arguments, reason) in [
        (&["none"][..], "cannot read none"),
        (&["few", "--score-share", "1.2"], "between 0 and 1"),
        (&["few"], "too few to learn from"),
        (&["text"], "no file of games"),
    ] {
        let output = lab(&folder, &[&["tune", "--data"], arguments].concat());
        assert!(!output.status.success());
        assert!(errors(&output).contains(reason), "{}", errors(&output));
    }
}
