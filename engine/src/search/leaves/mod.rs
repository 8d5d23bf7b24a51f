//! The leaves of the tree: quiescence and what it prunes.

mod quiescence;
mod quiescence_futility;
