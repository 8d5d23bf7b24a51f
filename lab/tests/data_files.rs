//! Files made of other files.

use crate::support::data::{generate, records, write_random_games};
use crate::support::{errors, lab, printed};
use espalier_chess::types::MoveKind;
use espalier_lab::data::{PackedGame, Reader};
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder(name: &str) -> PathBuf {
    crate::support::folder("data-files", name)
}

/// The games of a complete file, with their numbers.
fn games(path: &Path) -> Vec<(u32, PackedGame)> {
    let mut reader = Reader::open(path).unwrap();
    let games = reader.by_ref().map(|game| {
        let game = game.unwrap();
        (game.number, game.moves)
    });
    let games = games.collect();
    assert!(reader.is_complete());
    games
}

fn settings(path: &Path) -> Value {
    serde_json::from_str(Reader::open(path).unwrap().settings()).unwrap()
}

/// The games alone, in an order that does not depend on theirs.
fn sorted(games: &[(u32, PackedGame)]) -> Vec<Vec<u8>> {
    let mut games: Vec<Vec<u8>> = games.iter().map(|(_, game)| game.bytes().to_vec()).collect();
    games.sort_unstable();
    games
}

#[test]
fn files_are_merged_with_all_their_games_and_settings() {
    let folder = folder("merged");
    let path = |name: &str| folder.join(name);
    generate(&folder, "one", &["--positions", "150"]);
    generate(&folder, "two", &["--positions", "150", "--seed", "2", "--chess960", "1"]);
    let merge = |files: &[&str], out: &str| {
        lab(&folder, &[&["datagen", "merge", "--out", out], files].concat())
    };
    let output = merge(&["one", "two"], "both");
    assert!(output.status.success(), "{}", errors(&output));
    let both = games(&path("both"));
    let apart = [games(&path("one")), games(&path("two"))].concat();
    assert!(both.iter().map(|game| game.0).eq(0..apart.len() as u32));
    assert!(both.iter().map(|game| &game.1).eq(apart.iter().map(|game| &game.1)));
    let merged = settings(&path("both"));
    assert_eq!(
        (&merged["source"], &merged["sieve"]["decided_above"]),
        (&"merged".into(), &2000.into())
    );
    for (file, name) in [(0, "one"), (1, "two")] {
        let file = &merged["files"][file];
        assert_eq!((&file["name"], &file["settings"]), (&name.into(), &settings(&path(name))));
        assert_eq!(file["games"], games(&path(name)).len());
    }
    assert!(records(&path("both")).len() > records(&path("one")).len());

    generate(&folder, "open", &["--positions", "60", "--decided-above", "300"]);
    let refused = |files: &[&str], why: &str| {
        let output = merge(files, "refused");
        assert!(!output.status.success() && errors(&output).contains(why), "{}", errors(&output));
        assert!(!path("refused").exists(), "nothing is left of it");
    };
    refused(&["one", "open"], "decided_above: 300, not 2000");
    refused(&["two", "both"], "the same games");
    refused(&["one", "none"], "cannot read none");
    let bytes = fs::read(path("two")).unwrap();
    fs::write(path("cut"), &bytes[..bytes.len() - 30]).unwrap();
    refused(&["one", "cut"], "in cut: damaged after byte");
    let more = generate(&folder, "both", &["--positions", "900"]);
    assert!(errors(&more).contains("\"merged\", not \"self-play\""), "{}", errors(&more));
    let again = merge(&["one", "two"], "both");
    assert!(errors(&again).contains("cannot begin both"), "{}", errors(&again));
    assert_eq!(games(&path("both")), both, "what is there stays");
}

