//! The termination marker of a game: how its moves end.

use std::fmt;

/// A termination marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, or nobody knows.
    Unknown,
}

impl Termination {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];

    /// As PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// As people write it, too: `½–½`, `0:1`, `1/2`, `0.5-0.5`, and `1-O` with a letter.
    pub fn read(text: &str) -> Option<Self> {
        let plain: String = text
            .trim()
            .chars()
            .map(|letter| match letter {
                '–' | '—' | '‐' | '‑' | '−' | ':' => '-',
                'O' | 'o' => '0',
                _ => letter,
            })
            .collect();
        match plain.replace('½', "1/2").as_str() {
            "1/2" | "0.5-0.5" => Some(Self::Draw),
            plain => Self::ALL.into_iter().find(|marker| marker.as_str() == plain),
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_people_write_them() {
        for text in ["1/2-1/2", "1/2", "½–½", "½-½", "1/2:1/2", "½", "0.5-0.5", "0.5:0.5"] {
            assert_eq!(Termination::read(text), Some(Termination::Draw), "{text}");
        }
        assert_eq!(Termination::read("0:1"), Some(Termination::BlackWins));
        assert_eq!(Termination::read("1–0"), Some(Termination::WhiteWins));
        assert_eq!(Termination::read("1-O"), Some(Termination::WhiteWins));
        for text in ["0-0", "O-O", "O-O-O", "0.5"] {
            assert_eq!(Termination::read(text), None, "{text}");
        }
    }
}
