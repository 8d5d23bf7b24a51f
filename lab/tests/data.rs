//! Files of positions through the program: made, interrupted, damaged, looked at.

use crate::support::data::{generate, records};
use crate::support::{errors, lab, printed as told};
use espalier_lab::data::{Damage, GameResult, MoveScore, PositionRecord, ReadError, Reader};
use std::collections::HashSet;
use std::fs;
use std::io::{Write, pipe};
use std::path::PathBuf;
use std::process::Command;

fn folder(name: &str) -> PathBuf {
    crate::support::folder("data", name)
}

#[test]
fn a_file_is_that_of_its_settings_whoever_makes_it_and_however_often_it_is_interrupted() {
    let folder = folder("same");
    let output = generate(&folder, "one", &["--positions", "150", "--concurrency", "1"]);
    assert!(output.status.success(), "{}", errors(&output));
    let whole = fs::read(folder.join("one")).unwrap();
    // Several workers.
    generate(&folder, "three", &["--positions", "150", "--concurrency", "3"]);
    assert_eq!(fs::read(folder.join("three")).unwrap(), whole);
    // Killed in the middle of a game, and gone on with.
    fs::write(folder.join("cut"), &whole[..whole.len() / 2]).unwrap();
    let output = generate(&folder, "cut", &["--positions", "150", "--concurrency", "2"]);
    assert!(errors(&output).contains("the file ends in the middle of a game"));
    assert_eq!(fs::read(folder.join("cut")).unwrap(), whole);
    // Finished with fewer, and made longer.
    generate(&folder, "grown", &["--positions", "60"]);
    generate(&folder, "grown", &["--positions", "150"]);
    assert_eq!(fs::read(folder.join("grown")).unwrap(), whole);
    // Asked for what is there already.
    let output = generate(&folder, "one", &["--positions", "150"]);
    assert!(told(&output).contains("This run   0 positions"), "{}", told(&output));
    assert_eq!(fs::read(folder.join("one")).unwrap(), whole);
    // Another seed, another file.
    generate(&folder, "other", &["--positions", "150", "--seed", "2"]);
    let keys = |name: &str| -> HashSet<u64> {
        records(&folder.join(name)).iter().map(|record| record.position.key()).collect()
    };
    assert!(keys("other").intersection(&keys("one")).count() < 20);
}

#[test]
fn what_is_kept_is_quiet_scored_and_there_once() {
    let folder = folder("kept");
    let output = generate(&folder, "data", &["--positions", "600", "--decided-above", "250"]);
    assert!(output.status.success(), "{}", errors(&output));
    let records = records(&folder.join("data"));
    assert!(records.len() >= 600);
    let keys: HashSet<u64> = records.iter().map(|record| record.position.key()).collect();
    assert_eq!(keys.len(), records.len());
    assert!(records.iter().all(|record| !record.position.in_check()));
    assert!(records.iter().all(|record| record.score.is_some_and(|score| score.0.abs() <= 250)));
    let results: HashSet<_> = records.iter().map(|record| record.result.pgn()).collect();
    assert!(results.len() > 1, "{results:?}");
    assert!(told(&output).contains("decided"), "{}", told(&output));
    let view = lab(&folder, &["datagen", "view", "data"]);
    let lines: Vec<String> = told(&view).lines().map(str::to_owned).collect();
    assert_eq!(lines, records.iter().map(PositionRecord::to_string).collect::<Vec<_>>());
    let game = lab(&folder, &["datagen", "view", "data", "--game", "1"]);
    assert!(told(&game).lines().count() > 1);
    let all = told(&lab(&folder, &["datagen", "view", "data", "--all"]));
    assert!(all.lines().count() > records.len());
    assert!(all.lines().all(|line| line.contains("c8 \"")));
    let stats = told(&lab(&folder, &["datagen", "stats", "data"]));
    for part in
        ["State      complete", "Looked at  ", "Ended      ", "softnodes=100:800", "Results    "]
    {
        assert!(stats.contains(part), "{part}: {stats}");
    }
    assert!(stats.contains(&format!("Positions  {} of", records.len())), "{stats}");
}

