//! Writing PGN: a game is put together move by move, so that each fault has its move.

use super::{Answer, position_of};
use crate::read_move;
use crate::{Fault, FaultReason, FaultValues};
use espalier_chess::board::{PieceLetters, START_FEN};
use espalier_chess::types::UciScore;
use espalier_pgn::{
    Drawing, DrawingColor, Eval, FaultKind, GameTree, Notes, Place, Step, Termination,
};
use wasm_bindgen::prelude::*;

/// A game that is to be written.
#[wasm_bindgen]
pub struct PgnWriter {
    tree: GameTree,
}

#[wasm_bindgen]
impl PgnWriter {
    /// A game from the standard start, or from that of a FEN.
    ///
    /// # Errors
    /// When the text is not the FEN of a position that a game can reach.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>, chess960: bool) -> Result<Self, JsValue> {
        let mut tree = GameTree::new(position_of(fen.as_deref().unwrap_or(START_FEN))?);
        tree.chess960 |= chess960;
        Ok(Self { tree })
    }

    /// Adds a tag.
    pub fn tag(&mut self, name: String, value: String) {
        self.tree.tags.push((name, value));
    }

    /// Says that the start could not be read: the tag stays as it is.
    #[wasm_bindgen(js_name = keepStart)]
    pub fn keep_start(&mut self) {
        let kind = FaultKind::Variant(String::new());
        self.tree.fault =
            Some(espalier_pgn::Fault { game: 1, place: Place { line: 1, column: 1 }, kind });
    }

    /// Says how the moves end.
    pub fn end(&mut self, result: &str) {
        self.tree.end = Termination::read(result);
    }

    /// Adds a move after a node, 0 being the start, behind those that are there; the number of the
    /// new node, or of the same move that is there already and not wanted twice.
    ///
    /// # Errors
    /// When the text means no legal move, and does not pass the turn either.
    pub fn play(&mut self, parent: usize, text: &str) -> Result<usize, JsValue> {
        let position = &self.tree.nodes[parent].position;
        let step = if matches!(text, "--" | "0000") {
            if position.in_check() {
                let message = "the turn cannot be passed in check".to_owned();
                let values = FaultValues::of_text(text);
                return Err(Fault::no_move(FaultReason::IllegalMove, values, message).into());
            }
            Step::Pass
        } else {
            Step::Move(read_move(position, text)?)
        };
        let siblings = self.tree.nodes[parent].children.iter().copied();
        let known = siblings.clone().find(|&child| self.tree.nodes[child].step == Some(step));
        Ok(known.unwrap_or_else(|| self.tree.add(parent, step)))
    }

    /// Adds the comments and the glyphs of a node.
    pub fn annotate(&mut self, node: usize, intro: String, comment: String, nags: Vec<u8>) {
        let notes = self.notes(node);
        (notes.intro, notes.comment, notes.nags) = (intro, comment, nags);
    }

    /// Sets the clock after the move of a node, and what the move took, in milliseconds.
    pub fn time(&mut self, node: usize, clock: Option<f64>, elapsed: Option<f64>) {
        let notes = self.notes(node);
        notes.clock = clock.map(|time| time as u64);
        notes.elapsed = elapsed.map(|time| time as u64);
    }

    /// Sets what an engine thinks of a node, from White's view: hundredths of a pawn, or moves to
    /// mate.
    pub fn evaluate(&mut self, node: usize, is_mate: bool, value: i32, depth: Option<u8>) {
        let score = if is_mate { UciScore::Mate(value) } else { UciScore::Centipawns(value) };
        self.notes(node).eval = Some(Eval { score, depth });
    }

    /// Adds an arrow, or a ring; what has no such squares and color is left out.
    pub fn draw(&mut self, node: usize, from: &str, to: &str, color: &str) {
        let color = match color {
            "green" => DrawingColor::Green,
            "red" => DrawingColor::Red,
            "blue" => DrawingColor::Blue,
            "yellow" => DrawingColor::Yellow,
            _ => return,
        };
        if let (Ok(from), Ok(to)) = (from.parse(), to.parse()) {
            self.notes(node).drawings.push(Drawing { from, to, color });
        }
    }

    /// Adds a command as it is written.
    pub fn command(&mut self, node: usize, command: String) {
        self.notes(node).commands.push(command);
    }

    /// The game as PGN, its pieces named by the letters of this language.
    ///
    /// # Errors
    /// When the language is not known.
    pub fn write(&self, language: &str) -> Answer {
        let letters = PieceLetters::of_tag(language);
        letters.map(|letters| self.tree.to_pgn(letters)).ok_or(JsValue::UNDEFINED)
    }

    fn notes(&mut self, node: usize) -> &mut Notes {
        &mut self.tree.nodes[node].notes
    }
}
