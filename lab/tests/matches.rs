//! Whole matches through the program.

use crate::support::{errors, folder, lab, printed};
use std::fs;
use std::path::Path;
use std::process::Output;

fn play(folder: &Path, arguments: &[&str]) -> Output {
    lab(folder, &[&["match", "--hash", "1"], arguments].concat())
}

/// The lines of a summary, without the time.
fn summary(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{}{}", printed(output), errors(output));
    let timeless = |line: &&str| !line.starts_with("Time");
    printed(output).lines().filter(timeless).map(str::to_owned).collect()
}

fn line<'a>(summary: &'a [String], name: &str) -> &'a str {
    let line = summary.iter().find(|line| line.starts_with(name));
    line.unwrap_or_else(|| panic!("no {name} in {summary:#?}")).split_at(7).1
}

#[test]
fn a_match_is_played_to_the_end_from_a_book() {
    let folder = folder("match", "book");
    let chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n";
    fs::write(folder.join("book.epd"), chess960).unwrap();
    let games = ["--nodes", "200", "--pairs", "2", "--max-moves", "40", "--book", "book.epd"];
    let output = play(&folder, &games);
    let summary = summary(&output);
    assert!(line(&summary, "Games").starts_with("4: "));
    // The same engine at the same nodes plays the same game with either color.
    assert_eq!(line(&summary, "Pairs"), "[0, 0, 2, 0, 0]");
    assert_eq!(line(&summary, "Faults"), "A 0, B 0");
    let how = line(&summary, "How");
    assert!(how.contains("at most 40 moves") && how.contains("book.epd (1 openings"), "{how}");
}

#[test]
fn a_decided_test_ends_the_match() {
    let folder = folder("match", "decided");
    let versions = ["--a", "Strength=0,0,100,200", "--b", "Strength=0,0,100,5"];
    let ends = ["--nodes", "200", "--sprt", "0,400", "--adjudicate-win", "300:1"];
    let summary = summary(&play(&folder, &[&versions[..], &ends].concat()));
    assert!(line(&summary, "LLR").ends_with("SPRT [0, 400] in Elo: H1 accepted"));
}

#[test]
fn a_match_is_resumed_where_it_stopped_and_only_that_match() {
    let folder = folder("match", "resumed");
    let part = |pairs, nodes, state| {
        let versions = ["--a", "UCI_Elo=900", "--b", "UCI_Elo=600", "--max-moves", "10"];
        let rest = ["--nodes", nodes, "--seed", "5", "--pairs", pairs, "--state", state];
        play(&folder, &[&versions[..], &rest, &["--concurrency", "2"]].concat())
    };
    let whole = summary(&part("4", "300", "whole.json"));
    summary(&part("1", "300", "parts.json"));
    assert_eq!(summary(&part("4", "300", "parts.json")), whole);
    // Nothing is left to play: the same result again.
    assert_eq!(summary(&part("4", "300", "parts.json")), whole);
    let other = part("4", "301", "parts.json");
    assert!(!other.status.success());
    let difference = "games.limit: \"nodes=301\", not \"nodes=300\"";
    assert!(errors(&other).contains(difference), "{}", errors(&other));
}

#[test]
fn a_match_with_another_network_is_another_match() {
    const NETWORK: &[u8] = include_bytes!("../../engine/src/eval/network/espalier.net");
    let folder = folder("match", "networks");
    let mut other = NETWORK.to_vec();
    other[100] ^= 1;
    let play = |network: &[u8]| {
        fs::write(folder.join("a.net"), network).unwrap();
        let version = ["--a", "EvalFile=a.net"];
        let rest = ["--pairs", "1", "--depth", "1", "--max-moves", "9", "--state", "match.json"];
        play(&folder, &[&version[..], &rest].concat())
    };
    summary(&play(NETWORK));
    let output = play(&other);
    assert!(!output.status.success() && errors(&output).contains("networks"), "{output:?}");
    summary(&play(NETWORK));
}

#[test]
fn mistakes_are_told_before_the_first_game() {
    let folder = folder("match", "mistakes");
    fs::write(folder.join("bad.epd"), "8/8 w\n").unwrap();
    for (arguments, message) in [
        (&["--pairs", "1", "--nodes", "0"][..], "0 is not in"),
        (&["--sprt", "5,0"], "the lower first"),
        (&["--nodes", "9", "--depth", "2", "--pairs", "1"], "cannot be used with"),
        (&["--pairs", "1", "--tc", "soon"], "\"tc=soon\" is not a limit"),
        (&["--pairs", "1", "--a", "Speed"], "\"Speed\" is not NAME=VALUE"),
        (&["--pairs", "1", "--b", "Speed=9"], "engine B: the engine has no option \"Speed\""),
        (&["--pairs", "1", "--b", "EvalFile=bad.epd"], "6 bytes are no network of this form"),
        (&["--pairs", "1", "--book", "bad.epd"], "line 1: FEN field 1"),
        (&["--pairs", "1", "--book", "none.epd"], "cannot read the book"),
    ] {
        let output = play(&folder, arguments);
        assert!(!output.status.success());
        assert!(errors(&output).contains(message), "{arguments:?}: {}", errors(&output));
    }
}

#[test]
fn engines_with_threads_play_and_at_a_clock_only_where_there_are_cores_for_them() {
    let folder = folder("match", "threads");
    let words = ["--pairs", "1", "--plies", "2", "--a", "Threads=2", "--max-moves", "20"];
    let summary = summary(&play(&folder, &[&words[..], &["--nodes", "300"]].concat()));
    assert_eq!(line(&summary, "A "), "Threads=2");
    let refused =
        play(&folder, &[&words[..], &["--movetime", "10", "--concurrency", "1024"]].concat());
    let error = errors(&refused);
    assert!(!refused.status.success() && error.contains("2048 cores"), "{error}");
}
