//! The JavaScript API, as a browser sees it: run by wasm-pack in Chrome and in Firefox.

use espalier::observe::Rule;
use espalier_insight::Record;
use espalier_insight::explain::Message;
use espalier_web::{Limits, Session, TraceOptions, Uci, uci_urgency};
use js_sys::{Array, Function, JSON, Object, Reflect, Uint8Array};
use tsify::Ts;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn session() -> Session {
    Session::new(4).expect("four megabytes")
}

/// The message of an error as JavaScript would show it.
fn message(error: impl Into<JsValue>) -> String {
    let error: js_sys::Error = error.into().unchecked_into();
    error.message().into()
}

/// The JSON of a message, which JavaScript puts into words.
fn message_in(object: &JsValue, path: &str) -> String {
    let text = get(object, path).as_string().expect("a message");
    text.strip_prefix(Message::MARK).expect("a mark before it").to_owned()
}

fn get(object: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(object.clone(), |value, name| {
        Reflect::get(&value, &name.into()).expect("an object with this property")
    })
}

fn json(text: &str) -> JsValue {
    JSON::parse(text).expect("well-formed JSON")
}

fn limits(text: &str) -> Ts<Limits> {
    Ts::new_unchecked(json(text))
}

/// A listener that keeps what it hears.
fn recorder(heard: &Array) -> Closure<dyn Fn(JsValue)> {
    let heard = heard.clone();
    Closure::new(move |value| {
        heard.push(&value);
    })
}

fn play(session: &mut Session, moves: &[&str]) {
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    session.set_position(None, moves, false).expect("legal moves");
}

#[wasm_bindgen_test]
fn the_start_position_has_twenty_moves_and_no_end() {
    let view: JsValue = session().view().expect("a view").into();
    assert_eq!(Array::from(&get(&view, "legalMoves")).length(), 20);
    assert_eq!(get(&view, "turn"), "white");
    assert!(get(&view, "outcome").is_undefined());
    let keys = Object::keys(&Object::from(view));
    assert!(!keys.includes(&"outcome".into(), 0), "absent fields are left out, not undefined");
}

#[wasm_bindgen_test]
fn castling_and_a_king_step_are_told_apart_where_only_chess960_castles_so() {
    let mut session = session();
    let fen = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
    session.set_position(Some(fen.to_owned()), Vec::new(), false).expect("a position");
    let view: JsValue = session.view().expect("a view").into();
    let moves = Array::from(&get(&view, "legalMoves"));
    let count = |uci: &str| moves.iter().filter(|mv| get(mv, "uci") == uci).count();
    assert_eq!([count("f1h1"), count("f1g1")], [1, 1]);
}

