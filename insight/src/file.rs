//! The header of a trace file; the records follow. `docs/trace-format.md` has the tables.

use super::{Record, Trace, Tried};
use espalier::observe::{Extension, Rule};
use espalier::search::REDUCTIONS;
use espalier_trace::declarations::written;
use espalier_trace::layout::Header;

impl Trace {
    /// The header of the file: counts, hash and depth, and a description as text.
    pub fn file_header(&self) -> Vec<u8> {
        let text = self.description();
        Header {
            nodes: self.outcome().info.nodes,
            hash: self.hash(),
            depth: self.depth() as u32,
            ..Header::of(Record::SIZE, self.count(), self.total())
        }
        .start(&text)
    }

    /// Lines of name and value: the engine, the start position and the moves played from it, that
    /// every field is recorded, which rules were off, and what the rules are.
    fn description(&self) -> String {
        let game = self.game();
        let start = &game.positions()[0];
        let played = game.positions().iter().zip(game.moves());
        let moves: Vec<_> = played.map(|(before, &mv)| before.uci(mv, false)).collect();
        let (version, moves) = (Self::VERSION, moves.join(" "));
        let declarations = declarations();
        let off: String =
            self.without().iter().flat_map(|rule| ["without ", rule.name(), "\n"]).collect();
        format!(
            "engine Espalier\nversion {version}\nfields all\nfen {start}\nmoves {moves}\n{off}{declarations}"
        )
    }
}

/// The rules of this engine as lines of a header, and those whose near misses it records.
pub(crate) fn declarations() -> String {
    let rules = Rule::ALL.map(Rule::declaration);
    written(rules, &[], &REDUCTIONS, &Extension::ALL.map(Extension::name), &Tried::CODES)
}
