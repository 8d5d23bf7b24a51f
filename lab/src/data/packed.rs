//! A record in 30 bytes.
//!
//! Castling rights and en passant are part of the piece codes: a rook that may still castle and a
//! pawn that has just made a double step have codes of their own. So every rook of Chess960
//! is exact, and no separate field can contradict the board.

use super::record::{GameResult, PositionRecord, WhiteScore};
use espalier_chess::board::{Board, CastlingRights, CastlingSide, Illegal, Position, Setup};
use espalier_chess::types::{Bitboard, Color, Piece, Rank, Score, Square};
use std::fmt;

/// A record as files keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed(pub [u8; Self::BYTES]);

/// Why bytes are not a record or a game. A checksum that fits rules out accidents, so a program is
/// at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub(super) String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Where each field begins, in bytes.
mod at {
    pub(super) const OCCUPIED: usize = 0;
    pub(super) const PIECES: usize = 8;
    pub(super) const SCORE: usize = 24;
    pub(super) const PLY: usize = 26;
    pub(super) const HALFMOVE_CLOCK: usize = 28;
    pub(super) const RESULT: usize = 29;
}

/// Codes of pieces are those of [`Piece`], and these.
const CASTLING_ROOK: u8 = 6;
const DOUBLE_STEP_PAWN: u8 = 7;
/// Added to the code of a piece that is Black's.
const BLACK: u8 = 8;
/// In the place of a score where there is none.
const NO_SCORE: i16 = i16::MIN;

impl Packed {
    pub const BYTES: usize = 30;

    /// Packs a record. Scores that two bytes do not hold are brought to the nearest they do.
    pub fn new(record: &PositionRecord) -> Self {
        let position = &record.position;
        let occupied = position.board().occupied();
        let mut bytes = [0; Self::BYTES];
        bytes[at::OCCUPIED..at::PIECES].copy_from_slice(&occupied.0.to_le_bytes());
        for (index, square) in occupied.enumerate() {
            bytes[at::PIECES + index / 2] |= code_on(position, square) << (4 * (index % 2));
        }
        let score = record.score.map_or(NO_SCORE, |WhiteScore(score)| {
            score.clamp((NO_SCORE + 1).into(), i16::MAX.into()) as i16
        });
        bytes[at::SCORE..at::PLY].copy_from_slice(&score.to_le_bytes());
        bytes[at::PLY..at::HALFMOVE_CLOCK].copy_from_slice(&record.ply().to_le_bytes());
        bytes[at::HALFMOVE_CLOCK] = position.halfmove_clock();
        bytes[at::RESULT] = record.result as u8;
        Self(bytes)
    }

    pub fn unpack(&self) -> Result<PositionRecord, Unreadable> {
        let ply = u16::from_le_bytes(self.field(at::PLY));
        let side_to_move = if ply.is_multiple_of(2) { Color::White } else { Color::Black };
        let unpacked = self.unpacked()?;
        let setup = Setup {
            castling: unpacked.castling()?,
            en_passant: unpacked.en_passant(side_to_move)?,
            board: unpacked.board,
            side_to_move,
            halfmove_clock: self.0[at::HALFMOVE_CLOCK],
            fullmove_number: ply / 2 + 1,
        };
        let position =
            setup.try_into().map_err(|illegal: Illegal| Unreadable(illegal.to_string()))?;
        Ok(PositionRecord { position, score: self.score(), result: self.result()? })
    }

    pub fn score(&self) -> Option<WhiteScore> {
        let score = i16::from_le_bytes(self.field(at::SCORE));
        (score != NO_SCORE).then_some(WhiteScore(Score::from(score)))
    }

    pub fn result(&self) -> Result<GameResult, Unreadable> {
        let number = self.0[at::RESULT];
        GameResult::ALL
            .get(usize::from(number))
            .copied()
            .ok_or_else(|| Unreadable(format!("there is no result {number}")))
    }

