//! Plays games until the file has enough positions.

use super::settings::DatagenSettings;
use crate::data::{Collection, FilterCounts, GameRecord, GameResult, MoveScore, ScoredMove};
use crate::in_order::in_order;
use crate::interrupt::Stop;
use crate::matches::game::{GameEnd, PlayedGame, play};
use crate::matches::option::EngineOption;
use crate::matches::player::Player;
use crate::matches::tally::Side;
use anyhow::Result;
use std::ops::ControlFlow;

/// A run of the generator.
#[derive(Clone, Debug)]
pub struct Generation {
    pub settings: DatagenSettings,
    /// How many positions are to be kept of the file at least: with the last game there may be
    /// more.
    pub positions: u32,
    pub workers: usize,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct DatagenProgress {
    pub positions: u64,
    pub games: u32,
    pub counts: FilterCounts,
    pub faults: u32,
}

/// A game, or what went wrong with it, for people.
type Harvest = Result<GameRecord, String>;

/// Plays games until the collection has enough positions or the run is stopped. After each game
/// `show` is given the progress, with the number of the game and its fault, if any.
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
    let hash = [EngineOption::number("Hash", settings.hash as i32)];
    let worker = || {
        let player = || Player::new(&hash, stop.clone());
        let mut players = [player()?, player()?];
        Ok(move |number| play_game(&mut players, settings, number))
    };
    in_order(first, *workers, stop, worker, |number, harvest: Harvest| {
        let fault = match harvest {
            Ok(game) => {
                progress.counts += collection.add(number, &game)?;
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
    players: &mut [Player; 2],
    settings: &DatagenSettings,
    number: u32,
) -> Result<Option<Harvest>> {
    let opening = settings.openings.get(number.into())?;
    let played = play(players, Side::A, &opening, &settings.conditions())?;
    Ok(played.map(|played| record(&played)))
}

/// The game as it is written, or what went wrong with it.
fn record(played: &PlayedGame) -> Harvest {
    let (ending, winner) = match &played.end {
        GameEnd::Over { ending, winner } => (*ending, *winner),
        GameEnd::Fault { loser, what } => return Err(format!("{loser} {what}")),
    };
    let positions = played.game.positions();
    let turns = positions.iter().zip(played.game.moves()).zip(&played.scores);
    let scored = turns.map(|((position, &mv), &score)| {
        let score = MoveScore::new(position.side_to_move(), score);
        ScoredMove { mv, score }
    });
    let result = GameResult::won_by(winner);
    Ok(GameRecord { start: positions[0].clone(), result, ending, moves: scored.collect() })
}
