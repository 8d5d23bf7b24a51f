//! Reading PGN in steps, so that a page has its turns between them.

use super::game_tree::{GameHead, PgnNode};
use super::json;
use espalier_pgn::{GameTree, Progress, Reader};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// How far reading has come.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase", tag = "state")]
pub enum PgnProgress {
    /// A game; its nodes are to be taken next.
    Game { game: Box<GameHead> },
    /// No step is left.
    Paused,
    /// More text is needed, or its end.
    Hungry,
    /// There are no more games.
    End,
}

/// The reader of one text, which arrives in pieces.
#[wasm_bindgen]
#[derive(Default)]
pub struct PgnReader {
    reader: Reader,
    game: Option<Box<GameTree>>,
    /// How many nodes of the game have been taken.
    taken: usize,
}

#[wasm_bindgen]
impl PgnReader {
    /// A reader of a text that has not begun.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes in the next bytes: UTF-8, UTF-16 or Windows-1252.
    pub fn push(&mut self, bytes: &[u8]) {
        self.reader.push(bytes);
    }

    /// Takes in the next part of the text.
    #[wasm_bindgen(js_name = pushText)]
    pub fn push_text(&mut self, text: &str) {
        self.reader.push_str(text);
    }

    /// Says that the text is complete.
    pub fn finish(&mut self) {
        self.reader.finish();
    }

    /// Goes on for so many steps, of about a microsecond each, or to the end of a game: a
    /// [`PgnProgress`].
    pub fn next(&mut self, mut steps: usize) -> String {
        json(&match self.reader.next(&mut steps) {
            Progress::Game(game) => {
                let head = Box::new(GameHead::from(&*game));
                (self.game, self.taken) = (Some(game), 0);
                PgnProgress::Game { game: head }
            }
            Progress::Paused => PgnProgress::Paused,
            Progress::Hungry => PgnProgress::Hungry,
            Progress::End => PgnProgress::End,
        })
    }

    /// The next nodes of the game, a list of [`PgnNode`]s of this length at most; empty after the
    /// last one.
    pub fn nodes(&mut self, most: usize) -> String {
        let first = self.taken;
        let game = self.game.as_deref();
        self.taken = game.map_or(0, |game| game.nodes.len().min(first + most));
        let nodes = (first..self.taken).filter_map(|index| Some(PgnNode::new(game?, index)));
        json(&nodes.collect::<Vec<_>>())
    }
}
