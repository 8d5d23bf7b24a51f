//! `espalier reasons` and `espalier why`.

use crate::program::{refused, said};
use serde_json::{Value, json};

/// Black can take on e4, and is forked.
const FORK: &str = "rnbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQkq - 2 5";
/// White mates on the back rank.
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1";

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&said(words)).expect("JSON")
}

#[test]
fn a_line_has_sentences() {
    let expected = "6.Qa4+ forks king and knight.\nWhite wins the knight on e4 for a pawn.\n";
    for line in [&["f6e4", "d1a4", "b8c6", "a4e4"][..], &["5...Nxe4 6.Qa4+ Nc6 7.Qxe4"]] {
        assert_eq!(said(&[&["reasons", FORK, "--line"], line].concat()), expected);
    }
    assert_eq!(
        said(&["reasons", BACK_RANK, "--line", "Qd8#"]),
        "1.Qd8# mates the king on g8 on its back rank.\n"
    );
    assert_eq!(
        said(&["reasons", "--line", "e4", "e5"]),
        "The line has no motif, and wins nothing.\n"
    );
}

#[test]
fn a_line_is_json_on_request() {
    let line = json(&["reasons", FORK, "--line", "Nxe4 Qa4+ Nc6 Qxe4", "--json"]);
    assert_eq!((&line["fen"], &line["side"]), (&FORK.into(), &"white".into()));
    assert_eq!(
        line["reasons"],
        json!([{
            "motif": "fork", "ply": 1, "uci": "d1a4", "san": "Qa4+",
            "actor": { "square": "a4", "color": "white", "piece": "q" },
            "targets": [
                { "square": "e4", "color": "black", "piece": "n" },
                { "square": "e8", "color": "black", "piece": "k" },
            ],
            "sentence": "6.Qa4+ forks king and knight.",
        }])
    );
    let taken = json!({ "square": "e4", "color": "white", "piece": "p" });
    assert_eq!(
        line["line"][0],
        json!({ "uci": "f6e4", "san": "Nxe4", "balance": 1, "captured": taken })
    );
    assert_eq!(line["line"][3]["balance"], -2);
    assert_eq!(line["material"]["gain"], 2);
    assert_eq!(line["material"]["sentence"], "White wins the knight on e4 for a pawn.");
}

#[test]
fn a_move_that_loses_something_is_refuted_in_a_sentence() {
    assert_eq!(
        said(&["why", FORK, "--not", "Nxe4", "--nodes", "50000"]),
        "It allows a fork.\n\
         6.Qa4+ forks king and knight, and wins the knight on e4 for a pawn.\n"
    );
    let why = json(&["why", FORK, "--not", "f6e4", "--nodes", "50000", "--json"]);
    assert_eq!(
        (&why["verdict"], &why["reason"]["motif"], &why["asked"]["move"]),
        (&"loses".into(), &"fork".into(), &json!({ "uci": "f6e4", "san": "Nxe4" }))
    );
    assert_eq!(why["asked"]["material"], "Black loses the knight on e4 for a pawn.");
    let score = |name: &str| why[name]["score"]["value"].as_i64().expect("a score");
    assert!(score("asked") + 100 < score("best"), "{why}");
}

#[test]
fn a_mate_that_is_missed_or_allowed_is_named() {
    assert_eq!(
        said(&["why", BACK_RANK, "--not", "h3", "--nodes", "20000"]),
        "It misses mate in 1.\n1.Qd8# mates the king on g8 on its back rank.\n"
    );
    let weak = "4r1k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_eq!(
        said(&["why", weak, "--not", "Ra5", "--nodes", "20000"]),
        "It allows mate in 1.\n1…Re1# mates the king on g1 on its back rank.\n"
    );
}

#[test]
fn the_best_move_is_named_as_such() {
    let text = said(&["why", BACK_RANK, "--not", "Qd8", "--nodes", "20000"]);
    assert_eq!(text, "It is the best move.\n1.Qd8# mates.\n");
    let ended = ["why", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "--not", "Kg8"];
    assert!(said(&ended).starts_with("Checkmate: "));
}

#[test]
fn what_is_wrong_with_a_question_is_said() {
    let cases: [(&[&str], &str); 6] = [
        (&["reasons", FORK], "reasons needs a line of moves: --line MOVE ..."),
        (
            &["reasons", "--line", "e4 e5 Ke3"],
            "--line: move 3: \"Ke3\" is not a legal move here; legal are Ba6, ",
        ),
        (&["why", FORK], "why needs --not MOVE: the move to ask about"),
        (&["why", FORK, "--not", "Qh4"], "--not: \"Qh4\" is not a legal move here; legal are "),
        (&["why", "nonsense", "--not", "e4"], "FEN field 1 (pieces): "),
        (&["why", "--not", "e4", "--nodes", "0"], "--nodes takes a whole number from 1 "),
    ];
    for (words, expected) in cases {
        let errors = refused(words);
        assert!(errors.contains(expected), "{words:?}: {errors}");
    }
}
