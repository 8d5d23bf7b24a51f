//! A match from its first or next pair to its end: counted, saved, shown.

use super::openings::needs_chess960;
use super::pgn::{self, Headers};
use super::report;
use super::scheduler::{Plan, PlayedPair};
use super::seat::Seat;
use super::state::MatchState;
use crate::interrupt::Stop;
use crate::progress::Progress;
use crate::state_file::RunState;
use crate::stats::Decision;
use anyhow::{Context, Result};
use std::fs::OpenOptions;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What a match writes besides its result.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Its games.
    pub pgn: Option<PathBuf>,
    /// Its state.
    pub state: Option<PathBuf>,
}

/// Plays what is left of a match.
///
/// # Errors
/// When games or state cannot be written: what could not be kept is not played.
pub fn run(
    plan: &Plan<'_>,
    tables: Vec<[Seat<'_>; 2]>,
    headers: &Headers,
    files: &Files,
    state: &mut MatchState,
    stop: &Stop,
) -> Result<()> {
    if is_decided(state) {
        return Ok(());
    }
    let (started, seconds_before) = (Instant::now(), state.seconds);
    let mut progress = Progress::new(plan.pairs, "pairs");
    progress.show(state.tally.pairs.pairs(), &status(state));
    let done = state.done.clone();
    let result = plan.play(tables, &done, stop, |pair| {
        count(state, &pair);
        state.seconds = seconds_before + started.elapsed().as_secs_f64();
        if let Some(path) = &files.pgn {
            append(path, &pair, headers)?;
        }
        if let Some(path) = &files.state {
            state.save(path)?;
        }
        tell_faults(&progress, &pair);
        progress.show(state.tally.pairs.pairs(), &status(state));
        Ok(if is_decided(state) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    progress.finish();
    result
}

fn is_decided(state: &MatchState) -> bool {
    let sprt = state.settings.sprt;
    sprt.is_some_and(|sprt| sprt.decision(state.tally.pairs) != Decision::Open)
}

fn count(state: &mut MatchState, pair: &PlayedPair) {
    for game in &pair.games {
        state.tally.half_moves += game.game.moves().len() as u64;
        if let Some((side, fault)) = game.fault() {
            state.tally.faults[side as usize].add(fault);
        }
    }
    state.tally.add_pair([pair.games[0].points(), pair.games[1].points()]);
    state.done.insert(pair.index);
}

fn append(path: &Path, pair: &PlayedPair, headers: &Headers) -> Result<()> {
    let chess960 = needs_chess960(&pair.games[0].game.positions()[0]);
    let text: String = (1..)
        .zip(&pair.games)
        .map(|(number, game)| pgn::write(game, headers, (pair.index + 1, number), chess960))
        .collect();
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .with_context(|| format!("cannot write the games to {}", path.display()))
}

fn status(state: &MatchState) -> String {
    report::status(&state.tally, state.settings.sprt.as_ref())
}

fn tell_faults(progress: &Progress, pair: &PlayedPair) {
    for (number, game) in (1..).zip(&pair.games) {
        if game.fault().is_some() {
            progress.say(&format!("game {}.{number}: {}", pair.index + 1, game.end));
        }
    }
}
