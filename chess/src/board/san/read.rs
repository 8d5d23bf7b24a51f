//! Reading moves: a text becomes a pattern of squares, which is compared with the legal moves.

use super::SanError;
use crate::board::{CastlingSide, PieceLetters, Position};
use crate::types::{File, Move, MoveKind, Piece, Rank, Square};
use alloc::string::String;
use alloc::vec::Vec;
use core::str::Chars;

/// What a text says about the move it means.
#[derive(Clone, Copy)]
enum Pattern {
    Castling(CastlingSide),
    Squares {
        /// None where both squares are given and no letter: as in UCI, any piece may move.
        piece: Option<Piece>,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Piece>,
    },
}

/// What stands between origin and target.
const SEPARATORS: [char; 6] = ['x', 'X', ':', '×', '-', '–'];

/// What may follow a move, any number of them, and adds nothing to it. `=` offers a draw, unless a
/// promotion follows.
const MARKS: [&str; 14] =
    ["+", "#", "!", "?", "=", ":", "†", "‡", "ch", "mate", "e.p.", "e.p", "ep", "(=)"];

impl Position {
    /// The legal move that a text in English algebraic notation means, in any of its forms:
    /// [`Position::parse_san_in`] tells them.
    ///
    /// # Errors
    /// When the text is no move, no legal move fits, or several do.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.parse_san_in(text, &PieceLetters::ENGLISH)
    }

    /// The legal move that a text in the algebraic notation of a language means.
    ///
    /// Besides `Nf3` it may be long (`Ng1-f3`) or as UCI writes it (`g1f3`, `e1g1`, `e7e8q`); a
    /// capture may be `exd6`, `ed6`, `e:d6` or `exd6 e.p.` without the space, a promotion `e8=Q`,
    /// `e8Q`, `e8(Q)` or `e8/Q`, castling `O-O`, `0-0` or `o-o`. Signs of check, mate and
    /// judgement may be missing or wrong.
    ///
    /// # Errors
    /// When the text is no move, no legal move fits, or several do.
    pub fn parse_san_in(&self, text: &str, letters: &PieceLetters) -> Result<Move, SanError> {
        let shown = || text.chars().take(12).collect::<String>();
        let pattern = Pattern::read(text, letters).ok_or_else(|| SanError::Malformed(shown()))?;
        let moves = self.legal_moves();
        let fitting = || moves.iter().filter(|&mv| self.fits(mv, pattern));
        let mut found = fitting();
        match (found.next(), found.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(SanError::Illegal(shown())),
            (Some(_), Some(_)) => {
                // In order; they are two or three, and a sort is much code.
                let mut choices: Vec<String> = Vec::new();
                for choice in fitting().map(|mv| self.san_in(mv, letters)) {
                    choices.insert(choices.partition_point(|other| *other < choice), choice);
                }
                Err(SanError::Ambiguous { text: shown(), choices })
            }
        }
    }

    fn fits(&self, mv: Move, pattern: Pattern) -> bool {
        let from = mv.from();
        match pattern {
            Pattern::Castling(castling_side) => {
                mv.kind() == MoveKind::Castle
                    && CastlingSide::of_rook(mv.to().file(), from.file()) == castling_side
            }
            Pattern::Squares { piece, file, rank, to, promotion } => {
                let arrives = if file.is_some() && rank.is_some() {
                    self.is_uci_target(mv, to)
                } else {
                    mv.to() == to && mv.kind() != MoveKind::Castle
                };
                arrives
                    && piece.is_none_or(|piece| self.board().piece_on(from) == Some(piece))
                    && file.is_none_or(|file| from.file() == file)
                    && rank.is_none_or(|rank| from.rank() == rank)
                    && promotion.is_none_or(|promotion| mv.promotion() == Some(promotion))
            }
        }
    }
}

impl Pattern {
    fn read(text: &str, letters: &PieceLetters) -> Option<Self> {
        if let Some((castling_side, rest)) = split_castling(text) {
            return are_marks(rest).then_some(Self::Castling(castling_side));
        }
        // Behind the rank of the target there is nothing but a promotion and marks. Marks go first:
        // `ch` is a check even where `c` is a knight.
        let end = text.rfind(|letter| Rank::from_digit(letter).is_some())? + 1;
        let (squares, rest) = text.split_at(end);
        let promotion = if are_marks(rest) {
            None
        } else {
            let (promotion, marks) = split_promotion(rest, letters)?;
            Some(are_marks(marks).then_some(promotion)?)
        };
        let (origin, to) = squares.split_at_checked(end.checked_sub(2)?)?;
        let to = to.parse().ok()?;
        let mut origin = origin.strip_suffix(SEPARATORS).unwrap_or(origin).chars();
        let piece = take(&mut origin, |letter| letters.piece(letter));
        let file = take(&mut origin, File::from_letter);
        let rank = take(&mut origin, Rank::from_digit);
        let is_any_piece = file.is_some() && rank.is_some();
        let piece = piece.or(if is_any_piece { None } else { Some(Piece::Pawn) });
        origin.as_str().is_empty().then_some(Self::Squares { piece, file, rank, to, promotion })
    }
}

/// Splits off two or three letters O or zeros with dashes between them.
fn split_castling(text: &str) -> Option<(CastlingSide, &str)> {
    const LETTERS: [char; 3] = ['O', 'o', '0'];
    fn next(text: &str) -> Option<&str> {
        text.strip_prefix(['-', '–'])?.strip_prefix(LETTERS)
    }
    let king_side = next(text.strip_prefix(LETTERS)?)?;
    Some(match next(king_side) {
        Some(queen_side) => (CastlingSide::Queen, queen_side),
        None => (CastlingSide::King, king_side),
    })
}

/// Splits off the piece to promote to: `=Q`, `Q`, `(Q)` or `/Q`.
fn split_promotion<'a>(text: &'a str, letters: &PieceLetters) -> Option<(Piece, &'a str)> {
    let bracketed = text.strip_prefix('(');
    let text = bracketed.unwrap_or_else(|| text.strip_prefix(['=', '/']).unwrap_or(text));
    let mut rest = text.chars();
    let promotion = letters.promotion(rest.next()?)?;
    let rest = rest.as_str();
    Some((promotion, if bracketed.is_some() { rest.strip_prefix(')')? } else { rest }))
}

fn are_marks(mut text: &str) -> bool {
    while let Some(rest) = MARKS.iter().find_map(|mark| text.strip_prefix(mark)) {
        text = rest;
    }
    text.is_empty()
}

/// Takes the next letter, if it means something here.
fn take<T>(letters: &mut Chars<'_>, read: impl Fn(char) -> Option<T>) -> Option<T> {
    let mut rest = letters.clone();
    let meaning = read(rest.next()?)?;
    *letters = rest;
    Some(meaning)
}
