//! The UCI conversation: strings in, strings out.

use crate::host::{StopFlag, now};
use crate::sharing::{self, Leader};
use espalier::search::Shared;
use espalier_cli::uci::{self, Answering, Console, Outcome, Urgency, urgency};
use js_sys::{Function, Int32Array};
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// The engine's side of a UCI conversation, the same as the native program's.
#[wasm_bindgen]
pub struct Uci {
    uci: uci::Uci,
    pulse: Option<Function>,
}

#[wasm_bindgen]
impl Uci {
    /// A conversation that has not begun.
    ///
    /// # Errors
    /// When there is no memory for the standard hash table.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Self, JsError> {
        console_error_panic_hook::set_once();
        Ok(Self { uci: uci::Uci::new()?, pulse: None })
    }

    /// A conversation whose hash table of this many megabytes lies in the memory that was shared
    /// before this module was instantiated, and is empty.
    pub fn sharing(#[wasm_bindgen(js_name = hashMb)] hash_mb: u32) -> Self {
        console_error_panic_hook::set_once();
        Self { uci: uci::Uci::sharing(hash_mb as usize, sharing::WORDS), pulse: None }
    }

    /// Sets the number of helpers of the searches from now on; somebody else tells them what is
    /// searched.
    #[wasm_bindgen(js_name = setHelpers)]
    pub fn set_helpers(&mut self, count: u32) {
        self.uci.set_team(sharing::team(count));
    }

    /// Forgets what this conversation has learned. The table is for the one who leads to clear.
    #[wasm_bindgen(js_name = forgetHistories)]
    pub fn forget_histories(&mut self) {
        self.uci.forget_histories();
    }

    /// Searches what another conversation searches by this `go` under the number `search`, as the
    /// thread at a `place` from 1 among so many. Blocks until that has ended or `stop` is not zero.
    pub fn help(
        &mut self,
        go: &str,
        search: u32,
        threads: u32,
        place: u32,
        stop: Option<Int32Array>,
    ) {
        let mut leader = Leader { stop: StopFlag::with_pulse(stop, self.pulse.clone()) };
        let (search, threads, place) = (u64::from(search), threads as usize, place as usize);
        self.uci.help(go, search, threads, place, &mut leader);
    }

    /// Has this function called about twice a second while anything is done that can be stopped, so
    /// that the caller knows that it goes on.
    #[wasm_bindgen(js_name = setPulse)]
    pub fn set_pulse(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "() => void")] pulse: Function,
    ) {
        self.pulse = Some(pulse);
    }

    /// Executes one line and calls `emit` with each line of the answer; `go` blocks until a limit
    /// is met or the number in shared memory is 1; 2 is a ponder hit. False where the line was refused,
    /// and for `quit`.
    pub fn line(
        &mut self,
        text: &str,
        stop: Option<Int32Array>,
        #[wasm_bindgen(unchecked_param_type = "(line: string) => void")] emit: Function,
    ) -> bool {
        let stop = StopFlag::with_pulse(stop, self.pulse.clone());
        self.uci.execute(text, &mut WorkerConsole { stop, emit }) == Outcome::Done
    }
}

/// What a host must do with a line that arrives while a search runs.
///
/// `stop`: raise the flag. `quit`: raise the flag, hear no further line, and end when those before
/// it are done. `ponderHit`: set the flag to 2, if it is 0. `ready`: answer `readyok` at once while a
/// search runs, whatever other lines wait, and as soon as it begins where one waits. Else keep it.
/// `go`, `goUnlimited`, `goInfinite` and `goPonder` are answered with a `bestmove`; all but the first
/// must be stopped when the input ends. `goInfinite` answers only after a stop, `goPonder` after a
/// ponder hit, too. `count` is a perft or a bench. `wait` is all the rest.
#[wasm_bindgen(
    js_name = uciUrgency,
    unchecked_return_type = "'stop' | 'quit' | 'ponderHit' | 'ready' | 'go' | 'goUnlimited' | 'goInfinite' | 'goPonder' | 'count' | 'wait'"
)]
pub fn uci_urgency(line: &str) -> String {
    match urgency(line) {
        Urgency::Stop => "stop",
        Urgency::Quit => "quit",
        Urgency::PonderHit => "ponderHit",
        Urgency::Ready => "ready",
        Urgency::Go(Answering::AtLimit) => "go",
        Urgency::Go(Answering::AtEnd) => "goUnlimited",
        Urgency::Go(Answering::AfterStop) => "goInfinite",
        Urgency::Go(Answering::AfterPonderHit) => "goPonder",
        Urgency::Count => "count",
        Urgency::Wait => "wait",
    }
    .to_owned()
}

struct WorkerConsole {
    stop: StopFlag,
    emit: Function,
}

impl Console for WorkerConsole {
    fn print(&mut self, line: &str) {
        // A listener that throws has nobody to tell; the conversation goes on.
        let _ = self.emit.call1(&JsValue::NULL, &JsValue::from_str(line));
    }

    fn now(&self) -> Duration {
        now()
    }

    fn stop_requested(&self) -> bool {
        self.stop.is_raised()
    }

    fn ponder_hit(&self) -> bool {
        self.stop.is_ponder_hit()
    }

    fn wait(&mut self) -> bool {
        self.stop.wait()
    }

    /// How many there can be is for whoever starts them to say.
    fn most_threads(&self) -> usize {
        Shared::MOST_THREADS
    }
}
