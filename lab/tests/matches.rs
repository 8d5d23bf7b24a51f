//! Whole matches through the program, with Espalier and with programs that misbehave.

use espalier_chess::game::Game;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn lab(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_espalier-lab"))
        .arg("match")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The lines of a summary, without the time.
fn summary(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{errors}");
    text.lines().filter(|line| !line.starts_with("Time")).map(str::to_owned).collect()
}

fn line<'a>(summary: &'a [String], name: &str) -> &'a str {
    let line = summary.iter().find(|line| line.starts_with(name));
    line.unwrap_or_else(|| panic!("no {name} in {summary:#?}")).split_at(7).1
}

/// Plays the games of a PGN by the rules; their tags and moves.
fn games(pgn: &str) -> Vec<(String, Game)> {
    let mut games = Vec::new();
    for game in pgn.split("[Event ").skip(1) {
        let (tags, moves) = game.split_once("\n\n").unwrap();
        let fen = tags.lines().find_map(|tag| tag.strip_prefix("[FEN \"")?.strip_suffix("\"]"));
        let start = fen.map_or_else(Default::default, |fen| fen.parse().unwrap());
        let mut game = Game::new(start);
        let mut in_comment = false;
        for word in moves.split_whitespace() {
            in_comment |= word.starts_with('{');
            let is_move = !in_comment && !word.ends_with('.') && !word.contains(['-', '/'])
                || word.starts_with("O-O");
            if is_move {
                let mv = game.position().parse_san(word).unwrap();
                game.play(mv);
            }
            in_comment &= !word.ends_with('}');
        }
        games.push((tags.to_owned(), game));
    }
    games
}

#[test]
fn a_match_in_process_is_played_to_the_end() {
    let folder = folder("in_process");
    let output = lab(
        &folder,
        &["--nodes", "200", "--pairs", "2", "--pgn", "games.pgn", "--max-moves", "120"],
    );
    let summary = summary(&output);
    assert!(line(&summary, "Games").starts_with("4: "));
    // The same engine at the same nodes plays the same game with either color.
    assert_eq!(line(&summary, "Pairs"), "[0, 0, 2, 0, 0]");
    assert_eq!(line(&summary, "Faults"), "none");
    let games = games(&fs::read_to_string(folder.join("games.pgn")).unwrap());
    assert_eq!(games.len(), 4);
    for (index, (tags, game)) in games.iter().enumerate() {
        assert!(tags.contains(&format!("[Round \"{}.{}\"]", index / 2 + 1, index % 2 + 1)));
        assert!(tags.contains(&format!("[PlyCount \"{}\"]", game.moves().len())), "{tags}");
        match game.outcome() {
            Some(outcome) => assert!(tags.contains(outcome.result()), "{tags}"),
            None => assert!(game.moves().len() == 240 && tags.contains("1/2-1/2"), "{tags}"),
        }
    }
    for pair in games.chunks(2) {
        assert_eq!(pair[0].1.positions()[0], pair[1].1.positions()[0]);
    }
}

#[test]
fn limits_may_differ_and_a_decided_test_ends_the_match() {
    let folder = folder("decided");
    let output = lab(
        &folder,
        &["--a", "nodes=1000", "--b", "nodes=20", "--sprt", "0,50", "--adjudicate-win", "600:3"],
    );
    let summary = summary(&output);
    assert!(line(&summary, "LLR").ends_with("SPRT [0, 50] in logistic Elo: H1 accepted"));
    assert_eq!(line(&summary, "Limit"), "A nodes=1000, B nodes=20");
    assert_eq!(line(&summary, "Early"), "win 600:3");
}

#[test]
fn a_match_is_resumed_where_it_stopped_and_only_that_match() {
    let folder = folder("resumed");
    let part = |pairs, nodes, state| {
        let limit = ["--a", "nodes=300", "--b", nodes, "--seed", "5"];
        lab(&folder, &[&limit[..], &["--pairs", pairs, "--state", state]].concat())
    };
    let whole = summary(&part("4", "nodes=200", "whole.json"));
    summary(&part("1", "nodes=200", "parts.json"));
    assert_eq!(summary(&part("4", "nodes=200", "parts.json")), whole);
    // Nothing is left to play: the same result again.
    assert_eq!(summary(&part("4", "nodes=200", "parts.json")), whole);
    let other = part("4", "nodes=201", "parts.json");
    assert!(!other.status.success());
    let error = String::from_utf8_lossy(&other.stderr);
    assert!(error.contains("b.limit: \"nodes=201\", not \"nodes=200\""), "{error}");
}

