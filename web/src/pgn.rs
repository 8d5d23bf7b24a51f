//! Reading games for JavaScript.

use espalier::board::START_FEN;
use espalier::pgn::{self, GameTree, Step};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// A game that was read from PGN.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PgnGame {
    /// The start position; missing where it is the standard one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// As UCI writes them.
    pub moves: Vec<String>,
    /// The variations, each by all its moves from the start.
    pub variations: Vec<Vec<String>>,
    pub chess960: bool,
    /// Names and values, in order.
    #[tsify(type = "[string, string][]")]
    pub tags: Vec<(String, String)>,
    /// Whether more follows in the text, which was not read.
    pub more: bool,
}

/// Moves that all variations together may repeat from the lines that they branch off.
const MOST_SHARED_MOVES: usize = 100_000;

impl From<GameTree> for PgnGame {
    fn from(tree: GameTree) -> Self {
        let start = tree.start().to_string();
        let mut shared_moves = 0;
        let variations = tree.nodes.iter().enumerate().filter_map(|(id, node)| {
            let is_main = tree.nodes[node.parent?].children.first() == Some(&id);
            let line =
                (!is_main && shared_moves < MOST_SHARED_MOVES).then(|| line_of(&tree, id))?;
            shared_moves += line.as_ref().map_or(0, Vec::len);
            line
        });
        Self {
            fen: (start != START_FEN).then_some(start),
            variations: variations.collect(),
            moves: moves_of(&tree),
            chess960: tree.chess960,
            tags: tree.tags,
            more: false,
        }
    }
}

/// The main line, up to a turn that is passed.
fn moves_of(tree: &GameTree) -> Vec<String> {
    let game = tree.game();
    let played = game.positions().iter().zip(game.moves());
    played.map(|(before, &mv)| before.uci(mv, tree.chess960)).collect()
}

/// The moves to a node and on along the first ones; none where a turn is passed.
fn line_of(tree: &GameTree, id: usize) -> Option<Vec<String>> {
    let before = std::iter::successors(Some(id), |&at| tree.nodes[at].parent);
    let after = |&at: &usize| tree.nodes[at].children.first().copied();
    let mut line: Vec<_> = before.collect();
    line.reverse();
    line.extend(std::iter::successors(after(&id), after));
    line.windows(2)
        .map(|pair| match tree.nodes[pair[1]].step {
            Some(Step::Move(mv)) => Some(tree.nodes[pair[0]].position.uci(mv, tree.chess960)),
            _ => None,
        })
        .collect()
}

/// Reads the first game of a PGN text.
///
/// # Errors
/// When there is none, or it cannot be understood; the message names the line and the move.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str) -> Result<Ts<PgnGame>, JsError> {
    let mut games = pgn::games(text);
    let game = games.next().ok_or_else(|| JsError::new("there is no game in this text"))?;
    match game.fault {
        Some(fault) => Err(JsError::from(fault)),
        None => Ok(PgnGame { more: games.next().is_some(), ..game.into() }.into_ts()?),
    }
}
