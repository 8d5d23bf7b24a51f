//! The program, as it is started and typed to.

use std::process::{Command, Output};

pub(crate) fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_espalier"))
}

pub(crate) fn espalier(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("it runs")
}

/// What it prints, all being well.
pub(crate) fn said(arguments: &[&str]) -> String {
    let output = espalier(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What it complains of; nothing else is printed.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let output = espalier(arguments);
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}
