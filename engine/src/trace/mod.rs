//! What a search did, decision by decision: for people who want to know why.

mod layout;
mod record;

pub use crate::observe::{End, Kind, TableUse, Visit};
pub use record::Record;
