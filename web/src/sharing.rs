//! What the threads of a search share, which lies in another memory than that of this instance.

use crate::host::StopFlag;
use espalier::search::{self, Host, ImportedWords, Job, SearchResult, Team};
use espalier::session;
use std::time::Duration;
use wasm_bindgen::prelude::*;

// Whole numbers with a sign pass without JavaScript in between.
#[wasm_bindgen(raw_module = "./shared-table.js")]
extern "C" {
    fn load(index: i32) -> i64;
    fn store(index: i32, value: i64);
    fn zero(first: i32, count: i32);
    fn begun(search: i32);
}

/// The words that are shared.
pub(crate) const WORDS: ImportedWords = ImportedWords {
    load: |index| load(index as i32) as u64,
    store: |index, value| store(index as i32, value as i64),
    zero: |range| zero(range.start as i32, range.len() as i32),
};

/// A session whose hash table of this many megabytes lies in the shared memory.
pub(crate) fn session(hash_mb: usize) -> session::Session {
    session::Session::sharing(hash_mb, WORDS)
}

/// This number of helpers; none for zero.
pub(crate) fn team(helpers: u32) -> Option<Box<dyn Team + Send>> {
    let helpers = Helpers { count: helpers as usize };
    (helpers.count > 0).then(|| Box::new(helpers) as Box<dyn Team + Send>)
}

/// Helpers in instances of their own: somebody else tells them of a search, and its end they read.
struct Helpers {
    count: usize,
}

impl Team for Helpers {
    fn size(&self) -> usize {
        self.count
    }

    fn begin(&mut self, job: &Job) {
        if let Job::Search(job) = job {
            begun(job.number() as i32);
        }
    }

    fn end(&mut self) -> Vec<SearchResult> {
        Vec::new()
    }
}

/// Who leads, as far as it does not end the search by what is shared.
pub(crate) struct Leader {
    pub(crate) stop: StopFlag,
}

impl Host for Leader {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn should_stop(&self) -> bool {
        self.stop.is_raised()
    }

    fn report(&mut self, _info: &search::Info) {}
}
