//! Files of games from the first to the last.

use super::game::{ImportedGame, lower_rating};
use crate::data::{
    Collection, Ending, FilterCounts, GameRecord, GameResult, MoveScore, ScoredMove,
};
use crate::interrupt::Stop;
use anyhow::Result;
use espalier_chess::game::Game;
use espalier_pgn::{GameTree, Games};
use serde::Serialize;
use std::io::BufRead;

/// What is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ImportSettings {
    /// Both players must be rated at least so.
    pub lowest_rating: u32,
}

/// Counts of the games of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportCounts {
    /// All games, from which those of the file are numbered.
    pub games: u32,
    pub kept: u32,
    /// Games that were kept in which a move has a score.
    pub scored: u32,
    pub bad: u32,
    pub without_result: u32,
    /// Games of players who are rated lower, or not at all.
    pub low_rated: u32,
    pub counts: FilterCounts,
}

pub enum ImportEvent<'a> {
    Game(&'a ImportCounts),
    /// A game is skipped: its number from 1, what could be read of it, and what is wrong.
    Bad(u32, &'a GameTree, &'a str),
}

/// Adds the positions of all games of a text, until stopped.
pub fn run(
    text: impl BufRead,
    conditions: ImportSettings,
    collection: &mut Collection,
    counts: &mut ImportCounts,
    stop: &Stop,
    mut tell: impl FnMut(ImportEvent<'_>),
) -> Result<()> {
    for game in Games::new(text) {
        if stop.is_raised() {
            break;
        }
        let game = game?;
        let number = counts.games;
        counts.games += 1;
        let rating = lower_rating(&game).unwrap_or(0);
        if rating < conditions.lowest_rating {
            counts.low_rated += 1;
            continue;
        }
        match ImportedGame::of_tree(&game) {
            Ok(ImportedGame { game, scores, result: Some(result) }) => {
                counts.kept += 1;
                counts.scored += u32::from(scores.iter().any(|&score| score != MoveScore::NONE));
                counts.counts += collection.add(number, &record(&game, &scores, result))?;
            }
            Ok(ImportedGame { result: None, .. }) => counts.without_result += 1,
            Err(error) => {
                counts.bad += 1;
                tell(ImportEvent::Bad(number + 1, &game, &error));
            }
        }
        tell(ImportEvent::Game(counts));
    }
    Ok(())
}

fn record(game: &Game, scores: &[MoveScore], result: GameResult) -> GameRecord {
    // A draw on the board ends no game of players who overlook it.
    let outcome = game.outcome().filter(|outcome| outcome.result() == result.pgn());
    let moves = game.moves().iter().zip(scores).map(|(&mv, &score)| ScoredMove { mv, score });
    GameRecord {
        start: game.positions()[0].clone(),
        result,
        ending: Ending::on_board(outcome),
        moves: moves.collect(),
    }
}
