//! Sentences about the motifs and the material of puzzles name what is there.

use espalier_chess::board::Position;
use espalier_chess::types::{Color, Square};
use espalier_insight::explain::{material_words, reason_words};
use espalier_reasons::{Line, MaterialChange, Motif, Placed, reasons};

/// Puzzles of <https://database.lichess.org> (CC0).
const PUZZLES: &str = include_str!("../../reasons/tests/data/puzzles.csv");

fn line(fen: &str, moves: &str) -> Line {
    Line::parse(&fen.parse().expect("a position"), moves.split(' ')).expect("legal moves")
}

/// Whether a piece of this name stands on the square.
fn stands(position: &Position, (name, square): &(String, Square)) -> bool {
    let kind = Placed::on(position, *square).map(|it| format!("{:?}", it.kind()).to_lowercase());
    kind.as_ref() == Some(name)
}

#[test]
fn pieces_of_sentences_stand_where_they_are_said_to() {
    let mut said = 0;
    for row in PUZZLES.lines().skip(1) {
        let [_, fen, moves, _] =
            row.split(',').collect::<Vec<_>>().try_into().expect("four columns");
        let line = line(fen, moves);
        let solver = !line.start().side_to_move();
        for reason in reasons(&line, solver) {
            let ply = &line.plies()[reason.ply];
            let sentence = reason_words(&line, &reason).to_string();
            let san = ply.before.san(ply.mv);
            assert!(sentence.contains(&san) && sentence.ends_with('.'), "{sentence}");
            for piece in pieces_named(&sentence) {
                let is_there = stands(&ply.before, &piece) || stands(&ply.after, &piece);
                assert!(is_there, "{fen}: {sentence}");
                said += 1;
            }
        }
        let words = material_words(&line, &MaterialChange::of(&line, solver)).to_string();
        for piece in pieces_named(&words) {
            let mut positions = line.plies().iter().flat_map(|ply| [&ply.before, &ply.after]);
            assert!(positions.any(|at| stands(at, &piece)), "{fen}: {words}");
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

#[test]
fn sentences_name_move_and_pieces() {
    let said = |fen: &str, moves: &str, side: Color, motif: Motif| {
        let line = line(fen, moves);
        let found = reasons(&line, side);
        let reason = found.iter().find(|reason| reason.motif == motif);
        reason_words(&line, reason.unwrap_or_else(|| panic!("{motif:?} in {found:?}"))).to_string()
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
