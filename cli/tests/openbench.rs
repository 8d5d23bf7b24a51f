//! What the clients of `OpenBench` and their match runner read of the program.

use crate::program::{program, refused, said};
use espalier_chess::board::Position;
use std::io::Write as _;
use std::process::Stdio;

const FEN: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// The answer of a conversation.
fn answered(lines: &str) -> String {
    let mut command = program();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_bench_ends_with_nodes_and_speed() {
    let bench = said(&["bench", "2"]);
    let words: Vec<&str> = bench.lines().last().expect("a line").split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = words[..] else { panic!("{bench}") };
    assert!(nodes.parse::<u64>().is_ok() && speed.parse::<u64>().is_ok(), "{bench}");
}

#[test]
fn openings_are_told_by_lines() {
    let openings = |command: &str| -> Vec<String> {
        let text = said(&[command, "quit"]);
        let fens = text.lines().map(|line| line.strip_prefix("info string genfens "));
        fens.map(|fen| fen.expect("nothing else is printed").to_owned()).collect()
    };
    let first = openings("genfens 4 seed 7 book None");
    assert_eq!(first.len(), 4);
    assert_eq!(first, openings("genfens 4 seed 7 book None "));
    assert_ne!(first, openings("genfens 4 seed 8 book None"));
    for fen in &first {
        // The client takes the fifth and sixth field for numbers.
        assert_eq!(fen.split(' ').count(), 6, "{fen}");
        assert!(!fen.parse::<Position>().expect("a position").legal_moves().is_empty());
    }

    let book = std::env::temp_dir().join(format!("espalier-book-{}.epd", std::process::id()));
    std::fs::write(&book, format!("{FEN}\n4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 9;\n"))
        .expect("a file");
    let command = format!("genfens 6 seed 1 book {}", book.display());
    let from_book = openings(&command);
    std::fs::remove_file(&book).expect("it was written");
    assert_eq!(from_book.len(), 6);
    let men = |fen: &String| {
        fen.split(' ').next().map(|board| board.matches(char::is_alphabetic).count())
    };
    assert!(from_book.iter().any(|fen| men(fen) < Some(4)), "{from_book:?}");
    assert!(refused(&["genfens 1 seed 1 book no/such.epd"]).contains("no/such.epd cannot be read"));
    assert!(refused(&["genfens"]).contains("takes a whole number"));
}

/// The client has fastchess keep the last line of each search that begins with
/// `info string pgncomment `, and takes what follows.
#[test]
fn the_score_of_a_move_is_told_before_it_where_the_options_of_a_test_ask_for_it() {
    let search = format!("position fen {FEN}\ngo nodes 3000\n");
    assert!(!answered(&search).contains("pgncomment"));
    let text = answered(&format!("setoption name PgnComment value true\n{search}{search}"));
    let lines: Vec<&str> = text.lines().collect();
    let moves: Vec<usize> =
        (0..lines.len()).filter(|&at| lines[at].starts_with("bestmove ")).collect();
    assert_eq!(moves.len(), 2, "{text}");
    for at in moves {
        let comment = lines[at - 1].strip_prefix("info string pgncomment score cp ").expect(&text);
        assert!(comment.parse::<i32>().is_ok(), "{comment}");
    }
}
