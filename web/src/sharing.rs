//! What the threads of a search share, which lies in another memory than that of this instance.

use crate::host::StopFlag;
use crate::types::Limits;
use espalier::search::{self, Host, ImportedWords, Job, SearchResult, Team};
use espalier::session;
use js_sys::{Function, Int32Array};
use std::time::Duration;
use tsify::Ts;
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

/// So many helpers; none where there are no others.
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

/// One who helps in searches of a session that shares its table.
#[wasm_bindgen]
pub struct Helper {
    engine: session::Session,
    pulse: Option<Function>,
}

#[wasm_bindgen]
impl Helper {
    /// One whose table of this many megabytes lies in the shared memory.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(js_name = hashMb)] hash_mb: u32) -> Self {
        console_error_panic_hook::set_once();
        Self { engine: session(hash_mb as usize), pulse: None }
    }

    /// Has this function called about twice a second while it helps.
    #[wasm_bindgen(js_name = setPulse)]
    pub fn set_pulse(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "() => void")] pulse: Function,
    ) {
        self.pulse = Some(pulse);
    }

    /// Forgets what it has learned. The table is for the one who leads to clear.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) {
        self.engine.forget_histories();
    }

    /// Searches the position that another session searches under the number `search`, as the thread
    /// at a `place` from 1 among so many. Blocks until that has ended or `stop` is not zero.
    ///
    /// # Errors
    /// When the position, a move or a limit makes no sense.
    pub fn search(
        &mut self,
        fen: Option<String>,
        moves: Vec<String>,
        limits: Ts<Limits>,
        search: u32,
        threads: u32,
        place: u32,
        stop: Option<Int32Array>,
    ) -> Result<(), JsError> {
        self.engine.set_position(fen.as_deref(), moves.iter().map(String::as_str))?;
        let limits = limits.to_rust()?.resolve(self.engine.game().position())?;
        let mut leader = Leader { stop: StopFlag::with_pulse(stop, self.pulse.clone()) };
        let (search, threads, place) = (u64::from(search), threads as usize, place as usize);
        self.engine.help(&limits, search, threads, place, &mut leader);
        Ok(())
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
