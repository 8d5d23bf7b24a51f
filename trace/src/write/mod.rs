//! Writes a trace: the declarations of a program, and a recorder that its search tells what it does.
//!
//! Nothing here fails or panics: past the limit of records nodes are counted on those above, numbers
//! out of range become the nearest in range, and what is called without a node in progress does
//! nothing. A recorder is for one thread.
//!
//! # Ends
//!
//! Where a node ends without a word, a move refuted it or all were tried. Where nothing was searched or
//! pruned in it, its numbers tell: the score is that of the table, which the bound of the table allows
//! (`table`); the depth is 0, and the score reaches beta (`standPat`); the score is that of checkmate
//! here, or 0 where there is an evaluation (`noMoves`). Draws and other ends are told.

mod file;
mod node;
mod open;
mod program;
mod rules;
mod step;
mod visits;

use crate::records::Records;
use crate::{RecordField, RecordFields};
use alloc::vec::Vec;
use open::Open;
pub use program::Program;
pub use step::{EN_PASSANT, Hit, Limit, Pruned, Step, castling, largest, move_code, promotion};

/// The score of a mate at the root.
const MATE: i32 = 32_000;

/// Records a search.
///
/// ```
/// use espalier_trace::write::{Program, Recorder, Step, move_code};
/// use espalier_trace::{TraceFile, Visit};
///
/// let program = Program {
///     name: "Demo",
///     version: "1.0",
///     rules: &[],
///     conditions: &[],
///     reductions: &[],
///     extensions: &[],
///     tried: &[],
///     mates: None,
/// };
/// let mut recorder = Recorder::new(program, 1_000_000);
/// recorder.iteration(1);
/// recorder.enter(Step { visit: Some(Visit::Root), ..Step::default() }, 1, -32_000, 32_000);
/// let step = Step { visit: Some(Visit::OpenWindow), mv: move_code(12, 28, 0), ..Step::default() };
/// recorder.enter(step, 0, -32_000, 32_000);
/// recorder.leave(-20, false);
/// recorder.leave(20, false);
/// let file = recorder.file("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "");
/// assert_eq!(TraceFile::parse(&file).expect("a trace").count(), 3);
/// ```
pub struct Recorder<'a> {
    program: Program<'a>,
    records: Records,
    /// How many terms and near misses a record has.
    room: [usize; 2],
    open: Vec<Open>,
    fields: RecordFields,
    /// Whether it records.
    is_on: bool,
    /// What was told of the next visit.
    next: Next,
    /// What was told of the rule that fires next.
    held: Vec<i32>,
    depth: i32,
    keeps_iterations: bool,
    thread: Option<u32>,
    /// Nodes entered in this iteration, and in those before it.
    entered: u64,
    earlier: u64,
    /// Where the recording goes, and of which position it is.
    #[cfg(feature = "std")]
    target: Option<(std::path::PathBuf, std::string::String)>,
}

/// A step that is kept until its node begins; the terms of its reduction stand beside it.
#[derive(Default)]
struct Next {
    step: Step<'static>,
    reduction: Vec<i32>,
}

impl<'a> Recorder<'a> {
    /// A recorder of at most so many records, at least one.
    pub fn new(program: Program<'a>, most: usize) -> Self {
        let records = Records::new(program.record_bytes(), most);
        Self {
            program,
            records,
            room: [program.terms(), program.tried().len()],
            open: Vec::new(),
            fields: RecordFields::NONE,
            is_on: true,
            next: Next::default(),
            held: Vec::new(),
            depth: 0,
            keeps_iterations: false,
            thread: None,
            entered: 0,
            earlier: 0,
            #[cfg(feature = "std")]
            target: None,
        }
    }

    /// The same, which keeps all iterations.
    #[must_use]
    pub fn with_all_iterations(self) -> Self {
        Self { keeps_iterations: true, ..self }
    }

    /// The same, of one thread of several, from 1.
    #[must_use]
    pub fn of_thread(self, thread: u32) -> Self {
        Self { thread: Some(thread), ..self }
    }

    /// A score of the program as the format has it.
    pub fn score(&self, score: i32) -> i32 {
        match self.program.mates {
            Some([from, most]) if score.saturating_abs() >= from => {
                score.signum() * (MATE - (most - score.saturating_abs()))
            }
            _ => score,
        }
    }

    /// A recorder that records nothing: every call returns at once.
    pub fn off(program: Program<'a>) -> Self {
        Self { is_on: false, ..Self::new(program, 1) }
    }

    /// Whether it records: what is found out for it alone can be left out where it does not.
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// The innermost node in progress, with the fields that are used from now on.
    fn node(&mut self, fields: &[RecordField]) -> Option<&mut Open> {
        let node = self.open.last_mut()?;
        self.fields.add_all(fields);
        Some(node)
    }
}
