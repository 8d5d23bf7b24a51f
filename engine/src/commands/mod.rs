//! The commands of the program that need more than a line: text in, text out.

mod ablate;
pub(crate) mod arguments;
mod audit;
mod explain;
mod interrupt;
mod position;
mod trace;

/// What a command comes to.
pub(crate) type CommandResult = Result<(), Box<dyn std::error::Error>>;

pub(crate) use ablate::ablate;
pub(crate) use audit::audit;
pub(crate) use explain::explain;
pub(crate) use trace::trace;
