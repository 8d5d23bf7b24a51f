//! What the engine needs from its host, as a Web Worker or Node has it.

use js_sys::{Atomics, Int32Array};
use std::time::Duration;
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
