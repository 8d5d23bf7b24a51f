//! What stands around a FEN where it was copied from.

use super::FenChangeKind::{Characters, Prefix, Quotes, Tag, Underscores};
use super::mender::Mender;
use super::{FenChange, FenChangeKind, FenField};
use alloc::borrow::{Cow, ToOwned};
use alloc::string::{String, ToString};

const QUOTES: [char; 13] = ['"', '\'', '`', '“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '′'];

/// The text without what stands around the FEN, in the characters of a FEN.
pub(super) fn without<'a>(text: &'a str, mender: &mut Mender) -> Cow<'a, str> {
    let mut tell = |kind: FenChangeKind, from: &str, to: &str| {
        mender.tell(FenChange::new(FenField::Pieces, kind, from, to));
    };
    let mut text = Cow::Borrowed(text);
    if let Some(letter) = text.chars().find(|&letter| plain(letter) != Some(letter)) {
        let replaced = plain(letter).map(String::from).unwrap_or_default();
        tell(Characters, &letter.to_string(), &replaced);
        text = Cow::Owned(text.chars().filter_map(plain).collect());
    }
    if !text.trim_ascii().contains(|letter: char| letter.is_ascii_whitespace())
        && text.contains('_')
    {
        tell(Underscores, "_", " ");
        text = Cow::Owned(text.replace('_', " "));
    }
    let mut fen = text.trim_ascii();
    loop {
        let (inner, kind, from) = if let Some(inner) = in_tag(fen) {
            (inner, Tag, "[FEN]")
        } else if let Some((prefix, inner)) = split_prefix(fen) {
            (inner, Prefix, prefix)
        } else if fen.starts_with(QUOTES) || fen.ends_with(QUOTES) {
            (fen.trim_matches(QUOTES), Quotes, "\"")
        } else {
            break;
        };
        tell(kind, from, "");
        fen = inner.trim_ascii();
    }
    if fen.len() == text.len() { text } else { Cow::Owned(fen.to_owned()) }
}

/// The character of a FEN that looks like this one; none for one that is not seen.
const fn plain(letter: char) -> Option<char> {
    match letter {
        // Soft hyphen, zero-width characters, marks of direction and of byte order.
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}' => {
            None
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        _ if letter.is_whitespace() && !letter.is_ascii() => Some(' '),
        _ => Some(letter),
    }
}

/// What stands in a tag `[FEN "…"]`.
fn in_tag(text: &str) -> Option<&str> {
    let tag = text.strip_prefix('[')?.strip_suffix(']')?.trim_ascii();
    let value = strip_word(tag, "fen")?;
    value
        .starts_with(|letter: char| letter.is_ascii_whitespace() || QUOTES.contains(&letter))
        .then_some(value)
}

/// Splits off `position fen`, `fen`, `FEN:` and the like.
fn split_prefix(text: &str) -> Option<(&str, &str)> {
    let rest = strip_word(text, "position").map_or(text, str::trim_ascii_start);
    let rest = strip_word(rest, "fen")?.trim_ascii_start();
    let rest = rest.strip_prefix([':', '=']).unwrap_or(rest);
    Some((text[..text.len() - rest.len()].trim_ascii_end(), rest))
}

/// The text behind a word in any case.
fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_at_checked(word.len())?;
    let ends = !rest.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '/');
    (first.eq_ignore_ascii_case(word) && ends).then_some(rest)
}
