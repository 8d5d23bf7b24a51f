//! The state that outlives a search: hash, histories, evaluation cache.

use super::history::Histories;
use super::tt::TranspositionTable;
use crate::eval::EvalCache;
use std::collections::TryReserveError;

/// The state that outlives a search: hash, histories, evaluation cache.
pub struct Memory {
    pub(super) tt: TranspositionTable,
    pub(super) histories: Histories,
    pub(super) evals: EvalCache,
    /// Seed of the evaluation noise at reduced strength, one for each game.
    pub(super) seed: u64,
}

impl Memory {
    /// A memory with a transposition table of about this many megabytes.
    ///
    /// # Errors
    /// When the memory cannot be allocated.
    pub fn new(hash_megabytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            tt: TranspositionTable::new(hash_megabytes)?,
            histories: Histories::new(),
            evals: EvalCache::default(),
            seed: 0,
        })
    }

    /// Clears everything: a new game.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.histories.clear();
        self.evals = EvalCache::default();
    }

    /// Sets the seed of the evaluation noise. Clears hash and correction histories, which hold
    /// scores with the noise before.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.tt.clear();
        self.histories.corrections.clear();
    }

    /// Clears the hash, but not the histories.
    pub fn clear_table(&mut self) {
        self.tt.clear();
    }

    /// Replaces the hash by an empty one of another size.
    ///
    /// # Errors
    /// When the memory cannot be allocated; the old table stays.
    pub fn resize(&mut self, hash_megabytes: usize) -> Result<(), TryReserveError> {
        self.tt = TranspositionTable::new(hash_megabytes)?;
        Ok(())
    }
}
