//! The commands `trace`, `explain`, `audit` and `ablate`.

mod ablate;
pub(crate) mod arguments;
mod audit;
mod explain;
mod interrupt;
mod position;
mod trace;

/// The result of a command.
pub(crate) type CommandResult = Result<(), Box<dyn std::error::Error>>;

pub(crate) use ablate::ablate;
pub(crate) use audit::audit;
pub(crate) use explain::explain;
pub(crate) use trace::trace;
