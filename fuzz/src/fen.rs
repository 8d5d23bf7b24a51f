//! FEN: any text is refused, or it is a position that can be written, read again and played on.

use espalier::board::Position;
use espalier::eval::evaluate;

/// Takes the bytes for a FEN.
pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<Position>() {
        Ok(position) => check_position(&position),
        Err(error) => assert!(error.to_string().starts_with("FEN "), "{error}"),
    }
}

/// What holds in every position, and after every move in it.
fn check_position(position: &Position) {
    check_notation(position);
    let _ = evaluate(position);
    for mv in position.legal_moves().iter() {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
        let after = position.after(mv);
        assert_eq!(*after.placement(), after.placement().rebuilt(), "{mv:?} in {position}");
        check_notation(&after);
    }
}

/// Both kinds of FEN give the position back.
pub fn check_notation(position: &Position) {
    for text in [position.to_string(), format!("{position:#}")] {
        let again: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(again, *position, "{text}");
        assert_eq!(again.key(), position.key(), "{text}");
    }
}
