//! Small searches by swarms through the program.

use crate::support::weights::weights;
use crate::support::{errors, lab};
use std::fs;
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    crate::support::folder("swarm", name)
}

#[cfg(not(feature = "tune"))]
#[test]
fn without_constants_to_tune_the_program_says_how_to_build_it() {
    let folder = folder("compiled_in");
    let output = lab(&folder, &["swarm", "constants", "--only", "probcut_*", "--rounds", "1"]);
    assert!(!output.status.success());
    assert!(errors(&output).contains("--features tune"), "{}", errors(&output));
}

/// What every search over matches here has: few games, and so short that they cost nothing.
#[cfg(feature = "tune")]
const SHORT: [&str; 20] = [
    "swarm",
    "constants",
    "--nodes",
    "150",
    "--max-moves",
    "40",
    "--adjudicate-win",
    "300:1",
    "--hash",
    "1",
    "--pairs",
    "1",
    "--swarms",
    "2",
    "--particles",
    "2",
    "--spread",
    "4",
    "--stuck-after",
    "3",
];

/// A field of each line of a list.
#[cfg(feature = "tune")]
fn fields(list: &str, number: usize) -> Vec<&str> {
    list.lines().filter_map(|line| line.split(", ").nth(number)).collect()
}

/// The same as numbers.
#[cfg(feature = "tune")]
fn numbers(list: &str, number: usize) -> Vec<f64> {
    fields(list, number).into_iter().map(|field| field.parse().expect("a number")).collect()
}

/// A folder with a file of positions from games so short that they cost nothing.
fn folder_with_data(name: &str) -> PathBuf {
    let folder = folder(name);
    let made = ["datagen", "--out", "data", "--positions", "1500", "--nodes", "150", "--hash", "1"];
    let ends = ["--max-moves", "40", "--adjudicate-win", "300:1"];
    let output = lab(&folder, &[&made[..], &ends].concat());
    assert!(output.status.success(), "{}", errors(&output));
    folder
}

