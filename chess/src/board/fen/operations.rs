//! EPD operations behind the fields: `bm Nf3; id "WAC.001"; hmvc 3;`.

use super::words::Words;

/// Whether a text begins with an operation: with a name of the standard, or with another one where a
/// semicolon ends it. A lone semicolon ends one without a name.
pub(super) fn are_next(text: &str) -> bool {
    #[rustfmt::skip]
    const NAMES: [&str; 25] = [
        "acd", "acn", "acs", "am", "bm", "ce", "dm", "draw_accept", "draw_claim", "draw_offer",
        "draw_reject", "eco", "fmvn", "hmvc", "id", "nic", "noop", "pm", "pv", "rc", "resign", "sm",
        "tcgs", "tcri", "tcsi",
    ];
    let Some(word) = Words::new(text).peek() else {
        return false;
    };
    let name = word.trim_matches(';');
    name.is_empty()
        || NAMES.contains(&name)
        || name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && text.contains(';')
}

/// The operations one by one, each with its operands. A semicolon between quotation marks ends none.
pub(super) fn each(text: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    text.split(move |letter| {
        is_quoted ^= letter == '"';
        letter == ';' && !is_quoted
    })
    .map(str::trim_ascii)
    .filter(|operation| !operation.is_empty())
}

/// The operand of an operation with this name.
pub(super) fn operand<'a>(operation: &'a str, name: &str) -> Option<&'a str> {
    let mut words = Words::new(operation);
    (words.next() == Some(name)).then(|| words.rest())
}
