//! The letters of the pieces in moves: every language has its own.

use crate::types::Piece;

/// The letters by which the moves of a language name the pieces.
///
/// ```
/// use espalier_chess::board::{PieceLetters, Position};
///
/// let position = Position::default();
/// let german = PieceLetters::of_tag("de").expect("known");
/// let mv = position.parse_san_in("Sf3", german)?;
/// assert_eq!(position.san(mv), "Nf3");
/// assert_eq!(position.san_in(mv, &PieceLetters::FIGURINE), "♘f3");
/// # Ok::<(), espalier_chess::board::SanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLetters {
    tag: &'static str,
    /// In the usual order: king, queen, rook, bishop, knight.
    letters: [char; 5],
}

impl PieceLetters {
    /// King, queen, rook, bishop, knight.
    pub const ENGLISH: Self = Self { tag: "en", letters: ['K', 'Q', 'R', 'B', 'N'] };
    /// König, Dame, Turm, Läufer, Springer.
    pub const GERMAN: Self = Self { tag: "de", letters: ['K', 'D', 'T', 'L', 'S'] };
    /// Roi, dame, tour, fou, cavalier.
    pub const FRENCH: Self = Self { tag: "fr", letters: ['R', 'D', 'T', 'F', 'C'] };
    /// Rey, dama, torre, alfil, caballo.
    pub const SPANISH: Self = Self { tag: "es", letters: ['R', 'D', 'T', 'A', 'C'] };
    /// Re, donna, torre, alfiere, cavallo.
    pub const ITALIAN: Self = Self { tag: "it", letters: ['R', 'D', 'T', 'A', 'C'] };
    /// Koning, dame, toren, loper, paard.
    pub const DUTCH: Self = Self { tag: "nl", letters: ['K', 'D', 'T', 'L', 'P'] };
    /// Król, hetman, wieża, goniec, skoczek.
    pub const POLISH: Self = Self { tag: "pl", letters: ['K', 'H', 'W', 'G', 'S'] };
    /// Figures instead of letters, which need no language. White's, as books print them.
    pub const FIGURINE: Self =
        Self { tag: "figurine", letters: ['♔', '♕', '♖', '♗', '♘'] };

    /// All of them, English first.
    pub const ALL: [Self; 8] = [
        Self::ENGLISH,
        Self::GERMAN,
        Self::FRENCH,
        Self::SPANISH,
        Self::ITALIAN,
        Self::DUTCH,
        Self::POLISH,
        Self::FIGURINE,
    ];

    /// The letters of the language with this BCP 47 tag, as `de`, or those called `figurine`.
    pub fn of_tag(tag: &str) -> Option<&'static Self> {
        const ALL: &[PieceLetters] = &PieceLetters::ALL;
        ALL.iter().find(|letters| letters.tag == tag)
    }

    /// The tag of the language.
    pub const fn tag(&self) -> &'static str {
        self.tag
    }

    /// The letter of a piece; pawns have none.
    pub const fn letter(&self, piece: Piece) -> Option<char> {
        let [king, queen, rook, bishop, knight] = self.letters;
        Some(match piece {
            Piece::Pawn => return None,
            Piece::Knight => knight,
            Piece::Bishop => bishop,
            Piece::Rook => rook,
            Piece::Queen => queen,
            Piece::King => king,
        })
    }

    /// The piece that a letter names at the start of a move. Figures of both colors are read in
    /// every language, and so is `P` for a pawn where no piece has that letter.
    pub fn piece(&self, letter: char) -> Option<Piece> {
        let own = Piece::ALL.into_iter().find(|&piece| self.letter(piece) == Some(letter));
        own.or_else(|| piece_in_any_language(letter))
    }

    /// The piece that a letter behind the last rank names, in either case. What means nothing in
    /// the language is read as UCI writes it.
    pub(super) fn promotion(&self, letter: char) -> Option<Piece> {
        let own = self.piece(letter.to_ascii_uppercase());
        own.filter(|piece| Piece::PROMOTIONS.contains(piece))
            .or_else(|| Piece::promotion_from_letter(letter))
    }
}

const fn piece_in_any_language(letter: char) -> Option<Piece> {
    Some(match letter {
        '♔' | '♚' => Piece::King,
        '♕' | '♛' => Piece::Queen,
        '♖' | '♜' => Piece::Rook,
        '♗' | '♝' => Piece::Bishop,
        '♘' | '♞' => Piece::Knight,
        '♙' | '♟' | 'P' => Piece::Pawn,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tag_finds_its_letters_and_no_other() {
        for letters in PieceLetters::ALL {
            assert_eq!(PieceLetters::of_tag(letters.tag()), Some(&letters));
        }
        assert_eq!(PieceLetters::of_tag("tlh"), None);
    }

    #[test]
    fn the_p_of_a_dutch_knight_is_no_pawn() {
        assert_eq!(PieceLetters::DUTCH.piece('P'), Some(Piece::Knight));
        assert_eq!(PieceLetters::ENGLISH.piece('P'), Some(Piece::Pawn));
    }

    #[test]
    fn a_promotion_that_means_nothing_in_a_language_is_ucis() {
        // In French R is the king, whom no pawn becomes; D is the queen.
        assert_eq!(PieceLetters::FRENCH.promotion('r'), Some(Piece::Rook));
        assert_eq!(PieceLetters::FRENCH.promotion('d'), Some(Piece::Queen));
        assert_eq!(PieceLetters::ENGLISH.promotion('d'), None);
        assert_eq!(PieceLetters::ENGLISH.promotion('K'), None);
    }
}
