//! Spans, files and attacks of sets of pawns.

use espalier_chess::types::{Bitboard, Color};

/// The front spans: all squares in front of these, exclusive.
#[inline]
pub(super) const fn front_span(squares: Bitboard, color: Color) -> Bitboard {
    let mut span = squares.forward(color).0;
    match color {
        Color::White => {
            span |= span << 8;
            span |= span << 16;
            span |= span << 32;
        }
        Color::Black => {
            span |= span >> 8;
            span |= span >> 16;
            span |= span >> 32;
        }
    }
    Bitboard(span)
}

/// The rear spans: all squares behind these, exclusive.
#[inline]
pub(super) fn rear_span(squares: Bitboard, color: Color) -> Bitboard {
    front_span(squares, !color)
}

/// The files of these squares.
#[inline]
pub(super) fn file_fill(squares: Bitboard) -> Bitboard {
    squares | front_span(squares, Color::White) | front_span(squares, Color::Black)
}

/// The squares next to these on the same rank.
#[inline]
pub(super) fn beside(squares: Bitboard) -> Bitboard {
    squares.west() | squares.east()
}

/// The squares that these pawns attack.
#[inline]
pub(super) fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    beside(pawns.forward(color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier_chess::types::{File, Square};

    #[test]
    fn spans_reach_the_edge_and_leave_their_squares_out() {
        let pawns: Bitboard = [Square::E4, Square::A7].into_iter().collect();
        let front: Bitboard = "e5 e6 e7 e8 a8".split(' ').flat_map(str::parse::<Square>).collect();
        let rear: Bitboard =
            "e3 e2 e1 a6 a5 a4 a3 a2 a1".split(' ').flat_map(str::parse::<Square>).collect();
        assert_eq!(front_span(pawns, Color::White), front);
        assert_eq!(rear_span(pawns, Color::White), rear);
        assert_eq!(front_span(pawns, Color::Black), rear);
        assert_eq!(file_fill(pawns), Bitboard::file(File::A) | Bitboard::file(File::E));
    }

    #[test]
    fn pawns_do_not_attack_around_the_edge() {
        let pawns: Bitboard = [Square::A2, Square::H5].into_iter().collect();
        assert_eq!(
            pawn_attacks(pawns, Color::White),
            [Square::B3, Square::G6].into_iter().collect()
        );
        assert_eq!(
            pawn_attacks(pawns, Color::Black),
            [Square::B1, Square::G4].into_iter().collect()
        );
    }
}