    fn field<const N: usize>(&self, begin: usize) -> [u8; N] {
        std::array::from_fn(|index| self.0[begin + index])
    }

    fn unpacked(&self) -> Result<Unpacked, Unreadable> {
        let occupied = Bitboard(u64::from_le_bytes(self.field(at::OCCUPIED)));
        if occupied.count() > 32 {
            return Err(Unreadable("there are more than 32 pieces on the board".to_owned()));
        }
        let mut unpacked = Unpacked {
            board: Board::EMPTY,
            castling_rooks: Bitboard::EMPTY,
            double_steps: Bitboard::EMPTY,
        };
        for (index, square) in occupied.enumerate() {
            let code = self.0[at::PIECES + index / 2] >> (4 * (index % 2)) & 0xf;
            unpacked.put(code, square);
        }
        Ok(unpacked)
    }
}

/// The code of the piece on a square.
fn code_on(position: &Position, square: Square) -> u8 {
    let board = position.board();
    let Some(on_square) = board.colored_piece_on(square) else {
        // Asked for occupied squares alone.
        return 0;
    };
    let owner = match on_square.color {
        Color::White => 0,
        Color::Black => BLACK,
    };
    owner
        + match on_square.piece {
            Piece::Rook if may_castle(position, on_square.color, square) => CASTLING_ROOK,
            Piece::Pawn if has_just_double_stepped(position, square) => DOUBLE_STEP_PAWN,
            piece => piece as u8,
        }
}

fn may_castle(position: &Position, color: Color, rook: Square) -> bool {
    rook.rank() == Rank::First.relative_to(color)
        && CastlingSide::ALL.into_iter().any(|castling_side| {
            position.castling().rook(color, castling_side) == Some(rook.file())
        })
}

fn has_just_double_stepped(position: &Position, pawn: Square) -> bool {
    let fourth = Rank::Fourth.relative_to(!position.side_to_move());
    position.en_passant().is_some_and(|file| pawn == Square::new(file, fourth))
}

struct Unpacked {
    board: Board,
    castling_rooks: Bitboard,
    double_steps: Bitboard,
}

impl Unpacked {
    fn put(&mut self, code: u8, square: Square) {
        let color = if code & BLACK == 0 { Color::White } else { Color::Black };
        let piece = match code & !BLACK {
            CASTLING_ROOK => {
                self.castling_rooks |= square.into();
                Piece::Rook
            }
            DOUBLE_STEP_PAWN => {
                self.double_steps |= square.into();
                Piece::Pawn
            }
            code => Piece::ALL[usize::from(code)],
        };
        self.board.put(color, piece, square);
    }

    fn castling(&self) -> Result<CastlingRights, Unreadable> {
        let castling = || Unreadable("a rook that may castle cannot".to_owned());
        let mut rights = CastlingRights::default();
        for color in Color::ALL {
            let king = self.board.of(color, Piece::King).first();
            for rook in self.castling_rooks & self.board.color(color) {
                let castling_side =
                    CastlingSide::of_rook(rook.file(), king.ok_or_else(castling)?.file());
                let at_home = rook.rank() == Rank::First.relative_to(color);
                if !at_home || rights.rook(color, castling_side).is_some() {
                    return Err(castling());
                }
                rights.set(color, castling_side, Some(rook.file()));
            }
        }
        Ok(rights)
    }

    /// The square behind the pawn that has just made a double step.
    fn en_passant(&self, side_to_move: Color) -> Result<Option<Square>, Unreadable> {
        let mut pawns = self.double_steps;
        match (pawns.next(), pawns.next()) {
            (None, _) => Ok(None),
            (Some(pawn), None) if self.board.color(!side_to_move).contains(pawn) => {
                Ok(Some(pawn.forward(side_to_move)))
            }
            _ => Err(Unreadable("the pawn with the double step cannot be".to_owned())),
        }
    }
}
