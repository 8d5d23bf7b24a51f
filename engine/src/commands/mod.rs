//! The commands of the program that need more than a line: text in, text out.

mod ablate;
mod arguments;
mod audit;
mod explain;
mod interrupt;
mod json;
mod line;
mod position;
mod progress;
mod table;
mod trace;

pub(crate) use ablate::ablate;
pub(crate) use audit::audit;
pub(crate) use explain::explain;
pub(crate) use trace::trace;