#[test]
fn weights_are_looked_for_from_nothing_and_the_result_is_a_source_file() {
    let folder = folder_with_data("weights");
    let search = |more: &[&str]| {
        let fixed = ["swarm", "weights", "--data", "data", "--from", "zero", "--only", "material"];
        let small = ["--sample", "600", "--validate", "4", "--particles", "3"];
        let output = lab(&folder, &[&fixed[..], &small, more].concat());
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let files = ["--out", "one.rs", "--curve", "one.csv", "--plot", "one.svg"];
    let told = search(&[&["--rounds", "30", "--threads", "1"], &files[..]].concat());
    for part in ["600 to learn from", "K  ", "Rounds     30", "checked, results", "MATERIAL 0"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // The ten weights of material have other values, everything else is as it was: zero.
    let found = weights(&fs::read_to_string(folder.join("one.rs")).unwrap());
    assert_ne!(found[..5], [100, 300, 300, 500, 900].map(|value| (value, value)));
    assert!(found.len() > 100 && found[10..].iter().all(|&value| value == (0, 0)));
    // What is best never becomes worse, and has become better in the end.
    let curve = fs::read_to_string(folder.join("one.csv")).unwrap();
    let column = |number: usize| -> Vec<f64> {
        let fields = curve.lines().skip(1).filter_map(|line| line.split(',').nth(number));
        fields.filter_map(|field| field.parse().ok()).collect()
    };
    let best = column(1);
    assert!(best.len() == 30 && best.is_sorted_by(|before, after| after <= before));
    assert!(best[29] < best[0], "{best:?}");
    assert_eq!(column(3).len(), 3);
    assert!(fs::read_to_string(folder.join("one.svg")).unwrap().contains("cross-entropy"));

    // A seed decides everything, whoever does the work and however often it is interrupted.
    search(&["--rounds", "30", "--threads", "3", "--out", "two.rs", "--curve", "two.csv"]);
    for rounds in ["7", "20", "30"] {
        let files = ["--state", "state.json", "--out", "three.rs", "--curve", "three.csv"];
        search(&[&["--rounds", rounds], &files[..]].concat());
    }
    for [one, others @ ..] in
        [["one.rs", "two.rs", "three.rs"], ["one.csv", "two.csv", "three.csv"]]
    {
        let one = fs::read(folder.join(one)).unwrap();
        assert!(others.iter().all(|other| fs::read(folder.join(other)).unwrap() == one));
    }
}

#[test]
fn mistakes_in_a_search_for_weights_are_told() {
    let folder = folder("weights_mistakes");
    for (arguments, message) in [
        (&["--rounds", "9"][..], "--data <FILE>"),
        (&["--data", "none", "--rounds", "9"], "cannot read none"),
        (&["--data", "none", "--rounds", "9", "--only", "nothing"], "matches \"nothing\""),
        (&["--data", "none", "--rounds", "9", "--reach", "0"], "number above 0"),
        (&["--data", "none", "--rounds", "9", "--score-share", "2"], "between 0 and 1"),
    ] {
        let output = lab(&folder, &[&["swarm", "weights"], arguments].concat());
        assert!(!output.status.success());
        assert!(errors(&output).contains(message), "{arguments:?}: {}", errors(&output));
    }
}

#[cfg(feature = "tune")]
#[test]
fn constants_are_looked_for_and_the_result_is_a_list() {
    let folder = folder("constants");
    let search = |more: &[&str]| {
        let output =
            lab(&folder, &[&SHORT[..], &["--only", "late_move_reduction_*"], more].concat());
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let told = search(&["--rounds", "4", "--out", "one.txt", "--curve", "one.csv"]);
    assert!(told.contains("late_move_reduction_base") && told.contains("Rounds  4"), "{told}");
    let list = fs::read_to_string(folder.join("one.txt")).unwrap();
    let shipped = String::from_utf8(lab(&folder, &["spsa-params"]).stdout).unwrap();
    let shipped: String = shipped
        .lines()
        .filter(|line| line.starts_with("late_move_reduction_"))
        .flat_map(|line| [line, "\n"])
        .collect();
    for same in [0, 1, 3, 4, 5, 6] {
        assert_eq!(fields(&list, same), fields(&shipped, same));
    }
    let curve = fs::read_to_string(folder.join("one.csv")).unwrap();
    assert_eq!(curve.lines().count(), 5);
    // What shipped loses half of the points against itself, and only what loses fewer replaces it;
    // whether so few games find anything is luck.
    let lost: f64 = curve.lines().last().unwrap().split(',').nth(1).unwrap().parse().unwrap();
    assert!(lost <= 0.5, "{curve}");
    assert_eq!(fields(&list, 2) != fields(&shipped, 2), lost < 0.5, "{curve}{list}");
    let [values, least, most] = [2, 3, 4].map(|field| numbers(&list, field));
    for ((value, least), most) in values.iter().zip(least).zip(most) {
        assert!((least..=most).contains(value), "{list}");
    }
    // A seed decides everything, however many play and however often it is interrupted.
    search(&["--rounds", "4", "--out", "two.txt", "--concurrency", "2", "--curve", "two.csv"]);
    for rounds in ["1", "3", "4"] {
        search(&["--rounds", rounds, "--out", "three.txt", "--state", "state.json"]);
    }
    for other in ["two.txt", "three.txt"] {
        assert_eq!(fs::read_to_string(folder.join(other)).unwrap(), list);
    }
    assert_eq!(fs::read_to_string(folder.join("two.csv")).unwrap(), curve);
    // Another search is not gone on with.
    let other = ["--only", "late_move_reduction_*", "--rounds", "4", "--seed", "2"];
    let output = lab(&folder, &[&SHORT[..], &other, &["--state", "state.json"]].concat());
    assert!(!output.status.success());
    assert!(errors(&output).contains("seed: 2, not 1"), "{}", errors(&output));
}

#[cfg(feature = "tune")]
#[test]
fn mistakes_in_a_search_for_constants_are_told_before_anything_is_played() {
    let folder = folder("constants_mistakes");
    for (arguments, message) in [
        (&["--rounds", "9"][..], "--params <FILE>"),
        (&["--only", "probcut_*"], "--rounds <ROUNDS>"),
        (&["--rounds", "9", "--only", "nothing_*"], "matches \"nothing_*\""),
        (&["--rounds", "9", "--only", "probcut_*", "--inertia", "1.5"], "share from 0 to 1"),
        (&["--rounds", "9", "--only", "probcut_*", "--own", "nan"], "a pull lies between"),
        (&["--rounds", "9", "--only", "probcut_*", "--spread", "0"], "number above 0"),
    ] {
        let output = lab(&folder, &[&["swarm", "constants"], arguments].concat());
        assert!(!output.status.success());
        assert!(errors(&output).contains(message), "{arguments:?}: {}", errors(&output));
    }
}