#[wasm_bindgen_test]
fn a_mate_has_a_winner_a_check_and_a_record() {
    let mut session = session();
    play(&mut session, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    let view: JsValue = session.view().expect("a view").into();
    assert_eq!(get(&view, "outcome.kind"), "checkmate");
    assert_eq!(get(&view, "outcome.winner"), "black");
    assert_eq!(get(&view, "check"), "e1");
    assert_eq!(get(&view, "sans.3"), "Qh4#");
    assert_eq!(Array::from(&get(&view, "positions")).length(), 5);
    assert_eq!(get(&view, "positions.4.check"), "e1");
    assert_eq!(get(&view, "positions.3.turn"), "black");
}

#[wasm_bindgen_test]
fn what_is_not_legal_is_refused_in_words_and_changes_nothing() {
    let mut session = session();
    play(&mut session, &["e2e4"]);
    let before = get(&session.view().expect("a view").into(), "fen");
    let error = session.set_position(Some("8/8/8/8/8/8/8/8 w - - 0 1".into()), vec![], false);
    assert!(message(error.expect_err("no kings")).contains("kings"));
    let error = session.set_position(None, vec!["e2e4".into(), "e2e4".into()], false);
    let error = error.expect_err("no pawn on e2");
    assert_eq!(get(&error, "field"), "moves[1]");
    assert_eq!(get(&error, "fault.reason"), "illegal-move");
    assert_eq!(get(&error, "fault.values.text"), "e2e4");
    assert!(message(error).starts_with("e2e4 is not a legal move"));
    assert!(message(session.set_hash(0).expect_err("no table")).contains("megabytes"));
    assert_eq!(get(&session.view().expect("a view").into(), "fen"), before);
}

#[wasm_bindgen_test]
fn moves_are_read_in_either_notation() {
    let mut session = session();
    play(&mut session, &["e4", "e7e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O"]);
    let view: JsValue = session.view().expect("a view").into();
    assert_eq!(get(&view, "moves.6.uci"), "e1g1");
    let limits: Ts<Limits> = limits(r#"{"depth": 2, "searchmoves": ["Nxe4", "d7d6"]}"#);
    let best = session.go(limits, None, Function::new_no_args("")).expect("a result");
    let best = get(&best.into(), "bestMove").as_string().expect("a move");
    assert!(["f6e4", "d7d6"].contains(&best.as_str()), "{best}");
}

#[wasm_bindgen_test]
fn a_search_reports_and_answers_with_a_legal_move() {
    let mut session = session();
    let heard = Array::new();
    let listener = recorder(&heard);
    let listener: &Function = listener.as_ref().unchecked_ref();
    let limits = limits(r#"{"depth": 6, "rules": true}"#);
    let result: JsValue = session.go(limits, None, listener.clone()).expect("a result").into();
    assert_eq!(heard.length(), 6);
    assert_eq!(get(&result, "info.depth"), 6);
    assert_eq!(get(&result, "info.pv.0"), get(&result, "bestMove"));
    assert_eq!(get(&result, "info.score.kind"), "centipawns");
    let rules = Array::from(&get(&result, "info.rules"));
    let names: Vec<_> = rules.iter().filter_map(|rule| get(&rule, "rule").as_string()).collect();
    assert_eq!(names, Rule::ALL.map(Rule::name), "every rule, in the order of the engine");
    let tested = |rule: &JsValue| {
        ["improving.tried", "notImproving.tried", "unknown.tried"]
            .iter()
            .any(|path| get(rule, path).as_f64().is_some_and(|tried| tried > 0.0))
    };
    let asked = rules.iter().filter(tested).count();
    assert!(asked > names.len() / 2, "only {asked} rules were asked within six plies");
}

fn trace(session: &Session, options: &str, on_progress: &Function) -> JsValue {
    let options: Ts<TraceOptions> = Ts::new_unchecked(json(options));
    session.trace(options, None, on_progress.clone()).expect("a trace").into()
}

#[wasm_bindgen_test]
fn a_trace_brings_its_records_what_they_are_of_and_a_summary() {
    let mut session = session();
    play(&mut session, &["e2e4", "e7e5"]);
    let heard = Array::new();
    let listener = recorder(&heard);
    let listener: &Function = listener.as_ref().unchecked_ref();
    let whole = trace(&session, r#"{"depth": 6}"#, listener);
    assert_eq!(heard.length(), 6);
    let bytes = Uint8Array::from(get(&whole, "bytes")).to_vec();
    let records: Vec<Record> = bytes.as_chunks().0.iter().filter_map(Record::from_bytes).collect();
    assert_eq!(records.len() * Record::SIZE, bytes.len());
    assert_eq!(get(&whole, "total").as_f64(), Some(records[0].subtree.into()));
    assert_eq!(records[0].subtree as usize, records.len());
    assert_eq!(get(&whole, "fen"), get(&session.view().expect("a view").into(), "fen"));
    assert_eq!(get(&whole, "moves.1"), "e7e5");
    assert_eq!(get(&whole, "summary.iterations.5.depth"), 6);
    assert_eq!(get(&whole, "summary.iterations.5.nodes").as_f64(), Some(records[0].nodes.into()));
    let names = Array::from(&get(&whole, "summary.rules"));
    let names: Vec<_> = names.iter().filter_map(|rule| get(&rule, "rule").as_string()).collect();
    assert_eq!(names, Rule::ALL.map(Rule::name));

    // Again, and with fewer records: the same search.
    assert_eq!(get(&trace(&session, r#"{"depth": 6}"#, listener), "hash"), get(&whole, "hash"));
    let cut = trace(&session, r#"{"depth": 6, "records": 10}"#, listener);
    assert_eq!(get(&cut, "bytes.length"), (10 * Record::SIZE) as i32);
    assert_eq!(get(&cut, "total"), get(&whole, "total"));
}

#[wasm_bindgen_test]
fn a_trace_refuses_a_hash_table_that_cannot_be_and_throws_on_what_a_listener_throws() {
    let session = session();
    let options: Ts<TraceOptions> = Ts::new_unchecked(json(r#"{"depth": 2, "hashMb": 0}"#));
    let refused = session.trace(options, None, Function::new_no_args("")).expect_err("no table");
    assert!(get(&refused, "message").as_string().is_some_and(|text| text.contains("megabytes")));
    let options: Ts<TraceOptions> = Ts::new_unchecked(json(r#"{"depth": 30}"#));
    let thrower = Closure::<dyn Fn() -> Result<(), JsValue>>::new(|| Err("enough".into()));
    let listener: &Function = thrower.as_ref().unchecked_ref();
    assert_eq!(session.trace(options, None, listener.clone()).expect_err("thrown on"), "enough");
}

#[wasm_bindgen_test]
fn the_records_of_a_trace_are_explained() {
    let session = session();
    let traced = trace(&session, r#"{"depth": 5}"#, &Function::new_no_args(""));
    let bytes = Uint8Array::from(get(&traced, "bytes")).to_vec();
    let explained = |line: &[u8]| session.explain(line);
    // The search as a whole, and the root below it.
    let search: JsValue = explained(&bytes[..Record::SIZE]).expect("a record").into();
    let sentence = message_in(&search, "sentence");
    assert!(sentence.contains(",5,"), "the depth of the search: {sentence}");
    let root: JsValue = explained(&bytes[..2 * Record::SIZE]).expect("two records").into();
    assert_ne!(message_in(&root, "sentence"), sentence);
    assert_ne!(message_in(&root, "facts.0.label"), message_in(&root, "facts.1.label"));
    assert!(get(&root, "margin").is_undefined());
    assert!(explained(&bytes[..Record::SIZE - 1]).is_err());
}

#[wasm_bindgen_test]
fn several_lines_are_reported_with_their_numbers() {
    let heard = Array::new();
    let listener = recorder(&heard);
    let listener: &Function = listener.as_ref().unchecked_ref();
    let limits = limits(r#"{"depth": 4, "lines": 3}"#);
    let result: JsValue = session().go(limits, None, listener.clone()).expect("a result").into();
    let last: Vec<_> = heard.iter().skip(heard.length() as usize - 3).collect();
    let numbers = last.iter().map(|info| get(info, "lineNumber").as_f64().expect("a number"));
    assert_eq!(numbers.collect::<Vec<_>>(), [1.0, 2.0, 3.0]);
    assert_eq!(get(&last[0], "pv.0"), get(&result, "bestMove"));
    assert_ne!(get(&last[0], "pv.0"), get(&last[1], "pv.0"));
}

#[wasm_bindgen_test]
fn a_weaker_engine_looks_less_far() {
    let limits = limits(r#"{"depth": 30, "skillLevel": 0}"#);
    let quiet = Function::new_no_args("");
    let result: JsValue = session().go(limits, None, quiet).expect("a result").into();
    assert!(get(&result, "bestMove").is_string());
    assert!(get(&result, "info.depth").as_f64().is_some_and(|depth| depth < 5.0));
}

#[wasm_bindgen_test]
fn a_raised_flag_ends_a_search_at_once_with_a_move() {
    let flag = js_sys::Int32Array::new_with_length(1);
    flag.set_index(0, 1);
    let limits = limits(r#"{"infinite": true}"#);
    let quiet = Function::new_no_args("");
    let result: JsValue = session().go(limits, Some(flag), quiet).expect("a result").into();
    assert_eq!(get(&result, "bestMove").as_string().map(|mv| mv.len()), Some(4));
}

#[wasm_bindgen_test]
fn what_a_listener_throws_is_thrown_on() {
    let limits = limits(r#"{"depth": 30}"#);
    // Built from its parts, so that no text is evaluated as a program.
    let thrower = Closure::<dyn Fn() -> Result<(), JsValue>>::new(|| Err("enough".into()));
    let listener: &Function = thrower.as_ref().unchecked_ref();
    let error = session().go(limits, None, listener.clone()).expect_err("thrown on");
    assert_eq!(error, "enough");
}

#[wasm_bindgen_test]
fn perft_counts_as_everywhere() {
    assert_eq!(session().perft(5).expect("a count"), 4_865_609);
    assert!(session().perft(100_000).is_err());
    let mut kiwipete = session();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    kiwipete.set_position(Some(fen.into()), vec![], false).expect("legal");
    assert_eq!(kiwipete.perft(4).expect("a count"), 4_085_603);
}

#[wasm_bindgen_test]
fn bench_visits_the_same_nodes_twice() {
    let nodes = |session: Session| -> JsValue {
        get(&session.bench(Some(6)).expect("a bench").into(), "nodes")
    };
    assert_eq!(nodes(session()), nodes(session()));
    assert!(session().bench(Some(0)).is_err());
}

#[wasm_bindgen_test]
fn uci_answers_and_ends() {
    let mut uci = Uci::new().expect("memory");
    let lines = Array::new();
    let emit = recorder(&lines);
    let emit: &Function = emit.as_ref().unchecked_ref();
    assert!(uci.line("isready", None, emit.clone()));
    assert!(uci.line("go depth 3", None, emit.clone()));
    assert!(!uci.line("nonsense \u{1F600}", None, emit.clone()));
    assert!(!uci.line("quit", None, emit.clone()));
    let lines: Vec<String> = lines.iter().filter_map(|line| line.as_string()).collect();
    assert_eq!(lines[0], "readyok");
    assert!(lines.iter().any(|line| line.starts_with("bestmove ")));
    assert!(lines.last().is_some_and(|line| line.starts_with("info string ")));
    assert_eq!(uci_urgency("go infinite"), "goInfinite");
    assert_eq!(uci_urgency("stop"), "stop");
}

#[wasm_bindgen_test]
fn the_static_evaluation_is_told_term_by_term() {
    let mut session = session();
    play(&mut session, &["e2e4", "d7d5", "e4d5"]);
    let evaluation: JsValue = session.explain_eval().expect("an evaluation").into();
    let terms = Array::from(&get(&evaluation, "terms"));
    let material = terms.iter().find(|term| get(term, "name") == "MATERIAL").expect("material");
    let value = |path| get(&material, path).as_f64().expect("a number");
    assert_eq!(message_in(&material, "label"), r#"[" ",["l","MATERIAL"]]"#);
    assert!(value("white.endgame") > value("black.endgame"), "White is a pawn up");
    assert!(value("difference") > 0.0);
    let pieces = Array::from(&get(&evaluation, "pieces"));
    assert_eq!(pieces.length(), 29, "all but the kings and the pawn that was taken");
    let pawn = pieces.iter().find(|piece| get(piece, "square") == "d5").expect("a pawn on d5");
    assert_eq!((get(&pawn, "color"), get(&pawn, "piece")), ("white".into(), "p".into()));
    assert!(get(&pawn, "worth").as_f64().is_some_and(|worth| worth > 0.0));
    assert_eq!(get(&evaluation, "isKnown"), false);
    assert!(get(&evaluation, "score").as_f64().is_some_and(|score| score > 0.0));
}