#[test]
fn damage_is_told_and_set_aside_and_other_files_are_refused() {
    let folder = folder("damage");
    generate(&folder, "data", &["--positions", "300"]);
    let whole = fs::read(folder.join("data")).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() * 2 / 3] ^= 4;
    fs::write(folder.join("data"), &damaged).unwrap();
    let stats = lab(&folder, &["datagen", "stats", "data"]);
    assert!(!stats.status.success() && errors(&stats).contains("a checksum does not fit"));
    assert!(told(&stats).contains("Results"), "what is whole is told of");
    let view = lab(&folder, &["datagen", "view", "data"]);
    assert!(!view.status.success() && told(&view).lines().count() > 50);
    let last = Reader::open(&folder.join("data")).unwrap().last().unwrap();
    let Err(ReadError::Damaged { extent, damage: Damage::Checksum }) = last else {
        panic!("{last:?}");
    };

    let again = generate(&folder, "data", &["--positions", "300"]);
    assert!(errors(&again).contains("data.damaged"), "{}", errors(&again));
    assert_eq!(fs::read(folder.join("data")).unwrap(), whole);
    let aside = fs::read(folder.join("data.damaged")).unwrap();
    assert_eq!(aside, damaged[extent.bytes as usize..]);

    let other = generate(&folder, "data", &["--positions", "300", "--seed", "7"]);
    assert!(!other.status.success());
    assert!(errors(&other).contains("seed: 7, not 1"), "{}", errors(&other));
    assert_eq!(fs::read(folder.join("data")).unwrap(), whole);
    fs::write(folder.join("text"), "This is a letter to a friend.").unwrap();
    let other = generate(&folder, "text", &["--positions", "300"]);
    assert!(errors(&other).contains("no file of games"), "{}", errors(&other));
}

#[test]
fn a_reader_may_stop_reading_before_all_is_said() {
    let folder = folder("reader");
    generate(&folder, "data", &["--positions", "100"]);
    for words in [&["datagen", "stats", "data"][..], &["datagen", "view", "data"], &["spsa-params"]]
    {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_espalier-lab"));
        let output = command.args(words).current_dir(&folder).stdout(writer).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", errors(&output));
    }
}

const GAMES: &str = "[Event \"One\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[WhiteElo \"2500\"]\n\
    [BlackElo \"2400\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n\n\
    [Event \"Two\"]\n[White \"Cay\"]\n[Black \"Dan\"]\n[WhiteElo \"2500\"]\n\
    [BlackElo \"2400\"]\n[Result \"0-1\"]\n\n1. e4 c5 2. Nf3 d6\n3. d4 cxd4 4. Nxd5 0-1\n\n\
    [Event \"Three\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2400\"]\n[Result \"*\"]\n\n1. c4 *\n\n\
    [Event \"Four\"]\n[WhiteElo \"1500\"]\n[BlackElo \"2400\"]\n[Result \"1-0\"]\n\n1. f4 1-0\n\n\
    [Event \"Five\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2400\"]\n[Result \"1/2-1/2\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. d4 {quiet} Nf6 (3... exd4) 4. Nc3 Nbd7 1/2-1/2\n";

