//! The leaves of the tree: quiescence and what it prunes.

pub(crate) mod quiescence;
pub(crate) mod quiescence_futility;

use crate::rule::techniques;

techniques! {
    rules: quiescence_futility;
    others: quiescence;
}
