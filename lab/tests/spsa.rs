//! Small tunings through the program.

use crate::support::{errors, lab};
#[cfg(feature = "tune")]
use std::fs;
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    crate::support::folder("spsa", name)
}

/// A server of `OpenBench` divides the lines by their feeds and each by its commas, and refuses the
/// list for one that has other than seven fields, a value beyond its range, or no step.
#[test]
fn the_list_is_what_openbench_takes_as_spsa_input() {
    let output = lab(&folder("openbench"), &["spsa-params"]);
    assert!(output.status.success(), "{}", errors(&output));
    let list = String::from_utf8(output.stdout).unwrap();
    assert!(list.trim_end_matches('\n').lines().count() > 50);
    for line in list.trim_end_matches('\n').split('\n') {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [name, "int", value, min, max, c_end, r_end] = fields[..] else { panic!("{line}") };
        let [value, min, max, c_end, r_end] =
            [value, min, max, c_end, r_end].map(|number| number.parse::<f64>().expect(line));
        assert!(!name.contains(' ') && min <= value && value <= max, "{line}");
        // The engine's options are whole numbers.
        assert!([value, min, max].iter().all(|number| number.fract() == 0.0), "{line}");
        assert!(c_end > 0.0 && r_end > 0.0, "{line}");
    }
}

#[cfg(not(feature = "tune"))]
#[test]
fn without_constants_to_tune_the_program_says_how_to_build_it() {
    let output = lab(&folder("compiled_in"), &["spsa", "--only", "probcut_*", "--iterations", "1"]);
    assert!(!output.status.success());
    assert!(errors(&output).contains("--features tune"), "{}", errors(&output));
}

/// What every tuning here has: games so short that they cost nothing.
#[cfg(feature = "tune")]
const SHORT: [&str; 8] =
    ["--nodes", "150", "--max-moves", "40", "--adjudicate-win", "300:1", "--hash", "1"];

#[cfg(feature = "tune")]
#[test]
fn a_list_is_tuned_and_the_result_is_a_list() {
    let folder = folder("tuned");
    let shipped = lab(&folder, &["spsa-params"]);
    let list: String = String::from_utf8(shipped.stdout)
        .unwrap()
        .lines()
        .filter(|line| line.starts_with("probcut_") || line.starts_with("futility_"))
        .map(|line| line.replace("0.002", "0.2") + "\n")
        .collect();
    fs::write(folder.join("list.txt"), &list).unwrap();
    let tune = |seed: &str, out: &str, more: &[&str]| {
        let own = ["spsa", "--params", "list.txt", "--iterations", "12", "--seed", seed];
        let output = lab(&folder, &[&own, &SHORT[..], &["--out", out], more].concat());
        assert!(output.status.success(), "{}", errors(&output));
        (String::from_utf8(output.stdout).unwrap(), fs::read_to_string(folder.join(out)).unwrap())
    };
    let (told, tuned) = tune("1", "one.txt", &["--curve", "curve.csv"]);
    // Same names, ranges and steps; other values.
    let fields = |list: &str, kept: &[usize]| -> Vec<Vec<String>> {
        let line = |line: &str| -> Vec<String> { line.split(", ").map(str::to_owned).collect() };
        let choose = |fields: Vec<String>| kept.iter().map(|&at| fields[at].clone()).collect();
        list.lines().map(line).map(choose).collect()
    };
    assert_eq!(fields(&tuned, &[0, 1, 3, 4, 5, 6]), fields(&list, &[0, 1, 3, 4, 5, 6]));
    assert_ne!(fields(&tuned, &[2]), fields(&list, &[2]));
    assert!(told.contains("12 of 12") && told.contains("probcut_depth"), "{told}");
    // The course begins where the list does and ends where the result does.
    let curve = fs::read_to_string(folder.join("curve.csv")).unwrap();
    let lines: Vec<&str> = curve.lines().collect();
    assert_eq!(lines.len(), 14);
    let numbers = |text: String| -> Vec<f64> {
        text.split(',').map(|number| number.parse().unwrap()).collect()
    };
    let values = |list: &str| numbers(fields(list, &[2]).concat().join(","));
    for (line, iteration, list) in [(lines[1], 0.0, &list), (lines[13], 12.0, &tuned)] {
        assert_eq!(numbers(line.to_owned()), [vec![iteration], values(list)].concat());
    }
    // A seed decides everything, and another one something else.
    assert_eq!(tune("1", "again.txt", &[]).1, tuned);
    assert_ne!(tune("2", "other.txt", &[]).1, tuned);
    // The result can be tuned further.
    let further = ["spsa", "--params", "one.txt", "--iterations", "1", "--concurrency", "2"];
    let output = lab(&folder, &[&further, &SHORT[..]].concat());
    assert!(output.status.success(), "{}", errors(&output));
    assert!(String::from_utf8(output.stdout).unwrap().contains("\nprobcut_depth, int, "));
}

#[cfg(feature = "tune")]
#[test]
fn a_finished_tuning_is_not_played_again_and_another_is_refused() {
    let folder = folder("kept");
    let tune = |more: &[&str]| {
        let own = ["spsa", "--only", "probcut_*", "--state", "state.json"];
        lab(&folder, &[&own, &SHORT[..], more].concat())
    };
    let first = tune(&["--iterations", "2"]);
    assert!(first.status.success(), "{}", errors(&first));
    let state = fs::read_to_string(folder.join("state.json")).unwrap();
    let again = tune(&["--iterations", "2"]);
    assert_eq!(again.stdout, first.stdout);
    assert_eq!(fs::read_to_string(folder.join("state.json")).unwrap(), state);
    let other = tune(&["--iterations", "3", "--r-end", "0.01"]);
    assert!(!other.status.success());
    for told in ["a run with other settings", "iterations: 3, not 2", "0.01\", not \"probcut_depth"]
    {
        assert!(errors(&other).contains(told), "{told}: {}", errors(&other));
    }
}

#[cfg(feature = "tune")]
#[test]
fn mistakes_are_told_before_anything_is_played() {
    let folder = folder("mistakes");
    fs::write(folder.join("list.txt"), "\nimproving_rate_div, int, 50, 10, 900, 10, 0.002\n")
        .unwrap();
    for (arguments, message) in [
        (&["--iterations", "9"][..], "--params <FILE>"),
        (&["--iterations", "0", "--only", "probcut_*"], "'0' for '--iterations"),
        (&["--iterations", "9", "--only", "nothing_*"], "matches \"nothing_*\""),
        (&["--iterations", "9", "--params", "none.txt"], "cannot read none.txt"),
        (
            &["--iterations", "9", "--params", "list.txt"],
            "in list.txt: line 2: improving_rate_div cannot be tuned so: its range of 10 to 900 must \
             lie within that of the engine, 10 to 200",
        ),
        (&["--iterations", "9", "--only", "probcut_*", "--r-end", "0"], "a share lies above 0"),
    ] {
        let output = lab(&folder, &[&["spsa"], arguments].concat());
        assert!(!output.status.success());
        assert!(errors(&output).contains(message), "{arguments:?}: {}", errors(&output));
    }
}