#[test]
fn a_match_with_another_network_is_another_match() {
    const NETWORK: &[u8] = include_bytes!("../../engine/src/eval/network/espalier.net");
    let folder = folder("networks");
    let mut other = NETWORK.to_vec();
    other[100] ^= 1;
    fs::write(folder.join("one.net"), NETWORK).unwrap();
    fs::write(folder.join("other.net"), other).unwrap();
    let play = |network: &[&str]| {
        let rest = ["--pairs", "1", "--depth", "1", "--state", "match.json"];
        lab(&folder, &[network, &rest[..]].concat())
    };
    let told = summary(&play(&["--network", "one.net"]));
    assert!(line(&told, "A ").contains("in process, network "), "{told:?}");
    for network in [&["--network", "other.net"][..], &[]] {
        let output = play(network);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && errors.contains("program"), "{errors}");
    }
    summary(&play(&["--network", "one.net"]));
}

/// The noise of a weakened engine depends on the game, not on who has played before.
#[test]
fn levels_play_the_same_games_however_many_are_played_at_a_time() {
    let folder = folder("levels");
    let mut played = ["1", "3"].map(|concurrency| {
        let name = format!("{concurrency}.pgn");
        let levels =
            ["--a", "option.UCI_Elo=900", "--b", "option.UCI_Elo=600", "--nodes", "1000000"];
        let rest = ["--pairs", "4", "--concurrency", concurrency, "--pgn", &name];
        summary(&lab(&folder, &[levels, rest].concat()));
        let games = games(&fs::read_to_string(folder.join(&name)).unwrap());
        let mut moves: Vec<String> =
            games.iter().map(|(_, game)| format!("{:?}", game.positions())).collect();
        moves.sort();
        moves
    });
    assert_eq!(played[0].len(), 8);
    let [one, three] = &mut played;
    assert!(one == three);
    one.dedup();
    assert_eq!(one.len(), 8, "the two sides misjudge different positions");
}

#[test]
fn chess960_is_played_where_the_book_has_it() {
    let folder = folder("chess960");
    let book = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n";
    fs::write(folder.join("book.epd"), book).unwrap();
    let arguments = ["--nodes", "300", "--pairs", "1", "--book", "book.epd", "--pgn", "games.pgn"];
    let summary = summary(&lab(&folder, &arguments));
    assert!(line(&summary, "Book").starts_with("book.epd (1 openings"));
    let pgn = fs::read_to_string(folder.join("games.pgn")).unwrap();
    assert_eq!(games(&pgn).len(), 2);
    assert!(pgn.contains("[Variant \"Chess960\"]"));
}

