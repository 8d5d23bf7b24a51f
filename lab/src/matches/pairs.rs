//! Pairs of games, several at a time.

use super::game::{PlayedGame, play};
use super::openings::Openings;
use super::option::EngineOption;
use super::player::Player;
use super::settings::GameSettings;
use super::tally::Side;
use crate::in_order::in_order;
use crate::interrupt::Stop;
use crate::stats::Points;
use anyhow::{Context, Result};
use std::ops::{ControlFlow, Range};

/// The options of both sides beside those of all players.
pub type Versions = [Vec<EngineOption>; 2];

/// Where pairs are played.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    pub settings: &'a GameSettings,
    pub openings: &'a Openings,
    /// Ends them early.
    pub stop: Stop,
}

/// A finished pair: A has White in the first game.
#[derive(Clone, Debug)]
pub struct PlayedPair {
    pub games: [PlayedGame; 2],
}

impl PlayedPair {
    /// The points of A in both games.
    pub fn points(&self) -> [Points; 2] {
        self.games.each_ref().map(PlayedGame::points)
    }

    /// What went wrong, for people.
    pub fn faults(&self) -> impl Iterator<Item = String> {
        self.games.iter().filter_map(|game| Some(game.fault()?.1))
    }
}

impl Board<'_> {
    /// Starts both versions, to see whether their options are right.
    pub fn check(&self, versions: &Versions) -> Result<()> {
        self.players(versions).map(drop)
    }

    fn players(&self, versions: &Versions) -> Result<[Player; 2]> {
        let hash = EngineOption::number("Hash", self.settings.hash as i32);
        let player = |side: Side| {
            let options = [std::slice::from_ref(&hash), &versions[side as usize]].concat();
            Player::new(&options, self.stop.clone()).with_context(|| format!("engine {side}"))
        };
        Ok([player(Side::A)?, player(Side::B)?])
    }

    /// Plays one pair, from the opening with its number. None when it is stopped before its end.
    pub fn pair(&self, versions: &Versions, number: u32) -> Result<Option<PlayedPair>> {
        let mut players = self.players(versions)?;
        let opening = self.openings.get(number)?;
        let conditions = self.settings.conditions();
        let mut game = |white| play(&mut players, white, &opening, &conditions);
        let Some(first) = game(Side::A)? else {
            return Ok(None);
        };
        Ok(game(Side::B)?.map(|second| PlayedPair { games: [first, second] }))
    }

    /// Plays the pairs with these numbers between the versions that `versions` gives for each, and
    /// hands them over in the order of their numbers until `take` breaks or it is stopped.
    pub fn play(
        &self,
        numbers: Range<u32>,
        concurrency: usize,
        versions: impl Fn(u32) -> Versions + Sync,
        take: impl FnMut(u32, PlayedPair) -> Result<ControlFlow<()>>,
    ) -> Result<()> {
        let worker = || {
            Ok(|number| {
                let is_due = numbers.contains(&number);
                if is_due { self.pair(&versions(number), number) } else { Ok(None) }
            })
        };
        in_order(numbers.start, concurrency, &self.stop, worker, take)
    }
}
