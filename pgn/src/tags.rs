//! The tag pairs of a game, and what they say of its start.

/// What to make of the tag `Variant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    /// The rules of chess.
    Standard,
    /// The rules of chess with castling as in Chess960.
    Chess960,
    /// Other rules.
    Other,
}

impl Variant {
    /// How the tag is read; capitals, spaces and dashes do not count.
    pub(super) fn read(name: &str) -> Self {
        const STANDARD: [&str; 8] =
            ["standard", "chess", "normal", "classical", "classic", "fromposition", "orthodox", ""];
        const CHESS960: [&str; 9] = [
            "chess960",
            "960",
            "fischerandom",
            "fischerrandom",
            "fischerrandomchess",
            "freestyle",
            "freestylechess",
            "chess9lx",
            "9lx",
        ];
        let plain: String = name
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        if CHESS960.contains(&plain.as_str()) {
            Self::Chess960
        } else if STANDARD.contains(&plain.as_str()) {
            Self::Standard
        } else {
            Self::Other
        }
    }
}

/// The value of a tag; none where it says nothing, as `?`.
pub(super) fn said<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let value = tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.trim())?;
    let says_something = value.contains(|letter: char| !"?-.".contains(letter));
    says_something.then_some(value)
}

/// A value without the quotes that it has in place of plain ones: `“Ann”`.
pub(super) fn unquoted(value: &str) -> &str {
    const QUOTES: [[char; 2]; 5] = [['“', '”'], ['„', '“'], ['‘', '’'], ['«', '»'], ['\'', '\'']];
    QUOTES
        .into_iter()
        .find_map(|[open, close]| value.strip_prefix(open)?.strip_suffix(close))
        .unwrap_or(value)
}

/// The tags of which one begins a game, where an empty line stands before it.
pub(super) fn is_first_name(name: &str) -> bool {
    const FIRST: [&str; 10] =
        ["Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp", "Variant"];
    FIRST.contains(&name)
}

/// Whether PGN allows a name: a letter or a digit, then also `_`, `+`, `#`, `=`, `:` and `-`.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_+#=:-".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_read_as_they_are_meant() {
        for name in [
            "chess 960",
            "Chess-960",
            "FischeRandom",
            "Fischer Random",
            "Freestyle Chess",
            "Chess 9LX",
        ] {
            assert_eq!(Variant::read(name), Variant::Chess960, "{name}");
        }
        for name in ["Classical", "From Position", "", "?", "Standard"] {
            assert_eq!(Variant::read(name), Variant::Standard, "{name}");
        }
        for name in ["Atomic", "King of the Hill", "Crazyhouse"] {
            assert_eq!(Variant::read(name), Variant::Other, "{name}");
        }
    }

    #[test]
    fn names_are_those_of_the_standard() {
        for name in ["White", "1Under_T", "White-Elo"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "_x", "F\u{e9}EN", "a b", "%clk"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
