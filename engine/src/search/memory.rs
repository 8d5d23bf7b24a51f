//! What a search remembers for the next one of the same game.

use super::history::Histories;
use super::tt::TranspositionTable;
use crate::eval::EvalCache;
#[cfg(feature = "tune")]
use crate::params::Values;
use std::collections::TryReserveError;

/// What a search remembers for the next one of the same game.
pub struct Memory {
    pub(super) tt: TranspositionTable,
    pub(super) histories: Histories,
    pub(super) evals: EvalCache,
    /// Makes the errors of one game those of no other, where the engine plays weaker.
    pub(super) seed: u64,
    /// Those that the last search went by.
    #[cfg(feature = "tune")]
    constants: Values,
}

impl Memory {
    /// A memory with a transposition table of about this many megabytes.
    ///
    /// # Errors
    /// When the memory cannot be had.
    pub fn new(hash_megabytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            tt: TranspositionTable::new(hash_megabytes)?,
            histories: Histories::new(),
            evals: EvalCache::default(),
            seed: 0,
            #[cfg(feature = "tune")]
            constants: Values::installed(),
        })
    }

    /// Forgets everything: a new game.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.histories.clear();
        self.evals = EvalCache::default();
    }

    /// Sets what makes the errors of a game those of no other, where the engine plays weaker. What
    /// is known of positions is forgotten, as it holds the errors before.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.tt.clear();
        self.histories.corrections.clear();
    }

    /// Forgets everything if search constants have changed since the last search: with others,
    /// evals and scores are others, too.
    #[cfg(feature = "tune")]
    pub(super) fn use_installed_constants(&mut self) {
        let installed = Values::installed();
        if self.constants != installed {
            self.clear();
            self.constants = installed;
        }
    }

    /// Forgets what is known of positions, but not which moves have done well.
    pub fn clear_table(&mut self) {
        self.tt.clear();
    }

    /// Replaces the table by an empty one of another size.
    ///
    /// # Errors
    /// When the memory cannot be had; the old table stays.
    pub fn resize(&mut self, hash_megabytes: usize) -> Result<(), TryReserveError> {
        self.tt = TranspositionTable::new(hash_megabytes)?;
        Ok(())
    }
}
