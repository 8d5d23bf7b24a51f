//! Where samples come from.

use super::gradient::points;
use super::sample::{Sample, Target};
use crate::data::Packed;
use crate::ordered::map_in_order;
use crate::random::Random;
use espalier_chess::board::Position;

/// Records, and what a unit of the network is worth.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub records: &'a [Packed],
    /// Centipawns to a unit of the network.
    pub scale: f32,
}

/// The most random moves of a perturbed position.
const RANDOM_MOVES: usize = 3;
/// Records that a thread takes at a time: the pieces are the same for any number of threads.
const PIECE: usize = 8192;
/// Pieces whose samples are held twice, until they are added to the others.
const PIECES_AT_ONCE: usize = 64;

impl Source<'_> {
    /// The samples of all records but those that cannot be read or for which the network is not
    /// asked. Of all samples so many percent, fewer than 100, are perturbed positions; `seed` decides
    /// them.
    pub fn samples(&self, perturbed: u32, seed: u64, threads: usize) -> Vec<Sample> {
        let pieces: Vec<_> = self.records.chunks(PIECE).collect();
        let perturbed = perturbed as usize;
        let mut samples = Vec::with_capacity(self.records.len() * 100 / (100 - perturbed));
        for begin in (0..pieces.len()).step_by(PIECES_AT_ONCE) {
            let count = PIECES_AT_ONCE.min(pieces.len() - begin);
            let made = map_in_order(count, threads, |index| {
                let piece = pieces[begin + index];
                let mut random = Random::for_number(seed, (begin + index) as u64);
                let more = piece.len() * perturbed / (100 - perturbed);
                let own = piece.iter().filter_map(|record| self.sample(record));
                let perturbed = (0..more).filter_map(|_| self.perturbed(&mut random));
                own.chain(perturbed).collect::<Vec<_>>()
            });
            samples.extend(made.into_iter().flatten());
        }
        samples
    }

    fn sample(&self, record: &Packed) -> Option<Sample> {
        Sample::of_record(&record.unpack().ok()?, self.scale)
    }

    /// A position at most a few random moves after a record, with the score of the terms alone:
    /// games have few positions in which a piece has just been lost, a search many, and where
    /// nothing was learned the network should add nothing.
    fn perturbed(&self, random: &mut Random) -> Option<Sample> {
        let record = self.records[random.below(self.records.len())].unpack().ok()?;
        let mut position = record.position;
        for _ in 0..random.below(RANDOM_MOVES + 1) {
            position = random_child(&position, random)?;
        }
        if position.in_check() {
            return None;
        }
        let mut sample = Sample::new(&position, Target::exactly(0.5))?;
        sample.target = Target::exactly(points(sample.terms * sample.share / self.scale));
        Some(sample)
    }
}

fn random_child(position: &Position, random: &mut Random) -> Option<Position> {
    let moves = position.legal_moves();
    let count = moves.iter().count();
    let chosen = (count > 0).then(|| random.below(count))?;
    moves.iter().nth(chosen).map(|mv| position.after(mv))
}
