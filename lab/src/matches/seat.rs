//! A place at the table: an engine that is started anew whenever it has failed.

use super::engine::{Failure, Player};
use super::local::{LocalPlayer, Timing};
use super::spec::{EngineSpec, Kind};
use super::uci::UciPlayer;
use crate::interrupt::Stop;
use anyhow::Result;
use std::time::Duration;

/// One engine's place in a worker.
pub struct Seat<'a> {
    spec: &'a EngineSpec,
    patience: Duration,
    timing: Timing,
    stop: Stop,
    player: Option<Box<dyn Player>>,
}

impl<'a> Seat<'a> {
    /// Starts the engine; `timing` is for one in this process.
    ///
    /// # Errors
    /// When it cannot be started: before a match that is a mistake to correct.
    pub fn take(
        spec: &'a EngineSpec,
        patience: Duration,
        timing: Timing,
        stop: Stop,
    ) -> Result<Self> {
        let mut seat = Self { spec, patience, timing, stop, player: None };
        seat.player()?;
        Ok(seat)
    }

    /// The engine, started if need be.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn player(&mut self) -> Result<&mut dyn Player> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.start()?,
        };
        Ok(self.player.insert(player).as_mut())
    }

    fn start(&self) -> Result<Box<dyn Player>> {
        let (options, stop) = (&self.spec.options, self.stop.clone());
        Ok(match &self.spec.kind {
            Kind::InProcess => {
                Box::new(LocalPlayer::new(options, self.timing, stop).map_err(anyhow::Error::msg)?)
            }
            Kind::Program(command) => {
                Box::new(UciPlayer::start(command, options, self.patience, stop)?)
            }
        })
    }

    /// Asks the engine something; when it fails, it is let go and the next question starts it.
    ///
    /// # Errors
    /// When the engine fails or cannot be started.
    pub fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut dyn Player) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let player = self.player().map_err(|error| match error.downcast::<Failure>() {
            Ok(failure) => failure,
            Err(error) => Failure::Crashed(format!("{error:#}")),
        })?;
        let answer = question(player);
        if answer.is_err() {
            self.player = None;
        }
        answer
    }
}
