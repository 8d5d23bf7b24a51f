//! Small searches by swarms through the program.

use crate::support::{errors, folder, lab};
use std::fs;

#[test]
fn constants_are_looked_for_and_the_result_is_a_list() {
    let folder = folder("swarm", "constants");
    let games = ["--nodes", "100", "--max-moves", "5", "--hash", "1", "--pairs", "1"];
    let search = ["--only", "late_move_reduction_*", "--rounds", "2", "--out", "list.txt"];
    let few = ["--swarms", "1", "--particles", "2", "--concurrency", "2"];
    let output = lab(&folder, &[&["swarm"], &games[..], &search, &few].concat());
    assert!(output.status.success(), "{}", errors(&output));
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("Elo, doubted, after") && told.contains("Rounds  2"), "{told}");
    let list = fs::read_to_string(folder.join("list.txt")).unwrap();
    assert!(list.contains("late_move_reduction_base, int, "), "{list}");
}
