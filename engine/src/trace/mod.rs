//! What a search did, decision by decision: for people who want to know why.

mod record;

pub use record::{End, Kind, Record, TableUse, Visit};
