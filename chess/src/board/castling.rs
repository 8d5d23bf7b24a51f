use super::{Position, zobrist};
use crate::types::{Color, File, Rank, Square};

/// The side of the board a king castles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingSide {
    /// Towards the h-file: the king ends on the g-file, the rook on the f-file.
    King,
    /// Towards the a-file: the king ends on the c-file, the rook on the d-file.
    Queen,
}

impl CastlingSide {
    /// Both sides, in FEN's order.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Where the king ends.
    pub const fn king_target(self, color: Color) -> Square {
        Square::new(
            match self {
                Self::King => File::G,
                Self::Queen => File::C,
            },
            Rank::First.relative_to(color),
        )
    }

    /// Where the rook ends.
    pub const fn rook_target(self, color: Color) -> Square {
        Square::new(
            match self {
                Self::King => File::F,
                Self::Queen => File::D,
            },
            Rank::First.relative_to(color),
        )
    }

    /// The file of its rook in standard chess.
    pub const fn standard_rook(self) -> File {
        match self {
            Self::King => File::H,
            Self::Queen => File::A,
        }
    }

    /// The side on which a rook stands, seen from its king.
    pub fn of_rook(rook: File, king: File) -> Self {
        if rook > king { Self::King } else { Self::Queen }
    }
}

/// Which rooks may still castle, by the file they stand on, with the key that follows from it.
///
/// Rights and key change together and only here, so they cannot drift apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CastlingRights {
    rooks: [[Option<File>; 2]; 2],
    key: u64,
}

impl CastlingRights {
    /// The file of the rook that may castle to this side.
    #[inline]
    pub const fn rook(self, color: Color, castling_side: CastlingSide) -> Option<File> {
        self.rooks[color as usize][castling_side as usize]
    }

    /// Gives or takes one right.
    #[inline]
    pub fn set(&mut self, color: Color, castling_side: CastlingSide, rook: Option<File>) {
        let right = &mut self.rooks[color as usize][castling_side as usize];
        for changed in [*right, rook].into_iter().flatten() {
            self.key ^= zobrist::castling(color, changed);
        }
        *right = rook;
    }

    /// The key of all rights.
    #[inline]
    pub const fn key(self) -> u64 {
        self.key
    }
}

impl Position {
    /// Whether a king or a rook that may castle stands elsewhere than in standard chess: then a king
    /// that goes two files is not enough to say that it castles.
    pub fn castles_as_in_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let is_standard = |castling_side: CastlingSide, rook| {
                self.king(color).file() == File::E && rook == castling_side.standard_rook()
            };
            CastlingSide::ALL.into_iter().any(|castling_side| {
                self.castling()
                    .rook(color, castling_side)
                    .is_some_and(|rook| !is_standard(castling_side, rook))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rights_that_standard_chess_does_not_have_make_it_chess960() {
        let is_chess960 =
            |fen: &str| fen.parse::<Position>().expect("legal").castles_as_in_chess960();
        assert!(!Position::default().castles_as_in_chess960());
        assert!(!is_chess960("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"));
        assert!(!is_chess960("r4k1r/8/8/8/8/8/8/R2K3R w - - 0 1"));
        assert!(is_chess960("4k3/8/8/8/8/8/8/5K1R w K - 0 1"));
        assert!(is_chess960("1r2k3/8/8/8/8/8/8/4K3 b q - 0 1"));
    }
}
