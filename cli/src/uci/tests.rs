use super::*;
use crate::everything::few_or_all;

/// Keeps the output. Its clock advances a millisecond at each reading, and every search is stopped
/// in the end.
#[derive(Default)]
struct Transcript {
    lines: Vec<String>,
    ticks: std::cell::Cell<u64>,
    waited: bool,
    hit_after: Option<Duration>,
}

impl Console for Transcript {
    fn print(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }

    fn now(&self) -> Duration {
        self.ticks.set(self.ticks.get() + 1);
        Duration::from_millis(self.ticks.get())
    }

    fn stop_requested(&self) -> bool {
        self.now() > Duration::from_millis(200)
    }

    fn ponder_hit(&self) -> bool {
        self.hit_after.is_some_and(|hit| self.now() > hit)
    }

    fn wait(&mut self) -> bool {
        self.waited = true;
        true
    }
}

fn say(uci: &mut Uci, line: &str) -> Vec<String> {
    let mut transcript = Transcript::default();
    assert_ne!(uci.execute(line, &mut transcript), Outcome::Quit, "{line}");
    transcript.lines
}

fn engine() -> Uci {
    Uci::new().expect("memory for the standard table")
}

#[test]
fn introduces_itself_with_its_options() {
    let lines = say(&mut engine(), "uci");
    assert!(lines[0].starts_with("id name Espalier "));
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    for option in [
        "Hash",
        "Clear Hash",
        "Ponder",
        "MultiPV",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "Stats",
        "PgnComment",
        "Skill Level",
        "UCI_LimitStrength",
        "UCI_Elo",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))));
    }
}

#[test]
fn answers_every_search_with_a_legal_best_move() {
    let mut uci = engine();
    let limits = [
        "depth 3",
        "nodes 500",
        "movetime 20",
        "wtime 100 btime 100 winc 10 binc 10",
        "wtime 1 btime 1",
        "wtime -5 btime -5",
        "wtime 50 btime 50 movestogo 1",
        "mate 1 depth 3",
        "infinite",
        "ponder wtime 100 btime 100",
        "ponder infinite",
        "",
        "depth 2 searchmoves a2a3 h2h3",
    ];
    for limit in limits {
        let lines = say(&mut uci, &format!("go {limit}"));
        let best = lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect(limit);
        let best = best.split(' ').next().expect("a move");
        let position = espalier_chess::board::Position::default();
        assert!(position.parse_uci(best).is_ok(), "{limit}: {best}");
    }
    let lines = say(&mut uci, "go depth 4 searchmoves a2a3 h2h3");
    let best = lines.last().expect("an answer");
    assert!(best.starts_with("bestmove a2a3") || best.starts_with("bestmove h2h3"), "{best}");
}

/// The line that a match runner keeps beside the move, as `OpenBench` asks for it: the last that
/// matches `^info string pgncomment .*`.
fn comment_of(lines: &[String]) -> Option<&str> {
    lines.iter().rev().find_map(|line| line.strip_prefix("info string pgncomment "))
}

