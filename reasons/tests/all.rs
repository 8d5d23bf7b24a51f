//! The tests from outside, on puzzles of <https://database.lichess.org> (CC0): positions, moves and
//! themes were made by others.

use espalier_chess::board::Position;
use espalier_chess::types::Color;
use espalier_reasons::{Line, MaterialChange, Motif, Placed, Reason, reasons};
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

fn squares(placed: &[Placed]) -> String {
    placed.iter().map(|it| it.square.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn captures_are_counted_to_their_end() {
    // After the knight has taken the pawn, a pawn takes the knight.
    let line = line("4k3/2p5/3p4/8/4N3/8/8/4K3 w - - 0 1", "Nxd6");
    let change = MaterialChange::of(&line, Color::White);
    assert_eq!(change.gain(), -200);
    assert_eq!((squares(&change.won), squares(&change.lost)), ("d6".into(), "d6".into()));
    assert_eq!(MaterialChange::of(&line, Color::Black), change.reversed());
}

#[test]
fn a_pawn_that_is_taken_where_it_promotes_is_a_pawn() {
    let fen = "7r/1P6/8/8/8/4k3/8/4K3 w - - 0 1";
    let lost = MaterialChange::of(&line(fen, "b8=Q Rxb8"), Color::White);
    assert_eq!((lost.gain(), lost.promoted.len()), (-100, 0));
    let won = MaterialChange::of(&line("8/1P6/8/8/8/4k3/8/4K3 w - - 0 1", "b8=Q"), Color::White);
    assert_eq!((won.gain(), squares(&won.promoted)), (800, "b8".into()));
}

#[test]
fn trades_are_not_counted() {
    let fen = "3rk3/8/2n5/8/3B4/8/8/3RK3 b - - 0 1";
    let change = MaterialChange::of(&line(fen, "Nxd4 Rxd4 Rxd4"), Color::Black);
    assert_eq!(change.gain(), 500);
    let (won, lost) = change.without_trades();
    assert_eq!((squares(&won), squares(&lost)), ("d4".into(), String::new()));
}

#[test]
fn a_move_that_cannot_be_played_is_named() {
    let start = Position::default();
    let error = Line::parse(&start, ["e4", "e5", "Ke3"]).expect_err("illegal");
    assert_eq!(error.to_string(), "move 3 of the line: Ke3 is not a legal move here");
    assert_eq!(Line::new(&start, [start.parse_san("e4").expect("legal"); 2]).plies().len(), 1);
}
