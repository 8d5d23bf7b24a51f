//! Extensions: moves that are searched deeper than their node allows.

use crate::params;
use crate::types::Depth;

/// A check forces the reply, so the ply hardly costs anything and often decides.
pub(super) fn check(gives_check: bool) -> Depth {
    Depth::from(params::check_extension() && gives_check)
}
