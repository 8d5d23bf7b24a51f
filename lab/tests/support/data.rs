//! Files of games and positions.

use super::lab;
use espalier_chess::board::Position;
use espalier_chess::types::{Move, MoveKind, UciScore};
use espalier_lab::data::{
    Ending, GameRecord, GameResult, MoveScore, PackedGame, PositionRecord, ScoredMove, Sifting,
    Writer,
};
use espalier_lab::matches::chess960::start_position;
use espalier_lab::random::Random;
use std::path::Path;
use std::process::Output;

/// What every file is made with: games so short that they cost nothing.
const SHORT: [&str; 9] =
    ["datagen", "--nodes", "100", "--hash", "1", "--max-moves", "40", "--adjudicate-win", "300:1"];

/// Plays games into a file.
pub(crate) fn generate(folder: &Path, out: &str, more: &[&str]) -> Output {
    lab(folder, &[&SHORT[..], &["--out", out], more].concat())
}

/// The positions of a file that are kept.
pub(crate) fn records(path: &Path) -> Vec<PositionRecord> {
    let games = Sifting::open(path).unwrap().map(Result::unwrap);
    games.flat_map(|game| game.kept().cloned().collect::<Vec<_>>()).collect()
}

/// Writes games of random moves, most of them from start positions of Chess960: everything that the
/// rules know happens in them. What was played is returned.
pub(crate) fn write_random_games(path: &Path, count: u32) -> Vec<ScoredMove> {
    let mut random = Random::new(7);
    let mut writer = Writer::create(path, "{}").unwrap();
    let mut all = Vec::new();
    for number in 0..count {
        let standard = number.is_multiple_of(4);
        let start = start_position(if standard { 518 } else { random.below(960) }).unwrap();
        let moves = random_moves(start.clone(), &mut random);
        all.extend_from_slice(&moves);
        let result = GameResult::ALL[random.below(3)];
        let game = GameRecord { start, result, ending: Ending::Unknown, moves };
        writer.add(number, &PackedGame::new(&game)).unwrap();
    }
    writer.finish().unwrap();
    all
}

fn random_moves(mut position: Position, random: &mut Random) -> Vec<ScoredMove> {
    let mut moves = Vec::new();
    while position.has_legal_move() && moves.len() < 200 {
        let legal = position.legal_moves();
        // What is rare is played where it can be, every other time.
        let rare = |mv: &Move| matches!(mv.kind(), MoveKind::EnPassant | MoveKind::Castle);
        let mv = match legal.iter().find(rare) {
            Some(mv) if random.below(2) == 0 => mv,
            _ => legal.iter().nth(random.below(legal.len())).unwrap(),
        };
        let score = match random.below(10) {
            0 => None,
            1 => Some(UciScore::Mate(random.below(20) as i32 - 10)),
            _ => Some(UciScore::Centipawns(random.below(4000) as i32 - 2000)),
        };
        moves.push(ScoredMove { mv, score: MoveScore::new(position.side_to_move(), score) });
        position.play(mv);
    }
    moves
}
