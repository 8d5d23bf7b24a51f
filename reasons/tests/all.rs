//! The tests from outside, on puzzles of <https://database.lichess.org> (CC0): positions, moves and
//! themes were made by others.

use espalier_chess::board::Position;
use espalier_chess::types::{Color, Square};
use espalier_reasons::{Line, MaterialChange, Motif, Placed, Reason, reasons, sentence};
use std::collections::BTreeSet;

const PUZZLES: &str = include_str!("data/puzzles.csv");

/// The first move leads to the puzzle; the side that moves second solves it.
struct Puzzle {
    id: &'static str,
    line: Line,
    themes: BTreeSet<&'static str>,
}

impl Puzzle {
    fn solver(&self) -> Color {
        !self.line.start().side_to_move()
    }

    fn reasons(&self) -> Vec<Reason> {
        reasons(&self.line, self.solver())
    }
}

fn puzzles() -> Vec<Puzzle> {
    PUZZLES
        .lines()
        .skip(1)
        .map(|row| {
            let [id, fen, moves, themes] =
                row.split(',').collect::<Vec<_>>().try_into().expect("four columns");
            let start: Position = fen.parse().expect("a position");
            let line = Line::parse(&start, moves.split(' ')).expect("legal moves");
            Puzzle { id, line, themes: themes.split(' ').collect() }
        })
        .collect()
}

fn line(fen: &str, moves: &str) -> Line {
    Line::parse(&fen.parse().expect("a position"), moves.split(' ')).expect("legal moves")
}

fn names(found: &[Reason]) -> BTreeSet<&'static str> {
    found.iter().map(|reason| reason.motif.name()).collect()
}

#[test]
fn solutions_have_the_motifs_that_they_are_labelled_with() {
    let known: BTreeSet<&str> = Motif::ALL.iter().map(|motif| motif.name()).collect();
    for puzzle in puzzles() {
        // Puzzles are labelled with the discovered attack alone, checks included.
        let mut found = names(&puzzle.reasons());
        found.remove("discoveredCheck");
        let labelled = puzzle.themes.intersection(&known).copied().collect();
        assert_eq!(found, labelled, "{}", puzzle.id);
    }
}

#[test]
fn the_puzzles_have_nearly_all_motifs() {
    let found: BTreeSet<_> = puzzles().iter().flat_map(|puzzle| names(&puzzle.reasons())).collect();
    let missing: Vec<_> =
        Motif::ALL.iter().map(|motif| motif.name()).filter(|name| !found.contains(name)).collect();
    assert_eq!(missing, ["castling", "smotheredMate"]);
}

#[test]
fn colors_and_sides_of_the_board_do_not_matter() {
    for puzzle in puzzles() {
        let fen = puzzle.line.start().to_string();
        let moves: Vec<String> =
            puzzle.line.plies().iter().map(|ply| flipped(&ply.before.uci(ply.mv, false))).collect();
        let mirrored = line(&mirrored(&fen), &moves.join(" "));
        assert_eq!(
            names(&reasons(&mirrored, !puzzle.solver())),
            names(&puzzle.reasons()),
            "{}",
            puzzle.id
        );
    }
}

/// The position with ranks and colors exchanged. Rights to castle are left out.
fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> = fields[0].split('/').rev().map(swapped).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side} - {} 0 1", ranks.join("/"), flipped(fields[3]))
}

fn swapped(rank: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    rank.chars().map(swap).collect()
}

/// The digits of ranks, counted from the other side.
fn flipped(text: &str) -> String {
    text.chars()
        .map(|letter| match letter.to_digit(10) {
            Some(rank) => char::from_digit(9 - rank, 10).expect("a rank"),
            None => letter,
        })
        .collect()
}

#[test]
fn pieces_of_sentences_stand_where_they_are_said_to() {
    let mut said = 0;
    for puzzle in puzzles() {
        for reason in puzzle.reasons() {
            let ply = &puzzle.line.plies()[reason.ply];
            let sentence = sentence(&puzzle.line, &reason);
            let san = ply.before.san(ply.mv);
            assert!(sentence.contains(&san) && sentence.ends_with('.'), "{sentence}");
            for (name, square) in pieces_named(&sentence) {
                let stands =
                    |position| Placed::on(position, square).is_some_and(|it| kind(it) == name);
                let is_there = stands(&ply.before) || stands(&ply.after);
                assert!(is_there, "{}: {sentence} In {}", puzzle.id, ply.before);
                said += 1;
            }
        }
        let change = MaterialChange::of(&puzzle.line, puzzle.solver());
        for (name, square) in pieces_named(&change.predicate().unwrap_or_default()) {
            let mut positions =
                puzzle.line.plies().iter().flat_map(|ply| [&ply.before, &ply.after]);
            let stands =
                positions.any(|at| Placed::on(at, square).is_some_and(|it| kind(it) == name));
            assert!(stands, "{}: {name} on {square}", puzzle.id);
        }
    }
    assert!(said > 60, "only {said} pieces named");
}

