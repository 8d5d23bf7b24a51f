//! The leaves of the tree: quiescence and what it prunes.

pub(crate) mod quiescence;
pub(crate) mod quiescence_futility;
