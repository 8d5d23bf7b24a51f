//! The network of `EvalFile`.

use espalier::eval::network::Network;
use std::fs;
use std::sync::Arc;

/// The value of `EvalFile` for the network that is built in.
pub(super) const BUILT_IN: &str = "<built in>";

/// The network in a file, or the one that is built in.
pub(super) fn network(file: &str) -> Result<Arc<Network>, String> {
    if file == BUILT_IN {
        return Ok(Network::built_in());
    }
    let refused = |error: &dyn std::fmt::Display| {
        format!("EvalFile cannot be taken from {file}: {error}; the network stays as it was")
    };
    let bytes = fs::read(file).map_err(|error| refused(&error))?;
    Network::from_bytes(&bytes).map(Arc::new).map_err(|error| refused(&error))
}
