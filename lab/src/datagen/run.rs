//! Plays games until the file has enough positions.

use super::in_order::in_order;
use super::settings::DatagenSettings;
use crate::data::{Collection, GameResult, PositionRecord, Sifted};
use crate::interrupt::Stop;
use crate::matches::game::{GameEnd, play};
use crate::matches::openings::Openings;
use crate::matches::seat::Seat;
use crate::matches::spec::EngineSpec;
use crate::matches::tally::Side;
use anyhow::Result;
use espalier::types::Score;
use std::ops::ControlFlow;
use std::time::Duration;

/// A run of the generator.
#[derive(Clone, Debug)]
pub struct Generation {
    /// The settings of the file.
    pub settings: DatagenSettings,
    /// How many positions the file is to have at least: that of the last game may be more.
    pub positions: u32,
    /// Games at a time.
    pub workers: usize,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct DatagenProgress {
    /// Positions in the file.
    pub positions: u32,
    /// Games in the file.
    pub games: u32,
    /// Positions that this run has looked at.
    pub sifted: Sifted,
    /// Games that were dropped because the engine failed.
    pub faults: u32,
}

/// The result of one game.
struct Harvest {
    records: Vec<PositionRecord>,
    sifted: Sifted,
    /// What went wrong, for people. Nothing is kept of such a game.
    fault: Option<String>,
}

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
    if progress.positions >= *positions {
        return Ok(progress);
    }
    let (first, openings) = (collection.next_number(), settings.openings());
    let words = [format!("hash={}", settings.hash)];
    let engine = EngineSpec::parse(words.iter().map(String::as_str), Some(settings.limit()))?;
    let worker = || {
        let seat = || Seat::take(&engine, Duration::MAX, stop.clone());
        let mut table = [seat()?, seat()?];
        let openings = &openings;
        Ok(move |number| play_game(&mut table, openings, settings, number))
    };
    in_order(first, *workers, stop, worker, |number, mut harvest: Harvest| {
        collection.add(number, &harvest.records, &mut harvest.sifted)?;
        count(&mut progress, collection);
        progress.sifted += harvest.sifted;
        progress.faults += u32::from(harvest.fault.is_some());
        show(&progress, harvest.fault.map(|fault| (number, fault)));
        let enough = progress.positions >= *positions;
        Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(progress)
}

fn count(progress: &mut DatagenProgress, collection: &Collection) {
    let extent = collection.extent();
    (progress.positions, progress.games) = (extent.records, extent.games);
}

/// Plays the game with this number. None when the run is stopped before its end.
fn play_game(
    table: &mut [Seat<'_>; 2],
    openings: &Openings,
    settings: &DatagenSettings,
    number: u32,
) -> Result<Option<Harvest>> {
    let opening = openings.get(number)?;
    let Some(played) = play(table, Side::A, &opening, &settings.conditions()) else {
        return Ok(None);
    };
    if let GameEnd::Fault { .. } = played.end {
        let fault = Some(played.end.to_string());
        return Ok(Some(Harvest { records: Vec::new(), sifted: Sifted::default(), fault }));
    }
    let scores: Vec<Option<Score>> =
        played.notes.iter().map(|note| note.thought.centipawns()).collect();
    let result = GameResult::won_by(played.end.winner());
    let (records, sifted) = settings.sieve().sift(&played.game, &scores, result);
    Ok(Some(Harvest { records, sifted, fault: None }))
}
