//! What games say, whoever wrote them down.

use super::*;
use espalier_chess::board::{PieceLetters, START_FEN};
use espalier_chess::game::Game;

/// A game from a position by moves in SAN.
fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(fen.parse().expect("a legal position"));
    for san in moves.split_whitespace() {
        game.play(game.position().parse_san(san).expect("a legal move"));
    }
    game
}

/// The only game of a text.
fn only(text: &str) -> GameTree {
    let mut found: Vec<_> = games(text).collect();
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

/// A game with these tags, and with variations, each a game from the same start.
fn pgn(
    game: &Game,
    tags: &[(String, String)],
    variations: &[Game],
    end: Option<Termination>,
) -> String {
    let tree = GameTree { tags: tags.to_vec(), end, ..GameTree::of_games(game, variations) };
    tree.to_pgn(&PieceLetters::ENGLISH)
}

/// Its main line.
fn sans(text: &str) -> String {
    only(text).game().sans().join(" ")
}

/// The moves as they are written, without tags.
fn written(game: &GameTree) -> String {
    let pgn = game.to_pgn(&PieceLetters::ENGLISH);
    let moves = pgn.split_once("\n\n").expect("tags and moves").1;
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn again(text: &str) -> String {
    written(&only(text))
}

#[test]
fn what_is_written_of_a_command_in_two_comments_is_written_again() {
    let text = "1. e4 {a [%eval 1} {2] b} {[%csl Ge4]} e5 *";
    let once = again(text);
    assert_eq!(once, "1. e4 {[%csl Ge4] [%eval 1 2] a b} 1... e5 *");
    assert_eq!(again(&once), once);
}

/// The first fault of a text.
fn fault(text: &str) -> String {
    first_game(text).map_or_else(|fault| fault.to_string(), |_| "none".to_owned())
}

#[test]
fn moves_are_read_in_whatever_form() {
    let forms = "1.e4 (1. e2-e4) (1. e2e4) (1. P4) 1... e5 2. Ng1-f3 (2. g1f3) Nb8-c6 3. Bf1-b5 \
                 (3. Bb5 ch) a7-a6 4. o-o (4. 0-0) (4. e1g1) *";
    let game = only(forms);
    assert_eq!(game.game().sans().join(" "), "e4 e5 Nf3 Nc6 Bb5 a6 O-O");
    assert_eq!(game.notices.len(), 1, "P4 alone is no move: {:?}", game.notices);
    let pawns = "[FEN \"3r3k/4P3/8/2pP4/8/8/8/K7 w - c6 0 1\"]\n\n";
    for (mv, san) in [
        ("e8(Q)", "e8=Q+"),
        ("e8/Q", "e8=Q+"),
        ("e8=q", "e8=Q+"),
        ("e7-e8Q", "e8=Q+"),
        ("e7e8q+", "e8=Q+"),
        ("exd8N mate", "exd8=N"),
        ("dxc6ep", "dxc6"),
        ("dxc6 e.p.", "dxc6"),
        ("d5xc6e.p.", "dxc6"),
        ("d5:c6", "dxc6"),
    ] {
        assert_eq!(sans(&format!("{pawns}1. {mv}")), san, "{mv}");
    }
}

#[test]
fn moves_are_parted_where_spaces_were_lost() {
    assert_eq!(sans("1.e4e5"), "e4 e5");
    assert_eq!(sans("1.e4e52.Nf3Nc63.Bb5a6 4.O-ONf6 1-0"), "e4 e5 Nf3 Nc6 Bb5 a6 O-O Nf6");
    assert_eq!(sans("1. e2e4e7e5 2. Sf3Sc6"), "e4 e5 Nf3 Nc6");
    assert_eq!(sans("[FEN \"8/P5k1/8/8/8/8/6K1/8 w - - 0 1\"]\n\n1. a8QKf7"), "a8=Q Kf7");
    assert!(fault("1. e4e5e5").contains("move 1. \"e4e5e5\" is not a"), "{}", fault("1. e4e5e5"));
    let game = only("1. e4 (1. d4d5 2. c4) 1... e5 1 - 0");
    assert_eq!(
        (written(&game).as_str(), game.end),
        ("1. e4 (1. d4 d5 2. c4) 1... e5 1-0", Some(Termination::WhiteWins))
    );
}

#[test]
fn the_language_of_the_pieces_is_found_out() {
    let english = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O Qe2 Kh8";
    for letters in ["KDTLS", "RDTFC", "RDTAC", "KDTLP", "KHWGS", "♔♕♖♗♘"] {
        let translated: String = english
            .chars()
            .map(|letter| match "KQRBN".find(letter) {
                Some(piece) => letters.chars().nth(piece).expect("five letters"),
                None => letter,
            })
            .collect();
        assert_eq!(sans(&translated), english, "{letters}");
    }
    // A letter of the language is a piece rather than the pawn that it may be in others.
    assert_eq!(sans("e4 e5 Pf3 Pc6 Lb5"), "e4 e5 Nf3 Nc6 Bb5");
    // A rook that is one in English, and no king in French.
    assert_eq!(sans("a4 a5 Ra3 Ra6"), "a4 a5 Ra3 Ra6");
    // What is wrong is said in the words of the text.
    let text = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Sxe9 d6";
    assert!(fault(text).contains("move 4. \"Sxe9\" is not a move"), "{}", fault(text));
    let game = only("1. Sf3 d5 *");
    assert!(game.to_pgn(&PieceLetters::GERMAN).contains("1. Sf3 d5"));
}

#[test]
fn comments_signs_and_commands_stand_beside_their_moves() {
    let game = only(
        "{Before} 1. e4 $1 $14 {[%eval 0.18] [%clk 0:03:00] first} {second} (1. d4!? {[%csl Gd4]} \
         1... d5 (1... Nf6 2. c4) 2. c4) ({another} 1. c4) 1... e5 2. Nf3 1/2-1/2 {after}",
    );
    assert_eq!(game.nodes[0].notes.comment, "Before");
    let [e4, d4] = [&game.nodes[1].notes, &game.nodes[2].notes];
    assert_eq!((e4.nags.as_slice(), e4.comment.as_str()), (&[1, 14][..], "first second"));
    assert_eq!((e4.clock, e4.eval.map(|eval| eval.depth)), (Some(180_000), Some(None)));
    assert_eq!((d4.nags.as_slice(), d4.drawings.len()), (&[5][..], 1));
    assert_eq!(game.nodes[0].children, [1, 2, 7]);
    assert_eq!(game.nodes[7].notes.intro, "another");
    assert_eq!(game.end, Some(Termination::Draw));
    assert_eq!(
        written(&game),
        "{Before} 1. e4 $1 $14 {[%eval 0.18] [%clk 0:03:00] first second} (1. d4 $5 {[%csl Gd4]} \
         1... d5 (1... Nf6 2. c4) 2. c4) ({another} 1. c4) 1... e5 2. Nf3 {after} 1/2-1/2"
    );
}

#[test]
fn what_was_written_is_read_again() {
    for text in [
        "1. e4 e5 2. -- d5 {a threat} (2... d6 3. --) 3. exd5 *",
        "1. e4 {100 % [% of] it\n% x} (1. d4 {(in [%x y\nz] words)}) 1... e5 0-1",
        "(1. d4 {the first}) 1. e4 (1. c4) ({only words}) 1... c5 *",
        "1. e4 (1. e4 e5) (1. d4 (1. c4 (1. b4)) 1... d5) *",
        "; a remark }\n1. e4 ; to the end\n e5 *",
        "[Variant \"Chess960\"]\n[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1\"]\n\n1. O-O O-O-O *",
        "[White-Elo \"1\"][Site \"C:\\\\x\"][Event \"a \\\"b\\\"\"] {no moves}",
    ] {
        let first = only(text).to_pgn(&PieceLetters::ENGLISH);
        let second = only(&first);
        assert_eq!(second.to_pgn(&PieceLetters::ENGLISH), first);
        assert_eq!((second.fault, second.notices), (None, vec![]), "{first}");
        assert!(first.lines().all(|line| line.len() <= 80 && !line.starts_with('%')), "{first}");
    }
    assert_eq!(again("(1. d4 {the first}) 1. e4"), "1. e4 (1. d4 {the first}) *");
}

#[test]
fn the_rest_of_a_variation_that_cannot_be_played_stays_as_text() {
    let game = only("1. e4 e5 (1... c5 2. Ke3 Nf6! {so} (2... e6) 3. Bg5) 2. Nf3");
    assert_eq!(again("1. e4 e5 (1... c5 2. Ke3 Nf6! {so} (2... e6) 3. Bg5) 2. Nf3"), {
        "1. e4 e5 (1... c5 {(Ke3 Nf6 ! so (e6) Bg5)}) 2. Nf3 *"
    });
    assert_eq!(
        game.notices[0].to_string(),
        "line 1, column 22: move 2. Ke3 is not a legal move here; the rest of the variation is \
         kept as text"
    );
    assert_eq!(again("1. e4 (1. Ke3) 1... e5"), "{(Ke3)} 1. e4 e5 *");
}

#[test]
fn games_are_parted_by_tags_and_by_results() {
    let count = |text: &str| games(text).count();
    assert_eq!(count("1. e4 e5 1-0 1. d4 d5 *"), 2);
    assert_eq!(count("[Event \"A\"]\n\n1. e4 e5\n\n[Event \"B\"]\n\n1. d4"), 2);
    assert_eq!(count(" \n\n\u{feff}"), 0);
    let text = "[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n\n1. e4 *\n[Black \"D\"] *";
    let players: Vec<_> = games(text)
        .map(|game| (game.tag("White").map(str::to_owned), game.tag("Black").map(str::to_owned)))
        .collect();
    let name = |name: &str| Some(name.to_owned());
    let expected = [(name("A"), name("B")), (name("C"), None), (None, name("D"))];
    assert_eq!(players, expected);
    // Comments around tags belong to the game, and tags and moves may share a line.
    let game = only("{first} [White \"A\"] {second} [Black \"B\"] 1. e4 e5 2. Nf3 *");
    assert_eq!((game.tags.len(), game.main_line().count()), (2, 3));
    assert_eq!(game.nodes[0].notes.comment, "first second");
}

#[test]
fn one_broken_game_among_many_is_read_up_to_its_fault() {
    for (middle, message, moves) in [
        ("1. e4 e5) 2. Nf3", "column 9: a variation ends ) that has not begun", 2),
        ("1. e4 {e5", "column 7: a comment { has no end }", 1),
        ("1. e4 e5 2. Ke3 Nc6", "column 13: move 2. Ke3 is not a legal move here", 2),
        ("1. e4 (1. d4 d5", "column 7: a variation ( has no end )", 1),
        ("1. e4 rubbish e5", "column 7: move 1... \"rubbish\" is not a move", 1),
        ("1. d3 a6 2. Nd2 a5 3. Nf3", "column 23: move 3. Nf3 fits several", 4),
        ("1. e4 e5 2. Qh5 Ke7 3. Qxe5# Kd6", "column 30: move 3... Kd6 is not a legal", 5),
        ("1. e4 } e5", "column 7: move 1... \"}\" is not a move", 1),
    ] {
        let text = format!(
            "[Event \"A\"]\n\n1. c4 *\n\n[Event \"B\"]\n\n{middle}\n\n[Event \"C\"]\n\n1. d4 *"
        );
        let found: Vec<_> = games(&text).collect();
        assert_eq!(found.len(), 3, "{text}");
        let fault = found[1].fault.as_ref().expect(middle).to_string();
        assert!(fault.starts_with(&format!("game 2, line 7, {message}")), "{fault}");
        assert_eq!(found[1].main_line().count(), moves, "{middle}");
        assert!(found[0].fault.is_none() && found[2].fault.is_none());
        assert_eq!(found[2].game().sans(), ["d4"]);
    }
}

#[test]
fn starts_and_variants_are_taken_as_they_are_meant() {
    for tags in [
        "[Variant \"Classical\"]",
        "[Variant \"From Position\"]",
        "[Variant \"\"][FEN \"\"]",
        "[Variant \"?\"][FEN \"?\"]",
        "[SetUp 1]",
    ] {
        assert_eq!(sans(&format!("{tags}\n\n1. e4")), "e4", "{tags}");
    }
    assert_eq!(
        fault("[Event \"A\"]\n[Variant \"Atomic\"]\n\n1. e4 *"),
        "line 2, column 1: Atomic is played by other rules"
    );
    let board = fault("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*");
    assert!(board.starts_with("line 1, column 1: FEN field 1 (pieces)"), "{board}");
    let game = only("[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQ e3 - 1\"]\n\n1. O-O-O *");
    assert_eq!(game.game().sans(), ["O-O-O"]);
    assert!(game.notices.iter().all(|notice| notice.kind.code() == "repaired-fen"));
    assert_eq!(game.notices.len(), 3);
    let game = only("[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w BHbh - 0 1\"]\n1. O-O O-O-O *");
    assert!(game.chess960);
    assert_eq!(game.game().position().to_string(), "2kr3r/8/8/8/8/8/8/1R3RK1 w - - 2 2");
    assert!(game.to_pgn(&PieceLetters::ENGLISH).contains("[Variant \"Chess960\"]\n"));
}

#[test]
fn odd_tags_are_kept_or_skipped_and_never_cost_the_game() {
    let text = "[White \"Ann]\n[1Under_T \"v\"]\n[F\u{e9}n \"x\"]\n[White-Elo \"1\"]\n[Open]\n\n1. e4 $999 e5";
    let game = only(text);
    assert_eq!(game.game().sans(), ["e4", "e5"]);
    let names: Vec<_> = game.tags.iter().map(|tag| tag.0.as_str()).collect();
    assert_eq!(names, ["White", "1Under_T", "White-Elo"]);
    assert_eq!(game.tag("White"), Some("Ann"));
    let codes: Vec<_> = game.notices.iter().map(|notice| notice.kind.code()).collect();
    assert_eq!(codes, ["open-tag", "tag", "tag", "nag"]);
}

#[test]
fn a_pass_is_a_move_unless_the_side_is_in_check() {
    assert_eq!(again("1. e4 Z0 2. null e5 3. -- 0000 4. d4"), "1. e4 -- 2. -- e5 3. -- -- 4. d4 *");
    let game = only("1. e4 e5 2. -- Qh4 3. Z0 Qxf2+ 4. 0000 d5");
    assert_eq!(game.main_line().count(), 6);
    assert_eq!(
        game.fault.expect("in check").to_string(),
        "line 1, column 35: move 4. -- passes the turn in check"
    );
}

#[test]
fn more_than_anybody_writes_ends_with_a_sentence() {
    let deep = |word: &str| {
        format!("1. e4 {} 1... e5", format!("({word} ").repeat(20_000) + &")".repeat(20_000))
    };
    for word in ["1. d4", "1. Ke9", ""] {
        let game = only(&deep(word));
        assert_eq!(game.game().sans(), ["e4", "e5"], "{word}");
        assert!(game.notices.len() <= limits::NOTICES);
    }
    let notices = only(&deep("1. d4")).notices;
    assert_eq!(notices[0].kind, FaultKind::TooDeep);
    let long = only(&"Nf3 Nf6 Ng1 Ng8 ".repeat(limits::NODES / 4 + 1));
    assert_eq!(long.fault.map(|fault| fault.kind), Some(FaultKind::TooManyMoves));
    let mut words = only(&format!("1. e4 {{{}}} e5", "words ".repeat(limits::BYTES / 6)));
    assert_eq!(words.fault.take().map(|fault| fault.kind), Some(FaultKind::TooLong));
    assert_eq!(games(&"1. e4 1-0 ".repeat(10_000)).count(), 10_000);
    let wide = only(&"e4\n(d4)\n".repeat(2));
    assert_eq!(wide.nodes[0].children.len(), 2);
}

#[test]
fn a_text_may_arrive_in_any_pieces() {
    let text =
        "\u{feff}[Event \"Zürich\"]\r\n\r\n1. e4 {½\n(x)} e5 $3 2.Nf3 (2. f4 ; (z\n) Nc6 1-0 e8(Q)";
    let whole: Vec<_> = games(text).map(|game| format!("{game:?}")).collect();
    assert_eq!(whole.len(), 2);
    for size in 1..20 {
        let (mut reader, mut found) = (Reader::new(), Vec::new());
        let mut pieces = text.as_bytes().chunks(size);
        loop {
            match reader.next(&mut 3) {
                Progress::Game(game) => found.push(format!("{game:?}")),
                Progress::Paused => {}
                Progress::Hungry => match pieces.next() {
                    Some(piece) => reader.push(piece),
                    None => reader.finish(),
                },
                Progress::End => break,
            }
        }
        assert_eq!(found, whole, "{size}");
    }
    let from_file = Games::new(text.as_bytes()).map(|game| format!("{:?}", game.expect("bytes")));
    assert_eq!(from_file.collect::<Vec<_>>(), whole);
}

#[test]
fn a_game_has_the_seven_tags_its_moves_and_its_result() {
    let scholar = game(START_FEN, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    let tags = [("White".to_owned(), "A \"quoted\" \\ name".to_owned())];
    let text = pgn(&scholar, &tags, &[], None);
    assert!(text.starts_with("[Event \"?\"]\n[Site \"?\"]\n"), "{text}");
    assert!(text.contains("[White \"A \\\"quoted\\\" \\\\ name\"]\n"), "{text}");
    assert!(text.contains("[Result \"1-0\"]\n\n"), "{text}");
    assert!(text.ends_with("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"), "{text}");
    assert!(pgn(&scholar, &[], &[], Some(Termination::BlackWins)).ends_with(" 0-1\n"));
    assert_eq!(only(&text).tag("White"), Some(tags[0].1.as_str()));
}

#[test]
fn variations_that_are_given_as_games_follow_the_moves_they_replace() {
    let lines = ["e4 e5 Nf3", "e4 c5 Nf3 d6", "e4 c5 c3 d5", "e4 e6", "d4"]
        .map(|moves| game(START_FEN, moves));
    let text = pgn(&lines[0], &[], &lines[1..], None);
    let moves = "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *\n";
    assert!(text.ends_with(moves), "{text}");
    assert_eq!(only(&text).game().moves(), lines[0].moves());
}

#[test]
fn another_start_is_said_and_a_name_that_is_none_is_dropped() {
    let fen = "7k/8/8/8/8/8/R7/K7 b - - 0 40";
    let tags = ["F\u{e9}EN", "", "White_Elo"].map(|name| (name.to_owned(), "?".into()));
    let text = pgn(&game(fen, "Kg8 Rb2"), &tags, &[], None);
    assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")), "{text}");
    assert!(text.contains("[White_Elo \"?\"]\n\n40... Kg8 41. Rb2 *"), "{text}");
    let tabs = START_FEN.replace(' ', "\t");
    let game: Game = only(&format!("[FEN \"{tabs}\"]\n\n1. e4 *")).game();
    assert_eq!(game.sans(), ["e4"]);
}
