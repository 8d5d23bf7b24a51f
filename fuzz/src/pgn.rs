//! PGN: any bytes are games of legal moves, faults with places that the text has, and what is
//! written of them is read again.

use espalier_chess::board::PieceLetters;
use espalier_pgn::{Fault, GameTree, Progress, Reader, Step};

/// Takes the bytes for a text with games.
pub fn check(bytes: &[u8]) {
    let games = read(bytes, bytes.len().max(1), usize::MAX);
    let in_pieces = read(bytes, 7, 3);
    assert_eq!(format!("{games:?}"), format!("{in_pieces:?}"));
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game.number, index + 1);
        check_moves(game);
        check_faults(game, bytes.len());
        let written = game.to_pgn(&PieceLetters::ENGLISH);
        let again = read(written.as_bytes(), written.len(), usize::MAX);
        let [again] = again.as_slice() else { panic!("{} games:\n{written}", again.len()) };
        // A game without a start, or with other rules, has its fault wherever it is written.
        let code = |game: &GameTree| game.fault.as_ref().map(|fault| fault.kind.code());
        let lasting = code(game).filter(|code| ["fen", "variant"].contains(code));
        assert!(code(again).is_none_or(|code| lasting == Some(code)), "{written}");
        assert_eq!(again.game().moves(), game.game().moves(), "{written}");
        assert_eq!(again.nodes.len(), game.nodes.len(), "{written}");
        assert_eq!(again.to_pgn(&PieceLetters::ENGLISH), written);
    }
}

/// The games of these bytes, which arrive in pieces of this size, after so many steps at a time.
fn read(bytes: &[u8], size: usize, steps: usize) -> Vec<GameTree> {
    let (mut reader, mut games) = (Reader::new(), Vec::new());
    let mut pieces = bytes.chunks(size);
    loop {
        match reader.next(&mut steps.clone()) {
            Progress::Game(game) => games.push(*game),
            Progress::Paused => {}
            Progress::Hungry => match pieces.next() {
                Some(piece) => reader.push(piece),
                None => reader.finish(),
            },
            Progress::End => return games,
        }
    }
}

fn check_moves(game: &GameTree) {
    for (id, node) in game.nodes.iter().enumerate().skip(1) {
        let parent = node.parent.expect("a node before");
        assert!(parent < id && game.nodes[parent].children.contains(&id));
        let before = &game.nodes[parent].position;
        match node.step.expect("a step") {
            Step::Move(mv) => {
                assert!(before.legal_moves().contains(mv), "{mv:?} in {before}");
                assert_eq!(before.after(mv), node.position, "{mv:?} in {before}");
            }
            Step::Pass => assert!(!before.in_check(), "a pass in {before}"),
        }
    }
}

fn check_faults(game: &GameTree, bytes: usize) {
    for Fault { game: number, place, kind } in game.fault.iter().chain(&game.notices) {
        assert_eq!(*number, game.number);
        let is_inside = |at: usize| (1..=bytes + 1).contains(&at);
        assert!(is_inside(place.line) && is_inside(place.column), "{kind} at {place:?}");
    }
}
