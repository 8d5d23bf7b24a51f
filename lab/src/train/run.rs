//! Epoch by epoch, with a checkpoint after each.

use super::adamw::AdamW;
use super::gradient::{Gradient, gradient, loss};
use super::model::Model;
use super::sample::Sample;
use crate::interrupt::Stop;
use crate::ordered::map_in_order;
use crate::random::Random;
use crate::state_file::RunState;
use serde::{Deserialize, Serialize};
use std::f32::consts::PI;

/// The settings of a training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainingSettings {
    pub epochs: u32,
    pub batch: usize,
    /// The length of the longest steps; they begin at zero and end at a hundredth of it.
    pub rate: f32,
    /// The pull towards zero, or towards the weights at the start.
    pub decay: f32,
    /// Whether it is towards the weights at the start (L2-SP, Li, Grandvalet and Davoine 2018).
    pub keeps_start: bool,
    /// Perturbed positions, in percent of all: a few random moves away from a game, with the
    /// terms alone as their score.
    pub perturbed: u32,
    /// The share of the result in what is predicted, at the first step and at the last.
    pub result_share: [f32; 2],
    /// How much of each score is that of the next half-move: see [`Lookahead`](crate::data::Lookahead).
    pub lookahead: f64,
    /// Decides the order of positions and the weights at the start.
    pub seed: u64,
}

/// The result of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainEpoch {
    /// Its number, from 1.
    pub number: u32,
    /// Mean squared error over what was learned from, while it was learned.
    pub learned: f64,
    /// The same over the held-out games, after the epoch, with rounded weights.
    pub checked: f64,
}

/// All that a run needs to go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainState {
    /// The settings, which must be the same when it goes on.
    pub settings: TrainingSettings,
    /// Centipawns to a unit of the network.
    pub scale: f32,
    /// How many positions are learned from, and how many are held out; none before they are read.
    pub positions: Option<[usize; 2]>,
    pub weights: Vec<f32>,
    /// The weights that decay pulls to; none for zero.
    pub start: Vec<f32>,
    /// The optimizer.
    pub adam: AdamW,
    pub course: Vec<TrainEpoch>,
}

impl RunState for TrainState {
    const COMMAND: &'static str = "train";
}

impl TrainState {
    /// A run that has not begun, from these weights.
    pub fn new(settings: TrainingSettings, model: Model) -> Self {
        let adam = AdamW::new(model.weights.len());
        let start = if settings.keeps_start { model.weights.clone() } else { Vec::new() };
        let Model { scale, weights } = model;
        Self { settings, scale, positions: None, weights, start, adam, course: Vec::new() }
    }

    pub fn model(&self) -> Model {
        Model { scale: self.scale, weights: self.weights.clone() }
    }
}

/// The share of the result in what held-out games are to be predicted: the same for all runs, so
/// that their errors can be compared.
pub(super) const CHECKED_RESULT_SHARE: f32 = 0.3;
/// Samples that a thread takes at a time: the pieces are the same for any number of threads.
const PIECE: usize = 1024;
/// The part of all steps in which they grow.
const WARM_UP: f32 = 0.02;
/// The last steps, against the longest.
const LAST_RATE: f32 = 0.01;
/// From this part of the epochs on weights are rounded while they learn, as they will ship.
const ROUNDED_FROM: f32 = 0.75;

/// Goes on with a run until all epochs are done or it is stopped. `watch` is given the state after
/// every epoch; its error ends the run.
pub fn train(
    state: &mut TrainState,
    learned: &[Sample],
    checked: &[Sample],
    threads: usize,
    stop: &Stop,
    mut watch: impl FnMut(&TrainState) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let TrainingSettings { epochs, batch, seed, .. } = state.settings;
    let mut order: Vec<u32> = (0..learned.len() as u32).collect();
    let batches = order.len().div_ceil(batch);
    while (state.course.len() as u32) < epochs {
        let number = state.course.len() as u32 + 1;
        order.sort_unstable();
        Random::for_number(seed, number.into()).shuffle(&mut order);
        let rounds = number as f32 > ROUNDED_FROM * epochs as f32;
        let mut sum = 0.0;
        for (index, indexes) in order.chunks(batch).enumerate() {
            if stop.is_raised() {
                return Ok(());
            }
            let step = (number - 1) as usize * batches + index;
            let progress = step as f32 / (batches * epochs as usize) as f32;
            let [first, last] = state.settings.result_share;
            let share = first + progress * (last - first);
            let model = state.model_to_learn(rounds);
            let gradient = summed(&model, learned, indexes, share, threads);
            sum += gradient.loss;
            state.step(&gradient, indexes.len(), progress);
        }
        let model = state.model().rounded();
        let pieces: Vec<_> = checked.chunks(PIECE).collect();
        let losses = map_in_order(pieces.len(), threads, |piece| {
            loss(&model, pieces[piece], CHECKED_RESULT_SHARE)
        });
        state.course.push(TrainEpoch {
            number,
            learned: sum / f64::from(learned.len().max(1) as u32),
            checked: losses.iter().sum::<f64>() / f64::from(checked.len().max(1) as u32),
        });
        watch(state)?;
    }
    Ok(())
}

impl TrainState {
    fn model_to_learn(&self, rounds: bool) -> Model {
        if rounds { self.model().rounded() } else { self.model() }
    }

    fn step(&mut self, gradient: &Gradient, samples: usize, progress: f32) {
        let (settings, share) = (&self.settings, 1.0 / samples.max(1) as f32);
        let slopes: Vec<f32> = gradient.slopes.iter().map(|slope| slope * share).collect();
        let rate = settings.rate * rate_at(progress);
        let mut model = Model { scale: self.scale, weights: std::mem::take(&mut self.weights) };
        self.adam.step(&mut model.weights, &slopes, rate, (settings.decay, &self.start));
        model.clip();
        self.weights = model.weights;
    }
}

