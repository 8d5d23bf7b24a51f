//! Small factorial experiments through the program.

use crate::support::{errors, lab};
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    crate::support::folder("factorial", name)
}

#[cfg(not(feature = "tune"))]
#[test]
fn without_constants_to_change_the_program_says_how_to_build_it() {
    let output =
        lab(&folder("compiled_in"), &["factorial", "--factor", "killers=0,1", "--pairs", "1"]);
    assert!(!output.status.success());
    assert!(errors(&output).contains("--features tune"), "{}", errors(&output));
}

/// Games so short that they cost nothing.
#[cfg(feature = "tune")]
const SHORT: [&str; 8] =
    ["--nodes", "150", "--max-moves", "10", "--hash", "1", "--state", "state.json"];

#[cfg(feature = "tune")]
#[test]
fn constants_are_measured_and_the_experiment_goes_on() {
    let folder = folder("goes_on");
    let play = |pairs: &str, factor: &str| {
        let own = ["factorial", "--factor", factor, "killers=0,1", "--pairs", pairs];
        lab(&folder, &[&own[..], &SHORT].concat())
    };
    let told = |pairs: &str| {
        let output = play(pairs, "late_move_reduction_div=2048,9000");
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(told("2").contains("Games   4 at nodes=150"));
    let more = told("4");
    assert!(more.contains("Games   8 at nodes=150") && more.contains("Faults  0"), "{more}");
    assert_eq!(more.lines().filter(|line| line.contains('`')).count(), 2, "{more}");
    assert!(more.contains("| `late_move_reduction_div` | 2048 | 9000 |"), "{more}");
    let other = play("4", "late_move_reduction_div=2048,5000");
    assert!(!other.status.success() && errors(&other).contains("other settings"));
}

#[cfg(feature = "tune")]
#[test]
fn an_ablation_is_an_experiment_of_one_switch_at_a_time() {
    let own = ["ablate", "--only", "null_move,killers", "--pairs", "1"];
    let output = lab(&folder("ablation"), &[&own[..], &SHORT].concat());
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("| `null_move` | 0 | 1 |"), "{told}");
    assert!(told.contains("Games   4 at nodes=150, 1 of 2 constants at a time"), "{told}");
}
