//! How probable win, draw and loss are at a score: a fit to the results of games.
//!
//! [`Results`] counts games by material, score and result; [`fit`] finds the model that makes them
//! most probable, and [`table`] lays the two side by side.

#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

mod fit;
mod report;
mod results;

pub use fit::fit;
pub use report::{constants, table};
pub use results::{Outcomes, Results};
