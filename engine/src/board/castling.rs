use crate::types::{Color, File, Rank, Square};

/// The side of the board a king castles to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// Towards the h-file: the king ends on the g-file, the rook on the f-file.
    King,
    /// Towards the a-file: the king ends on the c-file, the rook on the d-file.
    Queen,
}

impl Wing {
    /// Both wings, in FEN's order.
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

    /// The wing on which a rook stands, seen from its king.
    pub fn of_rook(rook: File, king: File) -> Self {
        if rook > king { Self::King } else { Self::Queen }
    }
}

/// Which rooks may still castle, by the file they stand on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CastlingRights {
    rooks: [[Option<File>; 2]; 2],
}

impl CastlingRights {
    /// The file of the rook that may castle to this wing.
    #[inline]
    pub const fn rook(self, color: Color, wing: Wing) -> Option<File> {
        self.rooks[color as usize][wing as usize]
    }

    /// Gives or takes one right.
    #[inline]
    pub const fn set(&mut self, color: Color, wing: Wing, rook: Option<File>) {
        self.rooks[color as usize][wing as usize] = rook;
    }
}
