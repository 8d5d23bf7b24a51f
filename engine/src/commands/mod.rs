//! The commands of the program that need more than a line: text in, text out.

mod arguments;
mod explain;
mod json;
mod position;
mod trace;

pub(crate) use explain::explain;
pub(crate) use trace::trace;
