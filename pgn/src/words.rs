//! What is glued to a move: its number, its signs, the end of the game.

use super::nag::{leading_nag, nag_of};
use super::token::Token;
use crate::Termination;

/// How people pass the turn.
const PASSES: [&str; 7] = ["--", "Z0", "0000", "null", "pass", "<>", "@@@@"];
/// What people write after a move, which the move says already.
const REMARKS: [&str; 9] = ["ep", "e.p", "ch", "check", "mate", "dis.ch", "dbl.ch", "dis", "dbl"];

/// Tells the tokens of a word in their order.
pub(super) fn split_word(word: &str, mut tell: impl FnMut(Token)) {
    let is_one_of =
        |list: &[&str], word: &str| list.iter().any(|one| one.eq_ignore_ascii_case(word));
    // A half point may be `0.5`, whose zero is no move number.
    let word = if Termination::read(word).is_some() { word } else { without_number(word) };
    let plain = word.trim_end_matches('.');
    if word.is_empty() || is_one_of(&REMARKS, plain) {
        return;
    }
    if is_one_of(&PASSES, word) {
        return tell(Token::Pass);
    }
    if let Some(marker) = Termination::read(plain) {
        return tell(Token::End(marker));
    }
    if let Some(nag) = nag_of(word) {
        return tell(Token::Nag(nag));
    }
    let (word, marker) = without_marker(word);
    let (mv, signs) = word.split_at(end_of_move(word));
    if !mv.is_empty() {
        let (check, signs) = signs.split_at(length_of_check(signs));
        tell(Token::Move(format!("{mv}{check}")));
        tell_nags(signs, &mut tell);
    } else if !tell_nags(signs, &mut tell) && signs.contains('}') {
        tell(Token::Move(signs.to_owned()));
    }
    if let Some(marker) = marker {
        tell(Token::End(marker));
    }
}

/// A word without its move number, as `12.` or `12...`; empty where it is one alone.
pub(super) fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_number = after.is_empty() && word != "0000" || after.starts_with(['.', '…']);
    if is_number { after.trim_start_matches(['.', '…']) } else { word }
}

/// A move without the termination marker at its end.
fn without_marker(word: &str) -> (&str, Option<Termination>) {
    const GLUED: [&str; 4] = ["1/2-1/2", "½-½", "1-0", "0-1"];
    let glued = GLUED.into_iter().find_map(|marker| {
        let before = word.strip_suffix(marker).filter(|before| !before.is_empty())?;
        Some((before, Termination::read(marker)))
    });
    glued.unwrap_or((word, None))
}

/// Where the letters and digits of a move end, and its signs begin.
fn end_of_move(word: &str) -> usize {
    let is_figurine = |letter| matches!(letter, '\u{2654}'..='\u{265f}');
    let is_of_move =
        |letter: char| letter.is_alphanumeric() || ")_".contains(letter) || is_figurine(letter);
    let last = word.char_indices().rfind(|&(_, letter)| is_of_move(letter));
    last.map_or(0, |(at, letter)| at + letter.len_utf8())
}

/// The length of the `+`, `++` or `#` that signs begin with. In `+-` it belongs to the sign.
fn length_of_check(signs: &str) -> usize {
    let is_check = |&(at, letter): &(usize, char)| {
        "+#†‡".contains(letter) && leading_nag(&signs[at..]).is_none()
    };
    signs.char_indices().take_while(is_check).map(|(_, letter)| letter.len_utf8()).sum()
}

/// Tells the glyphs of signs; false where there are none. What is no sign is passed over.
fn tell_nags(signs: &str, tell: &mut impl FnMut(Token)) -> bool {
    let (mut rest, mut has_found) = (signs, false);
    while let Some(letter) = rest.chars().next() {
        let length = match leading_nag(rest) {
            Some((nag, length)) => {
                tell(Token::Nag(nag));
                has_found = true;
                length
            }
            None => letter.len_utf8(),
        };
        rest = &rest[length..];
    }
    has_found
}