#[test]
fn a_file_is_divided_between_games_and_put_together_again() {
    let folder = folder("divided");
    let path = |name: &str| folder.join(name);
    generate(&folder, "data", &["--positions", "300"]);
    let split = ["datagen", "split", "data", "--nth", "3", "--training", "learn", "--validation"];
    let output = lab(&folder, &[&split[..], &["check"]].concat());
    assert!(output.status.success(), "{}", errors(&output));
    let (all, learn, check) = (games(&path("data")), games(&path("learn")), games(&path("check")));
    let every_third: Vec<_> = all.iter().step_by(3).cloned().collect();
    assert_eq!(check, every_third);
    assert_eq!(learn.len() + check.len(), all.len());
    assert!(learn.iter().all(|game| all.contains(game) && !check.contains(game)));
    let made = settings(&path("check"));
    assert_eq!((&made["part"], &made["nth"]), (&"validation".into(), &3.into()));
    let output = lab(&folder, &[&split[..], &["learn"]].concat());
    assert!(errors(&output).contains("need a file each"), "{}", errors(&output));

    let output = lab(&folder, &["datagen", "merge", "data", "check", "--out", "twice"]);
    assert!(errors(&output).contains("the same games"), "{}", errors(&output));

    let output = lab(&folder, &["datagen", "merge", "learn", "check", "--out", "again"]);
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(sorted(&games(&path("again"))), sorted(&all));
}

#[test]
fn games_are_shuffled_as_the_seed_says() {
    let folder = folder("shuffled");
    let path = |name: &str| folder.join(name);
    generate(&folder, "data", &["--positions", "300"]);
    let shuffle = |seed: &str, out: &str| {
        let output = lab(&folder, &["datagen", "shuffle", "data", "--seed", seed, "--out", out]);
        assert!(output.status.success(), "{}", errors(&output));
        games(&path(out))
    };
    let all = games(&path("data"));
    let first = shuffle("1", "first");
    assert_eq!(shuffle("1", "first-again"), first);
    assert_ne!(shuffle("2", "second"), first);
    assert_ne!(
        sorted(&first),
        first.iter().map(|game| game.1.bytes().to_vec()).collect::<Vec<_>>()
    );
    assert_eq!(sorted(&first), sorted(&all));
    assert!(first.iter().map(|game| game.0).eq(0..all.len() as u32));
    let made = settings(&path("first"));
    assert_eq!(
        (&made["seed"], &made["files"][0]["settings"]),
        (&1.into(), &settings(&path("data")))
    );
}

#[test]
fn the_documented_reader_prints_what_the_program_prints() {
    const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/read_positions.py");
    let folder = folder("python");
    let path = |name: &str| folder.join(name);
    generate(&folder, "games", &["--positions", "500", "--chess960", "0.7", "--plies", "4-20"]);
    let played = write_random_games(&path("random"), 60);
    let kinds = |wanted: fn(MoveKind) -> bool| {
        played.iter().filter(|played| wanted(played.mv.kind())).count()
    };
    assert!(kinds(|kind| kind == MoveKind::Castle) > 5);
    assert!(kinds(|kind| kind == MoveKind::EnPassant) > 5);
    assert!(kinds(|kind| matches!(kind, MoveKind::Promotion(_))) > 50);
    let mut fields = HashSet::new();
    for name in ["games", "random"] {
        let output = Command::new("python3").arg(READER).arg(path(name)).output();
        let output = output.expect("python3, which this test needs");
        assert!(output.status.success(), "{}", errors(&output));
        let lines = printed(&output);
        assert!(lines.lines().count() > 400);
        assert_eq!(lines, printed(&lab(&folder, &["datagen", "view", name, "--all"])));
        let castling = lines.lines().filter_map(|line| line.split(' ').nth(2));
        fields.extend(castling.map(str::to_owned));
    }
    assert!(fields.contains("KQkq") && fields.len() > 5, "{fields:?}");

    let bytes = fs::read(path("games")).unwrap();
    fs::write(path("cut"), &bytes[..bytes.len() / 2]).unwrap();
    let output = Command::new("python3").arg(READER).arg(path("cut")).output().unwrap();
    assert!(errors(&output).contains("ends too early"), "{}", errors(&output));
}
