//! PGN: any text is refused with a line that it has, or it is games of legal moves that can be
//! written and read again.

use espalier::game::Game;
use espalier::pgn::read;

/// Takes the bytes for a text with games.
pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match read(&text) {
        Err(error) => {
            let lines = text.lines().count().max(1);
            assert!((1..=lines).contains(&error.line), "{error}, of {lines} lines");
        }
        Ok(found) => {
            for game in found.variations.iter().chain([&found.game]) {
                check_moves(game);
            }
            let written = found.game.pgn(&found.tags, &found.variations, None);
            let again = read(&written).unwrap_or_else(|error| panic!("{error}:\n{written}"));
            assert_eq!(again.game.moves(), found.game.moves(), "{written}");
            assert_eq!(again.game.positions(), found.game.positions(), "{written}");
            assert_eq!(again.game.pgn(&again.tags, &again.variations, None), written);
            assert!(!again.more, "{written}");
        }
    }
}

fn check_moves(game: &Game) {
    for ((before, after), &mv) in
        game.positions().iter().zip(&game.positions()[1..]).zip(game.moves())
    {
        assert!(before.legal_moves().contains(mv), "{mv:?} in {before}");
        assert_eq!(before.after(mv), *after, "{mv:?} in {before}");
    }
}