#[test]
fn games_of_others_are_imported_and_bad_ones_named_and_left_out() {
    let folder = folder("import");
    fs::write(folder.join("games.pgn"), GAMES).unwrap();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(GAMES.as_bytes()).unwrap();
    fs::write(folder.join("games.pgn.gz"), packed.finish().unwrap()).unwrap();
    let import = |file: &str, out: &str| {
        lab(&folder, &["import", file, "--out", out, "--skip", "2", "--min-elo", "2000"])
    };
    let output = import("games.pgn", "data");
    assert!(output.status.success(), "{}", errors(&output));
    let line = 1 + GAMES.lines().position(|line| line.contains("Nxd5")).unwrap();
    let bad = format!("game 2 (Cay - Dan): line {line}: move 4. Nxd5 is not a legal move here");
    assert!(errors(&output).contains(&bad), "{}", errors(&output));
    let counts = "5: kept 2, bad 1, without a result 1, rated lower 1";
    assert!(told(&output).contains(counts), "{}", told(&output));

    let stats = told(&lab(&folder, &["datagen", "stats", "data"]));
    assert!(stats.contains("Ended      off the board 100.0%"), "{stats}");

    let records = records(&folder.join("data"));
    assert!(records.iter().all(|record| record.score.is_none() && record.ply() >= 2));
    let fens = |result| -> Vec<String> {
        let records = records.iter().filter(|record| record.result == result);
        records.map(|record| record.position.to_string()).collect()
    };
    // 1. e4 e5 is in both games, and belongs to the first. After 4. Ba4 nothing hangs; after 2. Nf3
    // in the second neither.
    let won = fens(GameResult::WhiteWins);
    let after_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert!(won.iter().any(|fen| fen == after_e5), "{won:?}");
    let drawn = fens(GameResult::Draw);
    assert!(!drawn.iter().any(|fen| fen == after_e5), "{drawn:?}");
    assert!(drawn.iter().all(|fen| !won.contains(fen)) && drawn.len() > 1);

    assert!(import("games.pgn.gz", "unpacked").status.success());
    assert_eq!(records, self::records(&folder.join("unpacked")));
    let again = import("games.pgn", "data");
    assert!(errors(&again).contains("cannot begin data"), "{}", errors(&again));
    assert!(errors(&import("none.pgn", "new")).contains("cannot read none.pgn"));
    assert!(!folder.join("new").exists());
}

/// Fool's mate as fastchess writes it, with a line that the engines have asked to be kept; as
/// cutechess does; and as a server of `OpenBench` keeps what its clients send.
const MATCHES: [&str; 3] = [
    "[Event \"Fastchess Tournament\"]\n[White \"Espalier-dev\"]\n[Black \"Espalier-base\"]\n\
     [Result \"0-1\"]\n[Termination \"normal\"]\n\n1. f3 {-0.91/9 0.050s, n=3012, sd=14,\n\
     line=\"info string pgncomment score cp -90\"}\n\
     e5 {+1.10/9 0.048s, n=2990, sd=13, line=\"info string pgncomment score cp 110 lowerbound\"}\n\
     2. g4 {-M2/9 0.001s, n=40, sd=9, line=\"info string pgncomment score mate -1\"}\n\
     Qh4# {+M1/9 0.001s, n=40, sd=9, line=\"info string pgncomment score mate 1\", Black mates} 0-1\n\n",
    "[Event \"?\"]\n[White \"Espalier\"]\n[Black \"Espalier\"]\n[Result \"0-1\"]\n\n\
     1. f3 {-0.90/9 0.050s} e5 {book} 2. g4 {-M2/9 0.001s}\n\
     Qh4# {+M1/9 0.001s, Black mates} 0-1\n\n",
    "[Event \"Fastchess Tournament\"]\n[White \"Espalier-dev\"]\n[Black \"Espalier-base\"]\n\
     [Result \"0-1\"]\n[TimeControl \"-\"]\n[ScaleFactor \"1.0\"]\n\n\
     f3 {-0.91/9, line=score cp -90} e5 {unknown} g4 {-M2/9, line=score mate -1} \
     Qh4# {+M1/9, line=score mate 1} 0-1\n\n",
];

#[test]
fn scores_beside_moves_are_imported_whoever_wrote_them() {
    let folder = folder("scores");
    fs::write(folder.join("games.pgn"), MATCHES.concat()).unwrap();
    let output = lab(&folder, &["import", "games.pgn", "--out", "data", "--skip", "0"]);
    assert!(output.status.success(), "{}", errors(&output));
    assert!(told(&output).contains("Scores     in 3 of 3 games"), "{}", told(&output));
    let mut reader = Reader::open(&folder.join("data")).unwrap();
    let scores = reader.by_ref().map(|game| {
        let moves = game.unwrap().moves.unpack().unwrap().moves;
        moves.iter().map(|played| played.score).collect::<Vec<MoveScore>>()
    });
    let scores: Vec<_> = scores.collect();
    assert_eq!(scores.len(), MATCHES.len());
    for scores in scores {
        assert_eq!(scores[0].centipawns().map(|score| score.0), Some(-90), "for White");
        assert_eq!(scores[1], MoveScore::NONE, "a bound, and a move of the book, are no scores");
        assert_eq!([scores[2].mate(), scores[3].mate()], [Some(-1), Some(-1)]);
    }
}
