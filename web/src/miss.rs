//! Which move a search is asked about.

use crate::refusal::legal_move;
use espalier_chess::board::Position;
use espalier_chess::types::Move;
use espalier_insight as trace;
use espalier_insight::TraceOptions;
use serde::Deserialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// Which move to ask about, and in which search. `depth` or `nodes` must be given.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct MissOptions {
    /// The move, in UCI or algebraic notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// How the line goes on after it, the opponent’s reply first, as UCI writes it. As long as the
    /// recorded search replies so, these are the answers that are followed.
    #[tsify(optional)]
    pub line: Option<Vec<String>>,
    /// Iterations of the search in question, in plies.
    #[tsify(optional)]
    pub depth: Option<i32>,
    /// Nodes of the search in question; the longer search has four times as many as were searched,
    /// and 400,000 at least.
    #[tsify(optional)]
    pub nodes: Option<f64>,
    /// The most records to keep: 1 to 10,000,000, one million unless given. A line that leads beyond
    /// them ends early.
    #[tsify(optional)]
    pub records: Option<u32>,
    /// The hash table of either search, in megabytes: 1 to 1,024, 16 unless given.
    #[tsify(optional)]
    pub hash_mb: Option<u32>,
}

impl MissOptions {
    /// The engine's options, with a hash table of this size.
    pub fn resolve(&self, hash_megabytes: usize) -> trace::MissOptions {
        trace::MissOptions {
            depth: self.depth,
            nodes: self.nodes.map(|nodes| nodes as u64),
            most_records: self
                .records
                .map_or(TraceOptions::DEFAULT_RECORDS, |records| records as usize),
            hash_megabytes,
            ..trace::MissOptions::default()
        }
    }

    /// The move, and the line after it.
    ///
    /// # Errors
    /// When one of the moves is not legal: an `Error` whose `field` says which.
    pub fn moves(&self, root: &Position) -> Result<(Move, Vec<Move>), JsValue> {
        let asked = legal_move(root, &self.mv, "move")?;
        let mut at = root.after(asked);
        let mut line = Vec::new();
        for (index, text) in self.line.iter().flatten().enumerate() {
            let mv = legal_move(&at, text, &format!("line[{index}]"))?;
            line.push(mv);
            at.play(mv);
        }
        Ok((asked, line))
    }
}
