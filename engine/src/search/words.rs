//! The words that the threads of a search share: 64 bits each, read and written in any order.
//!
//! Everything that threads tell each other is such a word, as that is all that hosts have in common:
//! natively they lie in memory that threads share, and a host may have them elsewhere.

use std::collections::TryReserveError;
use std::hint::black_box;
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// A fixed number of words, at first zero.
pub(super) enum Words {
    Own(Vec<AtomicU64>),
    #[cfg(feature = "imported-words")]
    Imported(ImportedWords),
}

/// Words that a host has elsewhere, as many as the table needs that is asked for.
#[cfg(feature = "imported-words")]
#[derive(Clone, Copy)]
pub struct ImportedWords {
    /// The word of this number.
    pub load: fn(usize) -> u64,
    /// Changes a word.
    pub store: fn(usize, u64),
    /// Makes words zero.
    pub zero: fn(Range<usize>),
}

impl Words {
    /// Words, each zero. The system gives memory that is asked for as zeros page by page
    /// when it is used, so that a large table costs nothing at the start.
    pub(super) fn zeroed(count: usize) -> Result<Self, TryReserveError> {
        // `vec!` aborts where there is no memory, so it is tried before; black_box, because the
        // compiler may leave out an allocation that is not used.
        let mut trial = Vec::<u64>::new();
        trial.try_reserve_exact(count)?;
        drop(black_box(trial));
        // The vector is made into one of atomic words where it lies, and none of them is touched.
        Ok(Self::Own(vec![0; count].into_iter().map(AtomicU64::new).collect()))
    }

    #[cfg(test)]
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Own(words) => words.len(),
            #[cfg(feature = "imported-words")]
            Self::Imported(_) => 0,
        }
    }

    #[cfg(feature = "imported-words")]
    pub(super) const fn are_imported(&self) -> bool {
        matches!(self, Self::Imported(_))
    }

    #[inline]
    pub(super) fn load(&self, index: usize) -> u64 {
        match self {
            Self::Own(words) => words[index].load(Relaxed),
            #[cfg(feature = "imported-words")]
            Self::Imported(words) => (words.load)(index),
        }
    }

    #[inline]
    pub(super) fn store(&self, index: usize, value: u64) {
        match self {
            Self::Own(words) => words[index].store(value, Relaxed),
            #[cfg(feature = "imported-words")]
            Self::Imported(words) => (words.store)(index, value),
        }
    }

    /// Words that follow each other.
    #[inline]
    pub(super) fn load_all<const COUNT: usize>(&self, first: usize) -> [u64; COUNT] {
        match self {
            Self::Own(words) => {
                let words = &words[first..first + COUNT];
                std::array::from_fn(|index| words[index].load(Relaxed))
            }
            #[cfg(feature = "imported-words")]
            Self::Imported(words) => std::array::from_fn(|index| (words.load)(first + index)),
        }
    }

    pub(super) fn zero(&self, range: Range<usize>) {
        match self {
            Self::Own(words) => words[range].iter().for_each(|word| word.store(0, Relaxed)),
            #[cfg(feature = "imported-words")]
            Self::Imported(words) => (words.zero)(range),
        }
    }

    /// As [`Words::zero`], and quicker: no other thread has the words.
    pub(super) fn zero_alone(&mut self, range: Range<usize>) {
        match self {
            Self::Own(words) => words[range].iter_mut().for_each(|word| *word.get_mut() = 0),
            #[cfg(feature = "imported-words")]
            Self::Imported(words) => (words.zero)(range),
        }
    }

    /// The first word from this one on that lies at a multiple of so many words: where nothing that
    /// begins there and is as long straddles two cache lines.
    pub(super) fn aligned(&self, index: usize, words: usize) -> usize {
        match self {
            Self::Own(own) => {
                index + own[index..].as_ptr().align_offset(words * size_of::<u64>()).min(words)
            }
            #[cfg(feature = "imported-words")]
            Self::Imported(_) => index.next_multiple_of(words),
        }
    }
}
