//! What is known of a node before it is searched, as a type, so that asking costs nothing.

use crate::observe::Kind;

pub(super) trait NodeKind {
    /// The node may be on the principal variation: its window is open.
    const PV: bool;
    /// The node is the root.
    const ROOT: bool;
}

pub(super) struct Root;
pub(super) struct Pv;
pub(super) struct NonPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What a node is expected to be, as observers are told.
pub(super) const fn kind_of<N: NodeKind>(is_cut: bool) -> Kind {
    match (N::PV, is_cut) {
        (true, _) => Kind::Pv,
        (false, true) => Kind::Cut,
        (false, false) => Kind::All,
    }
}
