//! Node types as type parameters, so that checks of them are free.

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

/// The expected node type, for observers.
pub(super) const fn kind_of<N: NodeKind>(is_cut: bool) -> Kind {
    match (N::PV, is_cut) {
        (true, _) => Kind::Pv,
        (false, true) => Kind::Cut,
        (false, false) => Kind::All,
    }
}
