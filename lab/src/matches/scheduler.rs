//! Plays pairs of games, several at once, and hands them over one by one.

use super::game::{GameConditions, PlayedGame, play};
use super::local::Timing;
use super::openings::Openings;
use super::seat::Seat;
use super::spec::{EngineSpec, Kind};
use super::state::PlayedPairs;
use super::tally::Side;
use crate::interrupt::Stop;
use anyhow::{Context, Result};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// What is to be played.
pub struct Plan<'a> {
    /// The engines: A and B.
    pub engines: [&'a EngineSpec; 2],
    /// Where games begin.
    pub openings: &'a Openings,
    /// What each game is played by.
    pub conditions: GameConditions,
    /// Pairs, those played before included.
    pub pairs: u32,
    /// Games at a time.
    pub concurrency: usize,
    /// How long an engine may take to start and, without a time limit, to move.
    pub patience: Duration,
}

/// A finished pair: A has White in the first game.
pub struct PlayedPair {
    /// Its number in the match, from 0.
    pub index: u32,
    /// Its games.
    pub games: [PlayedGame; 2],
}

/// The engines of one worker.
type Table<'a> = [Seat<'a>; 2];

impl<'a> Plan<'a> {
    /// The engines' own names, once they have all started: mistakes show before the match.
    ///
    /// # Errors
    /// When an engine does not start, or cannot play the openings.
    pub fn take_seats(&self, stop: &Stop) -> Result<(Vec<Table<'a>>, [String; 2])> {
        let timing = self.timing();
        let seat = |side: Side| {
            Seat::take(self.engines[side as usize], self.patience, timing, stop.clone())
                .with_context(|| format!("engine {side}"))
        };
        let tables: Result<Vec<Table>> =
            (0..self.concurrency).map(|_| Ok([seat(Side::A)?, seat(Side::B)?])).collect();
        let mut tables = tables?;
        let mut names = [String::new(), String::new()];
        for side in Side::ALL {
            let player = tables[0][side as usize].player()?;
            player.name().clone_into(&mut names[side as usize]);
            if self.openings.need_chess960() && !player.plays_chess960() {
                anyhow::bail!(
                    "engine {side} does not play Chess960, but the book has such openings"
                );
            }
        }
        Ok((tables, names))
    }

    /// A program knows no other time than that on the wall, so its opponent is given the same.
    fn timing(&self) -> Timing {
        let is_here = |engine: &&EngineSpec| matches!(engine.kind, Kind::InProcess);
        if self.engines.iter().all(is_here) { Timing::Processor } else { Timing::Wall }
    }

    /// Plays all pairs that are not done, and hands each over as it ends, until told to break,
    /// stopped, or through. Pairs that are then unfinished are dropped.
    ///
    /// # Errors
    /// Those of `hand_over`, and when there is no memory for openings.
    pub fn play(
        &self,
        tables: Vec<Table<'_>>,
        done: &PlayedPairs,
        stop: &Stop,
        mut hand_over: impl FnMut(PlayedPair) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        let open = Mutex::new((0..self.pairs).filter(|&pair| !done.contains(pair)));
        let next = || open.lock().unwrap_or_else(PoisonError::into_inner).next();
        thread::scope(|scope| {
            let (sender, pairs) = channel();
            for table in tables {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(table, next, stop, &sender));
            }
            drop(sender);
            for pair in pairs {
                let verdict = pair.and_then(&mut hand_over);
                if !matches!(verdict, Ok(ControlFlow::Continue(()))) {
                    // Enough is known, or nothing can be kept any more: what still runs is dropped.
                    stop.raise();
                    return verdict.map(drop);
                }
            }
            Ok(())
        })
    }

    /// One worker: plays pair after pair at one table.
    fn work(
        &self,
        mut table: Table<'_>,
        next: &impl Fn() -> Option<u32>,
        stop: &Stop,
        sender: &Sender<Result<PlayedPair>>,
    ) {
        while !stop.is_raised() {
            let Some(index) = next() else {
                return;
            };
            let pair = match play_pair(&mut table, self.openings, &self.conditions, index) {
                Ok(Some(pair)) => Ok(pair),
                Ok(None) => return,
                Err(error) => Err(error),
            };
            if sender.send(pair).is_err() {
                return;
            }
        }
    }
}

/// Plays one pair at a table. None when the match is stopped before its end.
///
/// # Errors
/// When there is no memory for openings.
pub fn play_pair(
    table: &mut [Seat<'_>; 2],
    openings: &Openings,
    conditions: &GameConditions,
    index: u32,
) -> Result<Option<PlayedPair>> {
    let opening = openings.get(index).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut game = |white| play(table, white, &opening, conditions);
    let Some(first) = game(Side::A) else {
        return Ok(None);
    };
    let second = game(Side::B);
    Ok(second.map(|second| PlayedPair { index, games: [first, second] }))
}
