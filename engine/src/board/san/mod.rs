//! Standard algebraic notation: `Nf3`, `exd6`, `O-O`, `e8=Q+`.

use super::{Position, Wing};
use crate::types::{Bitboard, File, Move, MoveKind, Piece, Rank, Square};
use std::fmt;

/// Why a text is not a move in algebraic notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SanError {
    /// It does not look like one.
    Malformed(String),
    /// No legal move fits.
    Illegal(String),
    /// Several legal moves fit.
    Ambiguous(String),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(text) => {
                write!(f, "\"{text}\" is not a move; moves look like Nf3, exd5, O-O or e8=Q")
            }
            Self::Illegal(text) => write!(f, "{text} is not a legal move here"),
            Self::Ambiguous(text) => {
                write!(f, "{text} fits several pieces; say from where, as in Nbd2")
            }
        }
    }
}

impl std::error::Error for SanError {}

/// What a text in algebraic notation says about the move it means.
enum Pattern {
    Castle(Wing),
    Piece {
        piece: Piece,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Piece>,
    },
}

impl Position {
    /// A legal move in algebraic notation, with `+` for check and `#` for mate.
    ///
    /// ```
    /// use espalier::board::Position;
    ///
    /// let position = Position::default();
    /// let mv = position.parse_uci("g1f3")?;
    /// assert_eq!(position.san(mv), "Nf3");
    /// # Ok::<(), espalier::board::UciMoveError>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        let after = self.after(mv);
        let suffix = match (after.in_check(), after.has_legal_move()) {
            (false, _) => "",
            (true, true) => "+",
            (true, false) => "#",
        };
        format!("{}{suffix}", self.san_without_check(mv))
    }

    fn san_without_check(&self, mv: Move) -> String {
        let (from, to) = (mv.from(), mv.to());
        if mv.kind() == MoveKind::Castle {
            return match Wing::of_rook(to.file(), from.file()) {
                Wing::King => "O-O",
                Wing::Queen => "O-O-O",
            }
            .to_owned();
        }
        let captures = self.is_capture(mv);
        match self.placement().piece_on(from) {
            Some(Piece::Pawn) | None => {
                let mut san = String::new();
                if captures {
                    san.push(from.file().letter());
                    san.push('x');
                }
                san.push_str(&to.to_string());
                if let Some(piece) = mv.promotion() {
                    san.push('=');
                    san.push(piece.letter().to_ascii_uppercase());
                }
                san
            }
            Some(piece) => format!(
                "{}{}{}{to}",
                piece.letter().to_ascii_uppercase(),
                self.disambiguation(piece, mv),
                if captures { "x" } else { "" },
            ),
        }
    }

    /// As little of the origin as tells the move apart: the file, else the rank, else both.
    fn disambiguation(&self, piece: Piece, mv: Move) -> String {
        let from = mv.from();
        let rivals: Bitboard = self
            .legal_moves()
            .iter()
            .filter(|other| other.to() == mv.to() && other.kind() == MoveKind::Normal)
            .map(Move::from)
            .filter(|&other| other != from && self.placement().piece_on(other) == Some(piece))
            .collect();
        if rivals.is_empty() {
            String::new()
        } else if (rivals & Bitboard::file(from.file())).is_empty() {
            from.file().letter().to_string()
        } else if (rivals & Bitboard::rank(from.rank())).is_empty() {
            (from.rank() as u8 + 1).to_string()
        } else {
            from.to_string()
        }
    }

    /// The legal move that a text in algebraic notation means. Missing or superfluous `x`, `+`,
    /// `#`, `!`, `?` and `=` are forgiven, and so is `0-0`.
    ///
    /// # Errors
    /// When the text is no move, no legal move fits, or several do.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let shown = || text.chars().take(12).collect::<String>();
        let pattern = parse_pattern(text).ok_or_else(|| SanError::Malformed(shown()))?;
        let moves = self.legal_moves();
        let mut fitting = moves.iter().filter(|&mv| self.fits(mv, &pattern));
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(SanError::Illegal(shown())),
            (Some(_), Some(_)) => Err(SanError::Ambiguous(shown())),
        }
    }

    fn fits(&self, mv: Move, pattern: &Pattern) -> bool {
        match *pattern {
            Pattern::Castle(wing) => {
                mv.kind() == MoveKind::Castle
                    && Wing::of_rook(mv.to().file(), mv.from().file()) == wing
            }
            Pattern::Piece { piece, file, rank, to, promotion } => {
                mv.kind() != MoveKind::Castle
                    && self.placement().piece_on(mv.from()) == Some(piece)
                    && mv.to() == to
                    && mv.promotion() == promotion
                    && file.is_none_or(|file| mv.from().file() == file)
                    && rank.is_none_or(|rank| mv.from().rank() == rank)
            }
        }
    }

    /// Whether the move takes something.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Castle => false,
            MoveKind::EnPassant => true,
            _ => self.placement().piece_on(mv.to()).is_some(),
        }
    }

    /// Captures and promotions: the moves that change the material. All others are quiet.
    #[inline]
    pub fn is_noisy(&self, mv: Move) -> bool {
        mv.promotion().is_some() || self.is_capture(mv)
    }
}

fn parse_pattern(text: &str) -> Option<Pattern> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    match text {
        "O-O" | "0-0" => return Some(Pattern::Castle(Wing::King)),
        "O-O-O" | "0-0-0" => return Some(Pattern::Castle(Wing::Queen)),
        _ => {}
    }
    let mut letters: Vec<char> = text.chars().filter(|letter| !"x=-:".contains(*letter)).collect();
    let promotion = match letters.last()? {
        // A lower-case b is a file: in "axb" and the like there is no promotion.
        letter @ ('Q' | 'R' | 'B' | 'N' | 'q' | 'r' | 'n') => Piece::from_letter(*letter),
        _ => None,
    };
    if promotion.is_some() {
        letters.pop();
    }
    let piece = match letters.first()? {
        letter @ ('K' | 'Q' | 'R' | 'B' | 'N' | 'P') => Piece::from_letter(*letter),
        _ => None,
    };
    if piece.is_some() {
        letters.remove(0);
    }
    let to: String = letters.split_off(letters.len().checked_sub(2)?).into_iter().collect();
    let (mut file, mut rank) = (None, None);
    for letter in letters {
        match letter {
            'a'..='h' if file.is_none() => file = File::from_letter(letter),
            '1'..='8' if rank.is_none() => {
                rank = Some(Rank::ALL[letter.to_digit(9)? as usize - 1]);
            }
            _ => return None,
        }
    }
    Some(Pattern::Piece {
        piece: piece.unwrap_or(Piece::Pawn),
        file,
        rank,
        to: to.parse().ok()?,
        promotion,
    })
}
