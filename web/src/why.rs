//! What is asked of a move that is not the best.

use crate::refusal::legal_move;
use espalier_chess::board::Position;
use espalier_chess::types::Move;
use espalier_insight as insight;
use serde::Deserialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// Which move to ask about, and how long to search.
#[derive(Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct WhyOptions {
    /// The move, in UCI or algebraic notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Nodes after which the search of all moves begins no new iteration, from 1; 400,000 unless given. The
    /// move is then searched to the same depth.
    #[tsify(optional)]
    pub nodes: Option<f64>,
    /// The hash table of the searches, in megabytes: 1 to 1,024, 16 unless given.
    #[tsify(optional)]
    pub hash_mb: Option<u32>,
}

impl WhyOptions {
    /// The engine's options, with a hash table of this size.
    pub fn resolve(&self, hash_megabytes: usize) -> insight::WhyOptions {
        let usual = insight::WhyOptions::default().nodes;
        let nodes = self.nodes.map_or(usual, |nodes| nodes as u64);
        insight::WhyOptions { nodes, hash_megabytes }
    }

    /// The move.
    ///
    /// # Errors
    /// When it is not legal: an `Error` whose `field` says so.
    pub fn legal_move(&self, root: &Position) -> Result<Move, JsValue> {
        legal_move(root, &self.mv, "move")
    }
}
