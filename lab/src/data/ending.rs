//! Why a game ended.

use espalier_chess::game::GameOutcome;
use std::fmt;

/// Why a game ended, as files keep it. The names are those of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Not on the board, and no more is known: resigned, agreed, lost on time.
    Unknown,
    Checkmate,
    Stalemate,
    Threefold,
    FiftyMoves,
    /// Neither side could ever give mate.
    InsufficientMaterial,
    AdjudicatedWin,
    AdjudicatedDraw,
    TooLong,
}

impl Ending {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Unknown,
        Self::Checkmate,
        Self::Stalemate,
        Self::Threefold,
        Self::FiftyMoves,
        Self::InsufficientMaterial,
        Self::AdjudicatedWin,
        Self::AdjudicatedDraw,
        Self::TooLong,
    ];

    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// How a game with this last position ended.
    pub const fn on_board(outcome: Option<GameOutcome>) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(GameOutcome::Checkmate { .. }) => Self::Checkmate,
            Some(GameOutcome::Stalemate) => Self::Stalemate,
            Some(GameOutcome::Threefold) => Self::Threefold,
            Some(GameOutcome::FiftyMoves) => Self::FiftyMoves,
            Some(GameOutcome::InsufficientMaterial) => Self::InsufficientMaterial,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "off the board",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Threefold => "threefold repetition",
            Self::FiftyMoves => "fifty moves",
            Self::InsufficientMaterial => "insufficient material",
            Self::AdjudicatedWin => "adjudicated win",
            Self::AdjudicatedDraw => "adjudicated draw",
            Self::TooLong => "too long",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_list() {
        for (number, ending) in (0..).zip(Ending::ALL) {
            assert_eq!((ending as u8, Ending::from_number(number)), (number, Some(ending)));
        }
        assert_eq!(Ending::from_number(9), None);
    }
}
