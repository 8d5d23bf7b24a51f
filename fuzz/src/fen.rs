//! FEN: any text is refused, or it is a position that can be written, read again and played on. What
//! is repaired needs no second repair.

use espalier::eval::evaluate;
use espalier_chess::board::{Position, read_fen};

/// Takes the bytes for a FEN.
pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let strict = text.parse::<Position>();
    match read_fen(&text) {
        Ok(reading) => {
            check_position(&reading.position);
            for change in &reading.changes {
                assert!(change.to_string().ends_with('.'), "{change}");
            }
            let again = read_fen(&reading.position.to_string()).expect("what it writes itself");
            assert_eq!((again.position, again.changes), (reading.position.clone(), vec![]));
            if let Ok(position) = strict {
                assert_eq!(position, reading.position, "{text}");
            }
        }
        Err(error) => {
            assert!(error.to_string().starts_with("FEN "), "{error}");
            assert!(strict.is_err(), "{text}: {error}");
        }
    }
}

/// What holds in every position, and after every move in it.
fn check_position(position: &Position) {
    check_notation(position);
    let _ = evaluate(position);
    for mv in position.legal_moves().iter() {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
        let after = position.after(mv);
        assert_eq!(*after.board(), after.board().rebuilt(), "{mv:?} in {position}");
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
