//! What the engine needs from its host, as a Web Worker or Node has it.

use espalier::search::{Host, Info};
use js_sys::{Atomics, Function, Int32Array};
use serde::Serialize;
use std::time::Duration;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Time since the worker's start.
pub(crate) fn now() -> Duration {
    crate::types::milliseconds(performance_now())
}

/// A number in shared memory by which another thread says stop; without it nothing can be heard
/// while a search runs.
pub(crate) struct StopFlag(Option<Int32Array>);

impl StopFlag {
    pub(crate) const fn new(flag: Option<Int32Array>) -> Self {
        Self(flag)
    }

    fn value(&self) -> i32 {
        self.0.as_ref().and_then(|flag| Atomics::load(flag, 0).ok()).unwrap_or_default()
    }

    /// Whether the flag is raised: neither zero nor a ponder hit.
    pub(crate) fn is_raised(&self) -> bool {
        !matches!(self.value(), 0 | PONDER_HIT)
    }

    /// Whether the opponent has played the move that the search is for.
    pub(crate) fn is_ponder_hit(&self) -> bool {
        self.value() == PONDER_HIT
    }

    /// Sleeps until the flag changes, or for a moment. False where there is nothing to wait for,
    /// or the host may not block its thread.
    pub(crate) fn wait(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| {
            let value = self.value();
            Atomics::wait_with_timeout(flag, 0, value, 10.0).is_ok()
        })
    }
}

/// The flag's value after a ponder hit.
const PONDER_HIT: i32 = 2;

/// Lets long work see the clock and the stop flag.
pub(crate) struct WorkHost {
    started: Duration,
    stop: StopFlag,
}

impl WorkHost {
    pub(crate) fn new(stop: Option<Int32Array>) -> Self {
        Self { started: now(), stop: StopFlag::new(stop) }
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

/// Tells somebody what is known so far, no more often than anybody could read.
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

    /// Makes the report only if it is time for one.
    pub(crate) fn tell<T: Tsify + Serialize>(&mut self, report: impl FnOnce() -> T)
    where
        Ts<T>: Into<JsValue>,
    {
        if now() < self.next {
            return;
        }
        self.next = now() + Self::PAUSE;
        let told = match report().into_ts() {
            Ok(report) => self.function.call1(&JsValue::NULL, &report.into()),
            Err(error) => Err(JsError::from(error).into()),
        };
        if let Err(failure) = told {
            self.failure.get_or_insert(failure);
        }
    }

    /// Whether everything could be told.
    ///
    /// # Errors
    /// What the listener threw.
    pub(crate) fn finish(self) -> Result<(), JsValue> {
        self.failure.map_or(Ok(()), Err)
    }
}
