//! Extensions: moves that are searched deeper than their node allows.

use crate::types::Depth;

/// A check forces the reply, so the ply hardly costs anything and often decides.
pub(super) const fn check(gives_check: bool) -> Depth {
    gives_check as Depth
}
