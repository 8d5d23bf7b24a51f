//! `espalier audit FILE`: recordings judged by this engine, or by another one.

use crate::program::{espalier, program, refused, said};
use serde_json::Value;
use std::path::PathBuf;

const FEN: &str = "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12";

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("espalier-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }

    /// The path of a recorded search.
    fn recorded(&self, name: &str, fen: &str) -> String {
        let path = self.at(name);
        said(&["trace", fen, "--depth", "6", "--out", &path]);
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&said(&[arguments, &["--json"]].concat())).expect("JSON")
}

#[test]
fn a_recording_comes_from_standard_input() {
    let folder = Folder::new("piped");
    let path = folder.recorded("1.trace", FEN);
    for command in ["audit", "calibrate"] {
        let from_file = said(&[command, &path, "--sample", "4"]);
        let input = std::fs::File::open(&path).expect("the recording");
        let output = program().args([command, "-", "--sample", "4"]).stdin(input).output();
        let output = output.expect("it runs");
        assert!(output.status.success(), "{output:?}");
        let piped = String::from_utf8(output.stdout).expect("text");
        assert_eq!(piped.replace("- ", ""), from_file.replace(&path, "-").replace("- ", ""));
    }
}

#[test]
fn what_is_wrong_with_one_recording_is_told_after_the_others_are_done() {
    let folder = Folder::new("faulty");
    let one = folder.recorded("1.trace", FEN);
    std::fs::write(folder.at("2.trace"), "no recording").expect("a file");
    let (all, none) = (folder.0.to_str().expect("UTF-8"), folder.at("none.trace"));
    for command in ["audit", "calibrate"] {
        let whole = said(&[command, &one, "--sample", "4", "--json"]);
        let output = espalier(&[command, &none, all, "--sample", "12", "--json"]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(String::from_utf8(output.stdout).expect("text"), whole);
        let said = String::from_utf8(output.stderr).expect("text");
        let faults: Vec<&str> = said.lines().collect();
        assert!(faults[0].starts_with(&format!("espalier: {none} cannot be read: ")), "{said}");
        let other = folder.at("2.trace");
        assert!(faults[1].starts_with(&format!("espalier: {other} cannot be read: ")), "{said}");
    }
}

#[test]
fn recordings_are_judged_beside_a_control_and_pooled() {
    let folder = Folder::new("audited");
    let one = folder.recorded("2.trace", FEN);
    folder.recorded("10.trace", "startpos");
    let all = json(&["audit", folder.0.to_str().expect("UTF-8"), "--sample", "8"]);
    let files = all["files"].as_array().expect("files");
    let names = files.iter().map(|file| file["file"].as_str().expect("a path"));
    assert_eq!(names.collect::<Vec<_>>(), [one.clone(), folder.at("10.trace")]);
    assert_eq!(files[0]["root"], FEN);
    let count = |rules: &Value, of: &str| -> u64 {
        let rules = rules.as_array().expect("rules").iter();
        rules.map(|rule| rule[of]["judged"].as_u64().expect("a number")).sum()
    };
    for of in ["all", "control"] {
        let parts: u64 = files.iter().map(|file| count(&file["rules"], of)).sum();
        assert!(parts > 20);
        assert_eq!(count(&all["rules"], of), parts);
    }
    for file in files {
        let cuts = file["cuts"].as_array().expect("cuts");
        assert_eq!(cuts.len() as u64, count(&file["rules"], "all"));
        for cut in cuts {
            let [first, second] = [&cut["withoutRule"], &cut["deeper"]["withoutRule"]];
            let depth = |opinion: &Value| opinion["depth"].as_i64();
            assert_eq!(depth(first), cut["depth"].as_i64().map(|depth| depth + 2), "{cut}");
            assert_eq!(depth(second), cut["depth"].as_i64().map(|depth| depth + 3), "{cut}");
        }
    }
    // The same sample is judged the same.
    assert_eq!(json(&["audit", &one, "--sample", "4"])["files"][0], files[0]);
    let text = said(&["audit", &one, "--sample", "4", "--rule", "nullmove"]);
    assert!(text.starts_with(&format!("{one}, 4 cuts judged\n")), "{text}");
    assert!(text.contains("\nNull move ") && !text.contains("\nFutility "), "{text}");
    assert!(
        text.contains("this engine, 2 plies deeper than the cut from an empty memory"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_judged_is_said() {
    let folder = Folder::new("refused");
    let one = folder.recorded("1.trace", FEN);
    let refused = |words: &[&str]| refused(&[&["audit"], words].concat());
    assert!(refused(&["Cargo.toml"]).contains("Cargo.toml cannot be read: this is not a trace"));
    assert!(refused(&[&one, "--placebo"]).contains("not for recordings"));
    assert!(refused(&[&one, "--depth", "3"]).contains("--engine PROGRAM"));
    assert!(refused(&[FEN, "--engine", "x"]).contains("audit FILE ... --engine PROGRAM"));
    assert!(
        refused(&[&one, "--rule", "no"]).contains("no rule \"no\" has cut in these recordings")
    );
    assert!(refused(&[&one, "--engine", "./none"]).contains("./none cannot be started: "));
    let both = [&one, "--engine", "x", "--nodes", "3", "--depth", "3"];
    assert!(refused(&both).contains("exclude each other"));
    std::fs::create_dir(folder.at("empty")).expect("a folder");
    assert!(refused(&[&folder.at("empty")]).contains("holds no file that ends in .trace"));
    let bytes = std::fs::read(&one).expect("a recording");
    let blind = folder.at("blind.trace");
    let at = bytes.windows(11).position(|text| text == b"fields all\n").expect("the line");
    let less = [&bytes[..at], b"fields end\n", &bytes[at + 11..]].concat();
    std::fs::write(&blind, less).expect("a file");
    let said = refused(&[&blind]);
    assert!(said.contains("does not record"), "{said}");
}

#[test]
fn a_folder_is_calibrated_in_the_words_and_units_of_its_files() {
    let folder = Folder::new("calibrated");
    let one = folder.recorded("1.trace", FEN);
    let text = std::fs::read(&one).expect("a recording");
    // Another name of as many letters.
    let (name, other) = (b"rule 4 lateMovePruning\n", b"rule 4 lateMovesLeftUp\n");
    let at = text.windows(name.len()).position(|line| line == name).expect("the line");
    std::fs::write(&one, [&text[..at], other, &text[at + name.len()..]].concat()).expect("a file");
    let found = json(&["calibrate", folder.0.to_str().expect("UTF-8")]);
    let curves = found["curves"].as_array().expect("curves").iter();
    let curve = curves.clone().find(|curve| curve["rule"] == "lateMovesLeftUp").expect("its curve");
    assert_eq!((&curve["label"], &curve["unit"]), (&"Late-move pruning".into(), &"moves".into()));
    let from: Vec<_> = curve["points"].as_array().expect("points").iter().collect();
    assert!(from.iter().any(|point| point["from"] == -1), "{curve}");
}

#[test]
fn this_engine_is_asked_as_another_one_over_uci() {
    let folder = Folder::new("engine");
    let one = folder.recorded("1.trace", FEN);
    let program = env!("CARGO_BIN_EXE_espalier");
    let words = ["audit", &one, "--sample", "3", "--rule", "reverseFutility", "--engine", program];
    let judged = json(&[&words[..], &["--depth", "4"]].concat());
    let referee = judged["referee"].as_str().expect("text");
    assert!(referee.contains(", to depth 4 in the position, and again after the best move"));
    let cuts = judged["files"][0]["cuts"].as_array().expect("cuts");
    assert_eq!(cuts.len(), 3);
    for cut in cuts {
        let [first, second] = [&cut["withoutRule"], &cut["deeper"]["withoutRule"]];
        assert!(first["score"]["kind"].is_string() && second["score"]["kind"].is_string(), "{cut}");
        assert_eq!(first["line"][0], second["line"][0], "{cut}");
    }
}

#[cfg(unix)]
mod faulty_engines {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// The program of a shell script that writes its number into a file first.
    fn script(folder: &Folder, name: &str, text: &str) -> String {
        let path = folder.at(name);
        let text = format!("#!/bin/sh\necho $$ > {path}.pid\n{text}\n");
        std::fs::write(&path, text).expect("a file");
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).expect("its mode");
        path
    }

    /// What is said of an engine, of whose processes none is left.
    fn complaint(folder: &Folder, text: &str) -> String {
        let (one, engine) = (folder.recorded("1.trace", FEN), script(folder, "engine", text));
        let words = ["audit", &one, "--engine", &engine, "--timeout", "1"];
        let output = espalier(&words);
        assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
        let number = std::fs::read_to_string(format!("{engine}.pid")).expect("it has started");
        let processes = std::process::Command::new("ps").args(["-A", "-o", "pgid=,stat="]).output();
        let processes = String::from_utf8(processes.expect("ps").stdout).expect("text");
        // Those that have ended and were not waited for by anyone are Z.
        let left = processes.lines().filter(|line| {
            line.split_whitespace().next() == Some(number.trim()) && !line.contains('Z')
        });
        assert_eq!(left.count(), 0, "{processes}");
        String::from_utf8(output.stderr).expect("text")
    }

    #[test]
    fn one_that_does_not_speak_uci_hangs() {
        let said = complaint(&Folder::new("mute"), "sleep 1000");
        assert!(said.contains("has said nothing for 1 seconds after \"uci\""), "{said}");
    }

    #[test]
    fn one_that_hangs_in_a_search_is_told_with_its_position() {
        let text = "while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
                    go) sleep 1000 & wait;; esac; done";
        let said = complaint(&Folder::new("hung"), text);
        assert!(said.contains("has said nothing for 1 seconds after \"go depth "), "{said}");
        assert!(said.contains(" in r"), "{said}");
    }

    #[test]
    fn one_that_crashes_is_told_with_how_it_ended() {
        let text = "while read word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
                    go) exit 3;; esac; done";
        let said = complaint(&Folder::new("crashed"), text);
        assert!(said.contains("has ended (exit status: 3) after \"go depth "), "{said}");
    }
}