#[test]
fn mistakes_are_told_before_the_first_game() {
    let folder = folder("mistakes");
    fs::write(folder.join("bad.epd"), "8/8 w\n").unwrap();
    for (arguments, message) in [
        (&["--pairs", "1"][..], "how long may the engines think?"),
        (&["--pairs", "1", "--nodes", "0"], "nodes=0"),
        (&["--nodes", "9"], "--pairs"),
        (&["--nodes", "9", "--sprt", "5,0"], "the lower first"),
        (
            &["--nodes", "9", "--sprt", "200,300", "--model", "normalized"],
            "bounds in normalized Elo lie between",
        ),
        (&["--nodes", "9", "--depth", "2", "--pairs", "1"], "cannot be used with"),
        (
            &["--nodes", "9", "--pairs", "1", "--a", "cmd=./nothing"],
            "engine A: there is no program",
        ),
        (&["--nodes", "9", "--pairs", "1", "--b", "option.Speed=9"], "engine B"),
        (&["--nodes", "9", "--pairs", "1", "--book", "bad.epd"], "line 1: FEN field 1"),
        (&["--nodes", "9", "--pairs", "1", "--book", "none.epd"], "cannot read the book"),
    ] {
        let output = lab(&folder, arguments);
        assert!(!output.status.success());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

/// Programs that misbehave are shell scripts here.
#[cfg(unix)]
mod misbehaving {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// A UCI program that answers `go` with these shell commands.
    fn program(folder: &Path, on_go: &str) {
        let script = format!(
            "#!/bin/sh\n\
             while read -r word rest; do\n\
               case \"$word\" in\n\
                 uci) echo 'id name Fake'; echo 'option name Hash type spin'; echo uciok ;;\n\
                 isready) echo readyok ;;\n\
                 quit) exit 0 ;;\n\
                 go) {on_go} ;;\n\
               esac\n\
             done\n"
        );
        let path = folder.join("fake");
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Two pairs against such a program as B; the summary and the games.
    fn play(name: &str, on_go: &str, more: &[&str]) -> (Vec<String>, String) {
        let folder = folder(name);
        program(&folder, on_go);
        let arguments = ["--b", "cmd=./fake", "--pairs", "2", "--pgn", "games.pgn"];
        let output = lab(&folder, &[&arguments[..], more].concat());
        (summary(&output), fs::read_to_string(folder.join("games.pgn")).unwrap())
    }

    /// Every game is lost for B, for this reason, and the match went on.
    fn loses_every_game((summary, pgn): &(Vec<String>, String), faults: &str, reason: &str) {
        assert_eq!(line(summary, "Games"), "4: 4 won, 0 drawn, 0 lost, 100.0%");
        assert_eq!(line(summary, "Pairs"), "[0, 0, 0, 0, 2]");
        assert_eq!(line(summary, "Faults"), format!("A: none; B: {faults}"));
        let pgn = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(pgn.matches(reason).count(), 4, "{pgn}");
    }

    const NODES: [&str; 2] = ["--nodes", "100"];

    #[test]
    fn crashes_are_counted_and_the_program_is_started_again() {
        let played = play("crash", "echo 'out of apples' >&2; exit 3", &NODES);
        loses_every_game(&played, "4 crashes", "crashed: exit status: 3; it said: out of apples");
    }

    #[test]
    fn leaving_without_an_error_is_counted() {
        let played = play("leave", "exit 0", &NODES);
        loses_every_game(&played, "4 disconnects", "left the conversation: it ended by itself");
    }

    #[test]
    fn illegal_moves_are_counted() {
        let played = play("illegal", "echo 'bestmove e1e5'", &NODES);
        loses_every_game(&played, "4 illegal moves", "e1e5 is not a legal move here");
        let played = play("no_move", "echo 'bestmove (none)'", &NODES);
        loses_every_game(&played, "4 illegal moves", "is not a move");
    }

    #[test]
    fn silence_is_counted_whatever_the_limit() {
        // `exec` leaves no child behind when the deaf program is ended by force.
        for (name, limit) in [("silent", "movetime=20"), ("patience", "nodes=100")] {
            let more = ["--patience", "1", "--a", "nodes=100", "--b", limit, "cmd=./fake"];
            let played = play(name, "exec sleep 60", &more);
            loses_every_game(&played, "4 without an answer", "did not answer for");
        }
    }

    #[test]
    fn late_moves_are_lost_on_time() {
        let limits = ["--a", "nodes=100", "--b", "tc=0.1", "cmd=./fake"];
        let played = play("late", "sleep 0.3; echo 'bestmove a2a3'", &limits);
        loses_every_game(&played, "4 lost on time", "loses on time: ");
    }

    #[test]
    fn a_program_that_does_not_speak_uci_is_a_mistake() {
        let folder = folder("mute");
        let output =
            lab(&folder, &["--nodes", "9", "--pairs", "1", "--patience", "1", "--b", "cmd=cat"]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("engine B: cat does not speak UCI: did not answer"), "{error}");
    }
}

#[test]
fn engines_with_threads_play_and_at_a_clock_only_where_there_are_cores_for_them() {
    let folder = folder("threads");
    let words = ["--pairs", "1", "--plies", "2", "--a", "threads=2"];
    let played = lab(&folder, &[&words[..], &["--nodes", "300"]].concat());
    let summary = summary(&played);
    assert!(summary.iter().any(|line| line.contains("Threads=2")), "{summary:#?}");
    let crowded = ["--movetime", "10", "--concurrency", "1024"];
    let refused = lab(&folder, &[&words[..], &crowded].concat());
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(!refused.status.success() && error.contains("2048 cores"), "{error}");
}
