//! `espalier`: UCI on standard input and output, and a few commands.
#![forbid(unsafe_code)]

mod interrupt;
mod output;
mod process;
mod terminal;

use output::Standard;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1).peekable();
    let result = match words.peek() {
        None => terminal::converse(),
        Some(_) => espalier_cli::commands::run(words, &Standard::new()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("espalier: {error}");
            ExitCode::FAILURE
        }
    }
}
