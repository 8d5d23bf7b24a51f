//! A game in 31 bytes and 4 for every move.

use super::ending::Ending;
use super::packed::{Packed, Unreadable};
use super::record::{GameResult, PositionRecord};
use super::score::MoveScore;
use espalier_chess::board::Position;
use espalier_chess::types::Move;

/// A game with all its moves and the scores that chose them. Nothing is left out of it, so what is
/// learned from can be decided when it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    pub start: Position,
    pub result: GameResult,
    pub ending: Ending,
    /// Its moves, at most [`GameRecord::MOST_MOVES`].
    pub moves: Vec<ScoredMove>,
}

/// A move and the score of the search that chose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    pub mv: Move,
    pub score: MoveScore,
}

impl GameRecord {
    /// The most half-moves of a game: 9999 moves of each side and two more. What is more is damage.
    pub const MOST_MOVES: usize = 20_000;
}

/// A game as files keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedGame(Vec<u8>);

impl PackedGame {
    /// Bytes before the moves: the start with the result, and the ending.
    const HEAD: usize = Packed::BYTES + 1;
    /// Bytes of a move with its score.
    const PLY: usize = 4;

    /// Packs a game. Moves beyond the most that a game may have are dropped.
    pub fn new(game: &GameRecord) -> Self {
        let GameRecord { start, result, ending, moves } = game;
        let start = PositionRecord { position: start.clone(), score: None, result: *result };
        let mut bytes = Packed::new(&start).0.to_vec();
        bytes.push(*ending as u8);
        for ScoredMove { mv, score } in moves.iter().take(GameRecord::MOST_MOVES) {
            bytes.extend(mv.bits().to_le_bytes());
            bytes.extend(score.bits().to_le_bytes());
        }
        Self(bytes)
    }

    /// How many bytes a game with so many moves has.
    pub(super) const fn size(moves: usize) -> usize {
        Self::HEAD + moves * Self::PLY
    }

    /// A game from the bytes of a file, of which there are as many as its moves need.
    pub(super) fn from_bytes(bytes: Vec<u8>) -> Self {
        debug_assert!(
            bytes.len() >= Self::HEAD && (bytes.len() - Self::HEAD).is_multiple_of(Self::PLY)
        );
        Self(bytes)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub fn moves(&self) -> usize {
        (self.0.len() - Self::HEAD) / Self::PLY
    }

    /// The game from its start, move by move.
    pub fn replay(&self) -> Result<Replay<'_>, Unreadable> {
        let start = Packed(std::array::from_fn(|index| self.0[index])).unpack()?;
        let number = self.0[Packed::BYTES];
        let ending = Ending::from_number(number)
            .ok_or_else(|| Unreadable(format!("games do not end in way {number}")))?;
        let (plies, _) = self.0[Self::HEAD..].as_chunks();
        let PositionRecord { position, result, .. } = start;
        Ok(Replay { position, result, ending, half_moves: 0, plies })
    }

    pub fn unpack(&self) -> Result<GameRecord, Unreadable> {
        let replay = self.replay()?;
        let (start, result, ending) = (replay.position.clone(), replay.result, replay.ending);
        let moves = replay.map(|ply| ply.map(|ply| ply.played)).collect::<Result<_, _>>()?;
        Ok(GameRecord { start, result, ending, moves })
    }
}

/// A position and what was played in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Half-moves of the game before it.
    pub half_moves: usize,
    pub position: Position,
    pub played: ScoredMove,
}

/// A game that is played again, by the rules. After the first move that breaks them it ends.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    position: Position,
    pub result: GameResult,
    pub ending: Ending,
    half_moves: usize,
    plies: &'a [[u8; PackedGame::PLY]],
}

impl Iterator for Replay<'_> {
    type Item = Result<Ply, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        let (&[m0, m1, s0, s1], rest) = self.plies.split_first()?;
        let bits = u16::from_le_bytes([m0, m1]);
        let half_moves = self.half_moves;
        let Some(mv) = legal_move(&self.position, bits) else {
            self.plies = &[];
            let told = format!("after {half_moves} half-moves {bits:#06x} is no legal move");
            return Some(Err(Unreadable(told)));
        };
        (self.plies, self.half_moves) = (rest, half_moves + 1);
        let played = ScoredMove { mv, score: MoveScore::from_bits(i16::from_le_bytes([s0, s1])) };
        let next = self.position.after(mv);
        let position = std::mem::replace(&mut self.position, next);
        Some(Ok(Ply { half_moves, position, played }))
    }
}

/// The move that these bits are, if it may be played here.
fn legal_move(position: &Position, bits: u16) -> Option<Move> {
    let mv = Move::from_bits(bits)?;
    // Some bits mean the same as others: only one way to write a move is valid.
    let is_canonical = mv.from() != mv.to() && Move::new(mv.from(), mv.to(), mv.kind()) == mv;
    (is_canonical && position.is_legal(mv)).then_some(mv)
}
