//! Plays games until the file has enough positions.

use super::in_order::in_order;
use super::settings::DatagenSettings;
use crate::data::{Collection, Ending, GameRecord, GameResult, MoveScore, ScoredMove, Sifted};
use crate::interrupt::Stop;
use crate::matches::game::{PlayedGame, play};
use crate::matches::local::Timing;
use crate::matches::seat::Seat;
use crate::matches::spec::EngineSpec;
use crate::matches::tally::Side;
use anyhow::Result;
use std::ops::ControlFlow;
use std::time::Duration;

/// A run of the generator.
#[derive(Clone, Debug)]
pub struct Generation {
    /// The settings of the file.
    pub settings: DatagenSettings,
    /// How many positions are to be kept of the file at least: with the last game there may be
    /// more.
    pub positions: u32,
    /// Games at a time.
    pub workers: usize,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct DatagenProgress {
    /// Positions that are kept of the file.
    pub positions: u64,
    /// Games in the file.
    pub games: u32,
    /// Positions that this run has looked at.
    pub sifted: Sifted,
    /// Games that were dropped because the engine failed.
    pub faults: u32,
}

/// A game, or what went wrong with it, for people.
type Harvest = Result<GameRecord, String>;

/// Plays games until the collection has enough positions or the run is stopped. After each game
/// `show` is given the progress, with the number of the game and its fault, if any.
///
/// # Errors
/// When the engine does not start, there is no memory for openings, or the file cannot be
/// written: what could not be kept is not played.
pub fn run(
    generation: &Generation,
    collection: &mut Collection,
    stop: &Stop,
    mut show: impl FnMut(&DatagenProgress, Option<(u32, String)>),
) -> Result<DatagenProgress> {
    let Generation { settings, positions, workers } = generation;
    let mut progress = DatagenProgress::default();
    count(&mut progress, collection);
    let wanted = u64::from(*positions);
    if progress.positions >= wanted {
        return Ok(progress);
    }
    let first = collection.next_number();
    let words = [format!("hash={}", settings.hash)];
    let engine = EngineSpec::parse(words.iter().map(String::as_str), Some(settings.limit))?;
    let worker = || {
        let seat = || Seat::take(&engine, Duration::MAX, Timing::Wall, stop.clone());
        let mut table = [seat()?, seat()?];
        Ok(move |number| play_game(&mut table, settings, number))
    };
    in_order(first, *workers, stop, worker, |number, harvest: Harvest| {
        let fault = match harvest {
            Ok(game) => {
                progress.sifted += collection.add(number, &game)?;
                None
            }
            Err(fault) => {
                progress.faults += 1;
                Some((number, fault))
            }
        };
        count(&mut progress, collection);
        show(&progress, fault);
        let enough = progress.positions >= wanted;
        Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(progress)
}

fn count(progress: &mut DatagenProgress, collection: &Collection) {
    (progress.positions, progress.games) = (collection.kept(), collection.extent().games);
}

/// Plays the game with this number. None when the run is stopped before its end.
fn play_game(
    table: &mut [Seat<'_>; 2],
    settings: &DatagenSettings,
    number: u32,
) -> Result<Option<Harvest>> {
    let opening = settings.openings.get(number.into())?;
    let played = play(table, Side::A, &opening, &settings.conditions());
    Ok(played.map(|played| record(&played).ok_or_else(|| played.end.to_string())))
}

/// The game as it is written; none where the engine failed.
fn record(played: &PlayedGame) -> Option<GameRecord> {
    let ending = Ending::of_match(&played.end)?;
    let positions = played.game.positions();
    let turns = positions.iter().zip(played.game.moves()).zip(&played.notes);
    let scored = turns.map(|((position, &mv), note)| {
        let score = MoveScore::new(position.side_to_move(), note.thought.score);
        ScoredMove { mv, score }
    });
    let result = GameResult::won_by(played.end.winner());
    Some(GameRecord { start: positions[0].clone(), result, ending, moves: scored.collect() })
}