/// The length of a step against the longest, at this part of the run: it grows, and falls along a
/// cosine.
fn rate_at(progress: f32) -> f32 {
    let fall = 0.5 * (1.0 + libm::cosf(PI * progress));
    (progress / WARM_UP).min(1.0) * (LAST_RATE + (1.0 - LAST_RATE) * fall)
}

/// The gradient over the samples with these indexes.
fn summed(
    model: &Model,
    samples: &[Sample],
    indexes: &[u32],
    result_share: f32,
    threads: usize,
) -> Gradient {
    let pieces: Vec<_> = indexes.chunks(PIECE).collect();
    let parts = map_in_order(pieces.len(), threads, |piece| {
        let samples = pieces[piece].iter().map(|&index| &samples[index as usize]);
        gradient(model, samples, result_share)
    });
    let none = Gradient { loss: 0.0, slopes: vec![0.0; model.weights.len()] };
    parts.into_iter().fold(none, |mut sum, part| {
        sum.loss += part.loss;
        for (slope, more) in sum.slopes.iter_mut().zip(&part.slopes) {
            *slope += more;
        }
        sum
    })
}

#[cfg(test)]
mod tests {
    use super::super::sources::Source;
    use super::*;
    use crate::data::{GameResult, Packed, PositionRecord, WhiteScore};
    use espalier::eval::evaluate;
    use espalier_chess::board::Position;
    use espalier_chess::types::{Color, Piece, Score};

    const SETTINGS: TrainingSettings = TrainingSettings {
        epochs: 4,
        batch: 100,
        rate: 0.01,
        decay: 0.01,
        keeps_start: false,
        perturbed: 20,
        result_share: [0.1, 0.3],
        lookahead: 0.0,
        seed: 3,
    };
    const SCALE: f32 = 230.0;

    /// Positions of random games. Their scores say that a queen is worth more than the terms do.
    fn records(count: usize) -> Vec<Packed> {
        let mut random = Random::new(8);
        let mut records = Vec::new();
        while records.len() < count {
            let mut position = Position::default();
            for _ in 0..60 {
                let moves: Vec<_> = position.legal_moves().iter().collect();
                let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
                position.play(mv);
                if !position.in_check() {
                    let side = position.side_to_move();
                    let [own, other] = [side, !side].map(|side| queens(&position, side));
                    let more = 150 * (own - other);
                    let score = Some(WhiteScore::of(side, evaluate(&position) + more));
                    let result = GameResult::Draw;
                    let record = PositionRecord { position: position.clone(), score, result };
                    records.push(Packed::new(&record));
                }
            }
        }
        records
    }

    fn queens(position: &Position, side: Color) -> Score {
        let board = position.board();
        (board.pieces(Piece::Queen) & board.color(side)).count() as Score
    }

    fn trained(records: &[Packed], settings: &TrainingSettings, threads: usize) -> TrainState {
        let mut state = TrainState::new(settings.clone(), Model::new(SCALE, settings.seed));
        go_on(&mut state, records, threads, u32::MAX);
        state
    }

    /// Goes on until so many epochs are done.
    fn go_on(state: &mut TrainState, records: &[Packed], threads: usize, until: u32) {
        let samples = |records, perturbed| {
            Source { records, scale: SCALE }.samples(perturbed, state.settings.seed, threads)
        };
        let (learned, checked) = (samples(records, 20), samples(&records[..100], 0));
        let stop = Stop::default();
        let watch = |state: &TrainState| {
            if state.course.len() as u32 == until {
                stop.raise();
            }
            Ok(())
        };
        train(state, &learned, &checked, threads, &stop, watch).unwrap();
    }

    #[test]
    fn it_learns_and_threads_change_nothing() {
        let records = records(1000);
        let [one, three] = [1, 3].map(|threads| trained(&records, &SETTINGS, threads));
        assert!(one == three);
        let losses: Vec<f64> = one.course.iter().map(|epoch| epoch.checked).collect();
        assert!(losses[3] < 0.8 * losses[0], "{losses:?}");
        assert!(one != trained(&records, &TrainingSettings { seed: 4, ..SETTINGS }, 1));
    }

    #[test]
    fn a_run_that_was_stopped_ends_as_one_that_was_not() {
        let records = records(200);
        let whole = trained(&records, &SETTINGS, 1);
        let mut state = TrainState::new(SETTINGS, Model::new(SCALE, SETTINGS.seed));
        go_on(&mut state, &records, 1, 2);
        assert_eq!(state.course.len(), 2);
        let text = serde_json::to_string(&state).unwrap();
        let mut read: TrainState = serde_json::from_str(&text).unwrap();
        go_on(&mut read, &records, 1, u32::MAX);
        assert!(read == whole);
    }

    #[test]
    fn decay_towards_the_start_stays_near_it() {
        let records = records(200);
        let moved = |keeps_start| {
            let model = Model::new(SCALE, SETTINGS.seed);
            let start = model.weights.clone();
            let settings = TrainingSettings { decay: 20.0, keeps_start, ..SETTINGS };
            let mut state = TrainState::new(settings, model);
            go_on(&mut state, &records, 1, u32::MAX);
            let pairs = state.weights.iter().zip(&start);
            pairs.map(|(weight, start)| (weight - start).abs()).sum::<f32>()
        };
        assert!(moved(true) < 0.5 * moved(false), "{} {}", moved(true), moved(false));
    }
}
