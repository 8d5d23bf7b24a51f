//! The file of a recording.

use super::open::BY_END;
use super::{Program, Recorder};
use crate::declarations::written;
use crate::layout::{Header, UNKNOWN_CODE};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The start of a game.
#[cfg(feature = "std")]
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[cfg(feature = "std")]
impl<'a> Recorder<'a> {
    /// A recorder that records where an environment variable names a file, for [`Recorder::save`]. The
    /// variable of that name and `_FEN` has the position, which is else that of the start of a game.
    pub fn of_variable(program: Program<'a>, name: &str, most: usize) -> Self {
        let Some(path) = std::env::var_os(name) else { return Self::off(program) };
        let fen = std::env::var(format!("{name}_FEN")).unwrap_or_else(|_| START.into());
        Self { target: Some((path.into(), fen)), ..Self::new(program, most) }
    }
}

impl Recorder<'_> {
    /// Writes the file that the variable of [`Recorder::of_variable`] names; elsewhere nothing.
    ///
    /// # Errors
    /// Those of the file.
    #[cfg(feature = "std")]
    pub fn save(&mut self) -> std::io::Result<()> {
        let Some((path, fen)) = self.target.take() else { return Ok(()) };
        let saved = std::fs::write(&path, self.file(&fen, ""));
        self.target = Some((path, fen));
        saved
    }

    /// The file as it is now, of a game from this position by these moves in UCI notation. What is in
    /// progress counts as stopped, so that a file that is written now and then outlives a crash. Empty
    /// where the recorder is off.
    pub fn file(&mut self, fen: &str, moves: &str) -> Vec<u8> {
        if !self.is_on {
            return Vec::new();
        }
        if self.open.is_empty() && self.records.count() == 0 {
            self.iteration(0);
        }
        self.write_open();
        let fields = self.fields.names();
        let Program { name, version, rules, conditions, reductions, extensions, tried, .. } =
            self.program;
        let declarations = written(rules, conditions, reductions, extensions, tried);
        let thread = self.thread.map_or_else(String::new, |thread| format!("thread {thread}\n"));
        let text = format!(
            "engine {name}\nversion {version}\n{thread}fields {fields}\nfen {fen}\nmoves {moves}\n{declarations}"
        );
        let (nodes, depth) = (self.earlier + self.entered, self.depth.max(0) as u32);
        let header = Header::of(self.records.size(), self.records.count(), self.records.total());
        let mut file = Header { nodes, depth, ..header }.start(&text);
        file.extend_from_slice(self.records.bytes());
        file
    }

    /// Writes the nodes in progress as if they were stopped.
    pub(super) fn write_open(&mut self) {
        let (count, entered) = (self.records.count(), self.entered);
        self.fields.add_all(BY_END);
        for node in &self.open {
            let mut node = *node;
            let (score, end) = (node.stored.score, node.stored.end);
            node.close(count, entered, score.into(), end == UNKNOWN_CODE);
            node.stored.score = score;
            node.write(&mut self.records, self.room);
        }
    }

    /// As [`Recorder::file`], to whatever takes bytes.
    ///
    /// # Errors
    /// Those of the writer.
    #[cfg(feature = "std")]
    pub fn write(
        &mut self,
        out: &mut dyn std::io::Write,
        fen: &str,
        moves: &str,
    ) -> std::io::Result<()> {
        out.write_all(&self.file(fen, moves))?;
        out.flush()
    }
}
