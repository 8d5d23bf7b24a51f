//! Positions in memory, for repeated passes over them.

use super::filter::Filter;
use super::filtered::Seen;
use super::lookahead::Lookahead;
use super::packed::{Packed, Unreadable};
use super::reader::{Game, ReadError, Reader};
use crate::ordered::map_in_order;
use anyhow::{Context, Result};
use std::path::Path;
use std::thread::available_parallelism;

/// Games that are read before they are shared among threads.
const BATCH: usize = 4096;

/// The records of one file or several, packed, in the order of the files: 30 bytes each.
///
/// Records of one game resemble each other and share a result. So whatever divides the data,
/// among threads or into training and validation sets, divides it between games.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    records: Vec<Packed>,
    /// Where each game ends, without games that have no records.
    ends: Vec<usize>,
}

impl Positions {
    /// Reads files, by all cores: what the filter of each file keeps, each position of a file once,
    /// with scores that look ahead. Of a damaged file, what comes before the damage is kept; `warn`
    /// is called.
    pub fn read<P: AsRef<Path>>(
        paths: impl IntoIterator<Item = P>,
        lookahead: Lookahead,
        mut warn: impl FnMut(&str),
    ) -> Result<Self> {
        let mut positions = Self::default();
        for path in paths {
            let path = path.as_ref();
            let named = || format!("cannot read {}", path.display());
            let mut reader = Reader::open(path).with_context(named)?;
            let filter = Filter::of_settings(reader.settings()).with_context(named)?;
            let mut seen = Seen::default();
            let mut batch = Vec::with_capacity(BATCH);
            for game in &mut reader {
                match game {
                    Ok(game) => batch.push(game),
                    Err(error @ ReadError::Damaged { .. }) => {
                        warn(&format!("{}: {error}", path.display()));
                    }
                    Err(error) => return Err(error).with_context(named),
                }
                if batch.len() == BATCH {
                    positions
                        .add_batch(&batch, &filter, lookahead, &mut seen)
                        .with_context(named)?;
                    batch.clear();
                }
            }
            positions.add_batch(&batch, &filter, lookahead, &mut seen).with_context(named)?;
        }
        Ok(positions)
    }

    /// Adds what is kept of some games and has not been there before.
    fn add_batch(
        &mut self,
        batch: &[Game],
        filter: &Filter,
        lookahead: Lookahead,
        seen: &mut Seen,
    ) -> Result<(), ReadError> {
        let threads = available_parallelism().map_or(1, usize::from);
        let kept =
            map_in_order(batch.len(), threads, |index| pack_kept(&batch[index], filter, lookahead));
        for (game, kept) in batch.iter().zip(kept) {
            let unreadable = |fault| ReadError::Unreadable { game: game.number, fault };
            let kept = kept.map_err(unreadable)?.into_iter();
            let new = kept.filter(|&(key, _)| seen.add_key(key)).map(|(_, record)| record);
            self.add_game(&new.collect::<Vec<_>>());
        }
        Ok(())
    }

    /// Adds the records of one more game.
    pub fn add_game(&mut self, records: &[Packed]) {
        if !records.is_empty() {
            self.records.extend_from_slice(records);
            self.ends.push(self.records.len());
        }
    }

    pub fn records(&self) -> &[Packed] {
        &self.records
    }

    pub fn games(&self) -> impl ExactSizeIterator<Item = &[Packed]> {
        self.ends.iter().enumerate().map(|(game, &end)| {
            let begin = game.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.records[begin..end]
        })
    }

    /// Divides the games: every `nth`, counted from the first, into the second half.
    ///
    /// # Panics
    /// When `nth` is zero.
    pub fn split(&self, nth: usize) -> (Self, Self) {
        let (mut learned, mut checked) = (Self::default(), Self::default());
        for (number, game) in self.games().enumerate() {
            let half = if number.is_multiple_of(nth) { &mut checked } else { &mut learned };
            half.add_game(game);
        }
        (learned, checked)
    }
}

/// The records of a game that are kept, each with the key of its position.
fn pack_kept(
    game: &Game,
    filter: &Filter,
    lookahead: Lookahead,
) -> Result<Vec<(u64, Packed)>, Unreadable> {
    let mut game = game.filter(filter)?;
    lookahead.apply(&mut game);
    Ok(game.kept().map(|record| (record.position.key(), Packed::new(record))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record that identifies its game and its place.
    fn record(game: u8, place: u8) -> Packed {
        let mut bytes = [0; Packed::BYTES];
        (bytes[0], bytes[1]) = (game, place);
        Packed(bytes)
    }

    /// Games of these lengths.
    fn positions(lengths: &[u8]) -> Positions {
        let mut positions = Positions::default();
        for (game, &length) in (0..).zip(lengths) {
            let records: Vec<Packed> = (0..length).map(|place| record(game, place)).collect();
            positions.add_game(&records);
        }
        positions
    }

    #[test]
    fn games_stay_whole_in_halves() {
        let positions = positions(&[30, 0, 1, 60, 9, 40, 40, 20]);
        assert_eq!(
            positions.games().map(<[_]>::len).collect::<Vec<_>>(),
            [30, 1, 60, 9, 40, 40, 20]
        );
        let (learned, checked) = positions.split(3);
        assert_eq!(checked.games().map(<[_]>::len).collect::<Vec<_>>(), [30, 9, 20]);
        assert_eq!(learned.records().len() + checked.records().len(), 200);
    }
}
