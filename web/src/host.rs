//! What the engine needs from its host, as a Web Worker or Node has it.

use espalier::search::{Host, Info};
use js_sys::{Atomics, Function, Int32Array, SharedArrayBuffer};
use serde::Serialize;
use std::cell::Cell;
use std::time::Duration;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/turn.js")]
extern "C" {
    /// Lets the worker hear its messages. The call into WebAssembly must have been made through
    /// `WebAssembly.promising`, without JavaScript in between.
    fn turn();
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Time since the worker's start.
pub(crate) fn now() -> Duration {
    crate::types::milliseconds(performance_now())
}

/// A number by which somebody says stop: another thread, where it lies in shared memory, and else
/// a message to this one. Without it nothing can be heard while a search runs.
pub(crate) struct StopFlag {
    flag: Option<Int32Array>,
    /// When to hear messages next; only where the flag is not shared.
    next_turn: Option<Cell<Duration>>,
    pulse: Option<Pulse>,
}

impl StopFlag {
    /// Time between two turns: turning more often slows the search, and a stop must be heard
    /// within 25 ms.
    const BETWEEN_TURNS: Duration = Duration::from_millis(20);

    pub(crate) fn new(flag: Option<Int32Array>) -> Self {
        let next_turn = flag
            .as_ref()
            .filter(|flag| !is_shared(flag))
            .map(|_| Cell::new(now() + Self::BETWEEN_TURNS));
        Self { flag, next_turn, pulse: None }
    }

    /// A flag that calls a function now and then while it is asked.
    pub(crate) fn with_pulse(flag: Option<Int32Array>, pulse: Option<Function>) -> Self {
        Self { pulse: pulse.map(Pulse::new), ..Self::new(flag) }
    }

    fn value(&self) -> i32 {
        self.flag.as_ref().and_then(|flag| Atomics::load(flag, 0).ok()).unwrap_or_default()
    }

    /// Whether the flag is raised: neither zero nor a ponder hit.
    pub(crate) fn is_raised(&self) -> bool {
        if let Some(pulse) = &self.pulse {
            pulse.beat();
        }
        let is_raised = || !matches!(self.value(), 0 | PONDER_HIT);
        is_raised() || self.hear() && is_raised()
    }

    /// Lets messages be heard where one could raise the flag, if it is time to.
    fn hear(&self) -> bool {
        let Some(next_turn) = self.next_turn.as_ref().filter(|next| now() >= next.get()) else {
            return false;
        };
        turn();
        next_turn.set(now() + Self::BETWEEN_TURNS);
        true
    }

    /// Whether the opponent has played the move that the search is for.
    pub(crate) fn is_ponder_hit(&self) -> bool {
        self.value() == PONDER_HIT
    }

    /// Sleeps until the flag changes, or for a moment. False where there is nothing to wait for,
    /// or the host may not block its thread.
    pub(crate) fn wait(&self) -> bool {
        self.flag.as_ref().is_some_and(|flag| {
            let value = self.value();
            Atomics::wait_with_timeout(flag, 0, value, 10.0).is_ok()
        })
    }
}

/// The flag's value after a ponder hit.
const PONDER_HIT: i32 = 2;

/// Tells somebody now and then that the work goes on.
struct Pulse {
    function: Function,
    next: Cell<Duration>,
}

impl Pulse {
    const PAUSE: Duration = Duration::from_millis(500);

    fn new(function: Function) -> Self {
        Self { function, next: Cell::new(now() + Self::PAUSE) }
    }

    fn beat(&self) {
        let now = now();
        if now >= self.next.get() {
            self.next.set(now + Self::PAUSE);
            // A listener that throws has nobody to tell.
            let _ = self.function.call0(&JsValue::NULL);
        }
    }
}

/// Whether another thread can write to these numbers.
pub(crate) fn is_shared(numbers: &Int32Array) -> bool {
    numbers.buffer().is_instance_of::<SharedArrayBuffer>()
}

/// Lets long work see the clock and the stop flag.
pub(crate) struct WorkHost {
    started: Duration,
    stop: StopFlag,
}

impl WorkHost {
    pub(crate) fn new(stop: StopFlag) -> Self {
        Self { started: now(), stop }
    }
}

impl Host for WorkHost {
    fn elapsed(&self) -> Duration {
        now().saturating_sub(self.started)
    }

    fn should_stop(&self) -> bool {
        self.stop.is_raised()
    }

    fn report(&mut self, _info: &Info) {}
}

/// Tells somebody what is known so far: no more often than anybody could read, and in no more than
/// a tenth of the time.
pub(crate) struct Listener {
    function: Function,
    next: Duration,
    /// What the listener threw first: it is thrown on when the work is done.
    failure: Option<JsValue>,
}

impl Listener {
    const PAUSE: Duration = Duration::from_millis(100);

    pub(crate) const fn new(function: Function) -> Self {
        Self { function, next: Duration::ZERO, failure: None }
    }

    /// Whether it is time for a report.
    pub(crate) fn is_due(&self) -> bool {
        now() >= self.next
    }

    /// Makes the report only if it is time for one.
    pub(crate) fn tell<T: Tsify + Serialize>(&mut self, report: impl FnOnce() -> T)
    where
        Ts<T>: Into<JsValue>,
    {
        if !self.is_due() {
            return;
        }
        let began = now();
        let told = match report().into_ts() {
            Ok(report) => self.function.call1(&JsValue::NULL, &report.into()),
            Err(error) => Err(JsError::from(error).into()),
        };
        if let Err(failure) = told {
            self.failure.get_or_insert(failure);
        }
        let told = now();
        self.next = told + Self::PAUSE.max(9 * told.saturating_sub(began));
    }

    /// Whether everything could be told.
    ///
    /// # Errors
    /// What the listener threw.
    pub(crate) fn finish(self) -> Result<(), JsValue> {
        self.failure.map_or(Ok(()), Err)
    }
}