#[test]
fn a_match_runner_is_told_the_score_of_the_search_where_it_asks_for_it() {
    let mut uci = engine();
    assert_eq!(comment_of(&say(&mut uci, "go depth 4")), None);
    assert!(say(&mut uci, "setoption name PgnComment value true").is_empty());
    let lines = say(&mut uci, "go depth 4");
    let comment = comment_of(&lines).expect("a comment");
    let reported = lines.iter().rev().find(|line| line.starts_with("info depth 4 ")).expect("info");
    assert!(reported.contains(&format!(" {comment} nodes ")), "{reported}: {comment}");
    assert!(lines[lines.len() - 2].ends_with(comment), "right before the move");

    say(&mut uci, "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert_eq!(comment_of(&say(&mut uci, "go depth 4")), Some("score mate 1"));
    // It stands between quotation marks in a comment of PGN, and among what commas divide.
    assert!(!comment.contains(['"', '{', '}', ',']));
    say(&mut uci, "setoption name PgnComment value false");
    assert_eq!(comment_of(&say(&mut uci, "go depth 4")), None);
}

#[test]
fn a_bound_is_told_from_a_score() {
    let score = espalier_chess::types::UciScore::Centipawns(-35);
    let comments =
        espalier_chess::types::Bound::ALL.map(|bound| report::comment_line(score, bound));
    let words = ["-35 upperbound", "-35 lowerbound", "-35"];
    assert_eq!(comments, words.map(|words| format!("info string pgncomment score cp {words}")));
}

#[test]
fn an_infinite_search_answers_only_after_a_stop() {
    let mut transcript = Transcript::default();
    let mut uci = engine();
    say(&mut uci, "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    uci.execute("go infinite", &mut transcript);
    assert!(transcript.waited);
}

#[test]
fn without_a_legal_move_it_says_so() {
    let mut uci = engine();
    say(&mut uci, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(say(&mut uci, "go depth 3").last().map(String::as_str), Some("bestmove (none)"));
}

#[test]
fn bad_input_is_answered_and_changes_nothing() {
    let mut uci = engine();
    say(&mut uci, "position startpos moves e2e4");
    let before = say(&mut uci, "d");
    let nonsense = [
        "hello",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/8 w - - 0 1",
        "position moves e2e4",
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value 0",
        "setoption name Threads value 0",
        "setoption name Hash value ninety",
        "setoption name Nope value 1",
        "setoption name UCI_Chess960 value maybe",
        "perft",
        "perft -1",
        "go perft x",
        "bench x",
        "isready now",
        "ponderhit now",
        "stats please",
        "listmoves 3",
        "setoption name MultiPV value 0",
        "setoption name Ponder value maybe",
        "setoption name Stats",
        "setoption name Skill Level value -1",
        "setoption name UCI_Elo value 100",
        "setoption name UCI_LimitStrength value 1",
        "\u{fffd}\u{fffd}",
        "position fen \u{1F600} w - - 0 1",
    ];
    for line in nonsense {
        let mut transcript = Transcript::default();
        assert_eq!(uci.execute(line, &mut transcript), Outcome::Refused, "{line}");
        let lines = transcript.lines;
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(lines[0].starts_with("info string "), "{line}: {lines:?}");
        assert_eq!(say(&mut uci, "d"), before, "{line} changed the position");
    }
    for line in ["", "   ", "\t", "stop", "ponderhit", "setoption name Clear Hash"] {
        assert_eq!(say(&mut uci, line), [""; 0], "{line:?}");
    }
}

#[test]
fn after_a_refused_position_no_move_of_another_one_is_played() {
    const NO_POSITION: &str = "info string the last position was refused, so there is none to look \
                               at; send another one first";
    let mut uci = engine();
    for refused in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8 w KQkq - 0 1",
        "position fen",
        "position moves e2e4",
        "position",
    ] {
        say(&mut uci, "position startpos moves d2d4");
        assert_eq!(say(&mut uci, refused).len(), 1, "{refused}");
        for go in ["go depth 3", "go nodes 1", "go searchmoves a2a3 depth 1"] {
            assert_eq!(say(&mut uci, go), [NO_POSITION, "bestmove 0000"], "{refused}, {go}");
        }
        for question in ["go perft 1", "perft 1", "eval", "listmoves"] {
            assert_eq!(say(&mut uci, question), [NO_POSITION], "{refused}, {question}");
        }
        // Other lines do not make it good.
        for line in ["isready", "setoption name MultiPV value 1", "nonsense", "stop"] {
            say(&mut uci, line);
        }
        assert_eq!(say(&mut uci, "go depth 1")[1], "bestmove 0000");
    }
    assert!(say(&mut uci, "position startpos moves d2d4").is_empty());
    let lines = say(&mut uci, "go depth 1 searchmoves a7a6");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove a7a6"));
    say(&mut uci, "position fen");
    say(&mut uci, "ucinewgame");
    let lines = say(&mut uci, "go depth 1 searchmoves a2a3");
    assert_eq!(
        lines.last().map(String::as_str),
        Some("bestmove a2a3"),
        "a new game from the start"
    );
}

#[test]
fn without_a_position_an_endless_search_is_still_answered_only_after_a_stop() {
    let mut uci = engine();
    say(&mut uci, "position fen");
    for go in ["go infinite", "go ponder depth 1"] {
        let mut transcript = Transcript::default();
        uci.execute(go, &mut transcript);
        assert!(transcript.waited, "{go}");
        assert_eq!(transcript.lines.last().map(String::as_str), Some("bestmove 0000"));
    }
}

#[test]
fn a_fen_is_repaired_and_each_repair_told() {
    let mut uci = engine();
    let lines = say(&mut uci, "position fen 4k3/8/8/8/8/8/8/4K2R w KQ e6 - 1 moves e1g1");
    assert_eq!(lines.len(), 3, "{lines:?}");
    for (line, about) in lines.iter().zip(["castling right Q", "e6", "half-move clock"]) {
        assert!(line.starts_with("info string The ") && line.contains(about), "{line}");
    }
    assert!(say(&mut uci, "d").contains(&"Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1".to_owned()));
    let lines = say(&mut uci, "position fen 4k3/8/8/8/8/8/8/4K2R w KX - 0 1 moves e1g1");
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("info string \"X\" among the castling rights was dropped"));
    assert!(say(&mut uci, "d").contains(&"Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1".to_owned()));
    // Counters may be missing, as in EPD: that is no fault.
    assert!(say(&mut uci, "position fen 4k3/8/8/8/8/8/8/4K2R w K -").is_empty());
}

#[test]
fn moves_are_played_up_to_the_first_illegal_one_and_where_they_end_is_told() {
    let mut uci = engine();
    for (position, told, fen) in [
        (
            "startpos moves e2e4 e2e5 d7d5",
            "move 2: e2e5 is not a legal move here",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        (
            "startpos moves e2e4 moves e7e5",
            "move 2: \"moves\" is not a move; moves look like e2e4 or e7e8q",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        (
            "fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8",
            "move 1: a7a8 is not a legal move here",
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        ),
    ] {
        say(&mut uci, "position startpos moves d2d4");
        let end = "; the position is the one before it, and what follows is ignored";
        let expected = [format!("info string {told}{end}")];
        assert_eq!(say(&mut uci, &format!("position {position}")), expected, "{position}");
        assert!(say(&mut uci, "d").contains(&format!("Fen: {fen}")), "{position}");
        let lines = say(&mut uci, "go depth 1");
        let best = lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect(position);
        let best = best.split(' ').next().expect("a move");
        let position: espalier_chess::board::Position = fen.parse().expect("a position");
        assert!(position.parse_uci(best).is_ok(), "{fen}: {best}");
    }
}

#[test]
fn the_word_moves_may_be_missing_after_startpos() {
    let mut uci = engine();
    let told = "info string \"moves\" is missing after startpos: it is read as if it stood there";
    assert_eq!(say(&mut uci, "position startpos e2e4 e7e5"), [told]);
    let fen = "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    let fen = fen.replace("e6", "-");
    assert!(say(&mut uci, "d").contains(&fen), "{:?}", say(&mut uci, "d"));
    assert_eq!(say(&mut uci, "position startpos moves"), [""; 0]);
}

#[test]
fn fields_that_are_missing_are_taken_as_far_as_the_board_tells_them() {
    const BOARD: &str = "position fen 4k3/8/8/8/8/8/8/4K2R";
    let mut uci = engine();
    let lines = say(&mut uci, BOARD);
    assert_eq!(
        lines[..3],
        [
            "info string The side to move field was missing and became w.",
            "info string The castling rights field was missing and became K.",
            "info string The en passant field was missing and became -.",
        ]
    );
    assert!(say(&mut uci, "d").contains(&"Fen: 4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned()));
    say(&mut uci, &format!("{BOARD} b moves e8e7"));
    assert!(say(&mut uci, "d").contains(&"Fen: 8/4k3/8/8/8/8/8/4K2R w K - 1 2".to_owned()));
}

#[test]
fn numbers_with_a_point_and_times_below_zero_are_read_and_told() {
    let mut uci = engine();
    for (go, told) in [
        ("go movetime 1.5", "movetime must be a whole number: 1.5 is read as 1"),
        ("go movetime -5", "movetime cannot be negative: -5 counts as 0"),
        ("go wtime -1 btime 10", "wtime cannot be negative: -1 counts as 0"),
        (
            "go movetime -99999999999999999999",
            "movetime cannot be negative: -99999999999999999999 counts as 0",
        ),
        ("go depth 2.9", "depth must be a whole number: 2.9 is read as 2"),
        ("go nodes 100.0", "nodes must be a whole number: 100.0 is read as 100"),
        (
            "go depth 999999999999999999999.5",
            "depth must be a whole number: 999999999999999999999.5 is read as 999999999999999999999",
        ),
    ] {
        let lines = say(&mut uci, go);
        assert_eq!(lines[0], format!("info string {told}"), "{go}");
        assert!(lines.last().is_some_and(|last| last.starts_with("bestmove ")), "{lines:?}");
    }
    // What is no number at all ends nothing: the answer comes at once.
    for go in ["go movetime .", "go movetime 1.5.2", "go movetime 1,5", "go movetime x.5"] {
        let lines = say(&mut uci, go);
        assert!(lines[0].ends_with("; it is ignored"), "{go}: {lines:?}");
    }
}

#[test]
fn a_clock_without_its_time_is_one_whose_time_is_up() {
    let mut uci = engine();
    for clock in ["winc 1000 binc 1000", "winc 0 binc 0", "movestogo 40", "ponder binc 1000"] {
        let go = format!("go {clock}");
        assert_ne!(urgency(&go), Urgency::Go(Answering::AtEnd), "{go}");
        let hit_after = Some(Duration::ZERO);
        let mut transcript = Transcript { hit_after, ..Transcript::default() };
        uci.execute(&go, &mut transcript);
        assert!(transcript.ticks.get() < 100, "{go} waits for a stop");
        let told = "info string wtime and btime are missing and count as 0";
        assert_eq!(transcript.lines[0], told, "{go}");
        assert!(transcript.lines.last().is_some_and(|last| last.starts_with("bestmove ")), "{go}");
    }
    // Other limits need no clock.
    for go in ["go depth 3 winc 1000 binc 1000", "go infinite winc 1000", "go mate 1 movestogo 3"] {
        let lines = say(&mut uci, go);
        assert!(lines[0].starts_with("info depth 1 "), "{go}: {lines:?}");
    }
}

#[test]
fn a_word_that_begins_a_limit_is_no_value_of_another_one() {
    let mut uci = engine();
    let lines = say(&mut uci, "go winc perft 1");
    assert_eq!(lines.len(), 21, "{lines:?}");
    assert_eq!(urgency("go winc perft 1"), Urgency::Count);
    // A perft without a number is an error, wherever it stands: no move is the answer.
    assert_eq!(
        say(&mut uci, "go winc perft searchmoves"),
        ["info string a number is missing after perft"]
    );
    let lines = say(&mut uci, "go depth infinite");
    assert_eq!(lines[0], "info string a number is missing after depth; it is ignored");
    assert_eq!(urgency("go depth infinite"), Urgency::Go(Answering::AfterStop));
}

#[test]
fn hosts_know_which_lines_a_best_move_answers() {
    let mut uci = engine();
    for line in [
        "go",
        "go depth 1",
        "go perft 1",
        "go perft x",
        "go perft",
        "go winc perft searchmoves",
        "go perft\u{e9}",
        "go\u{feff} depth 1",
        "perft 1",
        "bench x",
        "go searchmoves perft 1",
        "go wtime infinite",
        "go ponder infinite",
        "go searchmoves a2a3 ponder",
    ] {
        let lines = say(&mut uci, line);
        let moves = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
        let expected = usize::from(matches!(urgency(line), Urgency::Go(_)));
        assert_eq!(moves, expected, "{line}: {lines:?}");
    }
}

#[test]
fn what_is_quoted_does_not_control_a_terminal() {
    let mut uci = engine();
    for line in [
        "\u{1b}[2J",
        "position fen 8/8 \0w - -",
        "position fen \u{7}8/8/8/8/8/8/8/8 w - -",
        "position startpos moves e2\u{1b}4",
        "setoption name \u{9b} value 1",
        "go depth 1 searchmoves e2\u{85}",
        "go \u{1b}c depth 1",
    ] {
        for answer in say(&mut uci, line) {
            assert!(!answer.contains(char::is_control), "{line:?}: {answer:?}");
        }
    }
}

#[test]
fn castling_follows_the_chess960_option() {
    let mut uci = engine();
    let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves";
    assert!(say(&mut uci, &format!("{castle} e1g1")).is_empty());
    assert!(say(&mut uci, &format!("{castle} e1h1")).is_empty());
    say(&mut uci, castle);
    assert!(say(&mut uci, "perft 1").contains(&"e1g1: 1".to_owned()));
    say(&mut uci, "setoption name UCI_Chess960 value true");
    assert!(say(&mut uci, "go perft 1").contains(&"e1h1: 1".to_owned()));
}

#[test]
fn a_go_with_an_invalid_limit_is_told_so_and_answered() {
    for line in
        ["go depth", "go depth x", "go depth 0", "go nodes -1", "go mate 0", "go depth 0 nodes 100"]
    {
        let lines = say(&mut engine(), line);
        assert!(lines[0].ends_with("; it is ignored"), "{line}: {lines:?}");
        assert!(
            lines.last().is_some_and(|last| last.starts_with("bestmove ")),
            "{line}: {lines:?}"
        );
    }
    assert_eq!(urgency("go depth 0"), Urgency::Go(Answering::AtLimit));
    assert_eq!(urgency("go depth 0 infinite"), Urgency::Go(Answering::AfterStop));
}

#[test]
fn a_number_above_its_range_counts_as_the_most_there_is() {
    const HUGE: &str = "99999999999999999999999";
    let mut uci = engine();
    for (limit, most) in [
        ("depth", "10000"),
        ("nodes", "18446744073709551615"),
        ("mate", "1000"),
        ("movetime", "31536000000000"),
        ("wtime", "31536000000000"),
        ("depth 3 wtime 60000 winc", "31536000000000"),
        ("depth 3 wtime 60000 movestogo", "10000"),
    ] {
        let name = limit.split(' ').next_back().expect("a name");
        let told = format!("info string {name} can be at most {most}: {HUGE} counts as {most}");
        let lines = say(&mut uci, &format!("go {limit} {HUGE}"));
        assert_eq!(lines[0], told);
        assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{limit}: {lines:?}");
    }
    for (option, most) in [
        ("MultiPV", "256"),
        ("Move Overhead", "5000"),
        ("Skill Level", "20"),
        ("UCI_Elo", &Strength::MAX_ELO.to_string()),
    ] {
        let lines = say(&mut uci, &format!("setoption name {option} value {HUGE}"));
        let told = format!("info string {option} can be at most {most}: {HUGE} counts as {most}");
        assert_eq!(lines, [told]);
    }
    let lines = say(&mut uci, "go depth 2");
    assert!(lines.iter().any(|line| line.contains(" multipv 20 ")), "{lines:?}");
    // The console has one thread.
    let told = "info string Threads can be at most 1: 4 counts as 1";
    assert_eq!(say(&mut uci, "setoption name Threads value 4"), [told]);
    // So large a table is not made here.
    let Ok(Some(Command::Set { setting, remark })) =
        Command::parse(&format!("setoption name Hash value {HUGE}"))
    else {
        panic!("it is refused");
    };
    assert_eq!(setting, Setting::Hash(Session::MAX_HASH));
    assert!(remark.is_some_and(|remark| remark.starts_with("Hash can be at most ")));
}

#[test]
fn what_a_go_cannot_use_is_told_and_the_search_still_answers() {
    let mut uci = engine();
    for line in ["go fast depth 2", "go depth 2 searchmoves e2e5"] {
        let lines = say(&mut uci, line);
        assert!(lines[0].starts_with("info string "), "{line}: {lines:?}");
        assert!(
            lines.last().is_some_and(|last| last.starts_with("bestmove ")),
            "{line}: {lines:?}"
        );
    }
}

#[test]
fn a_long_line_of_nonsense_is_answered_briefly() {
    let mut uci = engine();
    for line in ["go depth 1 ", "go depth 1 searchmoves a2a3 "] {
        let lines = say(&mut uci, &(line.to_owned() + &"e2e5 ".repeat(100_000)));
        let told = lines.iter().filter(|line| line.starts_with("info string "));
        assert_eq!(told.count(), 9, "{line}");
        assert!(lines[8].ends_with(" and 99992 more like these"), "{}", lines[8]);
        assert!(lines.last().is_some_and(|last| last.starts_with("bestmove ")), "{line}");
    }
}

#[test]
fn a_stopped_perft_says_so() {
    let lines = say(&mut engine(), "perft 12");
    assert_eq!(lines, ["info string perft was stopped before its end"]);
}

#[test]
fn a_stopped_bench_says_so() {
    let lines = say(&mut engine(), "bench 40");
    assert_eq!(lines, ["info string bench was stopped before its end"]);
}

#[test]
fn pondering_ends_with_the_hit_and_then_keeps_the_clock() {
    let mut uci = engine();
    // The search ends long before the ponder hit.
    say(&mut uci, "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    let hit_after = Some(Duration::from_millis(150));
    let mut transcript = Transcript { hit_after, ..Transcript::default() };
    uci.execute("go ponder depth 1", &mut transcript);
    assert!(transcript.waited);
    assert!((150..200).contains(&transcript.ticks.get()), "{}", transcript.ticks.get());
    // The search is running at the ponder hit, and its time is used up.
    say(&mut uci, "position startpos");
    let mut transcript = Transcript { hit_after, ..Transcript::default() };
    uci.execute("go ponder wtime 40 btime 40", &mut transcript);
    assert!((150..200).contains(&transcript.ticks.get()), "{}", transcript.ticks.get());
}

#[test]
fn several_lines_come_in_order_and_begin_with_different_moves() {
    let mut uci = engine();
    say(&mut uci, "setoption name MultiPV value 4");
    let lines = say(&mut uci, "go depth 6");
    let last: Vec<Vec<&str>> = lines
        .iter()
        .filter(|line| line.starts_with("info depth 6 "))
        .map(|line| line.split(' ').collect())
        .collect();
    let after = |words: &[&str], name: &str| {
        let at = words.iter().position(|&word| word == name).expect("given");
        words[at + 1].to_owned()
    };
    let numbers: Vec<String> = last.iter().map(|words| after(words, "multipv")).collect();
    assert_eq!(numbers, ["1", "2", "3", "4"]);
    let scores: Vec<i32> =
        last.iter().map(|words| after(words, "cp").parse().expect("a score")).collect();
    assert!(scores.is_sorted_by_key(|score| -score), "{scores:?}");
    let mut firsts: Vec<String> = last.iter().map(|words| after(words, "pv")).collect();
    let best = lines.last().expect("an answer");
    assert!(best.starts_with(&format!("bestmove {}", firsts[0])), "{best}");
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    // No more lines than moves.
    say(&mut uci, "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    let lines = say(&mut uci, "go depth 2");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info depth 2 ")).count(), 3);
}

#[test]
fn lines_beside_a_mate_are_searched_on() {
    let mut uci = engine();
    say(&mut uci, "setoption name MultiPV value 3");
    say(&mut uci, "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let lines = say(&mut uci, "go nodes 30000");
    let is_deep = |line: &String| line.contains("depth 9 ") && line.contains(" multipv 3 ");
    assert!(lines.iter().any(is_deep), "{lines:?}");
    // Where every line is a mate, the search ends.
    say(&mut uci, "setoption name MultiPV value 2");
    say(&mut uci, "position fen 6k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - 0 1");
    let lines = say(&mut uci, "go nodes 1000000");
    assert!(!lines.iter().any(|line| line.contains("depth 9 ")), "{lines:?}");
}

#[test]
fn a_stopped_search_leaves_lines_that_begin_with_different_moves() {
    const UNDECIDED: &str = "1r3r2/4q1kp/b1pp2p1/5p2/pPn1N3/6P1/P3PPBP/2QRR1K1 w - - 0 1";
    let mut uci = engine();
    say(&mut uci, "setoption name MultiPV value 3");
    for nodes in (5_000..30_000).step_by(few_or_all(2_500, 500)) {
        say(&mut uci, "ucinewgame");
        say(&mut uci, &format!("position fen {UNDECIDED}"));
        let lines = say(&mut uci, &format!("go nodes {nodes}"));
        let first_moves = (1..=3).filter_map(|number| {
            let line = lines.iter().rfind(|line| line.contains(&format!(" multipv {number} ")))?;
            line.split(" pv ").nth(1)?.split(' ').next()
        });
        let mut first_moves: Vec<&str> = first_moves.collect();
        first_moves.sort_unstable();
        first_moves.dedup();
        assert_eq!(first_moves.len(), 3, "{nodes} nodes: {lines:?}");
    }
}

#[test]
fn lists_every_legal_move_by_rank() {
    let mut uci = engine();
    say(&mut uci, "position fen 4k3/3p4/2n1p3/3r4/8/4B3/Q7/4K3 w - - 0 1");
    let lines = say(&mut uci, "listmoves");
    let last: Vec<&str> = lines.last().expect("a move").split_whitespace().collect();
    assert_eq!(last[1..5], ["a2d5", "-", "rook", "queen"]);
    assert_eq!(last[0], (lines.len() - 1).to_string());
    say(&mut uci, "go depth 4");
    assert!(say(&mut uci, "listmoves")[1].contains(" yes "), "the best move comes first");
}

#[test]
fn counts_what_the_rules_do_when_asked_to() {
    let mut uci = engine();
    say(&mut uci, "go depth 6");
    assert!(say(&mut uci, "stats")[0].starts_with("info string nothing has been counted yet"));
    assert!(say(&mut uci, "stats on").is_empty());
    say(&mut uci, "ucinewgame");
    say(&mut uci, "go depth 6");
    let lines = say(&mut uci, "stats");
    assert!(lines.len() > 4, "{lines:?}");
    let row = lines.iter().find(|line| line.starts_with("Late-move reduction")).expect("a row");
    let numbers: Vec<&str> = row.split_whitespace().skip(2).collect();
    let value = |index: usize| numbers[index].parse::<u64>().expect("a count");
    // All, improving, not improving, unknown: each tried, fired and the share.
    assert!(value(0) > 0 && value(0) == value(3) + value(6) + value(9));
    assert_eq!(value(1), value(4) + value(7) + value(10));
    assert!(say(&mut uci, "setoption name Stats value false").is_empty());
}

#[test]
fn a_mate_asked_for_is_found_and_a_longer_one_does_not_end_the_search() {
    let mut uci = engine();
    say(&mut uci, "position fen r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1");
    let lines = say(&mut uci, "go mate 2");
    let answer = &lines[lines.len() - 2];
    assert!(answer.contains(" score mate 2 "), "{answer}");
    let mut transcript = Transcript::default();
    uci.execute("go mate 1", &mut transcript);
    assert!(transcript.ticks.get() >= 200, "only the stop ended it");
}

#[test]
fn weaker_play_looks_at_less_and_a_rating_goes_before_a_level() {
    let mut uci = engine();
    let depth = |uci: &mut Uci| {
        let lines = say(uci, "go depth 5");
        let last = lines.iter().rfind(|line| line.starts_with("info depth ")).expect("a report");
        last.split(' ').nth(2).expect("a depth").parse::<i32>().expect("a number")
    };
    assert_eq!(depth(&mut uci), 5);
    say(&mut uci, "setoption name Skill Level value 0");
    assert_eq!(depth(&mut uci), 1);
    say(&mut uci, "setoption name UCI_LimitStrength value true");
    assert_eq!(depth(&mut uci), 5, "the highest rating, whatever the level");
    say(&mut uci, &format!("setoption name UCI_Elo value {}", Strength::MIN_ELO));
    assert_eq!(depth(&mut uci), 1);
    say(&mut uci, "setoption name UCI_LimitStrength value false");
    say(&mut uci, "setoption name Skill Level value 20");
    assert_eq!(depth(&mut uci), 5);
}

#[test]
fn quit_ends_the_conversation() {
    assert_eq!(engine().execute("quit", &mut Transcript::default()), Outcome::Quit);
}

#[test]
fn hosts_are_told_what_cannot_wait() {
    assert_eq!(urgency("stop"), Urgency::Stop);
    assert_eq!(urgency(" quit "), Urgency::Quit);
    assert_eq!(urgency("isready"), Urgency::Ready);
    assert_eq!(urgency("go depth 5"), Urgency::Go(Answering::AtLimit));
    assert_eq!(urgency("ponderhit"), Urgency::PonderHit);
    assert_eq!(urgency("go ponder wtime 100"), Urgency::Go(Answering::AfterPonderHit));
    assert_eq!(urgency("go infinite"), Urgency::Go(Answering::AfterStop));
    assert_eq!(urgency("go"), Urgency::Go(Answering::AtEnd));
    assert_eq!(urgency("go perft 3"), Urgency::Count);
    assert_eq!(urgency("bench"), Urgency::Count);
    assert_eq!(urgency("position startpos"), Urgency::Wait);
    assert_eq!(urgency("stop it"), Urgency::Wait);
}

/// A console on whose clock a second passes between two readings.
#[derive(Default)]
struct Slow {
    lines: Vec<String>,
    seconds: std::cell::Cell<u64>,
}

impl Console for Slow {
    fn print(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }

    fn now(&self) -> Duration {
        self.seconds.set(self.seconds.get() + 1);
        Duration::from_secs(self.seconds.get())
    }

    fn stop_requested(&self) -> bool {
        false
    }

    fn wait(&mut self) -> bool {
        false
    }
}

#[test]
fn a_search_that_takes_long_says_which_move_it_is_at_and_how_scores_move() {
    let mut uci = engine();
    say(
        &mut uci,
        "position fen r1bq1rk1/pp1n1pbp/2pp1np1/4p3/2PPP3/2N2N1P/PP2BPP1/R1BQ1RK1 w - - 0 9",
    );
    for lines in [1, 2] {
        say(&mut uci, &format!("setoption name MultiPV value {lines}"));
        say(&mut uci, "setoption name Clear Hash");
        let mut slow = Slow::default();
        uci.execute("go depth 12", &mut slow);
        let has = |words: &[&str]| {
            slow.lines.iter().any(|line| words.iter().all(|&word| line.contains(word)))
        };
        assert!(has(&["info depth 12 currmove ", " currmovenumber 1"]));
        assert!(has(&[" multipv 1 score cp ", " lowerbound nodes ", " pv "]));
        assert!(has(&[" multipv 1 score cp ", " upperbound nodes ", " pv "]));
        let is_bound = |line: &&String| line.contains("lowerbound") || line.contains("upperbound");
        assert!(slow.lines.iter().filter(is_bound).all(|line| !line.contains("multipv 3")));
        // The last report of each line is that of the whole iteration.
        let last = slow.lines.iter().rposition(|line| line.contains(" score ")).expect("a report");
        for report in &slow.lines[last + 1 - lines..=last] {
            assert!(report.starts_with("info depth 12 ") && !is_bound(&report), "{report}");
        }
    }
    // Within three seconds nobody could read more than the reports.
    let quick = say(&mut uci, "go depth 12");
    assert!(quick.len() > 12, "{quick:?}");
    assert!(quick.iter().all(|line| !line.contains("currmove")), "{quick:?}");
}

#[test]
fn a_game_of_four_hundred_plies_is_set_up_and_searched() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 ".repeat(50);
    let mut uci = engine();
    assert_eq!(say(&mut uci, &format!("position startpos moves {shuffle}")), [""; 0]);
    assert!(
        say(&mut uci, "d").iter().any(|line| line.starts_with("Fen: ") && line.ends_with(" 201"))
    );
    let lines = say(&mut uci, "go depth 3");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
}

#[test]
fn win_draw_and_loss_are_told_where_the_option_says_so() {
    let mut uci = engine();
    let go = |uci: &mut Uci| {
        let lines = say(uci, "go depth 4");
        lines.into_iter().filter(|line| line.contains(" score ")).collect::<Vec<_>>()
    };
    say(&mut uci, "position startpos");
    assert!(go(&mut uci).iter().all(|line| !line.contains("wdl")));
    say(&mut uci, "setoption name UCI_ShowWDL value true");
    for line in go(&mut uci) {
        let (_, wdl) = line.split_once(" wdl ").expect(&line);
        let numbers = wdl.split(' ').take(3).map(|word| word.parse::<u32>().expect(&line));
        assert_eq!(numbers.sum::<u32>(), 1000, "{line}");
        assert_eq!(wdl.split(' ').nth(3), Some("nodes"), "{line}");
    }
    say(&mut uci, "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let mate = go(&mut uci).pop().expect("a report");
    assert!(mate.contains(" score mate 1 wdl 1000 0 0 nodes "), "{mate}");
    say(&mut uci, "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(go(&mut uci)[0].contains(" score mate 0 wdl 0 0 1000 nodes "));
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn a_network_is_taken_from_a_file_and_given_back() {
    use espalier::eval::network::Network;
    let eval = |uci: &mut Uci| say(uci, "eval").pop().expect("a line with the sum");
    let mut uci = engine();
    let built_in = eval(&mut uci);
    let mut network = (*Network::built_in()).clone();
    network.output_bias = network.output_bias.map(|bias| bias + 200_000);
    let file = std::env::temp_dir().join(format!("espalier {}.net", std::process::id()));
    std::fs::write(&file, network.to_bytes()).expect("a file");
    let take = format!("setoption name EvalFile value {}", file.display());
    assert_eq!(say(&mut uci, &take), [""; 0]);
    let other = eval(&mut uci);
    assert_ne!(other, built_in);
    let no_network = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (wrong, fault) in [("no/such.net", "EvalFile"), (no_network, "no network of this form")] {
        let lines = say(&mut uci, &format!("setoption name EvalFile value {wrong}"));
        assert!(lines[0].contains(wrong) && lines[0].contains(fault), "{lines:?}");
        assert!(lines[0].ends_with("the network stays as it was"), "{lines:?}");
        assert_eq!(eval(&mut uci), other);
    }
    std::fs::remove_file(&file).expect("it was written");
    assert_eq!(say(&mut uci, "setoption name EvalFile value <built in>"), [""; 0]);
    assert_eq!(eval(&mut uci), built_in);
}
