//! The commands of the program, as they are typed.

use crate::program::{program, refused, said};
use crate::trace_file::Scratch;
use std::io::pipe;

const FEN: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

#[test]
fn a_reader_may_stop_reading_before_all_is_said() {
    for words in [&["bench", "1"][..], &["--help"], &["explain", FEN, "--depth", "2"]] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let mut command = program();
        let output = command.args(words).stdout(writer).output().expect("it runs");
        assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {output:?}");
    }
}

#[test]
fn an_audit_prints_every_rule_with_its_shares() {
    let text = said(&["audit", FEN, "--depth", "6", "--sample", "3"]);
    for label in ["Reverse futility", "Null move", "Late-move reduction"] {
        assert!(text.contains(&format!("\n{label} ")), "{text}");
    }
    assert!(text.contains("3 of 3  100% (44–100)"), "{text}");
    assert!(text.contains("cuts judged\n"), "{text}");
    assert_eq!(text, said(&["audit", FEN, "--depth", "6", "--sample", "3", "--seed", "0"]));
    assert_ne!(text, said(&["audit", FEN, "--depth", "6", "--sample", "3", "--seed", "1"]));
}

#[test]
fn an_audit_of_one_rule_is_json_on_request() {
    let words = ["audit", FEN, "--moves", "a3a4", "--depth", "7", "--rule", "nullmove", "--json"];
    let text = said(&words);
    assert!(text.starts_with(r#"{"version":"#) && text.ends_with("}\n"), "{text}");
    assert!(text.contains(r#""rules":[{"rule":"nullMove","label":"Null move","#), "{text}");
    assert!(text.contains(r#""withoutPruning":{"verdict":"right","score":"#), "{text}");
}

#[test]
fn an_ablation_prints_the_searches_side_by_side() {
    let text = said(&["ablate", FEN, "--depth", "7"]);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 9, "{text}");
    assert!(rows[1].starts_with("As it ships") && rows[1].contains(" 100% "), "{text}");
    assert!(rows[2].contains("% (") && rows[2].contains(" to "), "{text}");
    assert!(rows[2].starts_with("Off everywhere"), "{text}");
    assert!(rows[3..].iter().all(|row| row.starts_with("Off: ")), "{text}");
    let json = said(&["ablate", "--nodes", "2000", "--repeats", "1", "--json"]);
    assert_eq!(json.matches(r#""variant":"#).count(), 8, "{json}");
    assert_eq!(json.matches(r#""nodes":2000,"#).count(), 8, "{json}");
    let one = ["ablate", FEN, "--depth", "7", "--rule", "nullMove", "--repeats", "3", "--json"];
    let json: serde_json::Value = serde_json::from_str(&said(&one)).expect("JSON");
    let without = &json["variants"][1];
    assert_eq!(
        (&without["variant"], without["nodesOfAll"].as_array().map(Vec::len)),
        (&"nullMove".into(), Some(3))
    );
    let share = |name: &str| without["nodesOfShipped"][name].as_f64().expect("a number");
    assert!(share("least") <= share("median") && share("median") <= share("most"), "{json}");
    let every = said(&["ablate", FEN, "--depth", "5", "--rules", "--repeats", "1"]);
    assert!(every.lines().count() == 13 && every.contains("Off: Null move"), "{every}");
}

#[test]
fn a_suite_is_audited_position_by_position_and_pooled() {
    let folder = std::env::temp_dir();
    let file = folder.join(format!("espalier-suite-{}.epd", std::process::id()));
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    std::fs::write(&file, format!("{FEN}\n\n{BACK_RANK} bm Qd8+;\n{mated}\n")).expect("a file");
    let name = file.to_str().expect("UTF-8");
    let suite = ["audit", "--suite", name, "--depth", "6", "--sample", "6", "--nodes", "5000"];
    let text = said(&suite);
    assert!(text.starts_with("2 positions to depth 6, "), "{text}");
    assert!(text.contains("At the root the wrong cuts changed: the best move "), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&said(&[&suite[..], &["--json"]].concat())).expect("JSON");
    let single = |fen: &str| -> serde_json::Value {
        let words = ["audit", fen, "--within", "0", "--json"];
        serde_json::from_str(&said(&[&words[..], &suite[3..]].concat())).expect("JSON")
    };
    let [one, other] = [FEN, BACK_RANK].map(single);
    let judged = |json: &serde_json::Value| json["judged"].as_u64().expect("a number");
    assert_eq!((&json["positions"], judged(&json)), (&2.into(), judged(&one) + judged(&other)));
    let cuts = |json: &serde_json::Value| -> u64 {
        let rules = json["rules"].as_array().expect("rules");
        rules.iter().map(|rule| rule["cuts"].as_u64().expect("a number")).sum()
    };
    assert_eq!(cuts(&json), cuts(&one) + cuts(&other));
    std::fs::write(&file, format!("{FEN}\nnot a fen\n")).expect("a file");
    assert!(refused(&suite).contains(", line 2: "));
    std::fs::write(&file, mated).expect("a file");
    assert!(refused(&suite).contains("has no position with a legal move"));
    std::fs::remove_file(&file).expect("it was written");
    assert!(refused(&suite).contains("cannot be read"));
}

#[test]
fn margins_are_calibrated_by_a_suite_and_go_on_where_they_were() {
    let folder = std::env::temp_dir();
    let scratch = |name: &str| folder.join(format!("espalier-{name}-{}", std::process::id()));
    let [suite, state, html] = [scratch("positions"), scratch("state"), scratch("html")];
    let [name, kept, drawn] = [&suite, &state, &html].map(|path| path.to_str().expect("UTF-8"));
    std::fs::write(&suite, format!("{FEN}\n{BACK_RANK} bm Qd8+;\n")).expect("a file");
    let words = ["calibrate", name, "--nodes", "3000", "--sample", "1", "--rule", "futility"];
    let text = said(&words);
    assert!(text.starts_with("2 positions."), "{text}");
    assert!(text.contains("\nFutility\n") && !text.contains("\nNull move\n"), "{text}");
    assert!(text.contains("did not beat alpha"), "{text}");
    let with_state = [&words[..], &["--state", kept, "--html", drawn]].concat();
    assert_eq!(said(&with_state), text);
    let page = std::fs::read_to_string(&html).expect("a page");
    assert!(page.contains("<h2>Futility</h2>") && page.contains("<svg "), "{page}");
    // The last line is cut off, as where the program was killed: its position is searched again.
    let lines = std::fs::read_to_string(&state).expect("a state");
    std::fs::write(&state, &lines[..lines.len() - 9]).expect("a file");
    assert_eq!(said(&with_state), text);
    // What is done is not done again.
    assert_eq!(said(&with_state), text);
    let other = refused(&[&with_state[..], &["--nodes", "9"]].concat());
    assert!(other.contains("--nodes is given twice"), "{other}");
    let other = ["calibrate", name, "--nodes", "9", "--state", kept];
    assert!(refused(&other).contains("--state takes another file"), "{}", refused(&other));
    let by = said(&[&words[..], &["--by", "depth,improving", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&by).expect("JSON");
    let curves = json["curves"].as_array().expect("curves");
    assert!(curves.len() > 2 && curves.iter().all(|curve| curve["depth"].is_number()), "{by}");
    assert!(refused(&["calibrate", name, "--by", "ply"]).contains("--by takes depth, improving"));
    assert!(refused(&["calibrate"]).contains("a FILE of positions is needed"));
    for path in [suite, state, html] {
        std::fs::remove_file(path).expect("it was written");
    }
}

#[test]
fn recordings_of_any_program_are_calibrated_where_they_have_what_it_needs() {
    let file = Scratch::new("calibrated");
    said(&["trace", FEN, "--depth", "7", "--out", file.path()]);
    let text = said(&["calibrate", file.path(), file.path()]);
    assert!(text.starts_with("2 positions.") && text.contains("\nReverse futility\n"), "{text}");
    let bytes = std::fs::read(file.path()).expect("a file");
    let line = bytes.windows(7).position(|bytes| bytes == b"\ntried ").expect("it is recorded");
    let without = [&bytes[..line], b"\nnames ", &bytes[line + 7..]].concat();
    std::fs::write(file.path(), without).expect("a file");
    let said = refused(&["calibrate", file.path()]);
    assert!(said.contains("no rule was tried in vain here"), "{said}");
    std::fs::write(file.path(), &bytes[..400]).expect("a file");
    assert!(refused(&["calibrate", file.path()]).contains("cannot be read: "));
}

#[test]
fn help_is_given_behind_a_command_too() {
    let help = said(&["--help"]);
    for arguments in [&["audit", "--help"][..], &["explain", FEN, "--depth", "3", "-h"]] {
        assert_eq!(said(arguments), help);
    }
}

#[test]
fn what_is_wrong_is_said() {
    assert!(refused(&["audit", "--rule", "nul"]).contains("there is no rule \"nul\"; there are "));
    assert!(refused(&["audit", "--sample", "0"]).contains("from 1 to 1000000"));
    assert!(refused(&["audit", "not a fen"]).starts_with("espalier: "));
    assert!(refused(&["ablate", "--depth", "0"]).contains("--depth takes a whole number from 1"));
    assert!(refused(&["ablate", FEN, "--moves", "e2e9"]).contains("move 1"));
    assert!(refused(&["explain", "--dept", "3"]).contains("no option --dept here"));
    assert!(refused(&["trace", "--depth", "3", "--out"]).contains("--out needs a value"));
    assert!(refused(&["trace", "--out", "x"]).contains("--depth PLIES or --nodes COUNT"));
    assert!(refused(&["audit", "--seed", "1", "--seed", "1"]).contains("--seed is given twice"));
    assert!(refused(&["bench", "0"]).contains("DEPTH takes a whole number from 1"));
    assert!(refused(&["bench", "1", "2"]).contains("unexpected argument \"2\""));
    assert!(refused(&["bench", "--threads", "0"]).contains("a whole number from 1 to 512"));
    let recorded = ["trace", "--threads", "2", "--depth", "3", "--out", "x"];
    assert!(refused(&recorded).contains("is made by one thread"));
    assert!(refused(&["perft"]).contains("needs a DEPTH"));
    assert!(refused(&["stats", "a.trace"]).contains("as npx espalier stats does"));
    let file = "Cargo.toml is a file, which npx espalier takes in the place of a FEN";
    assert!(refused(&["explain", "Cargo.toml"]).contains(file));
    assert!(refused(&["play"]).contains("\"play\" is not understood\n\nEspalier, a chess engine"));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_unicode_are_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let word = std::ffi::OsStr::from_bytes(b"\xff");
    let mut command = program();
    let output = command.args(["audit".as_ref(), word]).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("unicode"), "{text}");
}

#[test]
fn a_position_may_stand_behind_options_and_be_given_in_words() {
    let quoted = said(&["explain", FEN, "--depth", "2", "--moves", "a3a4"]);
    let mut words = vec!["explain", "--depth=2", "--moves", "a3a4", "--json"];
    words.extend(FEN.split(' '));
    let json: serde_json::Value = serde_json::from_str(&said(&words)).expect("JSON");
    assert_eq!(json["path"], serde_json::json!(["a3a4"]));
    let sentence = json["sentence"].as_str().expect("a sentence");
    assert!(quoted.contains(sentence), "{quoted}");
}

#[test]
fn a_game_that_has_ended_is_said_to_have() {
    let ends = [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Checkmate", "checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Stalemate", "stalemate"),
    ];
    for (fen, sentence, name) in ends {
        for (command, list) in [("audit", "cuts"), ("ablate", "variants"), ("miss", "steps")] {
            let text = said(&[command, fen]);
            assert!(text.starts_with(sentence) && text.lines().count() == 1, "{text}");
            let json = said(&[command, fen, "--json"]);
            assert!(json.contains(&format!(r#""ended":"{name}""#)), "{json}");
            assert!(json.contains(&format!(r#""{list}":[]"#)), "{json}");
        }
    }
}

/// White mates on the back rank.
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/r4PPP/3Q2K1 w - - 0 1";

#[test]
fn why_a_move_was_missed_is_told_step_by_step() {
    let text = said(&["miss", FEN, "--move", "Bh6", "--depth", "7"]);
    assert!(text.contains("At depth 7 the search played 10."), "{text}");
    assert!(text.contains("\n10.Bh6 was "), "{text}");
    assert_eq!(text, said(&["miss", FEN, "--move=g5h6", "--depth=7"]), "UCI is understood, too");
    let words = ["miss", FEN, "--move", "Bh6", "--depth", "7", "--json"];
    let json: serde_json::Value = serde_json::from_str(&said(&words)).expect("JSON");
    assert_eq!((&json["missed"], &json["complete"]), (&true.into(), &true.into()));
    assert_eq!(json["asked"]["move"], "g5h6");
    assert_eq!(json["steps"][0]["path"], serde_json::json!(["g5h6"]));
    for step in json["steps"].as_array().expect("steps") {
        assert!(text.contains(step["sentence"].as_str().expect("a sentence")), "{step}");
    }
}

#[test]
fn a_line_that_goes_on_as_the_search_replies_is_followed() {
    let json = |mv: &str, words: &[&str]| -> serde_json::Value {
        let words = [&["miss", FEN, "--move", mv, "--depth", "7", "--json"], words].concat();
        serde_json::from_str(&said(&words)).expect("JSON")
    };
    // One of these is answered by a move, and not by a rule.
    let answered = ["b2b4", "a3a4", "d3d4", "c4b3"].into_iter().find_map(|mv| {
        let reply = json(mv, &[])["steps"][0]["reply"].as_str()?.to_owned();
        Some((mv, reply))
    });
    let (mv, reply) = answered.expect("a move with a reply");
    let followed = json(mv, &["--line", &format!("10...{reply}"), "11.h2h3"]);
    assert_eq!(followed["steps"][1]["path"], serde_json::json!([mv, reply, "h2h3"]));
}

#[test]
fn a_move_that_the_search_plays_is_not_missed() {
    let words = ["miss", BACK_RANK, "--move", "Qd8#", "--depth", "4"];
    let text = said(&words);
    assert!(text.starts_with("Nothing was missed: 1.Qd8# is what the search plays"), "{text}");
    let json = said(&[&words[..], &["--json"]].concat());
    assert!(json.contains(r#""missed":false"#), "{json}");
}

#[test]
fn what_is_wrong_with_a_question_about_a_move_is_said() {
    let refused = |words: &[&str]| refused(&[&["miss", BACK_RANK, "--depth", "3"], words].concat());
    assert!(refused(&[]).contains("miss needs --move MOVE"));
    let text = refused(&["--move", "Qd9"]);
    assert!(text.contains("--move: \"Qd9\" is not a legal move here; legal are "), "{text}");
    assert!(text.contains("Qd8#") && text.contains("h3"), "{text}");
    let text = refused(&["--move", "h3", "--line", "Ra1 Qd9"]);
    assert!(text.contains("--line: move 2 after the --move: \"Qd9\""), "{text}");
    assert!(refused(&["--move", "h3", "--move", "h4"]).contains("--move is given twice"));
    assert!(refused(&["--move"]).contains("--move needs a value"));
}
