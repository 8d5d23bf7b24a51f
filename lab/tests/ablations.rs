//! Small ablations through the program.

use crate::support::errors;
#[cfg(feature = "tune")]
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

fn folder(name: &str) -> PathBuf {
    crate::support::folder("ablation", name)
}

fn lab(folder: &Path, arguments: &[&str]) -> Output {
    crate::support::lab(folder, &[&["ablate"], arguments].concat())
}

#[cfg(not(feature = "tune"))]
#[test]
fn without_constants_to_switch_the_program_says_how_to_build_it() {
    let output = lab(&folder("compiled_in"), &["--only", "null_move", "--nodes", "100"]);
    assert!(!output.status.success());
    assert!(errors(&output).contains("--features tune"), "{}", errors(&output));
}

#[cfg(feature = "tune")]
#[test]
fn parts_are_measured_shown_and_not_measured_again() {
    let folder = folder("measured");
    fs::create_dir_all(folder.join("lab/worth")).unwrap();
    fs::create_dir_all(folder.join("engine/src")).unwrap();
    let run = |pairs: &str| {
        let arguments = [
            "--only",
            "null_move",
            "--variant",
            "slow rate=improving_rate_div=200",
            "--nodes",
            "150",
            "--pairs",
            pairs,
            "--bench-depth",
            "4",
            "--rounds",
            "1",
            "--max-moves",
            "60",
            "--state",
            "state.json",
            "--worth",
        ];
        let output = lab(&folder, &arguments);
        assert!(output.status.success(), "{}", errors(&output));
        (String::from_utf8_lossy(&output.stdout).into_owned(), errors(&output))
    };
    let (page, told) = run("2");
    let record = || fs::read_to_string(folder.join("lab/worth/null_move.json")).unwrap();
    let first = record();
    assert!(first.contains("{\"null_move\":[0,1]},\"limit\":\"nodes=150\""), "{first}");
    assert!(first.contains("\"effort\": {") && first.contains("at most 60 moves"), "{first}");
    // A variant has no record where no source tells its worth.
    assert_eq!(fs::read_dir(folder.join("lab/worth")).unwrap().count(), 1);
    for part in ["bench ", "2 pairs at nodes=150", "at most 60 moves", "`null_move`", "`slow rate`"]
    {
        assert!(page.contains(part), "{part} is not in\n{page}");
    }
    assert!(!page.contains("(2 pairs)") && page.contains('×'), "{page}");
    assert_eq!(told.matches("| `").count(), 2, "{told}");
    // Nothing is left to do: the same page, times included, and no new row is told.
    let (again, told) = run("2");
    assert_eq!(again, page);
    assert_eq!(told.matches("| `").count(), 0, "{told}");
    // More pairs continue the match; other settings are refused.
    let (more, _) = run("3");
    assert!(more.contains("3 pairs at nodes=150"));
    let arguments = ["--only", "null_move", "--nodes", "150", "--pairs", "3", "--bench-depth", "4"];
    let other =
        [&arguments[..], &["--rounds", "1", "--seed", "9", "--state", "state.json"]].concat();
    let output = lab(&folder, &other);
    assert!(!output.status.success());
    assert!(errors(&output).contains("seed: 9, not 1"), "{}", errors(&output));
}

#[cfg(feature = "tune")]
#[test]
fn mistakes_are_told_before_anything_is_measured() {
    let folder = folder("mistakes");
    for (arguments, message) in [
        (&["--only", "nothing"][..], "there is no switch \"nothing\"; there are "),
        (&["--bench-depth", "0"], "nothing is to be measured"),
        (&["--nodes", "0"], "nodes=0"),
        (&["--tc", "1", "--movetime", "5"], "cannot be used with"),
        (&["--variant", "v=nothing=1"], "no constant \"nothing\""),
        (&["--nodes", "9", "--book", "none.epd"], "cannot read the book"),
    ] {
        let output = lab(&folder, arguments);
        assert!(!output.status.success());
        assert!(errors(&output).contains(message), "{arguments:?}: {}", errors(&output));
    }
}
