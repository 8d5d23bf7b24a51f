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

    /// Whether the flag is raised: not zero.
    pub(crate) fn is_raised(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|value| value != 0))
    }

    /// Sleeps until the flag is raised. Returns at once where there is none to wait for.
    pub(crate) fn wait(&self) {
        let Some(flag) = &self.0 else { return };
        while !self.is_raised() {
            // Wakes at a notification, or looks again after a while; a host that may not block
            // its thread refuses, and is then not made to.
            if Atomics::wait_with_timeout(flag, 0, 0, 10.0).is_err() {
                return;
            }
        }
    }
}
