//! What is written is what is read, and damage never passes for data.

mod files;
mod games;
mod records;

use super::*;
use crate::random::Random;
use espalier_chess::board::Position;
use espalier_chess::types::{Move, Score, UciScore};

const CHESS960: &str = include_str!("../../../../chess/tests/data/perft-chess960.epd");

/// A game of random moves with scores of every kind, two of three from start positions of Chess960.
fn random_game(seed: u64) -> GameRecord {
    let mut random = Random::for_number(2026, seed);
    let starts: Vec<&str> = CHESS960.lines().filter_map(|line| line.split(" ;").next()).collect();
    let start: Position = match seed % 3 {
        0 => Position::default(),
        _ => starts[random.below(starts.len())].parse().unwrap(),
    };
    let (mut position, mut moves) = (start.clone(), Vec::new());
    loop {
        let legal: Vec<Move> = position.legal_moves().iter().collect();
        if legal.is_empty() || moves.len() == 150 {
            let result = GameResult::ALL[random.below(3)];
            let ending = Ending::ALL[random.below(Ending::ALL.len())];
            return GameRecord { start, result, ending, moves };
        }
        let score = match random.below(10) {
            0 => None,
            1 => Some(UciScore::Mate(random.below(40) as i32 - 20)),
            _ => Some(UciScore::Centipawns(random.below(6000) as Score - 3000)),
        };
        let mv = legal[random.below(legal.len())];
        moves.push(ScoredMove { mv, score: MoveScore::new(position.side_to_move(), score) });
        position.play(mv);
    }
}

/// The positions of a random game as records, whether they would be kept or not.
fn random_records(seed: u64) -> Vec<PositionRecord> {
    let game = PackedGame::new(&random_game(seed));
    let game = Game { number: 0, moves: game };
    let positions = game.filter(&Filter::default()).unwrap().positions;
    positions.into_iter().map(|position| position.record).collect()
}

/// What can be read: the games, whether they are all, and why there are no more.
fn read(bytes: &[u8]) -> (Vec<Game>, bool, Option<ReadError>) {
    let mut reader = match Reader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return (Vec::new(), false, Some(error)),
    };
    let (mut games, mut error) = (Vec::new(), None);
    for game in &mut reader {
        match game {
            Ok(game) => games.push(game),
            Err(damage) => error = Some(damage),
        }
    }
    if let Some(ReadError::Damaged { extent, .. }) = error {
        assert_eq!((extent, extent.games as usize), (reader.extent(), games.len()));
    }
    (games, reader.is_complete(), error)
}

/// The damage of a file made of these parts, if there is any.
fn damage(parts: &[&[u8]]) -> Option<Damage> {
    match read(&parts.concat()).2 {
        Some(ReadError::Damaged { damage, .. }) => Some(damage),
        _ => None,
    }
}