/// Each `knight on c6` of a sentence.
fn pieces_named(sentence: &str) -> Vec<(String, Square)> {
    let words: Vec<&str> =
        sentence.split(' ').map(|word| word.trim_end_matches(['.', ','])).collect();
    words
        .windows(3)
        .filter(|words| words[1] == "on")
        .filter_map(|words| Some((words[0].to_owned(), words[2].parse().ok()?)))
        .collect()
}

fn kind(placed: Placed) -> String {
    format!("{:?}", placed.kind()).to_lowercase()
}

#[test]
fn sentences_name_move_and_pieces() {
    let said = |fen: &str, moves: &str, side: Color, motif: Motif| {
        let line = line(fen, moves);
        let found = reasons(&line, side);
        let reason = found.iter().find(|reason| reason.motif == motif);
        sentence(&line, reason.unwrap_or_else(|| panic!("{motif:?} in {found:?}")))
    };
    let fork = "rnbqkb1r/pp2pp1p/3p1np1/2p5/4P3/2P2N1P/PP1PBPP1/RNBQK2R b KQkq - 2 5";
    assert_eq!(
        said(fork, "Nxe4 Qa4+ Nc6 Qxe4", Color::White, Motif::Fork),
        "6.Qa4+ forks king and knight."
    );
    let smothered = "r6k/6pp/7N/8/8/8/8/1K5Q w - - 0 30";
    assert_eq!(
        said(smothered, "Qxa8#", Color::White, Motif::BackRankMate),
        "30.Qxa8# mates the king on h8 on its back rank."
    );
    let philidor = "r5rk/6pp/8/6N1/8/8/8/1K6 w - - 0 30";
    assert_eq!(
        said(philidor, "Nf7#", Color::White, Motif::SmotheredMate),
        "30.Nf7# is a smothered mate."
    );
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(said(castling, "O-O", Color::White, Motif::Castling), "1.O-O castles.");
}

#[test]
fn captures_are_counted_to_their_end() {
    // After the knight has taken the pawn, a pawn takes the knight.
    let line = line("4k3/2p5/3p4/8/4N3/8/8/4K3 w - - 0 1", "Nxd6");
    let change = MaterialChange::of(&line, Color::White);
    assert_eq!(change.gain(), -200);
    assert_eq!(change.predicate().as_deref(), Some("loses the knight on d6 for a pawn"));
    let other = MaterialChange::of(&line, Color::Black);
    assert_eq!(other.predicate().as_deref(), Some("wins the knight on d6 for a pawn"));
}

#[test]
fn a_pawn_that_is_taken_where_it_promotes_is_a_pawn() {
    let fen = "7r/1P6/8/8/8/4k3/8/4K3 w - - 0 1";
    let lost = MaterialChange::of(&line(fen, "b8=Q Rxb8"), Color::White);
    assert_eq!((lost.gain(), lost.predicate().as_deref()), (-100, Some("loses a pawn")));
    let won = MaterialChange::of(&line("8/1P6/8/8/8/4k3/8/4K3 w - - 0 1", "b8=Q"), Color::White);
    assert_eq!((won.gain(), won.predicate().as_deref()), (800, Some("wins a new queen")));
}

#[test]
fn trades_are_not_counted() {
    let fen = "3rk3/8/2n5/8/3B4/8/8/3RK3 b - - 0 1";
    let change = MaterialChange::of(&line(fen, "Nxd4 Rxd4 Rxd4"), Color::Black);
    assert_eq!(change.gain(), 500);
    assert_eq!(change.predicate().as_deref(), Some("wins the rook on d4"));
}

#[test]
fn a_move_that_cannot_be_played_is_named() {
    let start = Position::default();
    let error = Line::parse(&start, ["e4", "e5", "Ke3"]).expect_err("illegal");
    assert_eq!(error.to_string(), "move 3 of the line: Ke3 is not a legal move here");
    assert_eq!(Line::new(&start, [start.parse_san("e4").expect("legal"); 2]).plies().len(), 1);
}
